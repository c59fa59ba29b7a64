/**
 * Checks requests against their schemas, for callers over HTTP and in programs alike.
 */
import { Effect, Predicate, Result, Schema } from "effect"
import { issueMessage } from "./IssueMessage.ts"
import { InvalidRequest } from "./RequestError.ts"

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype

/** How deep objects lie in any request; what lies deeper no schema knows. */
const depthMax = 4

// what a program leaves undefined, it leaves out, in the objects of the request too
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
 * Makes the check of a request: the request as the schema decodes it (texts trimmed, repetitions dropped), or
 * `InvalidRequest` that names each wrong field. A request that has passed passes again unchanged. `whole` is what the
 * message calls the request itself. A field that the schema does not know is wrong, so that a misspelt name does not
 * go unnoticed.
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
