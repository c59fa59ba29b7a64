/** Handlers of reports. */
import {
  type BrandId,
  Digests,
  type Engine,
  Plans,
  Reports,
  type SearchesReport,
  type SourcesReport,
  Stories,
  type Story,
  type TrackerId,
  type VisibilityReport
} from "@answerscope/core"
import type { DigestEvery, PromptClass, Surface } from "@answerscope/core/model"
import { Effect, Schema, Struct } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import type { TimeBound } from "../../api/field/TimeBound.ts"
import { Rate } from "../../api/report/RateField.ts"
import { shownPlan } from "../../api/report/PlanReport.ts"
import { encodeNotes } from "../../api/report/ReportNote.ts"
import { shownReport } from "../../api/report/ShownReport.ts"
import { shownPortfolio } from "../../api/report/Portfolio.ts"
import { shownStory } from "../../api/report/Story.ts"
import { duelRows, searchRows, sourceRows, visibilityRows, walkOver } from "../../export/ExportedRows.ts"
import type { ExportForm } from "../../export/ExportForm.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { queriedEngine, timeRangeOf } from "./RequestValues.ts"
import { success } from "./SuccessEnvelope.ts"
import { rowsResponses, wantedForm } from "./Export.ts"
import { periodHeaders, reportHeaders } from "./ReportHeaders.ts"

/** Query fields that the three reports share. */
interface ReportQuery {
  readonly engine?: Engine
  readonly surface?: Surface
  readonly location?: string
  readonly language?: string
  readonly model?: string
  readonly prompt?: string
  readonly class?: PromptClass | "all"
  readonly tag?: string
  readonly tracker_id?: TrackerId
  readonly searched?: boolean
  readonly from?: TimeBound
  readonly to?: TimeBound
  readonly limit?: number
  readonly offset?: number
}

/** Which answers and rows a query asks for; in a form of rows alone all rows by default. */
const askedFor = Effect.fnUntraced(function* (
  engineOf: Effect.Success<typeof queriedEngine>,
  query: ReportQuery,
  form: ExportForm
) {
  const engine = yield* engineOf(query)
  const { location = null, language = null } = query
  const { model = null, prompt = null, tag = null, tracker_id: trackerId = null } = query
  const { searched = null, surface = null } = query
  const { class: promptClass = "all", limit = form === "json" ? undefined : null, offset = 0 } = query
  const range = yield* timeRangeOf(query)
  return {
    engine,
    surface,
    location,
    language,
    model,
    prompt,
    class: promptClass === "all" ? null : promptClass,
    tag,
    trackerId,
    searched,
    offset,
    ...range,
    ...(limit === undefined ? {} : { limit })
  }
})

type Report = VisibilityReport | SourcesReport | SearchesReport

/** A report as rows alone, without their form. */
const rowsOf = <Row>(
  report: Pick<Report, "before" | "from" | "notes" | "total"> & { readonly rows: Iterable<Row> },
  beside: { readonly names?: VisibilityReport["names"]; readonly known?: unknown } = {}
) => ({
  walk: walkOver(report),
  headers: { ...periodHeaders(report), ...reportHeaders({ notes: encodeNotes(report.notes), ...beside }) }
})

const storyFields = ["class", "competitors", "language", "location", "prompt", "prompts", "surface"] as const

/** A story that does not refer to subscriptions: they may be of all brands, which a bound key cannot see. */
const withoutSubscriptions = (story: Story): Story => ({
  ...story,
  next: story.next.map((step) => ({ ...step, refs: step.refs.filter(({ kind }) => kind !== "subscription") }))
})

interface OfBrand {
  readonly brand_id: BrandId
}

const untrackedReport = Effect.map(Effect.all([Reports, queriedEngine]), ([reports, engineOf]) =>
  Effect.fnUntraced(function* (query: ReportQuery & OfBrand & { readonly anytime?: boolean }) {
    const { organizationId } = yield* CurrentPrincipal
    const { anytime = false, brand_id: brandId } = query
    const asked = Struct.omit(yield* askedFor(engineOf, query, "json"), ["limit", "offset", "trackerId"])
    const { before: to, ...report } = yield* reports.untracked(organizationId, { ...asked, brandId, anytime })
    return success({ ...report, to })
  })
)

const promptList = Effect.map(Effect.all([Reports, queriedEngine]), ([reports, engineOf]) =>
  Effect.fnUntraced(function* (query: ReportQuery & OfBrand) {
    const { organizationId } = yield* CurrentPrincipal
    const asked = { ...(yield* askedFor(engineOf, query, "json")), brandId: query.brand_id }
    const { before: to, limit, ...report } = yield* reports.promptList(organizationId, asked)
    return success({ ...report, limit: limit ?? report.total, to })
  })
)

