/** Plans a tracker before it is paid for: how soon it tells a change, and what that costs. */
import { Context, Effect, Layer } from "effect"
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
import { ScanStore } from "../scan/ScanStore.ts"
import { CurrentAlertDefaults } from "../tracker/AlertSettings.ts"
import { TrackerStore } from "../tracker/TrackerStore.ts"
import { reportPeriod } from "../report/ReportPeriod.ts"
import { InvalidRequest, type NotFound, orNotFound } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { type Plan, type PlanBasis, planOf } from "./Plan.ts"
import { countedCells, marketsAsked, plannedCells } from "./PlannedCells.ts"
import { type AheadRequest, usageAhead } from "./LoadedAhead.ts"
import type { UsageAhead } from "./UsageAhead.ts"
import { type PlanQuery, planQuery, type PlanRequest } from "./PlanQuery.ts"

const sumOf = <A>(items: ReadonlyArray<A>, value: (item: A) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

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

      const ahead = usageAhead({
        credits: yield* Credits,
        scans: yield* ScanStore,
        trackers: yield* TrackerStore,
        defaults: yield* CurrentAlertDefaults,
        clock,
        engines,
        prices
      })

      return Plans.of({ plan, ahead })
    })
  )
}
