/** Validates requests against their schemas, for callers over HTTP and in programs. */
import { Effect, Predicate, Result, Schema } from "effect"
import { issueMessage } from "./IssueMessage.ts"
import { InvalidRequest } from "./RequestError.ts"

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype

/** Deepest nesting of any request schema. */
const depthMax = 4

// programs pass `undefined` for omitted fields, also in nested objects
const withoutUndefined = (request: unknown, depth = 0): unknown =>
  Predicate.isObject(request) && !Array.isArray(request)
    ? Object.fromEntries(
        Object.entries(request).flatMap(([key, value]): ReadonlyArray<[string, unknown]> => {
          if (value === undefined) return []
          return [
            [
              key,
              Predicate.isObject(value) && isPlain(value) && depth < depthMax
                ? withoutUndefined(value, depth + 1)
                : value
            ]
          ]
        })
      )
    : request

/**
 * Creates the validation of a request. Returns the decoded request (texts trimmed, duplicates dropped), or
 * `InvalidRequest` that names each wrong field. Idempotent. `whole` is the request's name in messages. Unknown fields
 * are errors, so that a misspelled name is noticed.
 */
export const requestCheck = <Request, Given>(schema: Schema.Codec<Request, Given>, whole = "request") => {
  const decode = Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty: "error" })
  return (request: unknown): Effect.Effect<Request, InvalidRequest> =>
    Effect.fromResult(
      Result.mapError(
        decode(withoutUndefined(request)),
        ({ issue }) => new InvalidRequest({ message: issueMessage(issue, whole) })
      )
    )
}
