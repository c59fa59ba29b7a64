/**
 * The list of organizations, part by part.
 */
import { Effect, Option, Schema, Stream } from "effect"
import { requestCheck } from "../request/RequestCheck.ts"
import type { InvalidRequest } from "../request/RequestError.ts"
import { pageLimitDefault, pageLimitMax } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { allOrganizations, type Organization, type OrganizationFilter, type OrganizationPlace } from "./Organization.ts"
import type { OrganizationStore } from "./OrganizationStore.ts"

/** Which part of the list of organizations is wanted: what is left out does not matter. `limit` is 50 by default. */
export interface OrganizationListRequest {
  readonly filter?: Partial<OrganizationFilter>
  /** `next` of the part before; without it the list begins with the oldest. */
  readonly after?: OrganizationPlace | null
  readonly limit?: number
}

/** A part of the list. */
export interface OrganizationPart {
  readonly organizations: ReadonlyArray<Organization>
  /** Where the list goes on; null where it ends. */
  readonly next: OrganizationPlace | null
}

const checkLimit = requestCheck(
  Schema.Struct({ limit: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: pageLimitMax })) })
)

/** The lists of a store's organizations. */
export const organizationLists = ({ list }: OrganizationStore["Service"]) => {
  const part = Effect.fnUntraced(function* (
    filter: Partial<OrganizationFilter>,
    after: OrganizationPlace | null,
    limit: number
  ) {
    // one more tells whether there is another part
    const found = yield* list({ filter: { ...allOrganizations, ...filter }, after, limit: limit + 1 })
    const organizations = found.slice(0, limit)
    const last = organizations.at(-1)
    const next = last === undefined || found.length <= limit ? null : { createdAt: last.createdAt, id: last.id }
    return { organizations, next }
  })

  /** All that the filter lets through, oldest first, each part of its own moment. */
  const walk = (filter: Partial<OrganizationFilter> = {}): Stream.Stream<Organization, StorageError> =>
    Stream.paginate(null, (after: OrganizationPlace | null) =>
      Effect.map(
        part(filter, after, pageLimitMax),
        ({ organizations, next }) => [organizations, Option.fromNullOr(next)] as const
      )
    )

  return {
    list: Effect.fn("Organizations.list")(function* (
      request: OrganizationListRequest = {}
    ): Effect.fn.Return<OrganizationPart, InvalidRequest | StorageError> {
      const { limit } = yield* checkLimit({ limit: request.limit ?? pageLimitDefault })
      return yield* part(request.filter ?? {}, request.after ?? null, limit)
    }),
    walk
  }
}
