/**
 * Answers the operations on brands.
 */
import { type Brand, Brands, type BrandId, Snapshots } from "@answerscope/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { ownKey, success, timeRangeOf } from "./Exchange.ts"

const promptsOf = ({ id, prompts }: Brand) => success({ id, prompts })
const competitorsOf = ({ id, competitors }: Brand) => success({ id, competitors })

export const layer = HttpApiBuilder.group(
  Api,
  "brands",
  Effect.fnUntraced(function* (handlers) {
    const brands = yield* Brands
    const snapshots = yield* Snapshots

    const get = (params: { readonly id: BrandId }) => Effect.flatMap(ownKey(params), brands.get)

    return handlers.handleAll({
      create: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap(({ organizationId }) => brands.create(organizationId, payload)),
          Effect.map(success),
          withApiErrors
        ),
      list: () =>
        CurrentPrincipal.pipe(
          Effect.flatMap(({ organizationId }) => brands.list(organizationId)),
          Effect.map((all) => success({ brands: all })),
          withApiErrors
        ),
      get: ({ params }) => get(params).pipe(Effect.map(success), withApiErrors),
      update: ({ params, payload }) =>
        ownKey(params).pipe(
          Effect.flatMap((key) => brands.update(key, payload)),
          Effect.map(success),
          withApiErrors
        ),
      remove: ({ params }) =>
        ownKey(params).pipe(
          Effect.flatMap(brands.remove),
          Effect.as(success({ id: params.id, deleted: true })),
          withApiErrors
        ),
      getPrompts: ({ params }) => get(params).pipe(Effect.map(promptsOf), withApiErrors),
      setPrompts: ({ params, payload }) =>
        ownKey(params).pipe(
          Effect.flatMap((key) => brands.update(key, payload)),
          Effect.map(promptsOf),
          withApiErrors
        ),
      getCompetitors: ({ params }) => get(params).pipe(Effect.map(competitorsOf), withApiErrors),
      setCompetitors: ({ params, payload }) =>
        ownKey(params).pipe(
          Effect.flatMap((key) => brands.update(key, payload)),
          Effect.map(competitorsOf),
          withApiErrors
        ),
      overview: Effect.fnUntraced(function* ({ params, query }) {
        const range = yield* timeRangeOf(query)
        const { organizationId, id } = yield* ownKey(params)
        const filter = { brandId: id, engine: query.engine ?? null, ...range }
        return success(yield* snapshots.overview({ organizationId, filter }))
      }, withApiErrors)
    })
  })
)
