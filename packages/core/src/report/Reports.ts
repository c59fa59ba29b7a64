/**
 * Reads counted answers and makes figures of them.
 */
import { Context, Effect, Layer, Option } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import { type BrandPage, type BrandPlace, BrandStore } from "../brand/BrandStore.ts"
import { CountStore } from "../count/CountStore.ts"
import { SourceStore } from "../count/SourceStore.ts"
import { noCounts } from "../count/AnswerCounts.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { type InvalidRequest, type NotFound, orNotFound } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { type Overview, overviewCounts, type OverviewFilter, overviewOf } from "./Overview.ts"
import { type ReportBrand, reportBrandOf } from "./ReportBrand.ts"
import { sourceReports } from "./source/SourceReading.ts"
import type { SearchesRequest, SourcesRequest } from "./source/SourcesQuestion.ts"
import type { SearchesReport, SourcesReport } from "./source/SourcesReport.ts"
import { previousPeriod, type ReportPeriod } from "./ReportPeriod.ts"
import { visibilityReport } from "./VisibilityFigures.ts"
import { type VisibilityQuestion, visibilityQuestion, type VisibilityRequest } from "./VisibilityQuestion.ts"
import type { VisibilityReport } from "./VisibilityReport.ts"

/** How many brands are read at once. */
const brandPage = { brands: 1_000, textBytes: 2 * 1024 * 1024 }

/** Use cases of reports, of one organization each. */
export class Reports extends Context.Service<
  Reports,
  {
    /**
     * Rows of figures over the answers of a time: the last 30 days without one. Brands, trackers, prompts, tags and
     * models that nothing has match nothing. `InvalidRequest` for a question that has no such rows.
     */
    readonly visibility: (
      organizationId: OrganizationId,
      request: VisibilityRequest
    ) => Effect.Effect<VisibilityReport, InvalidRequest | StorageError>
    /**
     * Which pages the answers of a time rest on, by domain or by page: those of the last 30 days without one. A brand
     * that there is not has none. `InvalidRequest` for a question that has no such rows.
     */
    readonly sources: (
      organizationId: OrganizationId,
      request: SourcesRequest
    ) => Effect.Effect<SourcesReport, InvalidRequest | StorageError>
    /** What the engines searched for before they gave those answers. Else as `sources`. */
    readonly searches: (
      organizationId: OrganizationId,
      request: SearchesRequest
    ) => Effect.Effect<SearchesReport, InvalidRequest | StorageError>
    /** The rollup of a brand's answers that match the filter, of all times without one. */
    readonly overview: (options: {
      readonly organizationId: OrganizationId
      readonly filter: Partial<OverviewFilter> & Pick<OverviewFilter, "brandId">
    }) => Effect.Effect<Overview, NotFound | StorageError>
  }
>()("@answerscope/core/report/Reports") {
  static readonly layer = Layer.effect(
    Reports,
    Effect.gen(function* () {
      const brands = yield* BrandStore
      const counts = yield* CountStore
      const clock = yield* StorageClock
      const sources = yield* SourceStore

      const allBrands = Effect.fnUntraced(function* (organizationId: OrganizationId) {
        const found = new Map<BrandId, ReportBrand>()
        let after: BrandPlace | null = null
        for (let isLast = false; !isLast;) {
          const page: BrandPage = yield* brands.page({ organizationId, after, size: brandPage })
          for (const brand of page.brands) found.set(brand.id, reportBrandOf(brand))
          after = page.brands.at(-1) ?? after
          isLast = page.isLast
        }
        return found
      })

      /** The brands that a question is about, of those that there are. */
      const brandsOf = Effect.fnUntraced(function* (organizationId: OrganizationId, id: BrandId | null) {
        if (id === null) return yield* allBrands(organizationId)
        const brand = yield* brands.get({ organizationId, id })
        return new Map(Option.toArray(brand).map((found) => [found.id, reportBrandOf(found)]))
      })

      const visibility = Effect.fn("Reports.visibility")(function* (
        organizationId: OrganizationId,
        request: VisibilityRequest
      ) {
        const question = yield* Effect.fromResult(visibilityQuestion(request, yield* clock.now))
        const found = yield* brandsOf(organizationId, question.brandId)
        const countsOf = (period: ReportPeriod) =>
          found.size === 0
            ? Effect.succeed(noCounts)
            : counts.count({ organizationId, ...wantedOf(question), from: period.from, before: period.before })
        const { current, previous } = yield* Effect.all(
          {
            current: countsOf(question),
            previous: question.isCompared ? countsOf(previousPeriod(question)) : Effect.succeed(null)
          },
          { concurrency: 2 }
        )
        return visibilityReport({ question, brands: found, current, previous })
      })

      const overview = Effect.fn("Reports.overview")(function* ({
        organizationId,
        filter
      }: {
        readonly organizationId: OrganizationId
        readonly filter: Partial<OverviewFilter> & Pick<OverviewFilter, "brandId">
      }) {
        const { before = null, brandId, engine = null, from = null } = filter
        const brand = yield* brands.get({ organizationId, id: brandId }).pipe(orNotFound("brand"))
        const { answers } = yield* counts.count({
          organizationId,
          brandIds: [brandId],
          from,
          before,
          unit: null,
          withCompetitors: true,
          withRuns: false
        })
        return overviewOf(brand, overviewCounts(answers, engine))
      })

      return Reports.of({ visibility, overview, ...sourceReports({ brands, counts, sources, clock }) })
    })
  )
}

/** What is to be counted for a question: no more than it needs. */
const wantedOf = ({ brandId, by, unit }: VisibilityQuestion) => ({
  brandIds: brandId === null ? null : [brandId],
  unit,
  withCompetitors: by.includes("competitor"),
  withRuns: true
})
