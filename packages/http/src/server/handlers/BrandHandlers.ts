/**
 * Answers the operations on brands.
 */
import { type Brand, BrandId, Brands, NotFound, type Overview, Snapshots, TypeId } from "@answerscope/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/Access.ts"
import { Api } from "../../api/Api.ts"
import { refusing } from "../error/Refusal.ts"
import { success } from "./Success.ts"
import { timeRangeOf } from "./TimeRange.ts"

const brandKey = Effect.fnUntraced(function* (id: string) {
  const { organizationId } = yield* CurrentPrincipal
  if (!TypeId.isTypeId("brd", id)) return yield* new NotFound({ resource: "brand" })
  return { organizationId, id: BrandId.make(id) }
})

const promptsOf = ({ id, prompts }: Brand) => success({ id, prompts })
const competitorsOf = ({ id, competitors }: Brand) => success({ id, competitors })

const overviewOf = (overview: Overview) =>
  success({
    brandId: overview.brandId,
    checks: overview.checks,
    mentioned: overview.mentioned,
    coverage_pct: overview.coveragePercent,
    avg_position: overview.avgPosition,
    share_of_voice: overview.shareOfVoicePercent,
    sentiment: overview.sentiment,
    by_engine: overview.byEngine.map(({ engine, checks, mentioned, mentionRate, avgPosition }) => ({
      engine,
      checks,
      mentioned,
      mention_rate: mentionRate,
      avg_position: avgPosition
    })),
    top_competitors: overview.topCompetitors,
    first_checked_at: overview.firstCheckedAt,
    last_checked_at: overview.lastCheckedAt
  })

export const layer = HttpApiBuilder.group(
  Api,
  "brands",
  Effect.fnUntraced(function* (handlers) {
    const brands = yield* Brands
    const snapshots = yield* Snapshots

    const get = (id: string) => Effect.flatMap(brandKey(id), brands.get)

    return handlers.handleAll({
      create: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap(({ organizationId }) => brands.create(organizationId, payload)),
          Effect.map(success),
          refusing
        ),
      list: () =>
        CurrentPrincipal.pipe(
          Effect.flatMap(({ organizationId }) => brands.list(organizationId)),
          Effect.map((all) => success({ brands: all })),
          refusing
        ),
      get: ({ params }) => get(params.id).pipe(Effect.map(success), refusing),
      update: ({ params, payload }) =>
        brandKey(params.id).pipe(
          Effect.flatMap((key) => brands.update(key, payload)),
          Effect.map(success),
          refusing
        ),
      remove: ({ params }) =>
        brandKey(params.id).pipe(
          Effect.flatMap(brands.remove),
          Effect.as(success({ id: params.id, deleted: true })),
          refusing
        ),
      getPrompts: ({ params }) => get(params.id).pipe(Effect.map(promptsOf), refusing),
      setPrompts: ({ params, payload }) =>
        brandKey(params.id).pipe(
          Effect.flatMap((key) => brands.update(key, payload)),
          Effect.map(promptsOf),
          refusing
        ),
      getCompetitors: ({ params }) => get(params.id).pipe(Effect.map(competitorsOf), refusing),
      setCompetitors: ({ params, payload }) =>
        brandKey(params.id).pipe(
          Effect.flatMap((key) => brands.update(key, payload)),
          Effect.map(competitorsOf),
          refusing
        ),
      overview: Effect.fnUntraced(function* ({ params, query }) {
        const range = yield* timeRangeOf(query)
        const { organizationId, id } = yield* brandKey(params.id)
        const filter = { brandId: id, engine: query.engine ?? null, ...range }
        return overviewOf(yield* snapshots.overview({ organizationId, filter }))
      }, refusing)
    })
  })
)
