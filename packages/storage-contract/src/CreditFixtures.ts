/** Accounts and changes for the contracts on credits. */
import { CreditAccount, type OrganizationId } from "@answerscope/core"
import { CreditLedger, type PaidOperation } from "@answerscope/core/model"
import { CreditStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { type DateTime, Effect, Option, Result } from "effect"
import { at, newOrganization } from "./ContractFixtures.ts"

export const amountOf = (amount: number) => CreditAccount.fields.monthlyLimit.make(amount)

/** The id of a new organization with an account of `purchased` granted and `monthlyLimit` monthly credits. */
export const newAccount = Effect.fnUntraced(function* (purchased: number, monthlyLimit: number = 0) {
  const store = yield* CreditStore
  const organizationId = yield* newOrganization
  yield* store.open(CreditLedger.openAccount({ organizationId, monthlyLimit, now: at(0) }))
  yield* store.update({
    organizationId,
    chargeId: null,
    decide: (account) =>
      Result.succeed(CreditLedger.grant(account, { amount: amountOf(purchased), reference: "grant", now: at(0) }))
  })
  return organizationId
})

export const charge = (
  organizationId: OrganizationId,
  chargeId: string,
  amount: number,
  { now = at(0), operation = "scan" }: { readonly now?: DateTime.Utc; readonly operation?: PaidOperation } = {}
) =>
  Effect.flatMap(CreditStore, (store) =>
    store.update({
      organizationId,
      chargeId: null,
      decide: (account) => CreditLedger.charge(account, { chargeId, operation, amount: amountOf(amount), now })
    })
  )

export const refund = (
  organizationId: OrganizationId,
  chargeId: string,
  amount: number,
  reference: string,
  now = at(0)
) =>
  Effect.flatMap(CreditStore, (store) =>
    store.update({
      organizationId,
      chargeId,
      decide: (account, charged) =>
        charged === null
          ? Result.fail("no such charge")
          : Result.succeed(CreditLedger.refund(account, charged, { amount: amountOf(amount), reference, now }))
    })
  )

/** Both balances, after checking that the entries sum to them. */
export const audited = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const store = yield* CreditStore
  const audit = Option.getOrThrow(yield* store.audit(organizationId))
  const { account, monthlySum, purchasedSum } = audit
  assert.strictEqual(monthlySum, CreditLedger.monthlyRemaining(account))
  assert.strictEqual(purchasedSum, CreditLedger.purchasedRemaining(account))
  assert.deepStrictEqual(audit.useKept, audit.useSummed)
  assert.isAtLeast(monthlySum, 0)
  assert.isAtLeast(purchasedSum, 0)
  return CreditLedger.totalRemaining(account)
})
