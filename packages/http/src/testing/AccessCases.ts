/**
 * Requests that must be refused, for every operation of an interface description: without
 * a valid key, beyond the scope of the key, for another organization's things.
 */
import { AccessKeyForm, TypeId } from "@answerscope/core/model"
import type { HttpCase } from "./HttpCase.ts"
import { exampleBody, isWrite, needsAdmin, type OperationShape, operationsOf } from "./Operations.ts"
import { kindsIn, pathFor, pathWith, type Tenant, type TenantIds } from "./Tenant.ts"

/** Two separate organizations, and a revoked key. */
export interface AccessFixture {
  readonly own: Tenant
  readonly other: Tenant
  readonly revokedKey: string
}

/** A well-formed key that was never issued. */
const unknownKey = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(7))

const withWrongChecksum = (key: string): string => key.slice(0, -1) + (key.endsWith("0") ? "1" : "0")

const unknownUuid = "01900000-0000-7000-8000-000000000001"

/** Well-formed ids that were never given. */
const unknownIds: TenantIds = {
  brands: TypeId.fromUuid("brd", unknownUuid),
  imports: TypeId.fromUuid("imp", unknownUuid),
  reanalyses: TypeId.fromUuid("rea", unknownUuid),
  scans: TypeId.fromUuid("scn", unknownUuid),
  snapshots: TypeId.fromUuid("snp", unknownUuid),
  trackers: TypeId.fromUuid("trk", unknownUuid),
  notifications: TypeId.fromUuid("sub", unknownUuid),
  deliveries: TypeId.fromUuid("dlv", unknownUuid),
  "brand-discoveries": TypeId.fromUuid("dsc", unknownUuid),
  keys: TypeId.fromUuid("key", unknownUuid),
  documents: TypeId.fromUuid("doc", unknownUuid),
  shares: TypeId.fromUuid("shr", unknownUuid),
  shared: "A".repeat(43)
}

/** Malformed ids: each is answered like an id that was never given. */
const malformedIds = ["1", "brd_", "null", "%00", "..%2f..", "brd_01jnhv8q5yfa7tb2c3d4e5f6gu", "a".repeat(600)]

interface RequestOptions {
  readonly path: string
  readonly key: string | null
  /** Replaces the body that the operation shows as its example. */
  readonly body?: object
}

const requestOf = (operation: OperationShape, { path, key, body }: RequestOptions) => ({
  method: operation.method,
  path,
  headers: {
    ...(key === null ? {} : { "x-access-key": key }),
    ...(operation.body === null ? {} : { "content-type": "application/json" })
  },
  ...(operation.body === null ? {} : { body: JSON.stringify(body ?? exampleBody(operation)) })
})

/** An address for each text, nearly always a different one, because failures are limited by address. */
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
    ["a key with a wrong checksum", withWrongChecksum(own.adminKey)],
    ["an unknown key", unknownKey],
    ["a revoked key", revokedKey],
    ["two keys", `${own.adminKey}, ${own.adminKey}`],
    ["a key in other case", own.adminKey.toUpperCase()]
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

const scopeCases = (operation: OperationShape, { own }: AccessFixture): ReadonlyArray<HttpCase> => {
  const caseOf = (what: string, key: string): HttpCase => ({
    name: `${operation.id}: ${what}`,
    request: requestOf(operation, { path: pathFor(operation.path, own.ids), key }),
    expected: [[403, "forbidden"]]
  })
  return [
    ...(isWrite(operation) || needsAdmin(operation) ? [caseOf("a read key", own.readKey)] : []),
    ...(needsAdmin(operation) ? [caseOf("a write key", own.writeKey)] : [])
  ]
}

/** One id of the path at a time is wrong, the others are right. */
const idCases = (operation: OperationShape, { own, other }: AccessFixture): ReadonlyArray<HttpCase> => {
  const kinds = kindsIn(operation.path)
  return kinds.flatMap((kind, wrong) => {
    const caseOf = (what: string, id: string): HttpCase => {
      const ids = kinds.map((named, at) => (at === wrong ? id : own.ids[named]))
      return {
        name: `${operation.id}: ${what} for one of ${kind}`,
        request: requestOf(operation, { path: pathWith(operation.path, ids), key: own.adminKey }),
        expected: [[404, "not_found"]]
      }
    }
    return [
      caseOf("another organization's id", other.ids[kind]),
      caseOf("an unknown id", unknownIds[kind]),
      caseOf("an id of another kind", kind === "brands" ? own.ids.scans : own.ids.brands),
      ...malformedIds.map((id) => caseOf(`the id ${id.slice(0, 20)}`, id))
    ]
  })
}

/** Another organization's brand named in a body, instead of the domain that some bodies show. */
const bodyCases = (operation: OperationShape, { own, other }: AccessFixture): ReadonlyArray<HttpCase> =>
  operation.body?.properties?.["brandId"] === undefined
    ? []
    : [other.ids.brands, unknownIds.brands, "brd_1", "x", own.ids.scans].map((brandId) => ({
        name: `${operation.id}: the brandId ${brandId}`,
        request: requestOf(operation, {
          path: pathFor(operation.path, own.ids),
          key: own.adminKey,
          body: { ...exampleBody(operation, "brandId"), brandId }
        }),
        expected: [[404, "not_found"]]
      }))

/** Every request of the document that must be turned away. */
export const accessCases = (document: unknown, fixture: AccessFixture): ReadonlyArray<HttpCase> =>
  operationsOf(document)
    .filter(({ isKeyed }) => isKeyed)
    .flatMap((operation) => [
      ...keyCases(operation, fixture),
      ...scopeCases(operation, fixture),
      ...idCases(operation, fixture),
      ...bodyCases(operation, fixture)
    ])
