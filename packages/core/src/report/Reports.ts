/** Reads counted answers and makes figures of them. */
import { Context, Effect, Layer, Option, type Scope } from "effect"
import { CellHistoryStore } from "../alert/CellHistoryStore.ts"
import { measuredCorrelation } from "../alert/MeasuredCorrelation.ts"
import type { BrandId } from "../brand/BrandId.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import { RollupStore } from "../count/RollupStore.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import type { Engine } from "../engine/Engine.ts"
import { surfacesOf } from "../engine/EngineIdentity.ts"
import { marksMax } from "../mark/Mark.ts"
import { MarkStore } from "../mark/MarkStore.ts"
import { overdispersionOf } from "../figure/Overdispersion.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { OrganizationStore } from "../organization/OrganizationStore.ts"
import { CurrentRetentionPolicy } from "../retention/RetentionPolicy.ts"
import { type InvalidRequest, type NotFound, orNotFound, type RateLimited } from "../request/RequestError.ts"
import { SnapshotStore } from "../snapshot/SnapshotStore.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { answeredChecks, type AnsweredReport, type AnsweredRequest, checkAnswered } from "./AnsweredChecks.ts"
import { checkDuel, type DuelRequest } from "./duel/DuelQuery.ts"
import type { DuelReport } from "./duel/DuelReport.ts"
import { duels } from "./duel/Duels.ts"
import { retentionGaps } from "./RetentionGaps.ts"
import { nameGuard } from "./NameGuard.ts"
import { checkOverview, type Overview, overviewCounts, type OverviewFilter, overviewOf } from "./Overview.ts"
import { checkPromptList, type PromptList, type PromptListRequest, promptLists } from "./PromptList.ts"
import { reportMemoryLimit } from "./ReportMemoryLimit.ts"
import { onceInMoment } from "./ReportMoment.ts"
import { checkPage, pageAddresses, type PageRequest } from "./source/PageAddresses.ts"
import { sourceReports } from "./source/SourceReportLoader.ts"
import { checkSearches, checkSources, type SearchesRequest, type SourcesRequest } from "./source/SourcesQuery.ts"
import type { SearchesReport, SearchesRows, SourcesReport, SourcesRows } from "./source/SourcesReport.ts"
import { checkVisibility, type VisibilityRequest } from "./VisibilityQuery.ts"
import {
  checkUntracked,
  type UntrackedReport,
  type UntrackedRequest,
  untrackedBrands
} from "./visibility/UntrackedBrands.ts"
import { visibilityReports } from "./visibility/VisibilityReportLoader.ts"
import type { VisibilityReport, VisibilityRows } from "./VisibilityReport.ts"

interface ReportStores {
  readonly brands: Pick<BrandStore["Service"], "get" | "page">
  readonly counts: Pick<RollupStore["Service"], "size" | "count" | "engines" | "sources">
}

/** A report whose request is checked first. */
const afterCheck =
  <Checked, A, E, R>(
    check: (request: unknown) => Effect.Effect<Checked, InvalidRequest>,
    report: (organizationId: OrganizationId, request: Checked) => Effect.Effect<A, E, R>
  ) =>
  (organizationId: OrganizationId, request: unknown) =>
    Effect.flatMap(check(request), (checked) => report(organizationId, checked))

/** What the reports of one moment read once. */
const sharedStores = ({ brands, counts }: ReportStores): ReportStores => ({
  brands: { get: onceInMoment((key) => brands.get(key)), page: (asked) => brands.page(asked) },
  counts: {
    size: onceInMoment((question) => counts.size(question)),
    count: onceInMoment((question) => counts.count(question)),
    engines: (question) => counts.engines(question),
    sources: (question, take) => counts.sources(question, take)
  }
})

type Asked<Request, A, E = InvalidRequest | RateLimited | StorageError, R = never> = (
  organizationId: OrganizationId,
  request: Request
) => Effect.Effect<A, E, R>

/** Use cases of reports, of one organization each. */
export class Reports extends Context.Service<
  Reports,
  {
    /**
     * Rows of figures over the answers of a period (default: the last 30 days). Unknown brands, trackers, prompts, tags
     * and models match nothing. `InvalidRequest` for an invalid combination. Like every report, `RateLimited` if memory
     * does not become free in time.
     */
    readonly visibility: Asked<VisibilityRequest, VisibilityReport>
    /** The same for many rows, each built when it is taken. Without a limit, all rows from the offset on. */
    readonly visibilityRows: Asked<VisibilityRequest, VisibilityRows>
    /**
     * Sources of the answers of a period (default: the last 30 days), by domain or page. An unknown brand has none.
     * `InvalidRequest` for an invalid combination, and for answers with too many different pages.
     */
    readonly sources: Asked<SourcesRequest, SourcesReport>
    /**
     * The same for many rows, each built when it is taken. Without a limit, all rows from the offset on. A very large
     * report stays in memory until the scope closes; `RateLimited` while another one does.
     */
    readonly sourcesRows: Asked<SourcesRequest, SourcesRows, InvalidRequest | RateLimited | StorageError, Scope.Scope>
    /** Searches of the engines before these answers. Otherwise like `sources`. */
    readonly searches: Asked<SearchesRequest, SearchesReport>
    /** The same, for many rows: as `sourcesRows`. */
    readonly searchesRows: Asked<
      SearchesRequest,
      SearchesRows,
      InvalidRequest | RateLimited | StorageError,
      Scope.Scope
    >
    /**
     * The brand beside one of its competitors, by prompt, in the answers of a period (default: the last 30 days). An
     * unknown brand has no prompts. `InvalidRequest` for a competitor that the brand does not track.
     */
    readonly duel: Asked<DuelRequest, DuelReport>
    /**
     * Brands that the answers of a period (default: the last 30 days) recommend and the brand does not track: the 20
     * with most answers, with rates like those of its competitors. None of an unknown brand.
     */
    readonly untracked: Asked<UntrackedRequest, UntrackedReport>
    /** Gap answers and 12 weeks of each prompt with answers in a period (default: the last 30 days). */
    readonly promptList: Asked<PromptListRequest, PromptList>
    /**
     * How many checks of each engine ended with an answer in a period (default: the last 30 days), over all brands
     * together. Without confirmations and imported answers, which are no checks of a plan.
     */
    readonly answered: Asked<AnsweredRequest, AnsweredReport, InvalidRequest | StorageError>
    /** The prompts that answers of a time answer and that have this class and tag now, as in the reports. */
    readonly prompts: Asked<
      Pick<VisibilityRequest, "brandId" | "class" | "tag" | "from" | "before">,
      ReadonlyArray<string>,
      InvalidRequest | StorageError
    >
    /** The URLs under which answers of a period cite a page. The page is a key of the sources report. */
    readonly addresses: Asked<PageRequest, ReadonlyArray<string>, InvalidRequest | StorageError>
    /** The rollup of a brand's answers that match the filter, of all times without one. */
    readonly overview: (options: {
      readonly organizationId: OrganizationId
      readonly filter: Partial<OverviewFilter> & Pick<OverviewFilter, "brandId">
    }) => Effect.Effect<Overview, InvalidRequest | NotFound | StorageError>
  }
