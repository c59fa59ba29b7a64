/** Whether this process can do its work. */
import { Context, Effect, Layer } from "effect"
import { AccessKeyStore } from "../organization/AccessKeyStore.ts"
import { clockFault } from "../storage/ClockWatch.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import { Transaction } from "../storage/Transaction.ts"

/** How long the storage may take to answer. */
const answerMax = "2 seconds"

const unreachable = "The database is not reachable."

/** What keeps this process from its work. */
export interface HealthState {
  /** Whether the storage answers within 2 s. */
  readonly storage: "reachable" | "unreachable"
  /** `wrong` if it is more than 30 s off the storage's. Background work then stops. */
  readonly clock: "right" | "wrong"
  /** Why this process is not ready, a sentence that anybody may see; null when it is. */
  readonly reason: string | null
}

/** Looks whether this process can do its work. */
export class Health extends Context.Service<
  Health,
  {
    /** Makes two cheap queries, and compares the clocks. Why the storage cannot be reached is logged. */
    readonly look: Effect.Effect<HealthState>
  }
>()("@answerscope/core/health/Health") {
  static readonly layer = Layer.effect(
    Health,
    Effect.gen(function* () {
      const keys = yield* AccessKeyStore
      const clock = yield* StorageClock
      const { refusal, takesChanges } = yield* Transaction
      const query = keys.find("0".repeat(64)).pipe(
        Effect.andThen(takesChanges),
        Effect.timeout(answerMax),
        Effect.map((isWritable) => (isWritable ? null : "The database can only be read.")),
        Effect.catch((error) => Effect.as(Effect.logWarning("not ready", error), unreachable))
      )
      return Health.of({
        look: Effect.gen(function* () {
          const wrongStorage = yield* query
          const wrong = yield* clockFault(clock)
          return {
            storage: wrongStorage === unreachable ? "unreachable" : "reachable",
            clock: wrong === null ? "right" : "wrong",
            reason: wrongStorage ?? (yield* refusal) ?? wrong
          }
        })
      })
    })
  )
}
