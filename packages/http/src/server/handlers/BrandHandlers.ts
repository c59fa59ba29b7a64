/** Handlers of the operations on brands. */
import { type Brand, Brands, Reports, Unauthenticated } from "@answerscope/core"
import { promptSettingsOf } from "@answerscope/core/model"
import type { BrandPage, BrandPlace } from "@answerscope/core/storage"
import { Effect, Option, Schema, Stream } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { Brand as ShownBrand, shownBrand, shownBrandCompetitors } from "../../api/BrandGroup.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { byKey, byKeyAndBody, removedByKey } from "./ByKey.ts"
import { isOwnBrand, ownKey, queriedEngine, timeRangeOf } from "./RequestValues.ts"
import { success } from "./SuccessEnvelope.ts"
import { streamedList } from "./StreamedList.ts"

const encodeBrand = Schema.encodeSync(ShownBrand)

/** Position of the last brand of a page; `null` for the last page. */
const endOf = ({ brands, isLast }: BrandPage): BrandPlace | null => {
  const last = isLast ? undefined : brands.at(-1)
  return last === undefined ? null : { createdAt: last.createdAt, id: last.id }
}

/** All brands that are wanted: whole where they are one page, else sent page by page. */
const listed = Effect.fnUntraced(function* <E>(
  page: (after: BrandPlace | null) => Effect.Effect<BrandPage, E>,
  isWanted: (brand: Brand) => boolean
) {
  const first = yield* page(null)
  if (endOf(first) === null) return success({ brands: first.brands.filter(isWanted).map(shownBrand) })
  const later = Stream.paginate(endOf(first), (after) =>
    Effect.map(page(after), (found) => [found.brands, Option.fromNullOr(endOf(found))] as const)
  )
  const items = Stream.concat(Stream.fromIterable(first.brands), later).pipe(Stream.filter(isWanted))
  return yield* streamedList({
    name: "brands",
    items: Stream.map(items, (brand) => JSON.stringify(encodeBrand(shownBrand(brand))))
  })
})

const promptsOf = (brand: Brand) => ({ id: brand.id, prompts: brand.prompts, settings: promptSettingsOf(brand) })

export const layer = HttpApiBuilder.group(
  Api,
  "brands",
  Effect.fnUntraced(function* (handlers) {
    const brands = yield* Brands
    const reports = yield* Reports
    const engineOf = yield* queriedEngine

    return handlers.handleAll({
      create: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap(({ organizationId }) => brands.create(organizationId, payload)),
          // removed since its key was checked, and the key with it
          Effect.catchTag("NotFound", () => Effect.fail(new Unauthenticated())),
          Effect.map((brand) => success(shownBrand(brand))),
          withApiErrors
        ),
      list: Effect.fnUntraced(function* ({ query: { group } }) {
        const caller = yield* CurrentPrincipal
        const isOwn = isOwnBrand(caller)
        return yield* listed(
          (after) => brands.page(caller.organizationId, after),
          ({ groups, id }) => isOwn(id) && (group === undefined || groups.includes(group))
        )
      }, withApiErrors),
      get: byKey(brands.get, shownBrand),
      update: byKeyAndBody(brands.update, shownBrand),
      remove: removedByKey(brands.remove),
      getPrompts: byKey(brands.get, promptsOf),
      setPrompts: byKeyAndBody(brands.update, promptsOf),
      setPromptSettings: Effect.fnUntraced(function* ({ params, payload }) {
        return success(promptsOf(yield* brands.setPromptSettings(yield* ownKey(params), payload.settings)))
      }, withApiErrors),
      getCompetitors: byKey(brands.get, shownBrandCompetitors),
      setCompetitors: byKeyAndBody(brands.update, shownBrandCompetitors),
      overview: Effect.fnUntraced(function* ({ params, query }) {
        const range = yield* timeRangeOf(query)
        const engine = yield* engineOf(query)
        const { organizationId, id } = yield* ownKey(params)
        const { language = null, location = null, searched = null, surface = null } = query
        const filter = { brandId: id, engine, surface, location, language, searched, ...range }
        return success(yield* reports.overview({ organizationId, filter }))
      }, withApiErrors)
    })
  })
)