>()("@answerscope/core/report/Reports") {
  static readonly layer = Layer.effect(
    Reports,
    Effect.gen(function* () {
      const brands = yield* BrandStore
      const counts = yield* RollupStore
      const clock = yield* StorageClock
      const organizations = yield* OrganizationStore
      const gaps = retentionGaps({ organizations, clock, policy: yield* CurrentRetentionPolicy })
      const removals = { answersBefore: onceInMoment(gaps.answersBefore) }
      const room = reportMemoryLimit()
      // optional: figures need no engine
      const engines = yield* Effect.serviceOption(AnswerEngines)
      const surfaceOf = surfacesOf(Option.getOrElse(engines, () => new Map()))
      const histories = yield* CellHistoryStore
      const correlation = Effect.flatMap(clock.now, (now) => measuredCorrelation(histories, now))
      const ofEngines = Effect.suspend(
        onceInMoment(() =>
          Effect.map(correlation, (measured) => (engine: Engine) => overdispersionOf(measured, engine))
        )
      )
      const snapshots = yield* SnapshotStore
      const guard = nameGuard({ clock, counts, snapshots })

      const overview: Reports["Service"]["overview"] = Effect.fn("Reports.overview")(function* (request) {
        const { filter, organizationId } = yield* checkOverview(request)
        const { before, brandId, from } = filter
        const brand = yield* brands.get({ organizationId, id: brandId }).pipe(orNotFound("brand"))
        const answers = yield* counts.engines({ organizationId, brandId, from, before })
        const overview = overviewOf(brand, overviewCounts(answers, filter))
        return { ...overview, notes: [...(yield* guard(brand)), ...overview.notes] }
      })

      const shared = sharedStores({ brands, counts })
      const stores = { ...shared, clock, removals, room, surfaceOf }
      const ofVisibility = visibilityReports({ ...stores, overdispersionOf: ofEngines })
      const ofOneQuestion = onceInMoment(ofVisibility.visibility)
      // a report on one brand without dimensions
      const visibility = Effect.fnUntraced(function* (organizationId: OrganizationId, request: VisibilityRequest) {
        const report = yield* ofOneQuestion(organizationId, request)
        const { brandId = null, by = [] } = request
        if (brandId === null || by.length > 0) return report
        const brand = yield* brandOf(organizationId, request)
        return brand === null ? report : { ...report, notes: [...(yield* guard(brand)), ...report.notes] }
      })

      const brandOf = (organizationId: OrganizationId, { brandId = null }: Pick<VisibilityRequest, "brandId">) =>
        brandId === null
          ? Effect.succeed(null)
          : Effect.map(shared.brands.get({ organizationId, id: brandId }), Option.getOrNull)

      const marks = yield* MarkStore
      const doneMarks = Effect.fnUntraced(function* (organizationId: OrganizationId, brandId: BrandId) {
        const page = { limit: marksMax, offset: 0 }
        const { items } = yield* marks.list({ organizationId, brandId, kind: "source", page })
        const done = items.filter(({ state }) => state === "done")
        if (done.length === 0) return null
        return { atOf: new Map(done.map(({ at, key }) => [key, at])), overdispersionOf: yield* ofEngines }
      })
      const ofSources = sourceReports({ ...stores, doneMarks })
      return Reports.of({
        visibility: afterCheck(checkVisibility, visibility),
        visibilityRows: afterCheck(checkVisibility, ofVisibility.visibilityRows),
        sources: afterCheck(checkSources, ofSources.sources),
        sourcesRows: afterCheck(checkSources, ofSources.sourcesRows),
        searches: afterCheck(checkSearches, ofSources.searches),
        searchesRows: afterCheck(checkSearches, ofSources.searchesRows),
        duel: afterCheck(checkDuel, duels(ofVisibility)),
        untracked: afterCheck(checkUntracked, untrackedBrands(ofVisibility, { brandOf, snapshots })),
        promptList: afterCheck(
          checkPromptList,
          promptLists({ gaps: ofSources.gaps, rows: ofVisibility.visibilityRows })
        ),
        answered: afterCheck(checkAnswered, answeredChecks({ brands, clock, counts })),
        prompts: afterCheck(checkVisibility, ofVisibility.prompts),
        addresses: afterCheck(checkPage, pageAddresses({ counts, snapshots })),
        overview
      })
    })
  )
}
