/**
 * Keys that were valid recently. They pass at once, even if their address has too many failures. Stores only a short
 * hash of each, which does not reveal the key. A guessed key with the same hash only causes a lookup.
 */
import { monotonicMillis } from "@answerscope/core/model"
import { Effect, Hash, Redacted } from "effect"

/** How long a key counts as known after it was valid. */
const knownMillis = 600_000

/** Most keys; the least recently valid one is dropped first. */
const keysMax = 10_000

/** A memory of keys, of one process. */
export const knownKeys = () => {
  const validAtMillis = new Map<number, number>()
  const hashOf = (key: Redacted.Redacted<string>): number => Hash.string(Redacted.value(key))
  return {
    isKnown: (key: Redacted.Redacted<string>): Effect.Effect<boolean> =>
      Effect.map(monotonicMillis, (nowMillis) => {
        const at = validAtMillis.get(hashOf(key))
        return at !== undefined && nowMillis - at < knownMillis
      }),
    remember: (key: Redacted.Redacted<string>): Effect.Effect<void> =>
      Effect.map(monotonicMillis, (nowMillis) => {
        const hash = hashOf(key)
        // moved to the end: the order of the map is the order of the last uses
        validAtMillis.delete(hash)
        validAtMillis.set(hash, nowMillis)
        if (validAtMillis.size <= keysMax) return
        const [oldest] = validAtMillis.keys()
        if (oldest !== undefined) validAtMillis.delete(oldest)
      }),
    forget: (key: Redacted.Redacted<string>): Effect.Effect<void> =>
      Effect.sync(() => void validAtMillis.delete(hashOf(key)))
  }
}
