/** The operator's service of tenants: create, list, change, suspend, delete, first start. */
import { Context, Effect, Layer, Option, type Redacted, Schema, type Stream } from "effect"
import { MonthlyLimit } from "../credit/Credit.ts"
import { Credits } from "../credit/Credits.ts"
import { Ids } from "../id/Ids.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import { Conflict, type InvalidRequest, NotFound, orNotFound } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { AccessKeys, type IssuedAccessKey } from "./AccessKeys.ts"
import {
  allOrganizations,
  ExternalId,
  type Organization,
  type OrganizationFilter,
  OrganizationName,
  untouchedOrganization
} from "./Organization.ts"
import { type OrganizationListRequest, organizationLists, type OrganizationPart } from "./OrganizationList.ts"
import { deletion, type OrganizationLedger } from "./OrganizationDeletion.ts"
import { OrganizationId } from "./OrganizationId.ts"
import { OrganizationStore } from "./OrganizationStore.ts"
import { RetentionOverrides } from "./RetentionOverrides.ts"

/** Fields of a new organization. */
export const NewOrganization = Schema.Struct({
  name: OrganizationName,
  monthlyLimit: MonthlyLimit,
  externalId: Schema.optionalKey(Schema.NullOr(ExternalId))
})
export interface NewOrganization {
  readonly name: string
  /** Whole credits of each calendar month (UTC); unused ones expire. */
  readonly monthlyLimit: number
  /** The host's own id, unique; for `getByExternalId`. */
  readonly externalId?: string | null
}

/** Fields to change. Omitted fields keep their value; `null` clears the external id. */
export const OrganizationChange = Schema.Struct({
  name: Schema.optionalKey(OrganizationName),
  externalId: Schema.optionalKey(Schema.NullOr(ExternalId))
})
export type OrganizationChange = typeof OrganizationChange.Type

/** Normalizes an external id; none for an invalid one. */
const keptExternalId = Schema.decodeUnknownOption(ExternalId)

const checkNew = requestCheck(NewOrganization)
const checkChange = requestCheck(OrganizationChange)
const checkRetention = requestCheck(Schema.Struct({ retention: RetentionOverrides }))

/** Service of organizations, for operators. */
export class Organizations extends Context.Service<
  Organizations,
  {
    /** Creates a tenant with its credit account: `monthlyLimit` credits per calendar month (UTC), no purchased ones. */
    readonly create: (options: NewOrganization) => Effect.Effect<Organization, InvalidRequest | Conflict | StorageError>
    /** Includes one that is being deleted (`deletionStartedAt`), until nothing is left of it. */
    readonly get: (id: OrganizationId) => Effect.Effect<Organization, NotFound | StorageError>
    /** The organization with this external id. */
    readonly getByExternalId: (externalId: string) => Effect.Effect<Organization, NotFound | StorageError>
    /** Oldest first, page by page. */
    readonly list: (request?: OrganizationListRequest) => Effect.Effect<OrganizationPart, InvalidRequest | StorageError>
    /** All matching organizations, oldest first. Each page is a separate read. */
    readonly walk: (filter?: Partial<OrganizationFilter>) => Stream.Stream<Organization, InvalidRequest | StorageError>
    /** Changes name or external id. `Conflict` if another organization has the external id. */
    readonly update: (
      id: OrganizationId,
      change: OrganizationChange
    ) => Effect.Effect<Organization, InvalidRequest | NotFound | Conflict | StorageError>
    /** Rejects its keys from now on. Running work finishes. */
    readonly suspend: (id: OrganizationId) => Effect.Effect<Organization, NotFound | StorageError>
    /** `Conflict` if it is being deleted. */
    readonly resume: (id: OrganizationId) => Effect.Effect<Organization, NotFound | Conflict | StorageError>
    /** Replaces its retention terms. */
    readonly setRetention: (options: {
      readonly id: OrganizationId
      readonly retention: RetentionOverrides
    }) => Effect.Effect<Organization, InvalidRequest | NotFound | StorageError>
    /**
     * Deletes an organization with all its data. It closes at once: keys and trackers stop, and its account is frozen.
     * Then `keep` receives the final ledger. Then its data is deleted in the background (`Retention.removeDeleted`).
     * Nothing is deleted unless `keep` succeeds and has read all entries; otherwise the organization stays closed, and
     * the same call starts over with `keep`. During the deletion, the call changes nothing and does not call `keep`.
     */
    readonly remove: <E, R>(
      id: OrganizationId,
      keep: (ledger: OrganizationLedger) => Effect.Effect<void, E, R>
    ) => Effect.Effect<Organization, E | NotFound | Conflict | StorageError, R>
    /**
     * On an empty store: creates one organization, one write key and `purchasedCredits`, in one transaction, and once,
     * even if many processes start together. None if the store is not empty.
     */
    readonly setUp: (options: {
      readonly name: string
      readonly purchasedCredits: number
      readonly secret: Redacted.Redacted<string> | null
    }) => Effect.Effect<
      Option.Option<{ readonly organization: Organization; readonly issued: IssuedAccessKey }>,
      InvalidRequest | Conflict | StorageError
    >
  }
