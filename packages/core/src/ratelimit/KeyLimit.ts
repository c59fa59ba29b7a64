/**
 * The rate limit of each access key, shared by all processes through `RateLimitStore`. A process that serves many
 * requests of one key takes several tokens at once and spends them locally, so that not every request costs a write. It
 * starts with one token at a time and doubles as long as the tokens are used up within a second, up to a twentieth of
 * the burst. The price is exactness: when a busy key falls silent, the tokens that a process has left are lost. No more
 * than the limit ever passes.
 */
import { Context, Effect, Layer, Semaphore } from "effect"
import type { AccessKeyId } from "../organization/AccessKeyId.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { monotonicMillis } from "../time/MonotonicClock.ts"
import { RateLimitStore } from "./RateLimitStore.ts"
import { bucketRuleOf } from "./TokenBucket.ts"

/** Whether a request may pass, the remaining tokens, and when there are more. */
export interface Allowance {
  readonly isAllowed: boolean
  /** Remaining tokens, as far as this process knows. */
  readonly remaining: number
  /** Time until a token is there, in milliseconds; 0 when the request passes. */
  readonly retryAfterMillis: number
}

interface Lease {
  tokens: number
  /** Tokens taken from the store with this lease. */
  size: number
  expiresAtMillis: number
  /** Remaining tokens of the store when last asked. */
  storeRemaining: number
  /** Until then the store is known to be empty. */
  emptyUntilMillis: number
  readonly lock: Semaphore.Semaphore
}

const leaseMillis = 1000

/** Keys remembered before idle ones are forgotten. */
const leasesMax = 10_000

/** Counts requests by access key. */
export class KeyLimit extends Context.Service<
  KeyLimit,
  {
    /** Counts one request of the key. A refused request costs no token. */
    readonly take: (key: AccessKeyId) => Effect.Effect<Allowance, StorageError>
  }
>()("@answerscope/core/ratelimit/KeyLimit") {
  /** The limit: `requestsPerMinute` per key, a sixth of it in one burst. */
  static readonly layerWith = ({ requestsPerMinute }: { readonly requestsPerMinute: number }) =>
    Layer.effect(KeyLimit, Effect.map(RateLimitStore, makeKeyLimit(requestsPerMinute)))
}

const makeKeyLimit = (requestsPerMinute: number) => (store: RateLimitStore["Service"]) => {
  const rule = bucketRuleOf(requestsPerMinute)
  const leaseMax = Math.max(1, Math.floor(rule.capacity / 20))
  const leases = new Map<AccessKeyId, Lease>()

  const leaseOf = (key: AccessKeyId, nowMillis: number): Lease => {
    const known = leases.get(key)
    if (known !== undefined) return known
    if (leases.size >= leasesMax) forgetIdle(leases, nowMillis)
    const lease = {
      tokens: 0,
      size: 0,
      expiresAtMillis: 0,
      storeRemaining: rule.capacity,
      emptyUntilMillis: 0,
      lock: Semaphore.makeUnsafe(1)
    }
    leases.set(key, lease)
    return lease
  }

  const renew = Effect.fnUntraced(function* (key: AccessKeyId, lease: Lease) {
    const nowMillis = yield* monotonicMillis
    const own = spend(lease, nowMillis)
    if (own !== null) return own
    const wanted = nextSize(lease, nowMillis, leaseMax)
    const grant = yield* store.take({ key, rule, wanted })
    lease.size = grant.granted
    lease.tokens = grant.granted
    lease.expiresAtMillis = nowMillis + leaseMillis
    lease.storeRemaining = grant.remaining
    lease.emptyUntilMillis = nowMillis + grant.retryAfterMillis
    return spend(lease, nowMillis) ?? refusal(lease, nowMillis)
  })

  return KeyLimit.of({
    take: (key) =>
      Effect.flatMap(monotonicMillis, (nowMillis) => {
        const lease = leaseOf(key, nowMillis)
        const own = spend(lease, nowMillis)
        return own === null ? Semaphore.withPermit(lease.lock, renew(key, lease)) : Effect.succeed(own)
      })
  })
}

/** Decides from the lease alone; `null` if the store must be asked. */
const spend = (lease: Lease, nowMillis: number): Allowance | null => {
  if (lease.tokens > 0 && nowMillis < lease.expiresAtMillis) {
    lease.tokens--
    return { isAllowed: true, remaining: lease.tokens + lease.storeRemaining, retryAfterMillis: 0 }
  }
  return nowMillis < lease.emptyUntilMillis ? refusal(lease, nowMillis) : null
}

const refusal = (lease: Lease, nowMillis: number): Allowance => ({
  isAllowed: false,
  remaining: 0,
  retryAfterMillis: Math.max(1, lease.emptyUntilMillis - nowMillis)
})

/** Twice the last size if that lease was used up in its time, else one. */
const nextSize = (lease: Lease, nowMillis: number, leaseMax: number): number =>
  lease.tokens === 0 && nowMillis < lease.expiresAtMillis ? Math.min(leaseMax, Math.max(1, lease.size * 2)) : 1

const forgetIdle = (leases: Map<AccessKeyId, Lease>, nowMillis: number): void => {
  for (const [key, lease] of leases) {
    if (nowMillis >= lease.expiresAtMillis && nowMillis >= lease.emptyUntilMillis) leases.delete(key)
  }
}
