/** Signs people in with access keys or as members of an identity provider, so that browsers need not store a key. */
import { Context, DateTime, Duration, Effect, Layer, Option, Redacted } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { Ids } from "../id/Ids.ts"
import { type NotFound, orNotFound } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Forbidden, Unauthenticated } from "./AccessError.ts"
import { type AccessScope, type Principal, principalOf } from "./AccessKey.ts"
import { requireValid } from "./KeyValidity.ts"
import type { OrganizationId } from "./OrganizationId.ts"
import { OrganizationStore } from "./OrganizationStore.ts"
import type { Session } from "./Session.ts"
import { SessionId } from "./SessionId.ts"
import { AccessKeyStore } from "./AccessKeyStore.ts"
import { SessionStore } from "./SessionStore.ts"

/** Idle time after which a session ends. */
export const sessionIdleMax = Duration.hours(12)

/** Longest life of a session. */
export const sessionAgeMax = Duration.days(30)

/** Maximum lifetime of a member's session, because the provider does not report removed members. */
const memberAgeMax = Duration.hours(12)

/** How long a sign-in link works, once. */
export const signInLinkMax = Duration.minutes(10)

const touchInterval = Duration.minutes(1)

/** Most sessions and links of a key, so that repeated sign-ins cannot fill the table. */
const sessionsOfKeyMax = 100

/** 32 random bytes as 64 hexadecimal digits. */
const isToken = (presented: Redacted.Redacted<string>): boolean => /^[0-9a-f]{64}$/.test(Redacted.value(presented))

/** An open session and its token, which cannot be read again. */
export interface OpenedSession {
  readonly session: Session
  readonly token: Redacted.Redacted<string>
}

export type SessionKey = Pick<Session, "organizationId" | "accessKeyId">

/** Service of sessions. */
export class Sessions extends Context.Service<
  Sessions,
  {
    /**
     * Signs in a caller from `AccessKeys.authenticate`. A key has about 100 sessions; the least recently used ones end.
     */
    readonly open: (key: SessionKey) => Effect.Effect<OpenedSession, StorageError>
    /**
     * Signs in a member whom an identity provider has identified, without a key. Limits count by `accessKeyId`. The
     * session has this scope and ends within 12 hours, or with its organization.
     */
    readonly openMember: (member: Omit<Principal, "brandIds">) => Effect.Effect<OpenedSession, StorageError>
    /** Creates the token of a one-time link that signs in with this key within ten minutes. */
    readonly makeLink: (key: SessionKey) => Effect.Effect<Redacted.Redacted<string>, StorageError>
    /** Signs in with the token of a link. */
    readonly signInByLink: (
      token: Redacted.Redacted<string>
    ) => Effect.Effect<OpenedSession, Unauthenticated | Forbidden | StorageError>
    /** The signed-in caller. A session ends after 12 hours without use, after 30 days, with its key, or by `end`. */
    readonly authenticate: (
      token: Redacted.Redacted<string>
    ) => Effect.Effect<Principal & { readonly sessionId: SessionId }, Unauthenticated | Forbidden | StorageError>
    /** Open sessions of an organization, newest first. */
    readonly list: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<Session>, StorageError>
    /** Ends a session at once. */
    readonly end: (id: SessionId) => Effect.Effect<Session, NotFound | StorageError>
    /** Ends all sessions of an organization. Returns their number. */
    readonly endAll: (organizationId: OrganizationId) => Effect.Effect<number, StorageError>
  }
