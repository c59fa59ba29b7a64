/** What a list of prompts shows beside their figures: gap answers, and the mention rate by week. */
import { DateTime, Effect, Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { type Day, millisOf } from "../count/TimeUnit.ts"
import { type Rate, rateOf } from "../figure/Rate.ts"
import { RequestedId } from "../id/RequestedId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { timeFields } from "../request/ListRequest.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import type { TimeRange } from "../request/TimeRange.ts"
import { forEachYielding } from "./ForEachYielding.ts"
import { type ReportFilter, reportFilterFields } from "./ReportFilter.ts"
import type { ReportPeriod } from "./ReportPeriod.ts"
import { type WeekRate, weeksBefore } from "./ReportWeeks.ts"
import { rowFields, type RowRange, type VisibilityRequest } from "./VisibilityQuery.ts"
import type { VisibilityRows } from "./VisibilityReport.ts"

/** Request of a list of prompts. Omitted or `null` fields match all or take their default. */
export interface PromptListRequest extends Partial<ReportFilter>, Partial<TimeRange>, Partial<RowRange> {
  readonly brandId: BrandId
}

/** A prompt with answers in the period. */
export interface PromptGaps {
  readonly prompt: string
  /** Answers that name a competitor tracked now and not the brand, whether they cite a source or not. */
  readonly gapAnswers: number
}

/** Some of the prompts with answers in the period, by text. */
interface PromptPage<Prompt> extends ReportPeriod, RowRange {
  /** All such prompts. */
  readonly total: number
  readonly rows: ReadonlyArray<Prompt>
}

export type GapPrompts = PromptPage<PromptGaps>

/** Each prompt with the 12 weeks before the end of the period, oldest first, however long the period is. */
export type PromptList = PromptPage<PromptGaps & { readonly weeks: ReadonlyArray<WeekRate> }>

/** Checks the types of a request. */
export const checkPromptList = requestCheck(
  Schema.Struct({ brandId: RequestedId(BrandId), ...reportFilterFields, ...timeFields, ...rowFields })
)

/** Rows between two yields: a few milliseconds. */
const rowsInTurn = 50

type Asked<Request, A, E> = (organizationId: OrganizationId, request: Request) => Effect.Effect<A, E>

/** The lists, from the gap answers of prompts and from rows of figures. */
export const promptLists = <E>(from: {
  readonly gaps: Asked<PromptListRequest, GapPrompts, E>
  readonly rows: Asked<VisibilityRequest, VisibilityRows, E>
}) =>
  Effect.fn("Reports.promptList")(function* (organizationId: OrganizationId, request: PromptListRequest) {
    const page = yield* from.gaps(organizationId, request)
    const weeks = weeksBefore(page)
    const { rows } = yield* from.rows(organizationId, {
      ...request,
      by: ["prompt", "week"],
      from: DateTime.makeUnsafe(millisOf(weeks[0] ?? "")),
      before: page.before,
      limit: null,
      offset: 0
    })
    const rates = new Map<string, Map<Day, Rate>>(page.rows.map(({ prompt }) => [prompt, new Map()]))
    yield* forEachYielding(rows, rowsInTurn, ({ by: { prompt, week }, mentionRate }) => {
      rates.get(prompt ?? "")?.set(week ?? "", mentionRate)
    })
    return {
      ...page,
      rows: page.rows.map((row) => ({
        ...row,
        weeks: weeks.map((week) => ({ week, mentionRate: rates.get(row.prompt)?.get(week) ?? rateOf({ k: 0, n: 0 }) }))
      }))
    } satisfies PromptList
  })
