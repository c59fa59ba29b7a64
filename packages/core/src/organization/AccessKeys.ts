/** Issues, verifies and revokes access keys. */
import { Context, DateTime, Duration, Effect, Layer, Option, Redacted, Schema } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { BrandId } from "../brand/BrandId.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import { Ids } from "../id/Ids.ts"
import { RequestedId } from "../id/RequestedId.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import { Conflict, InvalidRequest, NotFound, orNotFound } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { type Forbidden, Unauthenticated } from "./AccessError.ts"
import { type AccessKey, AccessScope, type Principal, principalOf } from "./AccessKey.ts"
import { AccessKeyId } from "./AccessKeyId.ts"
import { accessKeyOf, isAccessKey } from "./AccessKeyForm.ts"
import { AccessKeyStore } from "./AccessKeyStore.ts"
import { requireValid } from "./KeyValidity.ts"
import { OrganizationName } from "./Organization.ts"
import type { OrganizationId } from "./OrganizationId.ts"
import { OrganizationStore } from "./OrganizationStore.ts"

/** Visible characters of a key: the prefix and 6 of the secret. */
const displayPrefixLength = 10

/** Fields of a new key. `secret` replaces the random key; it must have a key's form. */
export interface NewAccessKey {
  readonly organizationId: OrganizationId
  readonly name: string | null
  readonly scope: AccessScope
  readonly expiresAt: DateTime.Utc | null
  /** Brands of the organization that it is bound to, 1 to 50; not for `admin`. Default `null`: not bound. */
  readonly brandIds?: ReadonlyArray<BrandId> | null
  readonly secret?: Redacted.Redacted<string>
}

/** A new key. Its text is known only now. */
export interface IssuedAccessKey {
  readonly key: AccessKey
  readonly secret: Redacted.Redacted<string>
}

/** Most valid keys that a tenant can issue. */
const validKeysMax = 1_000

/** Most brands that a key is bound to. */
const boundBrandsMax = 50

const touchInterval = Duration.minutes(1)

const BoundBrands = Schema.Array(RequestedId(BrandId)).check(
  Schema.makeFilter((ids) => (ids.length >= 1 && ids.length <= boundBrandsMax) || "must have 1 to 50 ids")
)

const checkNew = requestCheck(
  Schema.Struct({
    name: Schema.NullOr(OrganizationName),
    scope: AccessScope,
    expiresAt: Schema.NullOr(Schema.DateTimeUtc),
    brandIds: Schema.optionalKey(Schema.NullOr(BoundBrands))
  })
)

/** Service of access keys. A key's text is known only when it is issued. */
export class AccessKeys extends Context.Service<
  AccessKeys,
  {
    /** Creates a key. Returns its text once. `NotFound` without its organization, or one of its brands. */
    readonly issue: (request: NewAccessKey) => Effect.Effect<IssuedAccessKey, InvalidRequest | NotFound | StorageError>
    /**
     * The caller of a key. A text without a key's form or checksum costs no query. A suspended organization's key is
     * `Forbidden`.
     */
    readonly authenticate: (
      presented: Redacted.Redacted<string>
    ) => Effect.Effect<Principal, Unauthenticated | Forbidden | StorageError>
    readonly list: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<AccessKey>, StorageError>
    /** The same for a tenant: a `Conflict` if the organization has 1,000 valid keys; they expire later than now. */
    readonly issueBounded: (
      request: Omit<NewAccessKey, "secret">
    ) => Effect.Effect<IssuedAccessKey, Conflict | InvalidRequest | NotFound | StorageError>
    /** Revokes any organization's key for good; idempotent. */
    readonly revoke: (id: AccessKeyId) => Effect.Effect<AccessKey, NotFound | StorageError>
    /** The same for a key of this organization alone. */
    readonly revokeOf: (key: {
      readonly organizationId: OrganizationId
      readonly id: AccessKeyId
    }) => Effect.Effect<AccessKey, NotFound | StorageError>
  }
