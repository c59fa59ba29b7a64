/** Handlers of the operations on snapshots. */
import {
  type BrandId,
  Brands,
  Reanalysis,
  Reports,
  type Sentiment,
  type Snapshot,
  Snapshots,
  type TimeRange
} from "@answerscope/core"
import { bounds, type PromptClass, type Surface } from "@answerscope/core/model"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { InvalidRequest } from "../../api/request/ApiError.ts"
import { Api } from "../../api/Api.ts"
import { snapshotRows, snapshotRowsWithAnswers } from "../../export/ExportedRows.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { byKey } from "./ByKey.ts"
import { CurrentHttpOptions } from "../HttpOptions.ts"
import { queriedEngine, timeRangeOf } from "./RequestValues.ts"
import { pageSuccess } from "./SuccessEnvelope.ts"
import { jsonPageOf, partOf, rowsResponses, wantedForm } from "./Export.ts"
import { periodHeaders } from "./ReportHeaders.ts"

const noBrand = (name: string) => new InvalidRequest({ message: `brand_id: is required with ${name}` })

interface PromptQuery {
  readonly brand_id?: BrandId
  readonly class?: PromptClass | "all"
  readonly tag?: string
}

/** Finds the prompts whose answers are wanted; null for all. */
const wantedPrompts = Effect.map(Reports, (reports) =>
  Effect.fnUntraced(function* (query: PromptQuery, range: TimeRange) {
    const { brand_id: brandId, class: promptClass = "all", tag = null } = query
    if (promptClass === "all" && tag === null) return null
    if (brandId === undefined) return yield* noBrand("class or tag")
    const { organizationId } = yield* CurrentPrincipal
    return yield* reports.prompts(organizationId, {
      brandId,
      class: promptClass === "all" ? null : promptClass,
      tag,
      ...range
    })
  })
)

interface PageQuery {
  readonly brand_id?: BrandId
  readonly page?: string
}

/** Finds the addresses of the page whose answers are wanted; null for all. */
const wantedAddresses = Effect.map(Reports, (reports) =>
  Effect.fnUntraced(function* ({ brand_id: brandId, page }: PageQuery, range: TimeRange) {
    if (page === undefined) return null
    if (brandId === undefined) return yield* noBrand("page")
    const { organizationId } = yield* CurrentPrincipal
    return yield* reports.addresses(organizationId, { brandId, page, ...range })
  })
)

interface GapQuery {
  readonly brand_id?: BrandId
  readonly gap?: boolean
}

/** The part of a filter that takes gap answers: they mention a competitor tracked now, and not the brand. */
const wantedGaps = Effect.map(Brands, (brands) =>
  Effect.fnUntraced(function* ({ brand_id: id, gap = false }: GapQuery) {
    if (!gap) return {}
    if (id === undefined) return yield* noBrand("gap")
    const { organizationId } = yield* CurrentPrincipal
    const { competitors } = yield* brands.get({ organizationId, id }).pipe(
      // an unknown brand has no answers
      Effect.catchTag("NotFound", () => Effect.succeed({ competitors: [] }))
    )
    return { mentioned: false, competitors }
  })
)

interface FilterQuery {
  readonly brand_id?: BrandId
  readonly position_max?: number
  readonly competitor?: string
  readonly counted?: boolean
  readonly location?: string
  readonly language?: string
  readonly mentioned?: boolean
  readonly model?: string
  readonly prompt?: string
  readonly search?: string
  readonly searched?: boolean
  readonly sentiment?: Sentiment
  readonly surface?: Surface
  readonly source?: string
}

/** The part of a filter that a query states; null takes all. */
const filterOf = (query: FilterQuery) => {
  const { brand_id: brandId = null, position_max: positionMax = null } = query
  const { competitor = null, counted = null, mentioned = null, model = null, prompt = null } = query
  const { location = null, language = null } = query
  const { search = null, searched = null, sentiment = null, source = null, surface = null } = query
  const ofAnswer = { competitor, counted, mentioned, model, prompt, search, searched, sentiment, source, surface }
  return { brandId, location, language, positionMax, ...ofAnswer }
}

export const layer = HttpApiBuilder.group(
  Api,
  "snapshots",
  Effect.fnUntraced(function* (handlers) {
    const snapshots = yield* Snapshots
    const promptsOf = yield* wantedPrompts
    const addressesOf = yield* wantedAddresses
    const gapsOf = yield* wantedGaps
    const reanalysis = yield* Reanalysis
    const rowsResponse = yield* rowsResponses
    const engineOf = yield* queriedEngine
    const { showVendorCost } = yield* CurrentHttpOptions
    const shownEvidence = <S extends Snapshot>({ usage, vendorCost, ...snapshot }: S) => ({
      ...snapshot,
      ...(showVendorCost ? { usage, vendorCost } : {})
    })

    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const form = yield* wantedForm
        const range = yield* timeRangeOf(query)
        const { answer = false } = query
        const filter = {
          ...filterOf(query),
          engine: yield* engineOf(query),
          prompts: yield* promptsOf(query, range),
          addresses: yield* addressesOf(query, range),
          ...(yield* gapsOf(query)),
          ...range
        }
        if (form !== "json") {
          const request = { organizationId, filter, part: partOf(query) }
          const headers = periodHeaders(range)
          return answer
            ? yield* rowsResponse({
                form,
                headers,
                walk: snapshots.walkWithAnswers(request),
                ...snapshotRowsWithAnswers
              })
            : yield* rowsResponse({ form, headers, walk: snapshots.walk(request), ...snapshotRows })
        }
        const page = yield* jsonPageOf(query, bounds.pageLimitMax)
        const asked = { organizationId, filter, page }
        const { total, items } = yield* answer ? snapshots.listWithAnswers(asked) : snapshots.list(asked)
        return pageSuccess(page, total, { snapshots: items })
      }, withApiErrors),
      get: byKey(snapshots.get, shownEvidence),
      reading: byKey(reanalysis.readAgain, ({ after, changed }) => ({ ...after, changed }))
    })
  })
)
