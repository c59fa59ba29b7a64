/** The list of organizations, page by page. */
import { Effect, Option, Schema, Stream } from "effect"
import { organizationField, orAll, orElse, Time, wholeFrom } from "../request/ListRequest.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import type { InvalidRequest } from "../request/RequestError.ts"
import { pageLimitDefault, pageLimitMax } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { ExactText } from "../text/Text.ts"
import type { Organization, OrganizationFilter, OrganizationPlace } from "./Organization.ts"
import type { OrganizationStore } from "./OrganizationStore.ts"

/** Page and filter of the list. Omitted fields mean any. Default `limit`: 50. */
export interface OrganizationListRequest {
  readonly filter?: Partial<OrganizationFilter>
  /** `next` of the previous page. Default: the oldest. */
  readonly after?: OrganizationPlace | null
  readonly limit?: number
}

/** A page of the list. */
export interface OrganizationPart {
  readonly organizations: ReadonlyArray<Organization>
  /** Start of the next page; `null` after the last. */
  readonly next: OrganizationPlace | null
}

const filter = orElse(
  Schema.Struct({ suspended: orAll(Schema.Boolean), deleting: orAll(Schema.Boolean), prefix: orAll(ExactText) }),
  {}
)

const checkList = requestCheck(
  Schema.Struct({
    filter,
    after: orAll(Schema.Struct({ createdAt: Time, id: organizationField })),
    limit: orElse(wholeFrom(1, pageLimitMax), pageLimitDefault)
  })
)
const checkWalk = requestCheck(Schema.Struct({ filter }))

type List = OrganizationStore["Service"]["list"]

const partOf = (list: List) =>
  Effect.fnUntraced(function* (request: Parameters<List>[0]) {
    // one more row shows whether there is another page
    const found = yield* list({ ...request, limit: request.limit + 1 })
    const organizations = found.slice(0, request.limit)
    const last = organizations.at(-1)
    const next = last === undefined || found.length <= request.limit ? null : { createdAt: last.createdAt, id: last.id }
    return { organizations, next }
  })

/** All matching organizations, oldest first. Each page is a separate read. */
export const walkOver = (
  { list }: OrganizationStore["Service"],
  filter: OrganizationFilter
): Stream.Stream<Organization, StorageError> => {
  const part = partOf(list)
  return Stream.paginate(null, (after: OrganizationPlace | null) =>
    Effect.map(
      part({ filter, after, limit: pageLimitMax }),
      ({ organizations, next }) => [organizations, Option.fromNullOr(next)] as const
    )
  )
}

/** Lists a store's organizations for callers. */
export const organizationLists = (store: OrganizationStore["Service"]) => {
  const part = partOf(store.list)
  return {
    list: Effect.fn("Organizations.list")(
      (request: OrganizationListRequest = {}): Effect.Effect<OrganizationPart, InvalidRequest | StorageError> =>
        Effect.flatMap(checkList(request), part)
    ),
    walk: (given: Partial<OrganizationFilter> = {}): Stream.Stream<Organization, InvalidRequest | StorageError> =>
      Stream.unwrap(Effect.map(checkWalk({ filter: given }), ({ filter }) => walkOver(store, filter)))
  }
}
