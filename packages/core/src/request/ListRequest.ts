/**
 * Lists as callers ask for them: which items, and which part of them.
 */
import { type DateTime, Effect, Schema, Stream } from "effect"
import { SentId } from "../id/SentId.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { pageLimitDefault, pageLimitMax, type PageRequest } from "../storage/Page.ts"
import type { Walk, WalkRequest } from "../storage/Walk.ts"
import { TrimmedText } from "../text/Text.ts"
import { requestCheck } from "./RequestCheck.ts"
import type { InvalidRequest } from "./RequestError.ts"

/** A part of an organization's list. */
export interface ListRequest<Filter> {
  readonly organizationId: OrganizationId
  /** Which items are wanted: what is left out, or null, takes all. */
  readonly filter?: Partial<Filter>
  /** Which of those: the first 50 by default. */
  readonly page?: Partial<PageRequest>
}

/** Which of an organization's items are walked over. */
export interface ListWalkRequest<Filter> {
  readonly organizationId: OrganizationId
  /** Which items are wanted: what is left out, or null, takes all. */
  readonly filter?: Partial<Filter>
  /** Which of those: all by default. */
  readonly part?: Partial<WalkRequest>
}

/** A field that may be left out, with what it is then. */
export const orElse = <S extends Schema.Constraint>(schema: S, value: S["Encoded"]) =>
  Schema.withDecodingDefaultKey<S>(Effect.succeed(value))(schema)

/** A field of a filter: left out, it is null and takes all. */
export const orAll = <S extends Schema.Constraint>(schema: S) => orElse(Schema.NullOr(schema), null)

/** A text that items are found by, as those are kept. */
export const SoughtText = TrimmedText({ min: 0, max: 500 })

/** A time in a request. */
export const Time: Schema.Codec<DateTime.Utc> = Schema.DateTimeUtc.annotate({ expected: "a time" })

/** The ends of a time in a filter. */
export const timeFields = { from: orAll(Time), before: orAll(Time) }

/** A whole number in a request. */
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

/** The field of a page, whatever the list. */
export const pageField = orElse(
  Schema.Struct({ limit: orElse(wholeFrom(1, pageLimitMax), pageLimitDefault), offset }),
  {}
)
const partField = orElse(Schema.Struct({ limit: orAll(wholeFrom(1, Number.MAX_SAFE_INTEGER)), offset }), {})

/** The field of an organization's id: of one that is none, nothing is found. */
export const organizationField = SentId(OrganizationId)

/**
 * Makes the checks of a list whose filter has all its fields optional: each gives the whole request, or
 * `InvalidRequest` that names what is wrong.
 */
export const listChecks = <Filter>(fields: Schema.Codec<Filter, {}>) => {
  const filter = orElse(fields, {})
  return {
    list: requestCheck(Schema.Struct({ organizationId: organizationField, filter, page: pageField })),
    walk: requestCheck(Schema.Struct({ organizationId: organizationField, filter, part: partField }))
  }
}

/** The walk that a request asks for, once it has passed. */
export const checkedWalk = <Request, A>(
  request: Effect.Effect<Request, InvalidRequest>,
  walk: (request: Request) => Walk<A>
): Walk<A, InvalidRequest> => Stream.unwrap(Effect.map(request, walk))
