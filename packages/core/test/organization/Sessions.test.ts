import { AccessKeys, Organizations, Sessions } from "@answerscope/core"
import { SessionId } from "@answerscope/core/model"
import { SessionStore } from "@answerscope/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Redacted, Stream } from "effect"
import { TestClock } from "effect/testing"
import { coreWith, newTenant } from "../TestCore.ts"

const core = coreWith()

const newKey = Effect.fnUntraced(function* (
  fields: { readonly scope?: "read" | "write"; readonly hours?: number } = {}
) {
  const accessKeys = yield* AccessKeys
  const now = yield* DateTime.now
  return yield* accessKeys.issue({
    organizationId: yield* newTenant(),
    name: null,
    scope: fields.scope ?? "write",
    expiresAt: fields.hours === undefined ? null : DateTime.add(now, { hours: fields.hours })
  })
})

const signIn = (secret: Redacted.Redacted<string>) =>
  Effect.gen(function* () {
    const principal = yield* (yield* AccessKeys).authenticate(secret)
    return yield* (yield* Sessions).open(principal)
  })

const isRefused = (token: Redacted.Redacted<string>) =>
  Effect.gen(function* () {
    const sessions = yield* Sessions
    return (yield* Effect.flip(sessions.authenticate(token)))._tag
  })

