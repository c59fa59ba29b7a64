/** Values that several handlers take from a request: keys, pages, time ranges and engines. */
import { type BrandId, type Engine, Engines, type PageRequest, type Principal } from "@answerscope/core"
import { bounds } from "@answerscope/core/model"
import { Effect } from "effect"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { rangeBetween, type TimeBound } from "../../api/field/TimeBound.ts"

/** The key of an object in the caller's organization, by the id in the path. */
export const ownKey = <Id>({ id }: { readonly id: Id }) =>
  Effect.map(CurrentPrincipal, ({ organizationId }) => ({ organizationId, id }))

/** Whether the caller sees a brand. What belongs to no single brand is not for keys that are bound to brands. */
export const isOwnBrand =
  ({ brandIds }: Pick<Principal, "brandIds">) =>
  (id: BrandId | null): boolean =>
    brandIds === null || (id !== null && brandIds.includes(id))

/** The part of a list that a query asks for. */
export const pageOf = (query: { readonly limit?: number; readonly offset?: number }): PageRequest => ({
  limit: query.limit ?? bounds.pageLimitDefault,
  offset: query.offset ?? 0
})

/** The range of time that a query asks for. Fails if it ends before it begins. */
export const timeRangeOf = (query: { readonly from?: TimeBound; readonly to?: TimeBound }) =>
  rangeBetween(query.from ?? null, query.to ?? null)

/** Reads the engine of a query; `null` for all. Rejects an unknown one. */
export const queriedEngine = Effect.map(
  Engines,
  ({ check }) =>
    ({ engine }: { readonly engine?: Engine }) =>
      engine === undefined ? Effect.succeed(null) : Effect.as(check(engine, "engine"), engine)
)
