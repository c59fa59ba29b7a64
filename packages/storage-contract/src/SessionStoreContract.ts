import { type AccessKey, AccessKeyId, OrganizationId } from "@answerscope/core"
import { AccessKeyStore, SessionStore } from "@answerscope/core/storage"
import { type Session, SessionId } from "@answerscope/core/model"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { at, idsOf, newOrganization, removeAllOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

/** Looks like a SHA-256, and is another one for each id. */
const hashOf = (id: string): string =>
  Array.from(id.slice(4), (character) => character.charCodeAt(0).toString(16))
    .join("")
    .padStart(64, "0")

const newKeyOf = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const [id = ""] = yield* idsOf("key", 1)
  const key: AccessKey = {
    id: AccessKeyId.make(id),
    organizationId,
    name: null,
    scope: "read",
    displayPrefix: "ask_123456",
    createdAt: at(0),
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
    brandIds: null
  }
  const store = yield* AccessKeyStore
  yield* store.insert({ key, hash: hashOf(id) })
  return key
})

const newKey = Effect.flatMap(newOrganization, newKeyOf)

type Signed = Pick<AccessKey, "id" | "organizationId">

const sessionOf = Effect.fnUntraced(function* (key: Signed, fields: Partial<Session> = {}) {
  const [id = ""] = yield* idsOf("ses", 1)
  const session: Session = {
    id: SessionId.make(id),
    organizationId: key.organizationId,
    accessKeyId: key.id,
    state: "open",
    createdAt: at(0),
    lastUsedAt: at(0),
    memberScope: null,
    ...fields
  }
  return { session, hash: hashOf(id), idleBefore: at(-1), mostOfKey: 100 }
})

const newSession = Effect.fnUntraced(function* (key: Signed, fields: Partial<Session> = {}) {
  const store = yield* SessionStore
  const made = yield* sessionOf(key, fields)
  yield* store.insert(made)
  return made
})

const keeping = (it: ContractTests) => {
  it.effect("finds a session by its hash, whatever becomes of its key", () =>
    Effect.gen(function* () {
      const store = yield* SessionStore
      const key = yield* newKey
      const { session, hash } = yield* newSession(key)
      yield* (yield* AccessKeyStore).revoke({ id: key.id, at: at(5) })
      assert.deepStrictEqual(yield* store.find(hash), Option.some(session))
      assert.isTrue(Option.isNone(yield* store.find("0".repeat(64))))
    })
  )

  it.effect("keeps the scope of a member without a key", () =>
    Effect.gen(function* () {
      const store = yield* SessionStore
      const organizationId = yield* newOrganization
      const [id = ""] = yield* idsOf("key", 1)
      const nobody = { id: AccessKeyId.make(id), organizationId }
      const { session, hash } = yield* newSession(nobody, { memberScope: "admin" })
      assert.deepStrictEqual(yield* store.find(hash), Option.some(session))
    })
  )

  it.effect("rejects a hash that is taken", () =>
    Effect.gen(function* () {
      const store = yield* SessionStore
      const key = yield* newKey
      const { hash } = yield* newSession(key)
      const other = yield* sessionOf(key)
      assert.strictEqual((yield* Effect.flip(store.insert({ ...other, hash })))._tag, "StorageError")
    })
  )

  it.effect("lists the open ones of an organization that were used after a time, newest first", () =>
    Effect.gen(function* () {
      const store = yield* SessionStore
      const key = yield* newKey
      yield* newSession(yield* newKey)
      yield* newSession(key, { state: "link" })
      const { session: idle } = yield* newSession(key, { lastUsedAt: at(1) })
      const { session: older } = yield* newSession(key, { createdAt: at(2), lastUsedAt: at(9) })
      const { session: newer } = yield* newSession(key, { createdAt: at(3), lastUsedAt: at(5) })
      const list = (after: number) => store.list({ organizationId: key.organizationId, usedAfter: at(after) })
      assert.deepStrictEqual(yield* list(0), [newer, older, idle])
      assert.deepStrictEqual(yield* list(1), [newer, older])
      assert.deepStrictEqual(yield* list(5), [older])
      assert.deepStrictEqual(yield* store.list({ organizationId: OrganizationId.make("nobody"), usedAfter: at(0) }), [])
    })
  )

  it.effect("deletes with each new one those of the organization that were idle for too long", () =>
    Effect.gen(function* () {
      const store = yield* SessionStore
      const key = yield* newKey
      const others = yield* newSession(yield* newKey)
      const idle = yield* newSession(key, { lastUsedAt: at(1) })
      const used = yield* newSession(key, { lastUsedAt: at(2) })
      yield* store.insert({ ...(yield* sessionOf(key)), idleBefore: at(2) })
      assert.isTrue(Option.isNone(yield* store.find(idle.hash)))
      assert.isTrue(Option.isSome(yield* store.find(used.hash)))
      assert.isTrue(Option.isSome(yield* store.find(others.hash)))
    })
  )
}

