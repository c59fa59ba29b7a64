/** Completes the generated OpenAPI document: headers, types of query parameters, and open objects for future fields. */
import { Predicate } from "effect"
import type { OpenApi } from "effect/http-api"
import { apiErrors } from "./request/ErrorCode.ts"
import { isExported, reportHeaders, rowsContent } from "./ExportedContent.ts"

type Spec = OpenApi.OpenAPISpec
type Operation = OpenApi.OpenAPISpecOperation
type Responses = Operation["responses"]

const methods = ["get", "put", "post", "patch", "delete"] as const

/** Statuses that only a request with a body, or with an Idempotency-Key, can meet. */
const bodyStatuses = new Set(["413", "415"])
const keyStatuses = new Set(["409", "422"])

const isSpec = (document: object): document is Spec => "paths" in document && "components" in document

/** The generated description, completed. */
export const refineDocument = (document: object): Record<string, unknown> => {
  if (!isSpec(document)) throw new TypeError("no interface description")
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const refined = methods.flatMap((method) => {
      const operation = item[method]
      return operation === undefined ? [] : [[method, withWrongMethod(refineOperation(operation, method))] as const]
    })
    return [path, Object.fromEntries(refined)] as const
  })
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => [withoutSuffix(name), extensible(schema)] as const
  )
  return {
    ...document,
    info: { ...document.info, license: { name: "MIT", identifier: "MIT" } },
    // the server that the description comes from
    servers: [{ url: "/" }],
    paths: Object.fromEntries<unknown>(paths.map(([path, item]) => [path, withOwnChecks(item)])),
    components: {
      ...document.components,
      schemas: Object.fromEntries<unknown>(schemas.map(([name, schema]) => [name, withOwnChecks(schema)])),
      responses: { MethodNotAllowed: methodNotAllowed }
    }
  }
}

/** What any other method on the path of an operation gets. */
const withWrongMethod = (operation: Operation) => ({
  ...operation,
  responses: { ...operation.responses, 405: { $ref: "#/components/responses/MethodNotAllowed" } }
})

const refineOperation = (operation: Operation, method: (typeof methods)[number]): Operation => {
  const isRepeatable = method !== "get" && method !== "delete"
  const hasBody = isRepeatable || operation.requestBody !== undefined
  const responses: Responses = {}
  for (const [status, response] of Object.entries(operation.responses)) {
    if ((!hasBody && bodyStatuses.has(status)) || (!isRepeatable && keyStatuses.has(status))) continue
    const hasRows = status === "200" && isExported(operation)
    responses[Number(status)] = {
      ...response,
      headers: {
        ...headersOf(status, isRepeatable && operation.security.length > 0),
        ...(hasRows ? reportHeaders : {})
      },
      ...(response.content === undefined
        ? {}
        : { content: { ...extensibleContent(response.content), ...(hasRows ? rowsContent : {}) } })
    }
  }
  const parameters = operation.parameters.map(refineParameter)
  if (isRepeatable && operation.security.length > 0) parameters.push(idempotencyKeyParameter)
  return { ...operation, parameters, responses }
}

const extensibleContent = (content: OpenApi.OpenApiSpecContent): OpenApi.OpenApiSpecContent =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => [type, { ...media, schema: { ...extensibleObject(media.schema) } }])
  )

// the generator calls an error class on the wire `…Encoded`
const withoutSuffix = (name: string): string => name.replace(/Encoded$/, "")

/** Clients must accept fields that a later version adds, so responses are described as open. */
const extensible = (schema: unknown): unknown =>
  Array.isArray(schema) ? schema.map(extensible) : Predicate.isObject(schema) ? extensibleObject(schema) : schema

const extensibleObject = (schema: object): object =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => key !== "additionalProperties" || value !== false)
      .map(([key, value]) => [key, key === "$ref" ? withoutSuffix(String(value)) : extensible(value)])
  )

/** Checks stand beside the type that they check, not in `allOf`: generators of clients lose the type there. */
const withOwnChecks = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withOwnChecks)
  if (!Predicate.isObject(schema)) return schema
  const own: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(schema)) own[key] = withOwnChecks(value)
  const { allOf, ...merged } = own
  if (!Array.isArray(allOf)) return own
  const kept = allOf.filter((part) => {
    const isAlone = !Predicate.isObject(part) || "$ref" in part || Object.keys(part).some((key) => key in merged)
    if (!isAlone) Object.assign(merged, part)
    return isAlone
  })
  return kept.length === 0 ? merged : { ...merged, allOf: kept }
}

/** A parameter gets the type that its text stands for: the keywords of its check replace `type: string`. */
const refineParameter = (parameter: OpenApi.OpenAPISpecParameter): OpenApi.OpenAPISpecParameter => {
  const merged: Record<string, unknown> = {}
  for (const [key, value] of Object.entries<unknown>({ ...parameter.schema })) {
    if (key !== "allOf") merged[key] ??= value
    else for (const part of Array.isArray(value) ? value : []) Object.assign(merged, part)
  }
  if (merged.type === "boolean") delete merged.enum
  const { description, ...schema } = merged
  return { ...parameter, schema, ...(Predicate.isString(description) ? { description } : {}) }
}

const idempotencyKeyParameter: OpenApi.OpenAPISpecParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x20-\\x7e]+$" },
  description:
    "Makes the request safe to repeat: a 2xx response is stored for 7 days and replayed; an error had no " +
    "effect. 1 to 255 printable ASCII characters, unique in the organization."
}

type ResponseHeaders = NonNullable<Responses[number]["headers"]>

const header = (description: string, schema: object): ResponseHeaders[string] => ({
  description,
  required: true,
  schema
})

const headersOf = (status: string, isIdempotent: boolean): ResponseHeaders => ({
  "x-request-id": header("Names this request in the logs: the caller's own, or a new one.", { type: "string" }),
  ...(status === "200" && isIdempotent
    ? {
        "idempotency-replayed": {
          ...header("`true` on the replay of an earlier response.", { type: "string", enum: ["true"] }),
          required: false
        }
      }
    : {}),
  ...(status === "429"
    ? {
        "retry-after": header("Seconds until the next request can pass.", { type: "integer", minimum: 1 }),
        ratelimit: header('Requests left now and seconds until there are more, such as `"key";r=0;t=1`.', {
          type: "string"
        }),
        "ratelimit-policy": header('Requests allowed in a window of seconds, such as `"key";q=600;w=60`.', {
          type: "string"
        })
      }
    : {})
})

const methodNotAllowed = {
  description: apiErrors.method_not_allowed.description,
  content: {
    "application/json": {
      schema: {
        type: "object",
        properties: {
          success: { type: "boolean", enum: [false] },
          message: { type: "string", description: "Which methods are allowed. For people." },
          code: { type: "string", enum: ["method_not_allowed"] }
        },
        required: ["success", "message", "code"]
      }
    }
  },
  headers: {
    ...headersOf("405", false),
    allow: header("The methods that the path has.", { type: "string" })
  }
}