>()("@answerscope/core/organization/Sessions") {
  static readonly layerNoDeps = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const store = yield* SessionStore
      const keys = yield* AccessKeyStore
      const organizations = yield* OrganizationStore
      const clock = yield* StorageClock
      const ids = yield* Ids
      const { hashOf, newToken } = yield* tokens
      const idleBefore = Effect.map(clock.now, (now) => DateTime.subtractDuration(now, sessionIdleMax))
      const authenticate = authentication({ store, keys, organizations, clock, hashOf })

      const make = Effect.fnUntraced(function* (
        { accessKeyId, organizationId }: SessionKey,
        { memberScope = null, state }: Pick<Session, "state"> & Partial<Pick<Session, "memberScope">>
      ) {
        const token = yield* newToken
        const now = yield* clock.now
        const id = SessionId.make(yield* ids.next("ses"))
        const times = { createdAt: now, lastUsedAt: now }
        const session: Session = { id, organizationId, accessKeyId, state, ...times, memberScope }
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
        // the key may have ended since the link was created
        yield* authenticate(token)
        return { session: opened.value, token }
      })

      return Sessions.of({
        open: Effect.fn("Sessions.open")((key) => make(key, { state: "open" })),
        openMember: Effect.fn("Sessions.openMember")((member) =>
          make(member, { state: "open", memberScope: member.scope })
        ),
        makeLink: Effect.fn("Sessions.makeLink")(function* (key) {
          return (yield* make(key, { state: "link" })).token
        }),
        signInByLink,
        authenticate,
        list: (organizationId) => Effect.flatMap(idleBefore, (usedAfter) => store.list({ organizationId, usedAfter })),
        end: (id) => store.remove(id).pipe(orNotFound("session")),
        endAll: store.removeAll
      })
    })
  )

  static readonly layer = Sessions.layerNoDeps.pipe(Layer.provide([SecureRandom.layerWebCrypto, Digest.layerWebCrypto]))
}

/** Creates tokens and their stored hashes. */
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

/** Creates the verification of tokens. */
const authentication = ({
  clock,
  hashOf,
  keys,
  organizations,
  store
}: {
  readonly clock: StorageClock["Service"]
  readonly hashOf: (token: Redacted.Redacted<string>) => Effect.Effect<string>
  readonly keys: AccessKeyStore["Service"]
  readonly organizations: OrganizationStore["Service"]
  readonly store: SessionStore["Service"]
}) => {
  const ofKey = Effect.fnUntraced(function* ({ accessKeyId }: Session, now: DateTime.Utc) {
    const known = yield* keys.get(accessKeyId)
    if (Option.isNone(known)) return yield* new Unauthenticated()
    yield* requireValid(known.value, now)
    return principalOf(known.value.key)
  })
  const ofMember = Effect.fnUntraced(function* ({ accessKeyId, organizationId }: Session, scope: AccessScope) {
    const found = Option.getOrNull(yield* organizations.get(organizationId))
    if (found === null || found.deletionStartedAt !== null) return yield* new Unauthenticated()
    if (found.suspendedAt !== null) return yield* new Forbidden({ message: "The organization is suspended." })
    const principal: Principal = { organizationId, accessKeyId, scope, brandIds: null }
    return principal
  })
  return Effect.fnUntraced(function* (token: Redacted.Redacted<string>) {
    if (!isToken(token)) return yield* new Unauthenticated()
    const found = yield* store.find(yield* hashOf(token))
    if (Option.isNone(found) || found.value.state !== "open") return yield* new Unauthenticated()
    const session = found.value
    const now = yield* clock.now
    const unusedMillis = DateTime.toEpochMillis(now) - DateTime.toEpochMillis(session.lastUsedAt)
    const isIdle = unusedMillis >= Duration.toMillis(sessionIdleMax)
    const ageMax = session.memberScope === null ? sessionAgeMax : memberAgeMax
    if (isIdle || DateTime.isGreaterThanOrEqualTo(now, DateTime.addDuration(session.createdAt, ageMax))) {
      return yield* new Unauthenticated()
    }
    const principal = yield* session.memberScope === null ? ofKey(session, now) : ofMember(session, session.memberScope)
    if (unusedMillis >= Duration.toMillis(touchInterval)) yield* store.touch({ id: session.id, at: now })
    return { ...principal, sessionId: session.id }
  })
}
