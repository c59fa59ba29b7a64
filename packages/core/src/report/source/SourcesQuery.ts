/** Validates the requests of source and search reports. Pure. */
import { type DateTime, Result, Schema } from "effect"
import { BrandId } from "../../brand/BrandId.ts"
import { RequestedId } from "../../id/RequestedId.ts"
import { orAll, orElse, SoughtText, timeFields } from "../../request/ListRequest.ts"
import { requestCheck } from "../../request/RequestCheck.ts"
import type { InvalidRequest } from "../../request/RequestError.ts"
import type { TimeRange } from "../../request/TimeRange.ts"
import { noFilter, type ReportFilter, reportFilterFields } from "../ReportFilter.ts"
import { type ReportPeriod, reportPeriod } from "../ReportPeriod.ts"
import { rowFields, type RowRange, rowRange } from "../VisibilityQuery.ts"

/** Grouping of sources: by registrable domain, or by page without fragment and tracking parameters. */
export const sourceGroupings = ["domain", "page"] as const
export type SourceGrouping = (typeof sourceGroupings)[number]

/**
 * Owner of a source by the current domains: `own` if a cited page is on the brand's domain or below it, else
 * `competitor` if one is on the domain of a tracked competitor.
 */
export const sourceKinds = ["own", "competitor", "other"] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Order of sources: by all answers, or clear gaps first and then by gap answers. */
export const sourceSortings = ["answers", "gap"] as const
export type SourceSorting = (typeof sourceSortings)[number]

interface EvidenceRequest extends Partial<ReportFilter>, Partial<TimeRange>, Partial<RowRange> {
  readonly brandId: BrandId
}

/** Request of a search report. Omitted or `null` fields match all or take their default. */
export interface SearchesRequest extends EvidenceRequest {
  /** Only searches that are, or are not, among the brand's prompts now. */
  readonly tracked?: boolean | null
}

/** Request of a source report. Omitted or `null` fields match all or take their default. */
export interface SourcesRequest extends EvidenceRequest {
  /** `domain` by default. */
  readonly groupBy?: SourceGrouping
  readonly kind?: SourceKind | null
  /** Whether only sources are wanted of answers that name a competitor and not the brand. */
  readonly gap?: boolean
  /** Only sources of answers that name this tracked competitor; with `gap`, of such gap answers. */
  readonly competitor?: string | null
  /** Only sources whose domain or address has this text; case does not matter. */
  readonly text?: string | null
  /** `answers` by default. */
  readonly sort?: SourceSorting
  /** Whether only sources are wanted that engines retrieved and no answer cites. */
  readonly retrievedOnly?: boolean
}

/** What reports on sources and on searches have in common. */
export interface EvidenceQuery extends ReportFilter, ReportPeriod, RowRange {
  readonly brandId: BrandId
}

/** A report on searches that can be answered. */
export interface SearchesQuery extends EvidenceQuery {
  readonly tracked: boolean | null
}

/** A report on sources that can be answered. */
export interface SourcesQuery extends EvidenceQuery {
  readonly groupBy: SourceGrouping
  readonly kind: SourceKind | null
  readonly gap: boolean
  readonly competitor: string | null
  readonly text: string | null
  readonly sort: SourceSorting
  readonly retrievedOnly: boolean
}

const evidenceFields = { brandId: RequestedId(BrandId), ...reportFilterFields, ...timeFields, ...rowFields }

/** Checks the types of a request for searches. */
export const checkSearches = requestCheck(Schema.Struct({ ...evidenceFields, tracked: orAll(Schema.Boolean) }))

/** The same for sources. */
export const checkSources = requestCheck(
  Schema.Struct({
    ...evidenceFields,
    groupBy: orElse(Schema.Literals(sourceGroupings), "domain"),
    kind: orAll(Schema.Literals(sourceKinds)),
    gap: orElse(Schema.Boolean, false),
    competitor: orAll(SoughtText),
    text: orAll(SoughtText),
    sort: orElse(Schema.Literals(sourceSortings), "answers"),
    retrievedOnly: orElse(Schema.Boolean, false)
  })
)

export const evidenceQuery = <Request extends EvidenceRequest>(request: Request, now: DateTime.Utc) =>
  Result.gen(function* () {
    const rows = yield* rowRange(request)
    const period = yield* reportPeriod(request, now)
    return { ...noFilter, ...request, ...rows, ...period }
  })

/** The question behind a request, with its defaults, or the first rule that it breaks. */
export const searchesQuery = (
  request: SearchesRequest,
  now: DateTime.Utc
): Result.Result<SearchesQuery, InvalidRequest> =>
  Result.map(evidenceQuery(request, now), (question) => ({ ...question, tracked: request.tracked ?? null }))

/** The same for sources. */
export const sourcesQuery = (request: SourcesRequest, now: DateTime.Utc): Result.Result<SourcesQuery, InvalidRequest> =>
  Result.map(evidenceQuery(request, now), (question) => ({
    ...question,
    groupBy: request.groupBy ?? "domain",
    kind: request.kind ?? null,
    gap: request.gap ?? false,
    competitor: request.competitor ?? null,
    text: request.text ?? null,
    sort: request.sort ?? "answers",
    retrievedOnly: request.retrievedOnly ?? false
  }))
