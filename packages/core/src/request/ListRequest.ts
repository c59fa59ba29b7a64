/** Lists in requests: filter and page. */
import { type DateTime, Effect, Schema, Stream } from "effect"
import { RequestedId } from "../id/RequestedId.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { pageLimitDefault, pageLimitMax, type PageRequest } from "../storage/Page.ts"
import type { Walk, WalkRequest } from "../storage/Walk.ts"
import { TrimmedText } from "../text/Text.ts"
import { requestCheck } from "./RequestCheck.ts"
import type { InvalidRequest } from "./RequestError.ts"

/** A page of an organization's list. */
export interface ListRequest<Filter> {
  readonly organizationId: OrganizationId
  /** Filter. Omitted or `null` fields match everything. */
  readonly filter?: Partial<Filter>
  /** Page. Default: the first 50. */
  readonly page?: Partial<PageRequest>
}

/** A walk over an organization's items. */
export interface ListWalkRequest<Filter> {
  readonly organizationId: OrganizationId
  /** Filter. Omitted or `null` fields match everything. */
  readonly filter?: Partial<Filter>
  /** Range. Default: all. */
  readonly part?: Partial<WalkRequest>
}

/** An optional field with a default. */
export const orElse = <S extends Schema.Constraint>(schema: S, value: S["Encoded"]) =>
  Schema.withDecodingDefaultKey<S>(Effect.succeed(value))(schema)

/** A field of a filter. Omitted: `null`, which matches everything. */
export const orAll = <S extends Schema.Constraint>(schema: S) => orElse(Schema.NullOr(schema), null)

/** A text to find items by, in its stored form. */
export const SoughtText = TrimmedText({ min: 0, max: 500 })

/** A time in a request. */
export const Time: Schema.Codec<DateTime.Utc> = Schema.DateTimeUtc.annotate({ expected: "a time" })

/** The ends of a time range in a filter. */
export const timeFields = { from: orAll(Time), before: orAll(Time) }

/** An integer in a request. */
export const wholeFrom = (min: number, max: number) => {
  const allowed = max === Number.MAX_SAFE_INTEGER ? `from ${min} on` : `from ${min} to ${max}`
  return Schema.Number.check(
    Schema.makeFilter(
      (value: number) =>
        (Number.isSafeInteger(value) && value >= min && value <= max) || `must be a whole number ${allowed}`
    )
  )
}

const offset = orElse(wholeFrom(0, Number.MAX_SAFE_INTEGER), 0)

/** The page field of every list. */
export const pageField = orElse(
  Schema.Struct({ limit: orElse(wholeFrom(1, pageLimitMax), pageLimitDefault), offset }),
  {}
)
const partField = orElse(Schema.Struct({ limit: orAll(wholeFrom(1, Number.MAX_SAFE_INTEGER)), offset }), {})

/** An organization id. A malformed id matches nothing. */
export const organizationField = RequestedId(OrganizationId)

/**
 * Creates the checks of a list whose filter has only optional fields. Each returns the whole request, or
 * `InvalidRequest` that names the error.
 */
export const listChecks = <Filter>(fields: Schema.Codec<Filter, {}>) => {
  const filter = orElse(fields, {})
  return {
    list: requestCheck(Schema.Struct({ organizationId: organizationField, filter, page: pageField })),
    walk: requestCheck(Schema.Struct({ organizationId: organizationField, filter, part: partField }))
  }
}

/** The walk of a valid request. */
export const checkedWalk = <Request, A>(
  request: Effect.Effect<Request, InvalidRequest>,
  walk: (request: Request) => Walk<A>
): Walk<A, InvalidRequest> => Stream.unwrap(Effect.map(request, walk))
