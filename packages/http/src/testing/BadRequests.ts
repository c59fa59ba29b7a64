/**
 * Malformed requests, for every body, body field and query parameter of an interface description. None may change
 * anything.
 */
import { badValuesOf } from "./BadValues.ts"
import type { HttpCase, TestRequest } from "./HttpCase.ts"
import { exampleBody, type OperationShape, operationsOf, type Shape } from "./Operations.ts"
import { pathFor, type Tenant } from "./Tenant.ts"

type Expected = HttpCase["expected"]

const invalid: Expected = [[400, "invalid_request"]]
const tooLarge: Expected = [[413, "body_too_large"]]
const unsupported: Expected = [[415, "unsupported_media_type"]]
const bodyBytesMax = 262_144

interface RawBody {
  readonly what: string
  readonly body: TestRequest["body"]
  readonly contentType?: string | null
  readonly expected?: Expected
}

const nestedLists = (depth: number): string => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`

/** Bodies that every operation rejects, built around a valid one. */
const rawBodies = (valid: Record<string, unknown>): ReadonlyArray<RawBody> => {
  const text = JSON.stringify(valid)
  const [key = "", value] = Object.entries(valid)[0] ?? []
  const twice = `${text.slice(0, -1)},${JSON.stringify(key)}:${JSON.stringify(value)}}`
  const bytes = new TextEncoder().encode(text)
  return [
    { what: "no body", body: undefined },
    { what: "an empty body", body: "" },
    { what: "only spaces", body: "  " },
    { what: "null", body: "null" },
    { what: "a list", body: "[]" },
    { what: "a string", body: '"x"' },
    { what: "a number", body: "1" },
    { what: "not JSON", body: "{name: 1}" },
    { what: "NaN", body: '{"a":NaN}' },
    { what: "JSON cut off", body: text.slice(0, -1) },
    { what: "JSON and more", body: `${text}{}` },
    { what: "a byte order mark", body: `\ufeff${text}` },
    { what: "an unknown property", body: `${text.slice(0, -1)},"unheard_of":1}` },
    { what: "an unknown property with a long name", body: `${text.slice(0, -1)},"${"x".repeat(100_000)}":1}` },
    { what: "a key twice", body: twice },
    {
      what: "a key twice, once escaped",
      body: twice.replace(/,"(\w)([^"]*)":(?!.*":)/, ',"\\u00' + hexOf(key) + '$2":')
    },
    { what: "a __proto__ key", body: `${text.slice(0, -1)},"__proto__":{"a":1}}` },
    { what: "an escaped __proto__ key", body: `${text.slice(0, -1)},"\\u005f_proto__":{"a":1}}` },
    { what: "33 levels", body: nestedLists(32) },
    { what: "100,000 levels", body: nestedLists(100_000) },
    { what: "invalid UTF-8", body: new Uint8Array([...bytes.slice(0, -2), 0xff, 0x22, 0x7d]) },
    { what: "half of a UTF-8 sequence", body: new Uint8Array([...bytes.slice(0, -2), 0xe2, 0x82, 0x22, 0x7d]) },
    { what: "1 byte too large", body: text.padEnd(bodyBytesMax + 1), expected: tooLarge },
    { what: "a million items", body: `{"a":[${"1,".repeat(1_000_000)}1]}`, expected: tooLarge },
    { what: "text", body: text, contentType: "text/plain", expected: unsupported },
    { what: "a form", body: "a=b", contentType: "application/x-www-form-urlencoded", expected: unsupported },
    { what: "another charset", body: text, contentType: "application/json; charset=latin1", expected: unsupported },
    { what: "another JSON", body: text, contentType: "application/merge-patch+json", expected: unsupported }
  ]
}

const hexOf = (key: string): string => (key.codePointAt(0) ?? 0).toString(16).padStart(2, "0")

const send = (
  operation: OperationShape,
  tenant: Tenant,
  options: Partial<TestRequest> & { readonly query?: string }
) => {
  const { query = "", headers, ...rest } = options
  return {
    method: operation.method,
    path: pathFor(operation.path, tenant.ids) + query,
    ...rest,
    headers: { "x-access-key": tenant.adminKey, ...headers }
  }
}

const json = { "content-type": "application/json" }

const bodyCases = (operation: OperationShape, body: Shape, tenant: Tenant): ReadonlyArray<HttpCase> => {
  const valid = exampleBody(operation)
  const caseOf = (what: string, value: unknown): HttpCase => ({
    name: `${operation.id}: ${what}`,
    request: send(operation, tenant, { headers: json, body: JSON.stringify(value) }),
    expected: invalid
  })
  const raw = rawBodies(valid).map(({ what, body: content, contentType, expected }): HttpCase => ({
    name: `${operation.id}: ${what}`,
    request: send(operation, tenant, {
      headers: contentType === null ? {} : contentType === undefined ? json : { "content-type": contentType },
      ...(content === undefined ? {} : { body: content })
    }),
    expected: expected ?? invalid
  }))
  const fields = Object.entries(body.properties ?? {}).flatMap(([name, shape]) =>
    badValuesOf(shape).map(([what, value]) => caseOf(`${name}: ${what}`, { ...valid, [name]: value }))
  )
  const missing = (body.required ?? []).map((name) =>
    caseOf(`${name}: missing`, Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name)))
  )
  return [...raw, ...fields, ...missing, ...((body.minProperties ?? 0) > 0 ? [caseOf("no property", {})] : [])]
}

/** Texts that a query parameter of that schema refuses, percent-encoded. */
const badTexts = (name: string, schema: Shape): ReadonlyArray<string> => {
  if (schema.type === "integer") {
    const tooSmall = (schema.minimum ?? 0) - 1
    const tooLarge = (schema.maximum ?? 0) + 1
    const forms = ["", "1e3", "%2B5", "5.0", "%205", "5%20", "0x10", "-0", "NaN", "five", "%EF%BC%95", "5%00", "1_0"]
    return [String(tooSmall), String(tooLarge), "9".repeat(400), ...forms]
  }
  if (schema.type === "number") {
    const forms = ["", "1e-1", "%2B0.5", ".5", "0.", "-0.1", "0,5", "0x1", "NaN", "Infinity", "%200.5", "0.5%00"]
    return [String((schema.maximum ?? 0) + 0.1), "9".repeat(400), ...forms]
  }
  if (schema.type === "boolean") return ["", "1", "0", "yes", "TRUE", "%20true", "true,false"]
  if (schema.enum !== undefined) return ["", "bard", (schema.enum[0] ?? "").toUpperCase(), `${schema.enum[0]}%00`]
  if (schema.pattern !== undefined) return ["", "2026-13", "2026-00", "2026-1", "26-01", "2026-01-01", "%202026-01"]
  if (name === "from" || name === "to") {
    const days = ["", "yesterday", "2026-02-30", "2026-13-01", "2026-00-10", "2025-02-29", "20260101", "2026-1-1"]
    const moments = ["2026-01-01T00:00:00", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-02-30T00:00:00Z"]
    return [...days, ...moments, "0000-01-01", "2026-01-01%00", "1700000000", "2026-01-01T00:00:00%2B99:00"]
  }
  return ["%00", "a%07b", ...(schema.maxLength === undefined ? [] : ["a".repeat(schema.maxLength + 1)])]
}

// a malformed id in a filter is not an error: it matches nothing
const isIdFilter = (name: string): boolean => name.endsWith("_id")

const queryCases = (operation: OperationShape, tenant: Tenant): ReadonlyArray<HttpCase> => {
  const caseOf = (query: string): HttpCase => ({
    name: `${operation.id}: ${query.slice(0, 80)}`,
    request: send(operation, tenant, {
      query,
      ...(operation.body === null ? {} : { headers: json, body: JSON.stringify(exampleBody(operation)) })
    }),
    expected: invalid
  })
  const names = new Set(operation.query.map(({ name }) => name))
  return [
    caseOf("?unheard_of=1"),
    caseOf("?__proto__=1"),
    caseOf("?constructor=1"),
    caseOf("?=1"),
    caseOf("?x=%ff"),
    caseOf("?x=%zz"),
    caseOf(`?${"x".repeat(5_000)}=1`),
    ...operation.query.flatMap(({ name, schema }) => [
      caseOf(`?${name}=a&${name}=b`),
      caseOf(`?${name.toUpperCase()}=a`),
      caseOf(`?${name}[]=a`),
      ...(isIdFilter(name) ? [] : badTexts(name, schema).map((text) => caseOf(`?${name}=${text}`)))
    ]),
    ...(names.has("from") && names.has("to") ? [caseOf("?from=2026-02&to=2026-01"), caseOf(timesReversed)] : [])
  ]
}

const timesReversed = "?from=2026-02-02&to=2026-02-01"

/** All invalid requests that can be derived from the document, sent with the tenant's write key. */
export const badRequestCases = (document: unknown, tenant: Tenant): ReadonlyArray<HttpCase> =>
  operationsOf(document)
    .filter(({ isKeyed }) => isKeyed)
    .flatMap((operation) => [
      ...queryCases(operation, tenant),
      ...(operation.body === null ? [] : bodyCases(operation, operation.body, tenant))
    ])
