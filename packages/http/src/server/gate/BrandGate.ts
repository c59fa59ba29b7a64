/**
 * Keeps keys that are bound to brands to them, by `brandBounds`, before any operation runs. A thing of another brand is
 * replaced by one that does not exist, so that the answer is the same as for another organization's.
 */
import {
  type BrandId,
  Discoveries,
  DiscoveryId,
  DocumentId,
  Documents,
  Imports,
  NotFound,
  Notifications,
  type OrganizationId,
  type Principal,
  Reanalyses,
  ScanId,
  Scans,
  ShareId,
  Shares,
  SnapshotId,
  Snapshots,
  type StorageError,
  SubscriptionId,
  TrackerId,
  Trackers
} from "@answerscope/core"
import { type IdSchema, ImportId, ReanalysisId, RequestedId } from "@answerscope/core/model"
import { Effect, Layer, Predicate, Schema } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Forbidden, InvalidRequest } from "../../api/request/ApiError.ts"
import { BrandBound } from "../../api/request/RequestRules.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { apiErrorResponse } from "../error/ErrorResponse.ts"
import { CurrentRequest } from "../RequestRecord.ts"
import { type BrandBound as Bound, brandBounds, type BrandThing, brandThings } from "./BrandBounds.ts"

/** An id that nothing has: every operation takes it for an unknown one. */
const nobody = "none"

const notForBound = "This access key is bound to brands, and this operation is not for such keys."

type Find = (
  organizationId: OrganizationId,
  id: string
) => Effect.Effect<BrandId | string | null, NotFound | StorageError>

/** Finds the brand of a thing; `null` for a thing without one. */
const finderOf = <Id extends string>(
  id: IdSchema<Id>,
  get: (key: {
    readonly organizationId: OrganizationId
    readonly id: Id
  }) => Effect.Effect<{ readonly brandId: BrandId | null }, NotFound | StorageError>
): Find => {
  const decode = Schema.decodeUnknownSync(RequestedId(id))
  return (organizationId, text) => Effect.map(get({ organizationId, id: decode(text) }), ({ brandId }) => brandId)
}

const finders = Effect.gen(function* () {
  const scans = yield* Scans
  const all: Readonly<Record<BrandThing, Find>> = {
    brand: (_, id) => Effect.succeed(id),
    discovery: finderOf(DiscoveryId, (yield* Discoveries).get),
    document: finderOf(DocumentId, (yield* Documents).get),
    import: finderOf(ImportId, (yield* Imports).get),
    reanalysis: finderOf(ReanalysisId, (yield* Reanalyses).get),
    scan: finderOf(ScanId, (key) => Effect.map(scans.get(key), ({ scan }) => scan)),
    share: finderOf(ShareId, (yield* Shares).get),
    snapshot: finderOf(SnapshotId, (yield* Snapshots).get),
    subscription: finderOf(SubscriptionId, (yield* Notifications).get),
    tracker: finderOf(TrackerId, (yield* Trackers).get)
  }
  return all
})

const thingIn = (bound: Bound): BrandThing | null => {
  const [thing, place] = bound.split(" in ")
  return place === "path" && isThing(thing) ? thing : null
}

const isThing = (text: string | undefined): text is BrandThing => brandThings.some((thing) => thing === text)

/** The brand that a body names: a malformed one is left to the schema; `null` for none, or for all brands. */
const brandIn = (body: object | null): unknown => (Predicate.hasProperty(body, "brandId") ? body.brandId : undefined)

/** The query as the operation is to read it. */
const boundQuery = (
  bound: Bound,
  query: Readonly<Record<string, string | Array<string>>>,
  own: ReadonlyArray<string>
) => {
  const named = query["brand_id"]
  if (named !== undefined) {
    return Effect.succeed(Predicate.isString(named) && own.includes(named) ? query : { ...query, brand_id: nobody })
  }
  if (bound !== "brand in query") return Effect.succeed(query)
  return own.length > 1
    ? Effect.fail(
        new InvalidRequest({ message: "brand_id: is required, because the access key is bound to several brands" })
      )
    : Effect.succeed({ ...query, brand_id: own[0] ?? nobody })
}

/** The path as the operation is to read it. */
const boundPath = Effect.fnUntraced(function* (
  find: Find | null,
  params: HttpRouter.RouteContext["Service"]["params"],
  { brandIds, organizationId }: BoundCaller
) {
  const { id } = params
  if (find === null || id === undefined) return params
  const brandId = yield* find(organizationId, id).pipe(
    Effect.catchTag("NotFound", () => Effect.succeed(null)),
    withApiErrors
  )
  return brandId !== null && brandIds.includes(brandId) ? params : { ...params, id: nobody }
})

type BoundCaller = Principal & { readonly brandIds: ReadonlyArray<string> }

const isBound = (caller: Principal): caller is BoundCaller => caller.brandIds !== null

/** Fails if the body names no brand where it must; returns whether it names one that is not the key's. */
const isForeignNamed = Effect.fnUntraced(function* (bound: Bound, body: object | null, own: ReadonlyArray<string>) {
  const named = brandIn(body)
  if (named === null || (named === undefined && bound === "brand in body")) {
    return yield* new Forbidden({ message: "brandId: is required, because the access key is bound to brands" })
  }
  return Predicate.isString(named) && !own.includes(named)
})

/** The response for another organization's brand. Not every operation declares it. */
const noSuchBrand = new NotFound({ resource: "brand" }).pipe(
  withApiErrors,
  Effect.catch((error) => Effect.orDie(apiErrorResponse(error)))
)

export const layer = Layer.effect(
  BrandBound,
  Effect.map(finders, (find) =>
    BrandBound.of((operation, { endpoint, group }) =>
      Effect.gen(function* () {
        const caller = yield* CurrentPrincipal
        if (!isBound(caller)) return yield* operation
        const bound = brandBounds[`${group.identifier}.${endpoint.identifier}`] ?? "refused"
        if (bound === "refused") return yield* new Forbidden({ message: notForBound })
        const { body } = yield* CurrentRequest
        const route = yield* HttpRouter.RouteContext
        const thing = thingIn(bound)
        const params = yield* boundPath(thing === null ? null : find[thing], route.params, caller)
        const query = yield* boundQuery(bound, yield* HttpServerRequest.ParsedSearchParams, caller.brandIds)
        if (yield* isForeignNamed(bound, body, caller.brandIds)) return yield* noSuchBrand
        return yield* operation.pipe(
          Effect.provideService(HttpRouter.RouteContext, { ...route, params }),
          Effect.provideService(HttpServerRequest.ParsedSearchParams, query)
        )
      })
    )
  )
)
