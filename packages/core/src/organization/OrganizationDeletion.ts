/**
 * Starts the deletion of an organization: closes it at once, and deletes only after its final ledger was handed over.
 */
import { Effect, Ref, Stream } from "effect"
import { Credits, type ClosedLedger } from "../credit/Credits.ts"
import { Conflict, orNotFound } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import { Transaction } from "../storage/Transaction.ts"
import type { Organization } from "./Organization.ts"
import type { OrganizationId } from "./OrganizationId.ts"
import { OrganizationStore } from "./OrganizationStore.ts"

/** The final ledger of an organization: balance, sums by kind, and all entries. */
export interface OrganizationLedger extends ClosedLedger {
  readonly organization: Organization
}

/** `Organizations.remove`, over the services of the core. */
export const deletion = Effect.gen(function* () {
  const store = yield* OrganizationStore
  const clock = yield* StorageClock
  const credits = yield* Credits
  const transaction = yield* Transaction

  const found = orNotFound("organization")

  // atomic: a charge either succeeds with its operation, or finds the account closed
  const close = Effect.fn("Organizations.close")(function* (id: OrganizationId) {
    const organization = yield* found(store.startDeletion({ id, at: yield* clock.now }))
    if (organization.ledgerExportedAt !== null) return organization
    yield* credits.close(id)
    return organization
  }, transaction.run)

  const handOver = Effect.fnUntraced(function* <E, R>(
    organization: Organization,
    keep: (ledger: OrganizationLedger) => Effect.Effect<void, E, R>
  ) {
    const ledger = yield* credits.ledger(organization.id)
    const isRead = yield* Ref.make(false)
    yield* keep({ organization, ...ledger, entries: Stream.onEnd(ledger.entries, Ref.set(isRead, true)) })
    if (yield* Ref.get(isRead)) return
    return yield* new Conflict({ message: "The ledger was not read to the end, so nothing was deleted." })
  })

  return Effect.fn("Organizations.remove")(function* <E, R>(
    id: OrganizationId,
    keep: (ledger: OrganizationLedger) => Effect.Effect<void, E, R>
  ) {
    const organization = yield* close(id)
    if (organization.ledgerExportedAt !== null) return organization
    yield* handOver(organization, keep)
    return yield* found(store.markExported({ id, at: yield* clock.now }))
  })
})
