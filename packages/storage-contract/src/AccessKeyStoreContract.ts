import { type AccessKey, AccessKeyId, BrandId, OrganizationId } from "@answerscope/core"
import { AccessKeyStore, OrganizationStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Fiber, Option } from "effect"
import { at, idsOf, newOrganization, removeAllOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

/** A new key of an organization with its hash, not stored. */
export const keyOf = Effect.fnUntraced(function* (organizationId: OrganizationId, fields: Partial<AccessKey> = {}) {
  const [id = ""] = yield* idsOf("key", 1)
  const key: AccessKey = {
    id: AccessKeyId.make(id),
    organizationId,
    name: null,
    scope: "write",
    displayPrefix: "ask_12345678",
    createdAt: at(0),
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
    brandIds: null,
    ...fields
  }
  // looks like a SHA-256, unique per key
  const hash = Array.from(id.slice(4), (character) => character.charCodeAt(0).toString(16))
    .join("")
    .padStart(64, "0")
  return { key, hash }
})

const newKey = Effect.fnUntraced(function* (organizationId: OrganizationId, fields: Partial<AccessKey> = {}) {
  const store = yield* AccessKeyStore
  const made = yield* keyOf(organizationId, fields)
  yield* store.insert(made)
  return made
})

const finding = (it: ContractTests) => {
  it.effect("finds each of many keys at once, and reports concurrent revocations", () =>
    Effect.gen(function* () {
      const store = yield* AccessKeyStore
      const organizationId = yield* newOrganization
      const made = yield* Effect.replicateEffect(newKey(organizationId), 3)
      const hashes = [...made.map(({ hash }) => hash), "f".repeat(64)]
      const askAll = Effect.forEach(
        Array.from({ length: 40 }, (_, index) => hashes[index % hashes.length] ?? ""),
        (hash) => Effect.map(store.find(hash), (found) => [hash, Option.map(found, ({ key }) => key.id)] as const),
        { concurrency: "unbounded" }
      )
      const idOf = new Map(made.map(({ hash, key }) => [hash, key.id]))
      const others = yield* Effect.forkChild(askAll, { startImmediately: true })
      for (const { hash, key } of made) {
        const revoked = yield* store.revoke({ id: key.id, at: at(1) })
        assert.deepStrictEqual(
          Option.map(yield* store.find(hash), (found) => Option.some(found.key)),
          Option.some(revoked)
        )
      }
      for (const [hash, id] of [...(yield* Fiber.join(others)), ...(yield* askAll)]) {
        assert.deepStrictEqual(id, Option.fromUndefinedOr(idOf.get(hash)))
      }
    })
  )
}

const keeping = (it: ContractTests) => {
  it.effect("finds a key by its hash, whatever its state", () =>
    Effect.gen(function* () {
      const store = yield* AccessKeyStore
      const organizationId = yield* newOrganization
      const brandIds = (yield* idsOf("brd", 2)).map((id) => BrandId.make(id))
      const fields = { name: "laptop", lastUsedAt: at(1), expiresAt: at(2), revokedAt: at(3), brandIds }
      const { key, hash } = yield* newKey(organizationId, { ...fields, scope: "read" })
      assert.deepStrictEqual(yield* store.find(hash), Option.some({ key, organizationSuspended: false }))
      assert.isTrue(Option.isNone(yield* store.find("0".repeat(64))))
      assert.isTrue(Option.isNone(yield* store.find("")))
    })
  )

  it.effect("returns whether the key's organization is suspended", () =>
    Effect.gen(function* () {
      const store = yield* AccessKeyStore
      const organizations = yield* OrganizationStore
      const id = yield* newOrganization
      const { hash } = yield* newKey(id)
      const isSuspended = Effect.map(store.find(hash), (found) => Option.getOrThrow(found).organizationSuspended)
      yield* organizations.setSuspended({ id, suspendedAt: at(0) })
      assert.isTrue(yield* isSuspended)
      yield* organizations.setSuspended({ id, suspendedAt: null })
      assert.isFalse(yield* isSuspended)
    })
  )

  it.effect("finds no key of an organization that is being deleted", () =>
    Effect.gen(function* () {
      const store = yield* AccessKeyStore
      const organizations = yield* OrganizationStore
      const id = yield* newOrganization
      const { hash } = yield* newKey(id)
      yield* organizations.startDeletion({ id, at: at(0) })
      assert.isTrue(Option.isNone(yield* store.find(hash)))
    })
  )

  it.effect("rejects a duplicate hash or id, and an unknown organization", () =>
    Effect.gen(function* () {
      const store = yield* AccessKeyStore
      const organizationId = yield* newOrganization
      const { key, hash } = yield* newKey(organizationId)
      const other = yield* keyOf(organizationId)
      const [unknown = ""] = yield* idsOf("org", 1)
      const orphan = yield* keyOf(OrganizationId.make(unknown))
      for (const refused of [{ key: other.key, hash }, { key, hash: other.hash }, orphan]) {
        assert.strictEqual((yield* Effect.flip(store.insert(refused)))._tag, "StorageError")
      }
      assert.deepStrictEqual(yield* store.list(organizationId), [key])
      assert.isTrue(Option.isNone(yield* store.find(other.hash)))
    })
  )

  it.effect("lists the keys of one organization, newest first, ties by id", () =>
    Effect.gen(function* () {
      const store = yield* AccessKeyStore
      const organizationId = yield* newOrganization
      yield* newKey(yield* newOrganization)
      const [a = "", b = ""] = yield* idsOf("key", 2)
      const { key: newest } = yield* newKey(organizationId, { createdAt: at(9) })
      const { key: higher } = yield* newKey(organizationId, { id: AccessKeyId.make(b) })
      const { key: lower } = yield* newKey(organizationId, { id: AccessKeyId.make(a) })
      assert.deepStrictEqual(yield* store.list(organizationId), [newest, higher, lower])
      assert.deepStrictEqual(yield* store.list(OrganizationId.make("nobody")), [])
    })
  )
}

const changing = (it: ContractTests) => {
  it.effect("revokes once and keeps the first time", () =>
    Effect.gen(function* () {
      const store = yield* AccessKeyStore
      const { key, hash } = yield* newKey(yield* newOrganization)
      const revoked = Option.some({ ...key, revokedAt: at(1) })
      assert.deepStrictEqual(yield* store.revoke({ id: key.id, at: at(1) }), revoked)
      assert.deepStrictEqual(yield* store.revoke({ id: key.id, at: at(2) }), revoked)
      assert.deepStrictEqual(
        Option.map(yield* store.find(hash), (found) => found.key),
        revoked
      )
      const [unknown = ""] = yield* idsOf("key", 1)
      for (const id of [unknown, "key_1", ""]) {
        assert.isTrue(Option.isNone(yield* store.revoke({ id: AccessKeyId.make(id), at: at(1) })))
      }
    })
  )

  it.effect("moves the last use forward, never back", () =>
    Effect.gen(function* () {
      const store = yield* AccessKeyStore
      const { key, hash } = yield* newKey(yield* newOrganization)
      const touch = Effect.fnUntraced(function* (millis: number) {
        yield* store.touch({ id: key.id, at: at(millis) })
        return Option.getOrThrow(yield* store.find(hash)).key.lastUsedAt
      })
      assert.deepStrictEqual(yield* touch(5), at(5))
      assert.deepStrictEqual(yield* touch(4), at(5))
      assert.deepStrictEqual(yield* touch(6), at(6))
      yield* store.touch({ id: AccessKeyId.make("key_unknown"), at: at(7) })
    })
  )

  it.effect("deletes the keys of one organization in batches", () =>
    Effect.gen(function* () {
      const store = yield* AccessKeyStore
      const organizationId = yield* newOrganization
      const made = yield* Effect.replicateEffect(newKey(organizationId), 3)
      const other = yield* newKey(yield* newOrganization)
      assert.strictEqual(yield* removeAllOf(store, { organizationId, limit: 1 }), made.length)
      for (const { hash, key } of made) {
        assert.isTrue(Option.isNone(yield* store.find(hash)))
        assert.isTrue(Option.isNone(yield* store.get(key.id)))
      }
      assert.deepStrictEqual(yield* store.list(organizationId), [])
      assert.isTrue(Option.isSome(yield* store.find(other.hash)))
    })
  )
}

const findingById = (it: ContractTests) => {
  it.effect("finds a key by its id, as by its hash", () =>
    Effect.gen(function* () {
      const store = yield* AccessKeyStore
      const organizations = yield* OrganizationStore
      const { key } = yield* newKey(yield* newOrganization)
      assert.deepStrictEqual(yield* store.get(key.id), Option.some({ key, organizationSuspended: false }))
      const [unknown = ""] = yield* idsOf("key", 1)
      for (const id of [unknown, ""]) assert.isTrue(Option.isNone(yield* store.get(AccessKeyId.make(id))))
      yield* organizations.startDeletion({ id: key.organizationId, at: at(0) })
      assert.isTrue(Option.isNone(yield* store.get(key.id)))
    })
  )
}

/** Keeping, finding and changing access keys. */
export const suite = contractSuite("AccessKeyStore", [finding, keeping, changing, findingById])
