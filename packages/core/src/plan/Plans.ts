/**
 * Plans a tracker before it is paid for: how soon it tells a change, and what that costs.
 */
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { CellHistoryStore } from "../alert/CellHistoryStore.ts"
import { assumedOverdispersion, overdispersionOf } from "../figure/Overdispersion.ts"
import { measuredCorrelation } from "../alert/MeasuredCorrelation.ts"
import type { Brand } from "../brand/Brand.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import type { KeyCounts } from "../count/AnswerCounts.ts"
import { eachCount } from "../count/CountsInColumns.ts"
import { RollupStore } from "../count/RollupStore.ts"
import { Credits } from "../credit/Credits.ts"
import { currentPrices, priceQuestion } from "../credit/PriceList.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import type { Engine } from "../engine/Engine.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { orElse } from "../request/ListRequest.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import { sizeOf } from "../scan/ScanGrid.ts"
import { ScanStore } from "../scan/ScanStore.ts"
import { CurrentAlertDefaults } from "../tracker/AlertSettings.ts"
import { type Tracker, trackersMax } from "../tracker/Tracker.ts"
import { TrackerStore } from "../tracker/TrackerStore.ts"
import { reportPeriod } from "../report/ReportPeriod.ts"
import { InvalidRequest, type NotFound, orNotFound } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { type Plan, type PlanBasis, planOf } from "./Plan.ts"
import { countedCells, marketsAsked, plannedCells } from "./PlannedCells.ts"
import { learnedDays, type PricedTracker, type UsageAhead, usageAheadOf } from "./UsageAhead.ts"
import { type PlanQuery, planQuery, type PlanRequest } from "./PlanQuery.ts"

const sumOf = <A>(items: ReadonlyArray<A>, value: (item: A) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

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

/** Whether they are planned answers to a prompt that is not switched off. */
const isMeasured = ({ promptSettings }: Pick<Brand, "promptSettings">) => {
  const switchedOff = new Set(promptSettings.filter(({ active }) => !active).map(({ prompt }) => prompt))
  return ({ followUp, kind, prompt }: KeyCounts): boolean => !followUp && kind === "answer" && !switchedOff.has(prompt)
}

/** Use cases of plans. */
export class Plans extends Context.Service<
  Plans,
  {
    /**
     * Plans a tracker. For a brand, it uses answers of the last 30 days to its active prompts, in the markets of
     * the request. Asks no engine and costs nothing. `NotFound` if the brand does not exist; `InvalidRequest` for
     * invalid input, also for a brand without such answers.
     */
    readonly plan: (
      organizationId: OrganizationId,
      request: PlanRequest
    ) => Effect.Effect<Plan, InvalidRequest | NotFound | StorageError>
    /**
     * What all work will cost a day, by tracker and brand, and when the credits end; with `addedPerDay`, as if that
     * many more were used. Learns from the last 30 days. `NotFound` if there is no such organization.
     */
    readonly ahead: (
      organizationId: OrganizationId,
      request?: AheadRequest
    ) => Effect.Effect<UsageAhead, InvalidRequest | NotFound | StorageError>
  }
>()("@answerscope/core/plan/Plans") {
  static readonly layer = Layer.effect(
    Plans,
    Effect.gen(function* () {
      const brands = yield* BrandStore
      const counts = yield* RollupStore
      const histories = yield* CellHistoryStore
      const clock = yield* StorageClock
      const engines = yield* AnswerEngines
      const prices = yield* currentPrices

      const creditsOf = (organizationId: OrganizationId, engine: Engine, captureSentiment: boolean): number => {
        const asked = { engine, model: engines.get(engine)?.defaultModel ?? null, captureSentiment }
        return prices(priceQuestion(organizationId, "tracker", asked))
      }

      /** How alike the answers of a cell are, as measured, on average over the cells' engines. */
      const overdispersionOver = Effect.fnUntraced(function* (asked: ReadonlyArray<Engine>) {
        const known = yield* measuredCorrelation(histories, yield* clock.now)
        const all = asked.map((engine) => overdispersionOf(known, engine))
        const lags = Math.max(...all.map(({ laterRuns }) => laterRuns.length))
        return {
          sameRun: sumOf(all, ({ sameRun }) => sameRun) / all.length,
          laterRuns: Array.from(
            { length: lags },
            (_, lag) => sumOf(all, ({ laterRuns }) => laterRuns[lag] ?? 0) / all.length
          )
        }
      })

      const measured = Effect.fnUntraced(function* (
        organizationId: OrganizationId,
        { brandId, markets, sentiment }: PlanQuery & { readonly of: "brand" }
      ) {
        const brand = yield* brands.get({ organizationId, id: brandId }).pipe(orNotFound("brand"))
        const period = yield* Effect.fromResult(reportPeriod({ from: null, before: null }, yield* clock.now))
        const counted = yield* counts.count({
          organizationId,
          brandIds: [brandId],
          ...period,
          unit: null,
          withCompetitors: false,
          withRuns: false
        })
        const answers = [...eachCount(counted.answers)].filter(isMeasured(brand))
        const n = sumOf(answers, (count) => count.answers)
        if (n === 0) {
          return yield* new InvalidRequest({
            message: "brand_id: the brand has no answers in the last 30 days; give before and cells instead"
          })
        }
        const cells = plannedCells(answers, markets.length === 0 ? null : marketsAsked(brand, markets, engines))
        const basis: PlanBasis = {
          ...countedCells(cells, (engine) => creditsOf(organizationId, engine, sentiment)),
          overdispersion: yield* overdispersionOver(cells.map(({ engine }) => engine))
        }
        return basis
      })

      const plan = Effect.fn("Plans.plan")(function* (organizationId: OrganizationId, request: PlanRequest) {
        const question = yield* Effect.fromResult(planQuery(request))
        if (question.of === "brand") return planOf(question, yield* measured(organizationId, question))
        const { rates, sentiment } = question
        const credits = prices(priceQuestion(organizationId, "tracker", { captureSentiment: sentiment }))
        const priced = rates.map(({ cells, rate }) => ({ rate, cells, credits: cells * credits }))
        return planOf(question, { measured: null, rates: priced, byMarket: [], overdispersion: assumedOverdispersion })
      })

      const credits = yield* Credits
      const scans = yield* ScanStore
      const trackers = yield* TrackerStore
      const defaults = yield* CurrentAlertDefaults

      const priced = (tracker: Tracker): PricedTracker => {
        const { alertSettings, captureSentiment, engines: asked, models, organizationId } = tracker
        const creditsOf = (engine: Engine): number => {
          const model = models[engine] ?? engines.get(engine)?.defaultModel ?? null
          return prices(priceQuestion(organizationId, "tracker", { engine, model, captureSentiment }))
        }
        const checksPerEngine = sizeOf({ ...tracker, engines: ["one"] })
        return {
          tracker,
          creditsPerRun: checksPerEngine * sumOf(asked, creditsOf),
          followUps: (alertSettings ?? defaults.settings).followUps
        }
      }

      const ahead = Effect.fn("Plans.ahead")(function* (organizationId: OrganizationId, given: AheadRequest = {}) {
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

      return Plans.of({ plan, ahead })
    })
  )
}