describe("Sessions", () => {
  it.effect("stand for the key that was signed in with, and hold no secret", () =>
    Effect.gen(function* () {
      const sessions = yield* Sessions
      const { key, secret } = yield* newKey({ scope: "read" })
      const { session, token } = yield* signIn(secret)
      assert.deepStrictEqual(yield* sessions.authenticate(token), {
        organizationId: key.organizationId,
        accessKeyId: key.id,
        scope: "read",
        brandIds: null,
        sessionId: session.id
      })
      assert.deepStrictEqual(yield* sessions.list(key.organizationId), [session])
      assert.notInclude(JSON.stringify({ session, token }), Redacted.value(token))
      assert.notStrictEqual(Redacted.value(token), Redacted.value((yield* signIn(secret)).token))
    }).pipe(Effect.provide(core))
  )

  it.effect("are refused for what is no key, no token, or unknown, without a word why", () =>
    Effect.gen(function* () {
      const { secret } = yield* newKey()
      for (const text of ["", "x", "0".repeat(64), `${"0".repeat(63)}\n`, Redacted.value(secret)]) {
        assert.strictEqual(yield* isRefused(Redacted.make(text)), "Unauthenticated")
      }
    }).pipe(Effect.provide(core))
  )

  it.effect("end after 12 hours without use, and not before", () =>
    Effect.gen(function* () {
      const sessions = yield* Sessions
      const { key, secret } = yield* newKey()
      const { token } = yield* signIn(secret)
      yield* TestClock.adjust("11 hours")
      yield* sessions.authenticate(token)
      yield* TestClock.adjust("11 hours")
      yield* sessions.authenticate(token)
      yield* TestClock.adjust("12 hours")
      assert.strictEqual(yield* isRefused(token), "Unauthenticated")
      assert.deepStrictEqual(yield* sessions.list(key.organizationId), [])
    }).pipe(Effect.provide(core))
  )

  it.effect("end after 30 days, however much they are used", () =>
    Effect.gen(function* () {
      const sessions = yield* Sessions
      const { token } = yield* signIn((yield* newKey()).secret)
      for (let uses = 0; uses < 65; uses++) {
        yield* TestClock.adjust("11 hours")
        yield* sessions.authenticate(token)
      }
      yield* TestClock.adjust("5 hours")
      assert.strictEqual(yield* isRefused(token), "Unauthenticated")
    }).pipe(Effect.provide(core))
  )

  it.effect("end with their key, however that ends", () =>
    Effect.gen(function* () {
      const sessions = yield* Sessions
      const accessKeys = yield* AccessKeys
      const revoked = yield* newKey()
      const expiring = yield* newKey({ hours: 1 })
      const ofRevoked = yield* signIn(revoked.secret)
      const ofExpiring = yield* signIn(expiring.secret)
      const link = yield* sessions.makeLink({ ...revoked.key, accessKeyId: revoked.key.id })
      yield* accessKeys.revoke(revoked.key.id)
      assert.strictEqual(yield* isRefused(ofRevoked.token), "Unauthenticated")
      assert.strictEqual((yield* Effect.flip(sessions.signInByLink(link)))._tag, "Unauthenticated")
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(yield* isRefused(ofExpiring.token), "Unauthenticated")
    }).pipe(Effect.provide(core))
  )

  it.effect("wait while their organization is suspended", () =>
    Effect.gen(function* () {
      const sessions = yield* Sessions
      const organizations = yield* Organizations
      const { key, secret } = yield* newKey()
      const { token } = yield* signIn(secret)
      yield* organizations.suspend(key.organizationId)
      assert.strictEqual(yield* isRefused(token), "Forbidden")
      yield* organizations.resume(key.organizationId)
      yield* sessions.authenticate(token)
    }).pipe(Effect.provide(core))
  )

  it.effect("a link signs in once, within ten minutes, and is no session", () =>
    Effect.gen(function* () {
      const sessions = yield* Sessions
      const { key } = yield* newKey()
      const make = sessions.makeLink({ organizationId: key.organizationId, accessKeyId: key.id })
      const link = yield* make
      assert.strictEqual(yield* isRefused(link), "Unauthenticated")
      yield* TestClock.adjust("9 minutes")
      const { token } = yield* sessions.signInByLink(link)
      assert.strictEqual((yield* sessions.authenticate(token)).accessKeyId, key.id)
      assert.strictEqual((yield* Effect.flip(sessions.signInByLink(link)))._tag, "Unauthenticated")
      const late = yield* make
      yield* TestClock.adjust("10 minutes")
      assert.strictEqual((yield* Effect.flip(sessions.signInByLink(late)))._tag, "Unauthenticated")
    }).pipe(Effect.provide(core))
  )

  it.effect("end when somebody ends them: one, or all of an organization", () =>
    Effect.gen(function* () {
      const sessions = yield* Sessions
      const { key, secret } = yield* newKey()
      const first = yield* signIn(secret)
      const second = yield* signIn(secret)
      assert.deepStrictEqual(yield* sessions.end(first.session.id), first.session)
      assert.strictEqual(yield* isRefused(first.token), "Unauthenticated")
      assert.strictEqual((yield* Effect.flip(sessions.end(SessionId.make("ses_unknown"))))._tag, "NotFound")
      assert.strictEqual(yield* sessions.endAll(key.organizationId), 1)
      assert.strictEqual(yield* isRefused(second.token), "Unauthenticated")
    }).pipe(Effect.provide(core))
  )

  it.effect("write their use at most once a minute", () =>
    Effect.gen(function* () {
      const sessions = yield* Sessions
      const store = yield* SessionStore
      const { key, secret } = yield* newKey()
      const { session, token } = yield* signIn(secret)
      const usedAt = Effect.map(
        store.list({
          organizationId: key.organizationId,
          usedAfter: DateTime.subtract(session.createdAt, { seconds: 1 })
        }),
        ([found]) => found?.lastUsedAt
      )
      yield* TestClock.adjust("59 seconds")
      yield* sessions.authenticate(token)
      assert.deepStrictEqual(yield* usedAt, session.createdAt)
      yield* TestClock.adjust("1 second")
      yield* sessions.authenticate(token)
      assert.deepStrictEqual(yield* usedAt, DateTime.add(session.createdAt, { minutes: 1 }))
    }).pipe(Effect.provide(core))
  )

  it.effect("of a member have their own scope, and end after 12 hours or with their organization", () =>
    Effect.gen(function* () {
      const sessions = yield* Sessions
      const organizations = yield* Organizations
      const organizationId = yield* newTenant()
      const member = { organizationId, accessKeyId: (yield* newKey()).key.id, scope: "read" as const }
      const { session, token } = yield* sessions.openMember(member)
      assert.deepStrictEqual(yield* sessions.authenticate(token), { ...member, brandIds: null, sessionId: session.id })
      // used all the time
      for (let hour = 1; hour < 12; hour++) {
        yield* TestClock.adjust("1 hour")
        yield* sessions.authenticate(token)
      }
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(yield* isRefused(token), "Unauthenticated")

      const later = yield* sessions.openMember(member)
      yield* organizations.suspend(organizationId)
      assert.strictEqual(yield* isRefused(later.token), "Forbidden")
      yield* organizations.resume(organizationId)
      yield* sessions.authenticate(later.token)
      yield* organizations.remove(organizationId, ({ entries }) => Stream.runDrain(entries))
      assert.strictEqual(yield* isRefused(later.token), "Unauthenticated")
      const ended = yield* sessions.openMember({ ...member, organizationId: yield* newTenant() })
      yield* sessions.end(ended.session.id)
      assert.strictEqual(yield* isRefused(ended.token), "Unauthenticated")
    }).pipe(Effect.provide(core))
  )
})
