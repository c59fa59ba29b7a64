/** Reads how the alerts of a tracker stand. */
import { Context, DateTime, Effect, Layer } from "effect"
import { eachCount } from "../../count/CountsInColumns.ts"
import { RollupStore } from "../../count/RollupStore.ts"
import { currentPrices, priceQuestion } from "../../credit/PriceList.ts"
import { AnswerEngines } from "../../engine/AnswerEngine.ts"
import type { Engine } from "../../engine/Engine.ts"
import { StorageClock } from "../../storage/StorageClock.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import { CurrentAlertDefaults } from "../../tracker/AlertSettings.ts"
import type { Tracker } from "../../tracker/Tracker.ts"
import { type AlertState, alertStateOf } from "./AlertState.ts"
import { AlertStore } from "../AlertStore.ts"
import { CellHistoryStore } from "../CellHistoryStore.ts"
import { measuredCorrelation } from "../MeasuredCorrelation.ts"

/** Reads the alert status of trackers. */
export class AlertStates extends Context.Service<
  AlertStates,
  {
    /** How the alerts of a stored tracker stand now. */
    readonly of: (tracker: Tracker) => Effect.Effect<AlertState, StorageError>
  }
>()("@answerscope/core/alert/state/AlertStates") {
  static readonly layer = Layer.effect(
    AlertStates,
    Effect.gen(function* () {
      const alerts = yield* AlertStore
      const histories = yield* CellHistoryStore
      const counts = yield* RollupStore
      const clock = yield* StorageClock
      const engines = yield* AnswerEngines
      const prices = yield* currentPrices
      const defaults = yield* CurrentAlertDefaults

      const of = Effect.fn("AlertStates.of")(function* (tracker: Tracker) {
        const { brandId, captureSentiment, models, organizationId, prompts } = tracker
        const now = yield* clock.now
        const from = DateTime.subtract(now, { days: 30 })
        const read = yield* Effect.all(
          {
            cells: histories.read({ tracker, prompts, engines: tracker.engines }),
            correlation: measuredCorrelation(histories, now),
            alerts30d: alerts.countOf({ tracker, from }),
            counted: counts.count({
              organizationId,
              brandIds: [brandId],
              from,
              before: null,
              unit: null,
              withCompetitors: false,
              withRuns: false
            })
          },
          { concurrency: 4 }
        )
        const creditsOf = (engine: Engine): number => {
          const model = models[engine] ?? engines.get(engine)?.defaultModel ?? null
          return prices(priceQuestion(organizationId, "tracker", { engine, model, captureSentiment }))
        }
        return alertStateOf({
          tracker,
          settings: tracker.alertSettings ?? defaults.settings,
          cells: read.cells,
          correlation: read.correlation,
          followUps: [...eachCount(read.counted.answers)].filter(
            (count) => count.followUp && count.trackerId === tracker.id
          ),
          alerts30d: read.alerts30d,
          creditsOf,
          nowMillis: DateTime.toEpochMillis(now)
        })
      })

      return AlertStates.of({ of })
    })
  )
}
