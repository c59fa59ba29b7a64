/** Charges of a host's own operations. */
import { Context, type DateTime, Effect, Layer, Result, Schema } from "effect"
import { Hooks } from "../hook/Hooks.ts"
import { isTypeId } from "../id/TypeId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { Notices } from "../notice/Notices.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import { Conflict, InvalidRequest, NotFound } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { TrimmedText } from "../text/Text.ts"
import { type Charge, type CreditAccount, GrantedCredits, OperationName, PaidOperation } from "./Credit.ts"
import type { InsufficientCredits } from "./CreditError.ts"
import { charge, type LedgerChange, refund, refundable } from "./CreditLedger.ts"
import { Credits } from "./Credits.ts"
import { ledgerWrites } from "./LedgerWrites.ts"

const Reference = TrimmedText({ min: 1, max: 200 })

/** Ids that the core charges for. A host that changed such a charge would break the core's refunds. */
const chargedByCore = [
  ["scn", "a scan"],
  ["dsc", "a discovery"],
  ["lkp", "a lookup"],
  ["imp", "an import"]
] as const

const ChargeId = Reference.check(
  Schema.makeFilter((id: string) => {
    const found = chargedByCore.find(([prefix]) => isTypeId(prefix, id))
    return found === undefined ? undefined : `must not be the id of ${found[1]}`
  })
)

const isProduct = Schema.is(PaidOperation)

const CustomOperation = OperationName.check(
  Schema.makeFilter((name: string) => !isProduct(name) || "must be a name of your own, not an operation of the product")
)

const Charged = Schema.Struct({
  chargeId: ChargeId,
  operation: CustomOperation,
  amount: GrantedCredits
})

/**
 * A charge: `chargeId` is an id that the host chooses, `operation` its own name for it ("seat"), shown in usage
 * reports.
 */
export interface CustomCharge {
  readonly organizationId: OrganizationId
  readonly chargeId: string
  readonly operation: string
  readonly amount: number
}

const Refunded = Schema.Struct({
  chargeId: ChargeId,
  amount: GrantedCredits,
  reference: Reference
})

/** A refund of a charge; `reference` is an id that the host chooses for it. */
export interface OwnRefund {
  readonly organizationId: OrganizationId
  readonly chargeId: string
  readonly amount: number
  readonly reference: string
}

const checkCharge = requestCheck(Charged)
const checkRefund = requestCheck(Refunded)

type Given<Request extends { readonly Type: unknown }> = Request["Type"] & { readonly now: DateTime.Utc }

const chargedOnce = (
  account: CreditAccount,
  charged: Charge | null,
  request: Given<typeof Charged>
): Result.Result<LedgerChange, Conflict | InsufficientCredits> =>
  charged === null
    ? charge(account, request)
    : Result.fail(new Conflict({ message: `${request.chargeId} was already charged.` }))

/** Prefixes the host's references in the ledger, so that they never equal the core's. */
const ownReference = (reference: string): string => `own:${reference}`

const refundedPart = (
  account: CreditAccount,
  charged: Charge | null,
  { isUsed, ...request }: Given<typeof Refunded> & { readonly isUsed: boolean }
): Result.Result<LedgerChange, NotFound | InvalidRequest | Conflict> => {
  if (charged === null) return Result.fail(new NotFound({ resource: "charge" }))
  if (isUsed) return Result.fail(new Conflict({ message: `${request.reference} was already refunded.` }))
  const left = refundable(charged)
  return request.amount > left
    ? Result.fail(new InvalidRequest({ message: `amount: must be at most ${left}, the rest of the charge` }))
    : Result.succeed(refund(account, charged, { ...request, reference: ownReference(request.reference) }))
}

/** Moves balances for a program. Joins the running transaction. */
export class CustomCharges extends Context.Service<
  CustomCharges,
  {
    /** Takes credits for a thing and returns the account after. `Conflict` if it is charged already. */
    readonly charge: (
      request: CustomCharge
    ) => Effect.Effect<CreditAccount, InvalidRequest | NotFound | Conflict | InsufficientCredits | StorageError>
    /**
     * Refunds part of a charge and returns the account. `Conflict` if the organization already has a refund with this
     * `reference`. So a refund whose outcome is unknown can be repeated: a conflict means that it was made. `NotFound`
     * without such a charge, `InvalidRequest` for more than its rest.
     */
    readonly refund: (
      request: OwnRefund
    ) => Effect.Effect<CreditAccount, InvalidRequest | NotFound | Conflict | StorageError>
  }
>()("@answerscope/core/credit/CustomCharges") {
  static readonly layer = Layer.effect(
    CustomCharges,
    Effect.gen(function* () {
      const { update } = yield* ledgerWrites
      const clock = yield* StorageClock
      const { requireAccount } = yield* Credits

      return CustomCharges.of({
        charge: Effect.fn("CustomCharges.charge")(function* ({ organizationId, ...given }) {
          const request = yield* checkCharge(given)
          yield* requireAccount(organizationId)
          const now = yield* clock.now
          const change = yield* update({
            organizationId,
            chargeId: request.chargeId,
            decide: (account, charged) => chargedOnce(account, charged, { ...request, now })
          })
          return change.account
        }),
        refund: Effect.fn("CustomCharges.refund")(function* ({ organizationId, ...given }) {
          const request = yield* checkRefund(given)
          yield* requireAccount(organizationId)
          const now = yield* clock.now
          const change = yield* update({
            organizationId,
            chargeId: request.chargeId,
            reference: ownReference(request.reference),
            decide: (account, charged, isUsed) => refundedPart(account, charged, { ...request, isUsed, now })
          })
          return change.account
        })
      })
    })
  ).pipe(Layer.provide([Hooks.layer, Notices.layer]))
}
