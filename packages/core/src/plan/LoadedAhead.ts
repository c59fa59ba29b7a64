/** Loads the data of a forecast of credits. */
import { DateTime, Effect, Schema } from "effect"
import type { Credits } from "../credit/Credits.ts"
import { type currentPrices, priceQuestion } from "../credit/PriceList.ts"
import type { AnswerEngines } from "../engine/AnswerEngine.ts"
import type { Engine } from "../engine/Engine.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { orElse } from "../request/ListRequest.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import { sizeOf } from "../scan/ScanGrid.ts"
import type { ScanStore } from "../scan/ScanStore.ts"
import type { StorageClock } from "../storage/StorageClock.ts"
import type { AlertDefaults } from "../tracker/AlertSettings.ts"
import { type Tracker, trackersMax } from "../tracker/Tracker.ts"
import type { TrackerStore } from "../tracker/TrackerStore.ts"
import { learnedDays, type PricedTracker, usageAheadOf } from "./UsageAhead.ts"

/** Request of a look ahead. */
export interface AheadRequest {
  /** Credits a day that a planned tracker would use; 0. */
  readonly addedPerDay?: number
}

const checkAhead = requestCheck(
  Schema.Struct({
    addedPerDay: orElse(Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000_000 })), 0)
  })
)

/** The look ahead, over these stores. */
export const usageAhead = ({
  clock,
  credits,
  defaults,
  engines,
  prices,
  scans,
  trackers
}: {
  readonly credits: Credits["Service"]
  readonly scans: ScanStore["Service"]
  readonly trackers: TrackerStore["Service"]
  readonly defaults: AlertDefaults
  readonly clock: StorageClock["Service"]
  readonly engines: AnswerEngines["Service"]
  readonly prices: Effect.Success<typeof currentPrices>
}) => {
  const priced = (tracker: Tracker): PricedTracker => {
    const { alertSettings, captureSentiment, engines: asked, models, organizationId } = tracker
    const creditsOf = (engine: Engine): number => {
      const model = models[engine] ?? engines.get(engine)?.defaultModel ?? null
      return prices(priceQuestion(organizationId, "tracker", { engine, model, captureSentiment }))
    }
    const checksPerEngine = sizeOf({ ...tracker, engines: ["one"] })
    return {
      tracker,
      creditsPerRun: checksPerEngine * asked.reduce((sum, engine) => sum + creditsOf(engine), 0),
      followUps: (alertSettings ?? defaults.settings).followUps
    }
  }

  return Effect.fn("Plans.ahead")(function* (organizationId: OrganizationId, given: AheadRequest = {}) {
    const { addedPerDay: added } = yield* checkAhead(given)
    const now = yield* clock.now
    const since = DateTime.subtract(DateTime.removeTime(now), { days: learnedDays })
    const account = yield* credits.balance(organizationId)
    const read = yield* Effect.all(
      {
        usage: credits.usage(organizationId, { from: null, to: null, days: learnedDays + 1 }),
        spent: scans.spent({ organizationId, since }),
        ofTrackers: scans.spentByTrackers({ organizationId, since }),
        running: trackers.list({
          organizationId,
          filter: { brandId: null, enabled: true },
          page: { limit: trackersMax, offset: 0 }
        })
      },
      { concurrency: 4 }
    )
    const ofTrackers = new Map(read.ofTrackers.map((row) => [row.day, row.credits]))
    const opened = DateTime.formatIsoDateUtc(account.openedAt)
    // today is not over
    const days = read.usage.dailyUsage.slice(0, -1).filter(({ date }) => date >= opened)
    return usageAheadOf({
      now,
      account,
      added,
      trackers: read.running.items.map(priced),
      spent: read.spent,
      otherDays: days.map(({ count, date }) => Math.max(0, count - (ofTrackers.get(date) ?? 0)))
    })
  })
}