const portfolioReport = Effect.map(Stories, (stories) =>
  Effect.fnUntraced(function* (query: ReportQuery & { readonly group?: string }) {
    const { brandIds, organizationId } = yield* CurrentPrincipal
    const rows = Struct.pick(query, ["class", "group", "limit", "offset"])
    const asked = { brandIds, ...rows, ...(yield* timeRangeOf(query)) }
    return success(shownPortfolio(yield* stories.portfolio(organizationId, asked)))
  })
)

const answeredReport = Effect.map(Reports, (reports) =>
  Effect.fnUntraced(function* (query: Pick<ReportQuery, "from" | "to">) {
    const { brandIds, organizationId } = yield* CurrentPrincipal
    const asked = { brandIds, ...(yield* timeRangeOf(query)) }
    const { before: to, ...report } = yield* reports.answered(organizationId, asked)
    return success({ ...report, to })
  })
)

const digestPreview = Effect.map(
  Digests,
  (digests) =>
    ({ brand_id: brandId, every = "weekly" }: OfBrand & { readonly every?: DigestEvery }) =>
      Effect.flatMap(CurrentPrincipal, ({ organizationId }) => digests.preview(organizationId, { brandId, every }))
)

const planNames = {
  brand_id: "brandId",
  false_alerts: "falseAlerts",
  interval_minutes: "intervalMinutes"
} as const

export const layer = HttpApiBuilder.group(
  Api,
  "reports",
  Effect.fnUntraced(function* (handlers) {
    const reports = yield* Reports
    const stories = yield* Stories
    const digestOf = yield* digestPreview
    const untracked = yield* untrackedReport
    const portfolio = yield* portfolioReport
    const answered = yield* answeredReport
    const prompts = yield* promptList
    const plans = yield* Plans
    const engineOf = yield* queriedEngine
    const rowsResponse = yield* rowsResponses

    return handlers.handleAll({
      visibility: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const form = yield* wantedForm
        const { anytime = false, brand_id: brandId = null, compare = "none" } = query
        const by = query.by?.split(",") ?? []
        const request = { ...(yield* askedFor(engineOf, query, form)), brandId, by, compare, anytime }
        if (form === "json") return success(shownReport(yield* reports.visibility(organizationId, request)))
        const rows = visibilityRows(by, compare === "previous")
        const report = yield* reports.visibilityRows(organizationId, request)
        return yield* rowsResponse({ form, ...rows, ...rowsOf(report, { names: report.names }) })
      }, withApiErrors),
      sources: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const form = yield* wantedForm
        const { brand_id: brandId, group_by: groupBy = "domain", kind = null, gap = false } = query
        const { competitor = null, q: text = null, retrieved_only: retrievedOnly = false, sort = "answers" } = query
        const asked = yield* askedFor(engineOf, query, form)
        const request = { ...asked, brandId, groupBy, kind, gap, competitor, text, sort, retrievedOnly }
        if (form === "json") return success(shownReport(yield* reports.sources(organizationId, request)))
        const report = yield* reports.sourcesRows(organizationId, request)
        return yield* rowsResponse({ form, ...sourceRows, ...rowsOf(report) })
      }, withApiErrors),
      searches: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const form = yield* wantedForm
        const { brand_id: brandId, tracked = null } = query
        const request = { ...(yield* askedFor(engineOf, query, form)), brandId, tracked }
        if (form === "json") return success(shownReport(yield* reports.searches(organizationId, request)))
        const report = yield* reports.searchesRows(organizationId, request)
        const known = Schema.encodeSync(Rate)(report.known)
        return yield* rowsResponse({ form, ...searchRows, ...rowsOf(report, { known }) })
      }, withApiErrors),
      duel: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const form = yield* wantedForm
        const request = { ...(yield* askedFor(engineOf, query, form)), brandId: query.brand_id }
        const report = yield* reports.duel(organizationId, { ...request, competitor: query.competitor })
        if (form === "json") return success(shownReport(report))
        return yield* rowsResponse({ form, ...duelRows, ...rowsOf(report) })
      }, withApiErrors),
      untracked: ({ query }) => untracked(query).pipe(withApiErrors),
      story: Effect.fnUntraced(function* ({ query }) {
        const { brandIds, organizationId } = yield* CurrentPrincipal
        const asked = { ...Struct.pick(query, storyFields), brandId: query.brand_id }
        const range = { engine: yield* engineOf(query), ...(yield* timeRangeOf(query)) }
        const story = yield* stories.story(organizationId, { ...asked, ...range })
        return success(shownStory(brandIds === null ? story : withoutSubscriptions(story)))
      }, withApiErrors),
      digest: ({ query }) => digestOf(query).pipe(Effect.map(success), withApiErrors),
      portfolio: ({ query }) => portfolio(query).pipe(withApiErrors),
      prompts: ({ query }) => prompts(query).pipe(withApiErrors),
      engines: ({ query }) => answered(query).pipe(withApiErrors),
      plan: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        return success(shownPlan(yield* plans.plan(organizationId, Struct.renameKeys(query, planNames))))
      }, withApiErrors)
    })
  })
)