>()("@answerscope/core/organization/AccessKeys") {
  static readonly layerNoDeps = Layer.effect(
    AccessKeys,
    Effect.gen(function* () {
      const store = yield* AccessKeyStore
      const organizations = yield* OrganizationStore
      const bindingOf = bindings(yield* BrandStore)
      const clock = yield* StorageClock
      const ids = yield* Ids
      const random = yield* SecureRandom.SecureRandom
      const digest = yield* Digest.Digest
      const encoder = new TextEncoder()

      const hashOf = (secret: string) => digest.digestHex(Digest.sha256, encoder.encode(secret))

      const issue = Effect.fn("AccessKeys.issue")(function* ({
        secret: given,
        organizationId,
        ...fields
      }: NewAccessKey) {
        const request = yield* checkNew(fields)
        const secret = given ?? Redacted.make(accessKeyOf(yield* random.randomBytes(32)))
        const text = Redacted.value(secret)
        if (!isAccessKey(text)) {
          return yield* new InvalidRequest({ message: "secret: must have the form of an access key" })
        }
        yield* organizations
          .get(organizationId)
          .pipe(
            Effect.map(Option.filter(({ deletionStartedAt }) => deletionStartedAt === null)),
            orNotFound("organization")
          )
        const brandIds = yield* bindingOf(organizationId, request)
        const key: AccessKey = {
          id: AccessKeyId.make(yield* ids.next("key")),
          organizationId,
          name: request.name,
          scope: request.scope,
          displayPrefix: text.slice(0, displayPrefixLength),
          createdAt: yield* clock.now,
          lastUsedAt: null,
          expiresAt: request.expiresAt,
          revokedAt: null,
          brandIds
        }
        yield* store.insert({ key, hash: yield* hashOf(text) })
        return { key, secret }
      })

      const authenticate = Effect.fnUntraced(function* (presented: Redacted.Redacted<string>) {
        const text = Redacted.value(presented)
        if (!isAccessKey(text)) return yield* new Unauthenticated()
        const found = yield* store.find(yield* hashOf(text))
        if (Option.isNone(found)) return yield* new Unauthenticated()
        const { key } = found.value
        const now = yield* clock.now
        yield* requireValid(found.value, now)
        if (
          key.lastUsedAt === null ||
          DateTime.toEpochMillis(now) - DateTime.toEpochMillis(key.lastUsedAt) >= Duration.toMillis(touchInterval)
        ) {
          yield* store.touch({ id: key.id, at: now })
        }
        return principalOf(key)
      })

      const revoke = Effect.fn("AccessKeys.revoke")(function* (id: AccessKeyId) {
        return yield* store.revoke({ id, at: yield* clock.now }).pipe(orNotFound("access key"))
      })

      return AccessKeys.of({
        issue,
        authenticate,
        list: store.list,
        revoke,
        ...ofTenants({ store, clock, issue, revoke })
      })
    })
  )

  static readonly layer = AccessKeys.layerNoDeps.pipe(
    Layer.provide([SecureRandom.layerWebCrypto, Digest.layerWebCrypto])
  )
}

/** Makes the check of the brands that a new key is bound to, each once; `null` for all. */
const bindings = (brands: BrandStore["Service"]) =>
  Effect.fnUntraced(function* (
    organizationId: OrganizationId,
    { brandIds, scope }: Pick<NewAccessKey, "brandIds" | "scope">
  ) {
    if (brandIds == null) return null
    if (scope === "admin") {
      return yield* new InvalidRequest({ message: "brandIds: are not for keys with the scope admin" })
    }
    const ids = [...new Set(brandIds)]
    const found = yield* brands.getAll(ids.map((id) => ({ organizationId, id })))
    return found.length < ids.length ? yield* new NotFound({ resource: "brand" }) : ids
  })

/** Scopes of a tenant's own keys. */
const ofTenants = ({
  clock,
  issue,
  revoke,
  store
}: Pick<AccessKeys["Service"], "issue" | "revoke"> & {
  readonly store: AccessKeyStore["Service"]
  readonly clock: StorageClock["Service"]
}): Pick<AccessKeys["Service"], "issueBounded" | "revokeOf"> => {
  const issueBounded = Effect.fn("AccessKeys.issueBounded")(function* (request: Omit<NewAccessKey, "secret">) {
    const now = yield* clock.now
    const isLater = (at: DateTime.Utc | null): boolean => at === null || DateTime.isGreaterThan(at, now)
    if (!isLater(request.expiresAt)) {
      return yield* new InvalidRequest({ message: "expiresAt: must be later than now" })
    }
    const known = yield* store.list(request.organizationId)
    const valid = known.filter(({ expiresAt, revokedAt }) => revokedAt === null && isLater(expiresAt))
    if (valid.length >= validKeysMax) {
      return yield* new Conflict({
        message: `The organization has ${validKeysMax} valid keys, and can have no more.`
      })
    }
    return yield* issue(request)
  })

  const revokeOf: AccessKeys["Service"]["revokeOf"] = Effect.fn("AccessKeys.revokeOf")(function* ({
    id,
    organizationId
  }) {
    const found = yield* store.get(id)
    if (Option.isNone(found) || found.value.key.organizationId !== organizationId) {
      return yield* new NotFound({ resource: "access key" })
    }
    return yield* revoke(id)
  })

  return { issueBounded, revokeOf }
}
