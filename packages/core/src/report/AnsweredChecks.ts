/** How many checks of each engine ended with an answer, over the brands of an organization. */
import { Effect, Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import type { BrandPage, BrandPlace, BrandStore } from "../brand/BrandStore.ts"
import { keyRanges } from "../count/CountColumns.ts"
import type { CountResult, RollupStore } from "../count/RollupStore.ts"
import { type Engine, inEngineOrder } from "../engine/Engine.ts"
import type { Counts } from "../figure/Counts.ts"
import { type Rate, rateOf } from "../figure/Rate.ts"
import { RequestedId } from "../id/RequestedId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { orAll, timeFields } from "../request/ListRequest.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import type { TimeRange } from "../request/TimeRange.ts"
import type { StorageClock } from "../storage/StorageClock.ts"
import { forEachYielding } from "./ForEachYielding.ts"
import { countsInTurn } from "./ReportFilter.ts"
import { type ReportPeriod, reportPeriod } from "./ReportPeriod.ts"

export interface AnsweredRequest extends Partial<TimeRange> {
  /** Only these brands. Default: all. */
  readonly brandIds?: ReadonlyArray<BrandId> | null
}

/** The engines that were asked, in display order. */
export interface AnsweredReport extends ReportPeriod {
  readonly rows: ReadonlyArray<{
    readonly engine: Engine
    /** Of its checks that ended, those with an answer, or with a page that shows none. */
    readonly answered: Rate
  }>
}

export const checkAnswered = requestCheck(
  Schema.Struct({ brandIds: orAll(Schema.Array(RequestedId(BrandId))), ...timeFields })
)

/** Brands that are counted at once: their counts are in memory together. */
const brandPage = { brands: 100, textBytes: 2 * 1024 * 1024 }

/** Follow-ups and imported answers are no checks of the plan; failed follow-ups are not counted either. */
const addChecks = Effect.fnUntraced(function* (
  sums: Map<Engine, Counts>,
  { answers, failures }: Pick<CountResult, "answers" | "failures">
) {
  const add = (engine: Engine, { k, n }: Counts) => {
    const sum = sums.get(engine) ?? { k: 0, n: 0 }
    sums.set(engine, { k: sum.k + k, n: sum.n + n })
  }
  yield* forEachYielding(
    keyRanges(answers, countsInTurn),
    countsInTurn,
    ({ counts, end, from, source }) => {
      if (source.followUp || source.origin === "imported") return
      const ended = counts.answers.subarray(from, end).reduce((sum, each) => sum + each, 0)
      add(source.engine, { k: ended, n: ended })
    },
    ({ end, from }) => end - from
  )
  yield* forEachYielding(failures, countsInTurn, ({ engine, failedChecks }) => add(engine, { k: 0, n: failedChecks }))
})

/** The report on answered checks. */
export const answeredChecks = ({
  brands,
  clock,
  counts
}: {
  readonly brands: BrandStore["Service"]
  readonly clock: StorageClock["Service"]
  readonly counts: RollupStore["Service"]
}) =>
  Effect.fn("Reports.answered")(function* (organizationId: OrganizationId, request: AnsweredRequest) {
    const { before = null, brandIds = null, from = null } = request
    const period = yield* Effect.fromResult(reportPeriod({ from, before }, yield* clock.now))
    const wanted = { organizationId, ...period, unit: null, withCompetitors: false, withRuns: false }
    const sums = new Map<Engine, Counts>()
    let after: BrandPlace | null = null
    for (let isLast = false; !isLast;) {
      const page: BrandPage = yield* brands.page({ organizationId, after, size: brandPage })
      const own = page.brands.flatMap(({ id }) => (brandIds === null || brandIds.includes(id) ? [id] : []))
      if (own.length > 0) yield* addChecks(sums, yield* counts.count({ ...wanted, brandIds: own }))
      after = page.brands.at(-1) ?? after
      isLast = page.isLast
    }
    const rows = inEngineOrder(sums.keys()).map((engine) => ({
      engine,
      answered: rateOf(sums.get(engine) ?? { k: 0, n: 0 })
    }))
    return { ...period, rows } satisfies AnsweredReport
  })
