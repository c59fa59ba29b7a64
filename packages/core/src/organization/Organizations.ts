/**
 * The operator's view of the tenants: create, list, suspend, resume, first start.
 */
import { Context, type DateTime, Effect, Layer, Option, type Redacted, Schema } from "effect"
import { MonthlyLimit } from "../credit/Credit.ts"
import { Credits } from "../credit/Credits.ts"
import { Ids } from "../id/Ids.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import { type InvalidRequest, type NotFound, orNotFound } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { AccessKeys, type IssuedAccessKey } from "./AccessKeys.ts"
import { type Organization, OrganizationName } from "./Organization.ts"
import { OrganizationId } from "./OrganizationId.ts"
import { OrganizationStore } from "./OrganizationStore.ts"
import { OwnRetention } from "./OwnRetention.ts"

/** Fields of a new organization. `monthlyLimit` is in whole credits. */
export const NewOrganization = Schema.Struct({ name: OrganizationName, monthlyLimit: MonthlyLimit })
export interface NewOrganization {
  readonly name: string
  readonly monthlyLimit: number
}

const checkNew = requestCheck(NewOrganization)
const checkRetention = requestCheck(Schema.Struct({ retention: OwnRetention }))

/** Use cases of organizations, for the operator. */
export class Organizations extends Context.Service<
  Organizations,
  {
    /** Creates a tenant with its credit account: `monthlyLimit` credits per calendar month (UTC), nothing purchased. */
    readonly create: (options: NewOrganization) => Effect.Effect<Organization, InvalidRequest | StorageError>
    readonly get: (id: OrganizationId) => Effect.Effect<Organization, NotFound | StorageError>
    readonly list: Effect.Effect<ReadonlyArray<Organization>, StorageError>
    /** Its keys are refused from now on. Work that has started is finished. */
    readonly suspend: (id: OrganizationId) => Effect.Effect<Organization, NotFound | StorageError>
    readonly resume: (id: OrganizationId) => Effect.Effect<Organization, NotFound | StorageError>
    /** Replaces what it has of its own about how long things are kept. */
    readonly setRetention: (options: {
      readonly id: OrganizationId
      readonly retention: OwnRetention
    }) => Effect.Effect<Organization, InvalidRequest | NotFound | StorageError>
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
      InvalidRequest | StorageError
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

      const found = orNotFound("organization")

      const create = Effect.fn("Organizations.create")(function* (given: NewOrganization) {
        const options = yield* checkNew(given)
        const organization: Organization = {
          id: OrganizationId.make(yield* ids.next("org")),
          name: options.name,
          suspendedAt: null,
          createdAt: yield* clock.now,
          retention: {},
          snapshotsRemovedBefore: null,
          textsRemovedBefore: null
        }
        yield* store.insert(organization)
        yield* credits.open({ organizationId: organization.id, monthlyLimit: options.monthlyLimit })
        return organization
      }, transaction.run)

      const setSuspended = (id: OrganizationId, suspendedAt: DateTime.Utc | null) =>
        found(store.setSuspended({ id, suspendedAt }))

      const setUp = Effect.fn("Organizations.setUp")(function* (options: {
        readonly name: string
        readonly purchasedCredits: number
        readonly secret: Redacted.Redacted<string> | null
      }) {
        yield* store.lockSetup
        if ((yield* store.list).length > 0) return Option.none()
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
        list: store.list,
        suspend: (id) => Effect.flatMap(clock.now, (now) => setSuspended(id, now)),
        resume: (id) => setSuspended(id, null),
        setRetention: Effect.fn("Organizations.setRetention")(function* ({ id, ...given }) {
          return yield* found(store.setRetention({ id, ...(yield* checkRetention(given)) }))
        }),
        setUp
      })
    })
  )

  static readonly layer = Organizations.layerNoDeps.pipe(Layer.provide(Ids.layer))
}
