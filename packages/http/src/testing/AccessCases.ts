/**
 * Requests that must be turned away, for every operation of an interface description: without
 * a valid key, beyond the scope of the key, for another organization's things.
 */
import { AccessKeyForm, TypeId } from "@answerscope/core"
import type { HttpCase } from "./HttpCase.ts"
import { exampleBody, isWrite, type OperationShape, operationsOf } from "./Operations.ts"
import { pathFor, type Tenant, type TenantIds } from "./Tenant.ts"

/** Two organizations that know nothing of each other, and a key that was revoked. */
export interface AccessFixture {
  readonly own: Tenant
  readonly other: Tenant
  readonly revokedKey: string
}

/** A key of the right form that nobody was given. */
const unknownKey = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(7))

const withWrongChecksum = (key: string): string => key.slice(0, -1) + (key.endsWith("0") ? "1" : "0")

const prefixes = { brands: "brd", scans: "scn", snapshots: "snp" } as const

/** Ids of the right form that were never given. */
const unknownIds: TenantIds = {
  brands: TypeId.fromUuid(prefixes.brands, "01900000-0000-7000-8000-000000000001"),
  scans: TypeId.fromUuid(prefixes.scans, "01900000-0000-7000-8000-000000000002"),
  snapshots: TypeId.fromUuid(prefixes.snapshots, "01900000-0000-7000-8000-000000000003")
}

/** What stands where an id should: each is as good as an id that was never given. */
const malformedIds = ["1", "brd_", "null", "%00", "..%2f..", "brd_01jnhv8q5yfa7tb2c3d4e5f6gu", "a".repeat(600)]

const requestOf = (operation: OperationShape, options: { readonly path: string; readonly key: string | null }) => ({
  method: operation.method,
  path: options.path,
  headers: {
    ...(options.key === null ? {} : { "x-access-key": options.key }),
    ...(operation.body === null ? {} : { "content-type": "application/json" })
  },
  ...(operation.body === null ? {} : { body: JSON.stringify(exampleBody(operation)) })
})

/** An address for each text, nearly always its own: who fails too often from one address is limited. */
const addressOf = (text: string): string => {
  const hash = AccessKeyForm.crc32(text)
  return `10.${(hash >>> 16) & 255}.${(hash >>> 8) & 255}.${hash & 255}`
}

const keyCases = (operation: OperationShape, { own, revokedKey }: AccessFixture): ReadonlyArray<HttpCase> => {
  const path = pathFor(operation.path, own.ids)
  const keys: ReadonlyArray<readonly [what: string, key: string | null]> = [
    ["no key", null],
    ["an empty key", ""],
    ["a malformed key", "secret"],
    ["a key with a wrong checksum", withWrongChecksum(own.writeKey)],
    ["an unknown key", unknownKey],
    ["a revoked key", revokedKey],
    ["two keys", `${own.writeKey}, ${own.writeKey}`],
    ["a key in other case", own.writeKey.toUpperCase()]
  ]
  return keys.flatMap(([what, key]): ReadonlyArray<HttpCase> =>
    [path, `${path}?unheard_of=1`].map((target) => {
      const request = requestOf(operation, { path: target, key })
      return {
        name: `${operation.id}: ${what}`,
        request: { ...request, headers: { ...request.headers, "x-forwarded-for": addressOf(target + what) } },
        expected: [[401, "unauthenticated"]]
      }
    })
  )
}

const scopeCases = (operation: OperationShape, { own }: AccessFixture): ReadonlyArray<HttpCase> =>
  isWrite(operation)
    ? [
        {
          name: `${operation.id}: a read key`,
          request: requestOf(operation, { path: pathFor(operation.path, own.ids), key: own.readKey }),
          expected: [[403, "forbidden"]]
        }
      ]
    : []

const idCases = (operation: OperationShape, { own, other }: AccessFixture): ReadonlyArray<HttpCase> => {
  if (!operation.path.includes("{")) return []
  const caseOf = (what: string, path: string): HttpCase => ({
    name: `${operation.id}: ${what}`,
    request: requestOf(operation, { path, key: own.writeKey }),
    expected: [[404, "not_found"]]
  })
  return [
    caseOf("another organization's id", pathFor(operation.path, other.ids)),
    caseOf("an unknown id", pathFor(operation.path, unknownIds)),
    caseOf("an id of another kind", operation.path.replace(/\{[^}]+\}/g, otherKind(operation.path, own.ids))),
    ...malformedIds.map((id) => caseOf(`the id ${id.slice(0, 20)}`, operation.path.replace(/\{[^}]+\}/g, id)))
  ]
}

const otherKind = (path: string, ids: TenantIds): string => (path.startsWith("/v1/brands/") ? ids.scans : ids.brands)

/** Another organization's brand named in a body. */
const bodyCases = ({ own, other }: AccessFixture): ReadonlyArray<HttpCase> =>
  [other.ids.brands, unknownIds.brands, "brd_1", "x", own.ids.scans].map((brandId) => ({
    name: `startScan: the brandId ${brandId}`,
    request: {
      method: "POST",
      path: "/v1/scans/",
      headers: { "x-access-key": own.writeKey, "content-type": "application/json" },
      body: JSON.stringify({ brandId, brand: "Acme", prompts: ["best crm"] })
    },
    expected: [[404, "not_found"]]
  }))

/** Every request of the document that must be turned away. */
export const accessCases = (document: unknown, fixture: AccessFixture): ReadonlyArray<HttpCase> => [
  ...operationsOf(document)
    .filter(({ isKeyed }) => isKeyed)
    .flatMap((operation) => [
      ...keyCases(operation, fixture),
      ...scopeCases(operation, fixture),
      ...idCases(operation, fixture)
    ]),
  ...bodyCases(fixture)
]
