/**
 * Limits requests without a valid key, by their address. Each process counts for itself: every further process only
 * gives an attacker the same number of tries again.
 */
import { TokenBucket, steadyMillis } from "@answerscope/core/adapter"
import { Context, Effect, Layer } from "effect"
import { CurrentHttpOptions } from "../HttpOptions.ts"

/** Addresses remembered; the one that failed longest ago is forgotten first. */
const addressesMax = 10_000

export class AddressLimit extends Context.Service<
  AddressLimit,
  {
    /** The limit as a `ratelimit-policy` header. */
    readonly policy: string
    /** How long an address over its limit has to wait, in milliseconds; 0 while within the limit. Counts nothing. */
    readonly waitMillis: (address: string) => Effect.Effect<number>
    /** Counts a request without a valid key; returns how long to wait, in milliseconds, 0 while within the limit. */
    readonly countFailure: (address: string) => Effect.Effect<number>
  }
>()("@answerscope/http/server/gate/AddressLimit") {
  static readonly layer = Layer.effect(
    AddressLimit,
    Effect.map(Effect.service(CurrentHttpOptions), ({ failuresPerMinute }) => {
      const rule = { capacity: failuresPerMinute, tokensPerMinute: failuresPerMinute }
      const buckets = new Map<string, TokenBucket.Bucket>()
      return AddressLimit.of({
        policy: `"address";q=${failuresPerMinute};w=60`,
        waitMillis: (address) =>
          Effect.map(steadyMillis, (nowMillis) => {
            const bucket = buckets.get(networkOf(address))
            return bucket === undefined ? 0 : Math.max(0, TokenBucket.take(rule, bucket, 0, nowMillis).retryAfterMillis)
          }),
        countFailure: (address) =>
          Effect.map(steadyMillis, (nowMillis) => {
            const network = networkOf(address)
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
      })
    })
  )
}

/** The owner of one IPv6 address usually has a network of 2^64: it counts as one address. */
const networkOf = (address: string): string => {
  if (!address.includes(":") || address.includes(".")) return address
  const [head = "", tail] = address.split("::", 2)
  const first = head === "" ? [] : head.split(":")
  const last = tail === undefined || tail === "" ? [] : tail.split(":")
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => "0")
  return [...first, ...zeros, ...last].slice(0, 4).join(":")
}
