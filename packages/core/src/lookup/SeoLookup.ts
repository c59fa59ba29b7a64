/** What all lookups of SEO data have in common: source, cache, charge and retries. */
import { Effect, Option, Schema } from "effect"
import type { BudgetReached } from "../cost/VendorBudgets.ts"
import type { InsufficientCredits } from "../credit/CreditError.ts"
import { totalRemaining } from "../credit/CreditLedger.ts"
import { Credits } from "../credit/Credits.ts"
import { currentPrices, priceQuestion } from "../credit/PriceList.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { InvalidRequest, type NotConfigured, type NotFound } from "../request/RequestError.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { makeLookupCache } from "./LookupCache.ts"
import { LookupCharges, type LookupOperation, type PaidResult } from "./LookupCharges.ts"
import { UpstreamFailed, UpstreamTimeout } from "./Lookup.ts"
import { CurrentLookupPolicy } from "./LookupPolicy.ts"
import { callSeoData } from "../seo/SeoCall.ts"
import { SeoData, type SeoDataProvider } from "../seo/SeoData.ts"
import type { SeoDataError } from "../seo/SeoDataError.ts"

/** A question to the SEO data provider. */
export interface SeoQuestion<A> {
  readonly organizationId: OrganizationId
  /** All input of the answer: identical questions may share an answer. */
  readonly question: object
  readonly ask: (source: SeoDataProvider) => Effect.Effect<A, SeoDataError>
  /** Runs in the transaction that makes the charge final, also for a cached answer. */
  readonly onKept?: Effect.Effect<void, StorageError> | null
}

/** A paid lookup of one kind. */
export type SeoLookup<A> = (
  question: SeoQuestion<A>
) => Effect.Effect<
  PaidResult<A>,
  | InvalidRequest
  | NotConfigured
  | NotFound
  | BudgetReached
  | InsufficientCredits
  | UpstreamFailed
  | UpstreamTimeout
  | StorageError
>

/**
 * Makes one kind of lookup. `name` is used in messages. Data that is not a valid `result` is
 * treated as a failure: it could not be shown, so it must not be charged.
 */
export const makeSeoLookup = Effect.fnUntraced(function* <A>(kind: {
  readonly operation: LookupOperation
  readonly name: string
  readonly result: Schema.Codec<A, unknown>
}): Effect.fn.Return<SeoLookup<A>, never, LookupCharges | Credits> {
  const charges = yield* LookupCharges
  const credits = yield* Credits
  const policy = yield* CurrentLookupPolicy
  const configured = yield* SeoData
  const { operation, name } = kind
  const prices = yield* currentPrices
  const cache = yield* makeLookupCache<A>(policy.cacheFor)
  const source = Effect.provideService(SeoData.provider(name), SeoData, configured)
  const isResult = Schema.is(kind.result)
  const senseless = new UpstreamFailed({ message: `${name}: the SEO data provider returned invalid figures.` })

  return Effect.fn(`Lookups.${operation}`)(function* ({ organizationId, question, ask, onKept = null }) {
    const provider = yield* source
    const asked = { organizationId, operation, question }
    const known = yield* cache.find(asked)
    if (Option.isSome(known)) {
      if (onKept !== null) yield* onKept
      return { data: known.value, charged: 0, remaining: totalRemaining(yield* credits.balance(organizationId)) }
    }
    const amount = prices(priceQuestion(organizationId, operation))
    const work = callSeoData(ask(provider), policy).pipe(
      Effect.mapError(failureOf),
      Effect.filterOrFail(isResult, () => senseless),
      Effect.map((data) => ({ data, worth: amount }))
    )
    const paid = yield* charges.pay({ organizationId, operation, amount, work, onKept })
    yield* cache.keep(asked, paid.data)
    return paid
  })
})

/** The error for the caller. A market without data is an invalid request: the caller can name another. */
const failureOf = ({ kind, message }: SeoDataError): InvalidRequest | UpstreamFailed | UpstreamTimeout => {
  if (kind === "unsupported_market") return new InvalidRequest({ message })
  return kind === "timeout" ? new UpstreamTimeout({ message }) : new UpstreamFailed({ message })
}
