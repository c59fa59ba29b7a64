/** Keeps counts up to date, checks them and makes them anew. */
import { Context, Effect, Layer } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { CountDifference } from "./CountDifference.ts"
import { type CountSpan, RollupStore } from "./RollupStore.ts"

/** Use cases of the counts that a storage may keep beside the answers. */
export class Rollups extends Context.Service<
  Rollups,
  {
    /** Rolls up finished days, one brand and month at a time. Returns the number of days. */
    readonly countDue: Effect.Effect<number, StorageError>
    /** The months to check or rebuild; none in a storage without rollups. */
    readonly spans: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<CountSpan>, StorageError>
    /** Compares rollups with a recount of the answers. Returns the differences. */
    readonly check: (span: CountSpan) => Effect.Effect<ReadonlyArray<CountDifference>, StorageError>
    /** Counts the days of a span anew. */
    readonly rebuild: (span: CountSpan) => Effect.Effect<void, StorageError>
  }
>()("@answerscope/core/count/Rollups") {
  static readonly layer = Layer.effect(
    Rollups,
    Effect.gen(function* () {
      const store = yield* RollupStore
      const clock = yield* StorageClock

      const countDue = Effect.fn("Rollups.countDue")(function* () {
        let sum = 0
        for (;;) {
          const counted = yield* store.countDue({ now: yield* clock.now })
          if (counted === 0) return sum
          sum += counted
        }
      })

      return Rollups.of({
        countDue: countDue(),
        spans: store.spans,
        check: store.check,
        rebuild: Effect.fn("Rollups.rebuild")(function* (span) {
          yield* store.rebuild({ ...span, now: yield* clock.now })
        })
      })
    })
  )
}
