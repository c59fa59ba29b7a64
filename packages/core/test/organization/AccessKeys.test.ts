import { AccessKeyId, AccessKeys, OrganizationId, Organizations } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { AccessKeyForm } from "@answerscope/core/model"
import { AccessKeyStore } from "@answerscope/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { createHash } from "node:crypto"
import { coreWith, newTenant } from "../TestCore.ts"

const core = coreWith()
const keyOf = (byte: number) => Redacted.make(AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(byte)))
const plain = { name: "ci", scope: "write", expiresAt: null } as const

/** A storage that counts what is asked of its access keys. */
const countingStorage = (calls: Record<"find" | "touch", number>) =>
  Layer.effect(
    AccessKeyStore,
    Effect.map(AccessKeyStore, (store) =>
      AccessKeyStore.of({
        ...store,
        find: (hash) => Effect.suspend(() => (calls.find++, store.find(hash))),
        touch: (options) => Effect.suspend(() => (calls.touch++, store.touch(options)))
      })
    )
  ).pipe(Layer.provideMerge(MemoryStorage.layer))

describe("AccessKeys", () => {
  it.effect("are issued once and stand for their tenant", () =>
    Effect.gen(function* () {
      const accessKeys = yield* AccessKeys
      const organizationId = yield* newTenant()
      const { key, secret } = yield* accessKeys.issue({ ...plain, organizationId, scope: "read" })
      const text = Redacted.value(secret)
      assert.isTrue(AccessKeyForm.isAccessKey(text))
      assert.deepInclude(key, { organizationId, name: "ci", scope: "read", displayPrefix: text.slice(0, 10) })
      assert.deepInclude(key, { lastUsedAt: null, expiresAt: null, revokedAt: null })
      assert.notInclude(JSON.stringify(key), text.slice(10))
      assert.notInclude(JSON.stringify({ secret }), text)
      assert.deepStrictEqual(yield* accessKeys.authenticate(secret), {
        organizationId,
        accessKeyId: key.id,
        scope: "read",
        brandIds: null
      })
      const hash = createHash("sha256").update(text).digest("hex")
      assert.strictEqual((yield* (yield* AccessKeyStore).find(hash))._tag, "Some", "found by its SHA-256")
      const other = yield* accessKeys.issue({ ...plain, organizationId })
      assert.notStrictEqual(Redacted.value(other.secret), text)
      assert.deepStrictEqual(
        (yield* accessKeys.list(organizationId)).map(({ id }) => id),
        [other.key.id, key.id]
      )
      assert.deepStrictEqual(yield* accessKeys.list(yield* newTenant()), [])
    }).pipe(Effect.provide(core))
  )

  it.effect("may be chosen, once, and must have the form of one", () =>
    Effect.gen(function* () {
      const accessKeys = yield* AccessKeys
      const organizationId = yield* newTenant()
      const issued = yield* accessKeys.issue({ ...plain, organizationId, secret: keyOf(1) })
      assert.strictEqual(Redacted.value(issued.secret), Redacted.value(keyOf(1)))
      const again = accessKeys.issue({ ...plain, organizationId, secret: keyOf(1) })
      assert.strictEqual((yield* Effect.flip(again))._tag, "StorageError")
      const bad = yield* Effect.flip(
        accessKeys.issue({ ...plain, organizationId, secret: Redacted.make("ask_secret") })
      )
      assert.strictEqual(bad._tag, "InvalidRequest")
      assert.notInclude(String(bad), "ask_secret")
    }).pipe(Effect.provide(core))
  )

  it.effect("unknown, malformed, revoked and expired ones read the same", () =>
    Effect.gen(function* () {
      const accessKeys = yield* AccessKeys
      const organizationId = yield* newTenant()
      const now = yield* DateTime.now
      const expiring = yield* accessKeys.issue({ ...plain, organizationId, expiresAt: DateTime.add(now, { hours: 1 }) })
      const revoked = yield* accessKeys.issue({ ...plain, organizationId })
      yield* accessKeys.revoke(revoked.key.id)
      yield* TestClock.adjust("59 minutes")
      assert.strictEqual((yield* accessKeys.authenticate(expiring.secret)).accessKeyId, expiring.key.id)
      yield* TestClock.adjust("1 minute")
      for (const secret of [expiring.secret, revoked.secret, keyOf(9), Redacted.make(""), Redacted.make("ask_x")]) {
        const error = yield* Effect.flip(accessKeys.authenticate(secret))
        assert.deepStrictEqual(
          [error._tag, error.message],
          ["Unauthenticated", "A valid access key is needed in the x-access-key header."]
        )
      }
    }).pipe(Effect.provide(core))
  )

  it.effect("of a suspended tenant are forbidden until it is resumed", () =>
    Effect.gen(function* () {
      const accessKeys = yield* AccessKeys
      const organizations = yield* Organizations
      const organizationId = yield* newTenant()
      const { key, secret } = yield* accessKeys.issue({ ...plain, organizationId })
      const suspended = yield* organizations.suspend(organizationId)
      assert.isNotNull(suspended.suspendedAt)
      const error = yield* Effect.flip(accessKeys.authenticate(secret))
      assert.deepStrictEqual([error._tag, error.message], ["Forbidden", "The organization is suspended."])
      assert.isNull((yield* organizations.resume(organizationId)).suspendedAt)
      assert.strictEqual((yield* accessKeys.authenticate(secret)).organizationId, organizationId)
      // revoked says more than suspended
      yield* organizations.suspend(organizationId)
      yield* accessKeys.revoke(key.id)
      assert.strictEqual((yield* Effect.flip(accessKeys.authenticate(secret)))._tag, "Unauthenticated")
    }).pipe(Effect.provide(core))
  )

  it.effect("are revoked for good, at the first time", () =>
    Effect.gen(function* () {
      const accessKeys = yield* AccessKeys
      const { key } = yield* accessKeys.issue({ ...plain, organizationId: yield* newTenant() })
      const first = yield* accessKeys.revoke(key.id)
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(yield* accessKeys.revoke(key.id), first)
      const unknown = AccessKeyId.make("key_01h455vb4pex5vsknk084sn02q")
      assert.strictEqual((yield* Effect.flip(accessKeys.revoke(unknown)))._tag, "NotFound")
    }).pipe(Effect.provide(core))
  )

  it.effect("note their use once a minute, never backwards; a typo costs no look-up", () => {
    const calls = { find: 0, touch: 0 }
    return Effect.gen(function* () {
      const accessKeys = yield* AccessKeys
      const organizationId = yield* newTenant()
      const { secret } = yield* accessKeys.issue({ ...plain, organizationId })
      const lastUsed = Effect.map(accessKeys.list(organizationId), ([key]) =>
        key?.lastUsedAt == null ? null : DateTime.toEpochMillis(key.lastUsedAt)
      )
      yield* TestClock.setTime(1_000_000)
      for (let i = 0; i < 5; i++) yield* accessKeys.authenticate(secret)
      assert.deepStrictEqual([calls.touch, yield* lastUsed], [1, 1_000_000])
      yield* TestClock.adjust("59999 millis")
      yield* accessKeys.authenticate(secret)
      assert.strictEqual(calls.touch, 1)
      yield* TestClock.adjust("1 millis")
      yield* accessKeys.authenticate(secret)
      assert.deepStrictEqual([calls.touch, yield* lastUsed], [2, 1_060_000])
      yield* TestClock.setTime(5_000)
      yield* accessKeys.authenticate(secret)
      assert.deepStrictEqual([calls.touch, yield* lastUsed], [2, 1_060_000])

      const finds = calls.find
      const text = Redacted.value(secret)
      for (const typo of [text.slice(0, -1), `${text.slice(0, -1)}!`, text.toLowerCase(), "ask_", `${text}0`]) {
        yield* Effect.flip(accessKeys.authenticate(Redacted.make(typo)))
      }
      assert.strictEqual(calls.find, finds)
    }).pipe(Effect.provide(coreWith(undefined, countingStorage(calls))))
  })
})

