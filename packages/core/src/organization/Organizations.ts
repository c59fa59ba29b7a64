/**
 * The operator's view of the tenants: create, list, change, suspend, delete, first start.
 */
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
import { OwnRetention } from "./OwnRetention.ts"

/** Fields of a new organization. `monthlyLimit` is in whole credits, `externalId` the host's own id of it. */
export const NewOrganization = Schema.Struct({
  name: OrganizationName,
  monthlyLimit: MonthlyLimit,
  externalId: Schema.optionalKey(Schema.NullOr(ExternalId))
})
export interface NewOrganization {
  readonly name: string
  readonly monthlyLimit: number
  readonly externalId?: string | null
}

/** What is to be changed of an organization; what is left out stays, null takes the external id away. */
export const OrganizationChange = Schema.Struct({
  name: Schema.optionalKey(OrganizationName),
  externalId: Schema.optionalKey(Schema.NullOr(ExternalId))
})
export type OrganizationChange = typeof OrganizationChange.Type

/** An external id as it would be kept; none of what is none. */
const keptExternalId = Schema.decodeUnknownOption(ExternalId)

const checkNew = requestCheck(NewOrganization)
const checkChange = requestCheck(OrganizationChange)
const checkRetention = requestCheck(Schema.Struct({ retention: OwnRetention }))

/** Use cases of organizations, for the operator. */
export class Organizations extends Context.Service<
  Organizations,
  {
    /** Creates a tenant with its credit account: `monthlyLimit` credits per calendar month (UTC), nothing purchased. */
    readonly create: (options: NewOrganization) => Effect.Effect<Organization, InvalidRequest | Conflict | StorageError>
    /** Also one that is being deleted (`deletionStartedAt`), until nothing of it is left. */
    readonly get: (id: OrganizationId) => Effect.Effect<Organization, NotFound | StorageError>
    /** The organization with that id of the host's. */
    readonly getByExternalId: (externalId: string) => Effect.Effect<Organization, NotFound | StorageError>
    /** Oldest first, part by part. */
    readonly list: (request?: OrganizationListRequest) => Effect.Effect<OrganizationPart, InvalidRequest | StorageError>
    /** All that the filter lets through, oldest first, each part of its own moment. */
    readonly walk: (filter?: Partial<OrganizationFilter>) => Stream.Stream<Organization, InvalidRequest | StorageError>
    /** Renames it, or gives it another external id. `Conflict` if another organization has that one. */
    readonly update: (
      id: OrganizationId,
      change: OrganizationChange
    ) => Effect.Effect<Organization, InvalidRequest | NotFound | Conflict | StorageError>
    /** Its keys are refused from now on. Work that has started is finished. */
    readonly suspend: (id: OrganizationId) => Effect.Effect<Organization, NotFound | StorageError>
    /** `Conflict` if it is being deleted. */
    readonly resume: (id: OrganizationId) => Effect.Effect<Organization, NotFound | Conflict | StorageError>
    /** Replaces what it has of its own about how long things are kept. */
    readonly setRetention: (options: {
      readonly id: OrganizationId
      readonly retention: OwnRetention
    }) => Effect.Effect<Organization, InvalidRequest | NotFound | StorageError>
    /**
     * Deletes it with all that belongs to it, in three steps: it is gone at once for its keys and trackers, and its
     * account is closed; `keep` is given the last state of its ledger; then it is removed in the background
     * (`Retention.removeDeleted`). Nothing is removed unless `keep` has succeeded and read all entries: otherwise it
     * stays as it is, closed, and the same call begins anew with `keep`. Once it is being removed, the call changes
     * nothing and `keep` is not called.
     */
    readonly remove: <E, R>(
      id: OrganizationId,
      keep: (ledger: OrganizationLedger) => Effect.Effect<void, E, R>
    ) => Effect.Effect<Organization, E | NotFound | Conflict | StorageError, R>
    /**
     * On an empty store: one organization, one write key and `purchasedCredits`, all or
     * nothing, and once, however many processes start together. None if the store is
     * not empty.
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
  static readonly layerNoDeps = Layer.effect(
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
            scope: "write",
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

  static readonly layer = Organizations.layerNoDeps.pipe(Layer.provide(Ids.layer))
}

const found = orNotFound("organization")

/** What changes one organization. */
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
