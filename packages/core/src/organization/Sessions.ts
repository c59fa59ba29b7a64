/**
 * Signs people in with access keys, so that a browser needs to keep none.
 */
import { Context, DateTime, Duration, Effect, Layer, Option, Redacted } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { Ids } from "../id/Ids.ts"
import { type NotFound, orNotFound } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { type Forbidden, Unauthenticated } from "./AccessError.ts"
import type { Principal } from "./AccessKey.ts"
import { requireValid } from "./KeyValidity.ts"
import type { OrganizationId } from "./OrganizationId.ts"
import type { Session, SessionState } from "./Session.ts"
import { SessionId } from "./SessionId.ts"
import { SessionStore } from "./SessionStore.ts"

/** After how long without use a session ends. */
export const sessionIdleMax = Duration.hours(12)

/** After how long a session ends, however much it is used. */
export const sessionAgeMax = Duration.days(30)

/** How long a sign-in link can be used, once. */
export const signInLinkMax = Duration.minutes(10)

const touchInterval = Duration.minutes(1)

/** How many sessions and links a key can have: whoever signs in again and again fills no table. */
const sessionsOfKeyMax = 100

/** 32 random bytes as 64 hexadecimal digits. */
const isToken = (presented: Redacted.Redacted<string>): boolean => /^[0-9a-f]{64}$/.test(Redacted.value(presented))

/** A session that was opened, and what its caller presents from now on; it cannot be read again. */
export interface OpenedSession {
  readonly session: Session
  readonly token: Redacted.Redacted<string>
}

/** The key that a session stands for. */
export type SessionKey = Pick<Session, "organizationId" | "accessKeyId">

/** Use cases of sessions. */
export class Sessions extends Context.Service<
  Sessions,
  {
    /**
     * Signs in whom `AccessKeys.authenticate` has found. A key has about 100 sessions: those used longest ago end.
     */
    readonly open: (key: SessionKey) => Effect.Effect<OpenedSession, StorageError>
    /** Makes the token of a link that signs in as that key, once, within ten minutes. */
    readonly makeLink: (key: SessionKey) => Effect.Effect<Redacted.Redacted<string>, StorageError>
    /** Signs in with the token of a link. */
    readonly signInByLink: (
      token: Redacted.Redacted<string>
    ) => Effect.Effect<OpenedSession, Unauthenticated | Forbidden | StorageError>
    /** Who has signed in. A session ends after 12 hours without use, after 30 days, with its key, or by `end`. */
    readonly authenticate: (
      token: Redacted.Redacted<string>
    ) => Effect.Effect<Principal & { readonly sessionId: SessionId }, Unauthenticated | Forbidden | StorageError>
    /** Those of an organization that have not ended, newest first. */
    readonly list: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<Session>, StorageError>
    /** Ends a session at once. */
    readonly end: (id: SessionId) => Effect.Effect<Session, NotFound | StorageError>
    /** Ends all of an organization; returns how many. */
    readonly endAll: (organizationId: OrganizationId) => Effect.Effect<number, StorageError>
  }
>()("@answerscope/core/organization/Sessions") {
  static readonly layerNoDeps = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const store = yield* SessionStore
      const clock = yield* StorageClock
      const ids = yield* Ids
      const { hashOf, newToken } = yield* tokens
      const idleBefore = Effect.map(clock.now, (now) => DateTime.subtractDuration(now, sessionIdleMax))
      const authenticate = authentication({ store, clock, hashOf })

      const make = Effect.fnUntraced(function* ({ accessKeyId, organizationId }: SessionKey, state: SessionState) {
        const token = yield* newToken
        const now = yield* clock.now
        const id = SessionId.make(yield* ids.next("ses"))
        const session: Session = { id, organizationId, accessKeyId, state, createdAt: now, lastUsedAt: now }
        yield* store.insert({
          session,
          hash: yield* hashOf(token),
          idleBefore: yield* idleBefore,
          mostOfKey: sessionsOfKeyMax
        })
        return { session, token }
      })

      const signInByLink = Effect.fn("Sessions.signInByLink")(function* (presented: Redacted.Redacted<string>) {
        if (!isToken(presented)) return yield* new Unauthenticated()
        const token = yield* newToken
        const now = yield* clock.now
        const opened = yield* store.open({
          hash: yield* hashOf(presented),
          openHash: yield* hashOf(token),
          madeAfter: DateTime.subtractDuration(now, signInLinkMax),
          at: now
        })
        if (Option.isNone(opened)) return yield* new Unauthenticated()
        // the key may have ended since the link was made
        yield* authenticate(token)
        return { session: opened.value, token }
      })

      return Sessions.of({
        open: Effect.fn("Sessions.open")((key) => make(key, "open")),
        makeLink: Effect.fn("Sessions.makeLink")(function* (key) {
          return (yield* make(key, "link")).token
        }),
        signInByLink,
        authenticate,
        list: (organizationId) => Effect.flatMap(idleBefore, (usedAfter) => store.list({ organizationId, usedAfter })),
        end: (id) => store.remove(id).pipe(orNotFound("session")),
        endAll: store.removeAll
      })
    })
  )

  /** With another digest than WebCrypto's, which is asynchronous. */
  static readonly layerWith = ({ digest }: { readonly digest: Layer.Layer<Digest.Digest> }) =>
    Sessions.layerNoDeps.pipe(Layer.provide([Ids.layer, SecureRandom.layerWebCrypto, digest]))

  static readonly layer = Sessions.layerWith({ digest: Digest.layerWebCrypto })
}

/** What callers present: how it is made, and the hash that it is kept by. */
const tokens = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  const digest = yield* Digest.Digest
  const encoder = new TextEncoder()
  return {
    newToken: Effect.map(random.randomBytes(32), (bytes) =>
      Redacted.make(Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""))
    ),
    hashOf: (token: Redacted.Redacted<string>) => digest.digestHex(Digest.sha256, encoder.encode(Redacted.value(token)))
  }
})

/** Makes the check of what a caller presents. */
const authentication = ({
  clock,
  hashOf,
  store
}: {
  readonly clock: StorageClock["Service"]
  readonly hashOf: (token: Redacted.Redacted<string>) => Effect.Effect<string>
  readonly store: SessionStore["Service"]
}) =>
  Effect.fnUntraced(function* (token: Redacted.Redacted<string>) {
    if (!isToken(token)) return yield* new Unauthenticated()
    const found = yield* store.find(yield* hashOf(token))
    if (Option.isNone(found) || found.value.session.state !== "open") return yield* new Unauthenticated()
    const { key, session } = found.value
    const now = yield* clock.now
    const unusedMillis = DateTime.toEpochMillis(now) - DateTime.toEpochMillis(session.lastUsedAt)
    const isIdle = unusedMillis >= Duration.toMillis(sessionIdleMax)
    if (isIdle || DateTime.isGreaterThanOrEqualTo(now, DateTime.addDuration(session.createdAt, sessionAgeMax))) {
      return yield* new Unauthenticated()
    }
    yield* requireValid(found.value, now)
    if (unusedMillis >= Duration.toMillis(touchInterval)) yield* store.touch({ id: session.id, at: now })
    return {
      organizationId: session.organizationId,
      accessKeyId: session.accessKeyId,
      scope: key.scope,
      sessionId: session.id
    }
  })
