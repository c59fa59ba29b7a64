/**
 * Whether this process can do its work.
 */
import { Context, Effect, Layer } from "effect"
import { AccessKeyStore } from "../organization/AccessKeyStore.ts"
import { clockFault } from "../storage/ClockWatch.ts"
import { StorageClock } from "../storage/StorageClock.ts"

/** How long the storage may take to answer. */
const answerMax = "2 seconds"

/** What keeps this process from its work. */
export interface HealthState {
  /** Whether the storage answers within 2 s. */
  readonly storage: "reachable" | "unreachable"
  /** `wrong` when it is more than 30 s off the storage's: no background work is taken then. */
  readonly clock: "right" | "wrong"
  /** Why this process is not ready, a sentence that anybody may see; null when it is. */
  readonly reason: string | null
}

/** Looks whether this process can do its work. */
export class Health extends Context.Service<
  Health,
  {
    /** Makes a cheap query, and compares the clocks. Why the storage cannot be reached is logged. */
    readonly look: Effect.Effect<HealthState>
  }
>()("@answerscope/core/health/Health") {
  static readonly layer = Layer.effect(
    Health,
    Effect.gen(function* () {
      const keys = yield* AccessKeyStore
      const clock = yield* StorageClock
      const query = keys.find("0".repeat(64)).pipe(
        Effect.timeout(answerMax),
        Effect.as(null),
        Effect.catch((error) => Effect.as(Effect.logWarning("not ready", error), "The database is not reachable."))
      )
      return Health.of({
        look: Effect.gen(function* () {
          const unreachable = yield* query
          const wrong = yield* clockFault(clock)
          return {
            storage: unreachable === null ? "reachable" : "unreachable",
            clock: wrong === null ? "right" : "wrong",
            reason: unreachable ?? wrong
          }
        })
      })
    })
  )
}