const limiting = (it: ContractTests) => {
  it.effect("deletes with each new one those of its key that were used longest ago, if there are too many", () =>
    Effect.gen(function* () {
      const store = yield* SessionStore
      const key = yield* newKey
      const others = yield* newSession(yield* newKeyOf(key.organizationId))
      const oldest = yield* newSession(key, { lastUsedAt: at(1) })
      const link = yield* newSession(key, { lastUsedAt: at(2), state: "link" })
      const used = yield* newSession(key, { lastUsedAt: at(3) })
      const made = yield* sessionOf(key, { lastUsedAt: at(4) })
      yield* store.insert({ ...made, mostOfKey: 2 })
      const isThere = Effect.fnUntraced(function* ({ hash }: { readonly hash: string }) {
        return Option.isSome(yield* store.find(hash))
      })
      const found = yield* Effect.forEach([oldest, link, used, made, others], isThere)
      assert.deepStrictEqual(found, [false, false, true, true, true])
    })
  )
}

const changing = (it: ContractTests) => {
  it.effect("opens a link once, under another hash; of several at once one gets it", () =>
    Effect.gen(function* () {
      const store = yield* SessionStore
      const key = yield* newKey
      const { session, hash } = yield* newSession(key, { state: "link" })
      const open = (digit: string) =>
        store.open({ hash, openHash: digit.repeat(63) + hash.slice(-1), madeAfter: at(-1), at: at(7) })
      const opened = yield* Effect.forEach(["a", "b", "c"], open, { concurrency: "unbounded" })
      const got = opened.flatMap((found) => Option.toArray(found))
      assert.deepStrictEqual(got, [{ ...session, state: "open", lastUsedAt: at(7) }])
      assert.isTrue(Option.isNone(yield* store.find(hash)))
    })
  )

  it.effect("rejects an expired link and an invalid one", () =>
    Effect.gen(function* () {
      const store = yield* SessionStore
      const key = yield* newKey
      const old = yield* newSession(key, { state: "link", createdAt: at(3) })
      const isOpen = yield* newSession(key)
      for (const { hash } of [old, isOpen]) {
        const opened = yield* store.open({ hash, openHash: "d".repeat(64), madeAfter: at(3), at: at(9) })
        assert.isTrue(Option.isNone(opened))
        assert.isTrue(Option.isSome(yield* store.find(hash)))
      }
    })
  )

  it.effect("moves the last use forward, never back", () =>
    Effect.gen(function* () {
      const store = yield* SessionStore
      const { session, hash } = yield* newSession(yield* newKey)
      for (const [millis, expected] of [
        [5, 5],
        [4, 5],
        [6, 6]
      ] as const) {
        yield* store.touch({ id: session.id, at: at(millis) })
        assert.deepStrictEqual(Option.getOrThrow(yield* store.find(hash)).lastUsedAt, at(expected))
      }
      yield* store.touch({ id: SessionId.make("ses_unknown"), at: at(7) })
    })
  )

  it.effect("deletes one, or all of an organization", () =>
    Effect.gen(function* () {
      const store = yield* SessionStore
      const key = yield* newKey
      const others = yield* newSession(yield* newKey)
      const { session } = yield* newSession(key)
      yield* newSession(key)
      yield* newSession(key, { state: "link" })
      assert.deepStrictEqual(yield* store.remove(session.id), Option.some(session))
      assert.isTrue(Option.isNone(yield* store.remove(session.id)))
      assert.strictEqual(yield* store.removeAll(key.organizationId), 2)
      assert.strictEqual(yield* store.removeAll(key.organizationId), 0)
      assert.isTrue(Option.isSome(yield* store.find(others.hash)))
    })
  )

  it.effect("deletes the sessions of one organization in batches", () =>
    Effect.gen(function* () {
      const store = yield* SessionStore
      const key = yield* newKey
      const others = yield* newSession(yield* newKey)
      const made = [yield* newSession(key), yield* newSession(key, { state: "link" })]
      assert.strictEqual(yield* removeAllOf(store, { organizationId: key.organizationId, limit: 1 }), made.length)
      for (const { hash } of made) assert.isTrue(Option.isNone(yield* store.find(hash)))
      assert.isTrue(Option.isSome(yield* store.find(others.hash)))
    })
  )
}

/** Keeping, finding and changing sessions. */
export const suite = contractSuite("SessionStore", [keeping, limiting, changing])
