/**
 * Limits failed tries to guess a secret, such as a key, by address. Each process counts for itself: every further
 * process only gives an attacker the same number of tries again.
 */
import { makeFairPermits, monotonicMillis, TokenBucket } from "@answerscope/core/model"
import { Context, Effect, Layer, Option, Scope } from "effect"
import { HttpServerRequest } from "effect/http"
import { CurrentHostedRequest } from "../Host.ts"
import { CurrentHttpOptions } from "../HttpOptions.ts"

/** Concurrent checks of addresses over their limit, one per address; and most waiting checks of one address. */
const checksAtOnce = 4
const checksWaitingMax = 16

/** Most addresses; the one with the oldest failure is dropped first. */
const addressesMax = 10_000

export class AddressLimit extends Context.Service<
  AddressLimit,
  {
    /** The limit as a `ratelimit-policy` header. */
    readonly policy: string
    /**
     * How long the address of the request under way has to wait when it is over its limit, in milliseconds; 0 while
     * within the limit. Counts nothing.
     */
    readonly waitMillis: Effect.Effect<number, never, HttpServerRequest.HttpServerRequest>
    /**
     * Runs a check for an address over its limit: one at a time, since others may share it with who fails; null if too
     * many wait.
     */
    readonly inTurn: <A, E, R>(
      check: Effect.Effect<A, E, R>
    ) => Effect.Effect<A | null, E, R | HttpServerRequest.HttpServerRequest>
    /** Counts the request under way; returns how long to wait, in milliseconds, 0 while within the limit. */
    readonly countFailure: Effect.Effect<number, never, HttpServerRequest.HttpServerRequest>
  }
>()("@answerscope/http/server/gate/AddressLimit") {
  static readonly layer = Layer.effect(
    AddressLimit,
    Effect.map(Effect.service(CurrentHttpOptions), ({ failuresPerMinute }) => {
      const rule = { capacity: failuresPerMinute, tokensPerMinute: failuresPerMinute }
      const buckets = new Map<string, TokenBucket.Bucket>()
      const checks = makeFairPermits(checksAtOnce, 1)
      const waitMillis = withNetwork((network) =>
        Effect.map(monotonicMillis, (nowMillis) => {
          const bucket = buckets.get(network)
          return bucket === undefined ? 0 : Math.max(0, TokenBucket.take(rule, bucket, 0, nowMillis).retryAfterMillis)
        })
      )
      return AddressLimit.of({
        policy: `"address";q=${failuresPerMinute};w=60`,
        // fast path: usually no address has failures
        waitMillis: Effect.suspend(() => (buckets.size === 0 ? Effect.succeed(0) : waitMillis)),
        inTurn: (check) =>
          Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
            const network = networkOfRequest(request)
            return checks.waiting(network) >= checksWaitingMax
              ? Effect.succeed(null)
              : Effect.scopedWith((scope) => Effect.andThen(Scope.provide(checks.take(network), scope), check))
          }),
        countFailure: withNetwork((network) =>
          Effect.map(monotonicMillis, (nowMillis) => {
            const before = buckets.get(network) ?? TokenBucket.fullBucket(rule, nowMillis)
            const taken = TokenBucket.take(rule, before, 1, nowMillis)
            // moved to the end: the order of the map is the order of the last failures
            buckets.delete(network)
            buckets.set(network, taken.bucket)
            if (buckets.size > addressesMax) {
              for (const oldest of buckets.keys()) {
                buckets.delete(oldest)
                break
              }
            }
            return taken.retryAfterMillis
          })
        )
      })
    })
  )
}

/**
 * Provides the network of the current request. Requests without an address share one, unless the host passes no
 * addresses: then one caller could lock out all others, so there is no limit.
 */
const withNetwork = (limited: (network: string) => Effect.Effect<number>) =>
  Effect.gen(function* () {
    const hosted = yield* CurrentHostedRequest
    if (hosted !== null && !hosted.hasAddresses) return 0
    return yield* limited(networkOfRequest(yield* HttpServerRequest.HttpServerRequest))
  })

const networkOfRequest = ({ remoteAddress }: HttpServerRequest.HttpServerRequest): string =>
  networkOf(Option.getOrElse(remoteAddress, () => "unknown"))

/** The owner of one IPv6 address usually has a network of 2^64: it counts as one address. */
const networkOf = (address: string): string => {
  if (!address.includes(":") || address.includes(".")) return address
  const [head = "", tail] = address.split("::", 2)
  const first = head === "" ? [] : head.split(":")
  const last = tail === undefined || tail === "" ? [] : tail.split(":")
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => "0")
  return [...first, ...zeros, ...last].slice(0, 4).join(":")
}
