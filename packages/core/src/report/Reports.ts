/**
 * Reads counted answers and makes figures of them.
 */
import { Context, Effect, Layer, Option, type Scope } from "effect"
import { BrandStore } from "../brand/BrandStore.ts"
import { RollupStore } from "../count/RollupStore.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { OrganizationStore } from "../organization/OrganizationStore.ts"
import { CurrentRetentionPolicy } from "../retention/RetentionPolicy.ts"
import { type InvalidRequest, type NotFound, orNotFound, type RateLimited } from "../request/RequestError.ts"
import { SnapshotStore } from "../snapshot/SnapshotStore.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { retentionGaps } from "./RetentionGaps.ts"
import { nameGuard } from "./NameGuard.ts"
import { checkOverview, type Overview, overviewCounts, type OverviewFilter, overviewOf } from "./Overview.ts"
import { reportMemoryLimit } from "./ReportMemoryLimit.ts"
import { checkPage, pageAddresses, type PageRequest } from "./source/PageAddresses.ts"
import { sourceReports } from "./source/SourceReportLoader.ts"
import { checkSearches, checkSources, type SearchesRequest, type SourcesRequest } from "./source/SourcesQuery.ts"
import type { SearchesReport, SearchesRows, SourcesReport, SourcesRows } from "./source/SourcesReport.ts"
import { checkVisibility, type VisibilityRequest } from "./VisibilityQuery.ts"
import { visibilityReports } from "./visibility/VisibilityReportLoader.ts"
import type { VisibilityReport, VisibilityRows } from "./VisibilityReport.ts"

/** A report whose request is checked first. */
const afterCheck =
  <Checked, A, E, R>(
    check: (request: unknown) => Effect.Effect<Checked, InvalidRequest>,
    report: (organizationId: OrganizationId, request: Checked) => Effect.Effect<A, E, R>
  ) =>
  (organizationId: OrganizationId, request: unknown) =>
    Effect.flatMap(check(request), (checked) => report(organizationId, checked))

type Asked<Request, A, E = InvalidRequest | RateLimited | StorageError, R = never> = (
  organizationId: OrganizationId,
  request: Request
) => Effect.Effect<A, E, R>

/** Use cases of reports, of one organization each. */
export class Reports extends Context.Service<
  Reports,
  {
    /**
     * Rows of figures over the answers of a time: the last 30 days without one. Brands, trackers, prompts, tags and
     * models that nothing has match nothing. `InvalidRequest` for a question that has no such rows; of this and each
     * other report `RateLimited` when others left no memory for it in time.
     */
    readonly visibility: Asked<VisibilityRequest, VisibilityReport>
    /** The same, for many rows: each is written out when it is taken. Without a limit all rows from the offset on. */
    readonly visibilityRows: Asked<VisibilityRequest, VisibilityRows>
    /**
     * Which pages the answers of a time rest on, by domain or by page: those of the last 30 days without one. A brand
     * that there is not has none. `InvalidRequest` for a question that has no such rows, and for answers that have
     * too many different pages.
     */
    readonly sources: Asked<SourcesRequest, SourcesReport>
    /**
     * The same, for many rows: each is written out when it is taken. Without a limit all rows from the offset on. What
     * it holds of very many different pages it holds until the scope closes; `RateLimited` while another does so.
     */
    readonly sourcesRows: Asked<SourcesRequest, SourcesRows, InvalidRequest | RateLimited | StorageError, Scope.Scope>
    /** What the engines searched for before they gave those answers. Else as `sources`. */
    readonly searches: Asked<SearchesRequest, SearchesReport>
    /** The same, for many rows: as `sourcesRows`. */
    readonly searchesRows: Asked<
      SearchesRequest,
      SearchesRows,
      InvalidRequest | RateLimited | StorageError,
      Scope.Scope
    >
    /** The prompts that answers of a time answer and that have this class and tag now, as in the reports. */
    readonly prompts: Asked<
      Pick<VisibilityRequest, "brandId" | "class" | "tag" | "from" | "before">,
      ReadonlyArray<string>,
      InvalidRequest | StorageError
    >
    /** Under which addresses answers of a time cite a page, which is given as the report on sources has its key. */
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
      const removals = retentionGaps({ organizations, clock, policy: yield* CurrentRetentionPolicy })
      const room = reportMemoryLimit()
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

      const ofVisibility = visibilityReports({ brands, counts, clock, removals, room })
      // of a report on one brand that is not taken apart
      const visibility = Effect.fnUntraced(function* (organizationId: OrganizationId, request: VisibilityRequest) {
        const report = yield* ofVisibility.visibility(organizationId, request)
        const { brandId = null, by = [] } = request
        if (brandId === null || by.length > 0) return report
        const brand = Option.getOrNull(yield* brands.get({ organizationId, id: brandId }))
        return brand === null ? report : { ...report, notes: [...(yield* guard(brand)), ...report.notes] }
      })

      const ofSources = sourceReports({ brands, counts, clock, removals, room })
      return Reports.of({
        visibility: afterCheck(checkVisibility, visibility),
        visibilityRows: afterCheck(checkVisibility, ofVisibility.visibilityRows),
        sources: afterCheck(checkSources, ofSources.sources),
        sourcesRows: afterCheck(checkSources, ofSources.sourcesRows),
        searches: afterCheck(checkSearches, ofSources.searches),
        searchesRows: afterCheck(checkSearches, ofSources.searchesRows),
        prompts: afterCheck(checkVisibility, ofVisibility.prompts),
        addresses: afterCheck(checkPage, pageAddresses({ counts, snapshots })),
        overview
      })
    })
  )
}