>()("@answerscope/core/organization/Organizations") {
  static readonly layer = Layer.effect(
    Organizations,
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const clock = yield* StorageClock
      const accessKeys = yield* AccessKeys
      const credits = yield* Credits
      const ids = yield* Ids
      const transaction = yield* Transaction

      const create = Effect.fn("Organizations.create")(function* (given: NewOrganization) {
        const options = yield* checkNew(given)
        const organization: Organization = {
          ...untouchedOrganization,
          id: OrganizationId.make(yield* ids.next("org")),
          name: options.name,
          externalId: options.externalId ?? null,
          createdAt: yield* clock.now
        }
        if (!(yield* store.insert(organization))) return yield* externalIdTaken()
        yield* credits.open({ organizationId: organization.id, monthlyLimit: options.monthlyLimit })
        return organization
      }, transaction.run)

      const setUp = Effect.fn("Organizations.setUp")(function* (options: {
        readonly name: string
        readonly purchasedCredits: number
        readonly secret: Redacted.Redacted<string> | null
      }) {
        yield* store.lockSetup
        if ((yield* store.list({ filter: allOrganizations, after: null, limit: 1 })).length > 0) return Option.none()
        const organization = yield* create({ name: options.name, monthlyLimit: 0 })
        if (options.purchasedCredits > 0) {
          yield* credits
            .grant({ organizationId: organization.id, amount: options.purchasedCredits })
            .pipe(Effect.catchTag("NotFound", Effect.die))
        }
        const issued = yield* accessKeys
          .issue({
            organizationId: organization.id,
            name: "first key",
            scope: "admin",
            expiresAt: null,
            ...(options.secret === null ? {} : { secret: options.secret })
          })
          .pipe(Effect.catchTag("NotFound", Effect.die))
        return Option.some({ organization, issued })
      }, transaction.run)

      return Organizations.of({
        create,
        get: (id) => found(store.get(id)),
        getByExternalId: (given) =>
          Option.match(keptExternalId(given), {
            onNone: () => Effect.fail(new NotFound({ resource: "organization" })),
            onSome: (externalId) => found(store.getByExternalId(externalId))
          }),
        ...organizationLists(store),
        ...changesIn(store, clock),
        remove: yield* deletion,
        setUp
      })
    })
  )
}

const found = orNotFound("organization")

const changesIn = (
  store: OrganizationStore["Service"],
  clock: StorageClock["Service"]
): Pick<Organizations["Service"], "update" | "suspend" | "resume" | "setRetention"> => ({
  update: Effect.fn("Organizations.update")(function* (id, given) {
    const changed = yield* store.update({ id, change: yield* checkChange(given) })
    return yield* changed === "isTaken" ? externalIdTaken() : found(Effect.succeed(changed))
  }),
  suspend: Effect.fn("Organizations.suspend")(function* (id) {
    return yield* found(store.setSuspended({ id, suspendedAt: yield* clock.now }))
  }),
  resume: Effect.fn("Organizations.resume")(function* (id) {
    const organization = yield* found(store.setSuspended({ id, suspendedAt: null }))
    if (organization.deletionStartedAt === null) return organization
    return yield* new Conflict({ message: "The organization is being deleted." })
  }),
  setRetention: Effect.fn("Organizations.setRetention")(function* ({ id, ...given }) {
    return yield* found(store.setRetention({ id, ...(yield* checkRetention(given)) }))
  })
})

const externalIdTaken = () => new Conflict({ message: "Another organization has this external id." })