describe("Organizations", () => {
  it.effect("are set up once, however many processes start at the same time", () =>
    Effect.gen(function* () {
      const organizations = yield* Organizations
      const options = { name: "first", purchasedCredits: 10_000, secret: keyOf(3) }
      const all = yield* Effect.all(
        Array.from({ length: 20 }, () => organizations.setUp(options)),
        { concurrency: "unbounded" }
      )
      const made = all.flatMap((one) => (one._tag === "Some" ? [one.value] : []))
      assert.strictEqual(made.length, 1)
      assert.deepStrictEqual(
        (yield* organizations.list()).organizations.map(({ id, name }) => [id, name]),
        [[made[0]?.organization.id, "first"]]
      )
      assert.strictEqual((yield* (yield* AccessKeys).authenticate(keyOf(3))).scope, "admin")
    }).pipe(Effect.provide(core))
  )

  it.effect("an unusable key leaves nothing of the set-up", () =>
    Effect.gen(function* () {
      const organizations = yield* Organizations
      const setUp = (secret: Redacted.Redacted<string> | null) =>
        organizations.setUp({ name: "first", purchasedCredits: 0, secret })
      assert.strictEqual((yield* Effect.flip(setUp(Redacted.make("nonsense"))))._tag, "InvalidRequest")
      assert.deepStrictEqual((yield* organizations.list()).organizations, [])
      assert.strictEqual((yield* setUp(null))._tag, "Some")
      assert.strictEqual((yield* setUp(null))._tag, "None")
    }).pipe(Effect.provide(core))
  )

  it.effect("are listed oldest first and found by id", () =>
    Effect.gen(function* () {
      const organizations = yield* Organizations
      const made = []
      for (const name of ["a", "b", "c"]) {
        made.push(yield* organizations.create({ name, monthlyLimit: 5 }))
        yield* TestClock.adjust("1 second")
      }
      assert.deepStrictEqual((yield* organizations.list()).organizations, made)
      const [first] = made
      assert(first !== undefined)
      assert.deepStrictEqual(yield* organizations.get(first.id), first)
      const unknown = OrganizationId.make("org_01h455vb4pex5vsknk084sn02q")
      for (const effect of [
        organizations.get(unknown),
        organizations.suspend(unknown),
        organizations.resume(unknown)
      ]) {
        assert.strictEqual((yield* Effect.flip(effect))._tag, "NotFound")
      }
    }).pipe(Effect.provide(core))
  )
})
