/**
 * Answers the operations on brand discoveries.
 */
import {
  Discoveries,
  type Discovery,
  DiscoveryId,
  type DiscoveryKey,
  isDiscoveryDone,
  NotFound,
  TypeId
} from "@answerscope/core"
import { Effect, Struct } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/Access.ts"
import { Api } from "../../api/Api.ts"
import { pageOf } from "./PageRequest.ts"
import { refusing } from "../error/Refusal.ts"
import { success } from "./Success.ts"

const discoveryKey = Effect.fnUntraced(function* (
  id: string
): Effect.fn.Return<DiscoveryKey, NotFound, CurrentPrincipal> {
  const { organizationId } = yield* CurrentPrincipal
  if (!TypeId.isTypeId("dsc", id)) return yield* new NotFound({ resource: "discovery" })
  return { organizationId, id: DiscoveryId.make(id) }
})

const shown = (discovery: Discovery) => ({ ...discovery, done: isDiscoveryDone(discovery.status) })

export const layer = HttpApiBuilder.group(
  Api,
  "discoveries",
  Effect.fnUntraced(function* (handlers) {
    const discoveries = yield* Discoveries

    return handlers.handleAll({
      start: Effect.fnUntraced(function* ({ payload }) {
        const { organizationId } = yield* CurrentPrincipal
        if (!TypeId.isTypeId("brd", payload.brandId)) return yield* new NotFound({ resource: "brand" })
        const started = yield* discoveries.start(organizationId, payload)
        return { ...success(shown(started.discovery)), credits: Struct.pick(started, ["charged", "remaining"]) }
      }, refusing),
      list: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const page = pageOf(query)
        const { brand_id: brandId } = query
        if (brandId !== undefined && !TypeId.isTypeId("brd", brandId)) {
          return success({ total: 0, ...page, discoveries: [] })
        }
        const { total, items } = yield* discoveries.list({ organizationId, brandId: brandId ?? null, page })
        return success({ total, ...page, discoveries: items.map(shown) })
      }, refusing),
      get: ({ params }) =>
        discoveryKey(params.id).pipe(
          Effect.flatMap(discoveries.get),
          Effect.map((found) => success(shown(found))),
          refusing
        )
    })
  })
)
