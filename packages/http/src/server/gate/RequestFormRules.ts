/** Checks the form of every request with a key, before its operation runs. */
import { issueMessage } from "@answerscope/core/model"
import { Context, Effect, Layer, SchemaAST } from "effect"
import { HttpServerRequest } from "effect/http"
import { type HttpApiEndpoint, HttpApiError } from "effect/http-api"
import { InvalidRequest } from "../../api/request/ApiError.ts"
import { RequestForm, TakesFile } from "../../api/request/RequestRules.ts"
import { readJsonObject } from "./RequestBody.ts"
import { CurrentRequest, setResponseHeader } from "../RequestRecord.ts"

const invalid = (message: string) => new InvalidRequest({ message })

const shownNameLengthMax = 40
const shown = (name: string): string => JSON.stringify(name.slice(0, shownNameLengthMax))

const hasBody = ({ annotations, method, payload }: HttpApiEndpoint.Top): boolean =>
  !Context.get(annotations, TakesFile) &&
  (method === "POST" || method === "PUT" || method === "PATCH" || (method === "DELETE" && payload.size > 0))

/** Names of the query parameters of each operation, computed once. */
const knownParameters = new WeakMap<HttpApiEndpoint.Top, ReadonlySet<string>>()

const parametersOf = (endpoint: HttpApiEndpoint.Top): ReadonlySet<string> => {
  const known = knownParameters.get(endpoint)
  if (known !== undefined) return known
  const ast = endpoint.query?.ast
  const names = new Set(
    ast !== undefined && SchemaAST.isObjects(ast) ? ast.propertySignatures.map(({ name }) => String(name)) : []
  )
  knownParameters.set(endpoint, names)
  return names
}

/** The first violation in a query string: broken escapes, an unknown or a repeated parameter. Null without any. */
const queryViolationOf = (query: string, known: ReadonlySet<string>): string | null => {
  if (query === "") return null
  try {
    decodeURIComponent(query)
  } catch {
    return "query: must be percent-encoded UTF-8"
  }
  const seen = new Set<string>()
  for (const name of new URLSearchParams(query).keys()) {
    if (!known.has(name)) {
      const allowed = known.size === 0 ? "this operation has none" : `allowed are ${[...known].join(", ")}`
      return `query: the parameter ${shown(name)} is not known; ${allowed}`
    }
    if (seen.has(name)) return `query: the parameter ${shown(name)} appears twice`
    seen.add(name)
  }
  return null
}

const queryOf = (url: string): string => {
  const start = url.indexOf("?")
  return start === -1 ? "" : url.slice(start + 1)
}

const checkBody = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  endpoint: HttpApiEndpoint.Top
) {
  // the rest of a body that is too large stays unread, so the connection cannot be used again
  const body = yield* readJsonObject(request).pipe(
    Effect.tapErrorTag("BodyTooLarge", () => setResponseHeader("connection", "close"))
  )
  if (endpoint.payload.size > 0) {
    if (body === null) return yield* invalid("body: is required and must be a JSON object")
  } else if (body !== null && Object.keys(body).length > 0) {
    return yield* invalid("body: this operation takes none")
  }
  const record = yield* CurrentRequest
  record.body = body
})

const check = (endpoint: HttpApiEndpoint.Top) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
    const violation = queryViolationOf(queryOf(request.url), parametersOf(endpoint))
    if (violation !== null) return Effect.fail(invalid(violation))
    return hasBody(endpoint) ? checkBody(request, endpoint) : Effect.void
  })

/** How messages name the part of a request when no single field is to blame. */
const wholes = { Payload: "body", Query: "query", Params: "path", Headers: "headers" } as const

/** A request that breaks its schema gets 400 and the reason; a response that breaks its schema is a defect. */
const inWords = <E>(error: E): Effect.Effect<never, E | InvalidRequest> => {
  if (!HttpApiError.HttpApiSchemaError.is(error)) return Effect.fail(error)
  if (error.kind === "Body" || error.kind === "ResponseHeaders") return Effect.die(error)
  return Effect.fail(invalid(issueMessage(error.cause.issue, wholes[error.kind])))
}

/** Checks query and body; a request that breaks its schema gets 400 with the reason. */
export const layer = Layer.succeed(
  RequestForm,
  RequestForm.of((operation, { endpoint }) => Effect.andThen(check(endpoint), operation.pipe(Effect.catch(inWords))))
)
