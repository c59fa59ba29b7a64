/** Results of lookups that are reused for a while, in this process's memory. */
import { Cache, Duration, Effect, Option } from "effect"
import type { PaidOperation } from "../credit/Credit.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"

/** Cache key: the caller and the question to the vendor. */
export interface CachedQuestion {
  readonly organizationId: OrganizationId
  readonly operation: PaidOperation
  readonly question: object
}

/** The answers of one kind of lookup. */
export interface LookupCache<A> {
  readonly find: (asked: CachedQuestion) => Effect.Effect<Option.Option<A>>
  readonly keep: (asked: CachedQuestion, answer: A) => Effect.Effect<void>
}

/** Answers kept at most, for each kind of lookup. */
const answersMax = 1_000

const keyOf = ({ organizationId, operation, question }: CachedQuestion): string =>
  JSON.stringify([organizationId, operation, question])

/** A cache that keeps each answer for `cacheFor`; with zero it keeps none. */
export const makeLookupCache = <A>(cacheFor: Duration.Duration): Effect.Effect<LookupCache<A>> =>
  Duration.isZero(cacheFor)
    ? Effect.succeed({ find: () => Effect.succeedNone, keep: () => Effect.void })
    : Effect.map(
        Cache.make<string, A>({ capacity: answersMax, timeToLive: cacheFor, lookup: () => Effect.never }),
        (cache) => ({
          find: (asked) => Cache.getSuccess(cache, keyOf(asked)),
          keep: (asked, answer) => Cache.set(cache, keyOf(asked), answer)
        })
      )
