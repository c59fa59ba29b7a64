import type { Delivery, Subscription } from "@answerscope/core"
import {
  type ClaimedDelivery,
  type ClaimLimits,
  fairClaims,
  type DeliveryKey,
  DeliveryStore
} from "@answerscope/core/storage"
import type { ListedDelivery } from "@answerscope/core/model"
import { DateTime, Effect, Equal, Layer, Option } from "effect"
import { removeAged } from "./database/AgedRemoval.ts"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { type DeliveryRow, isBeingDeleted, MemoryTables } from "./database/MemoryTables.ts"
import { newestFirst, pageOf } from "./database/NewestFirst.ts"
import { ownRows, tenantRemoval } from "./database/TenantRemoval.ts"

const endOf = <T>({ channel }: Subscription, { email, webhook }: { readonly email: T; readonly webhook: T }): T =>
  channel === "email" ? email : webhook

const deliveryOf = ({ claim: _claim, claimedUntil: _until, ...delivery }: DeliveryRow): Delivery => delivery

const listedOf = (row: DeliveryRow): ListedDelivery => {
  const { body: _body, ...listed } = deliveryOf(row)
  return listed
}

const unclaimed = { claim: null, claimedUntil: null }

const isClaimedAt = ({ claimedUntil }: DeliveryRow, now: DateTime.Utc): boolean =>
  claimedUntil !== null && DateTime.isGreaterThan(claimedUntil, now)

const hasSameAttempts = (row: DeliveryRow, delivery: Delivery): boolean => Equal.equals(row.attempts, delivery.attempts)

/** When it is due, in milliseconds; never unless it is pending. */
const dueAtMillis = ({ status, nextAttemptAt }: DeliveryRow): number =>
  status === "pending" && nextAttemptAt !== null ? DateTime.toEpochMillis(nextAttemptAt) : Number.POSITIVE_INFINITY

const ended = (rows: ReadonlyArray<DeliveryRow>) => ({
  rows: rows.filter(({ status }) => status !== "pending"),
  timeOf: ({ createdAt }: DeliveryRow) => createdAt
})

/** The claimed rows. */
const claimable = (
  rows: ReadonlyArray<DeliveryRow>,
  isFailing: (row: DeliveryRow) => boolean,
  { now, ...limits }: ClaimLimits & { readonly now: DateTime.Utc }
): ReadonlyArray<DeliveryRow> => {
  const underWay = rows.filter((row) => isClaimedAt(row, now))
  const due = rows.flatMap((row) =>
    dueAtMillis(row) <= DateTime.toEpochMillis(now) && !isClaimedAt(row, now)
      ? [{ ...row, dueAtMillis: dueAtMillis(row), isFailing: isFailing(row), row }]
      : []
  )
  return fairClaims(due, underWay, limits).map(({ row }) => row)
}

export const layer = Layer.effect(
  DeliveryStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const { deliveries, subscriptions } = tables
    let claims = 0

    const find = ({ organizationId, subscriptionId, id }: DeliveryKey) =>
      Option.filter(
        Option.fromUndefinedOr(deliveries.get(id)),
        (row) => row.organizationId === organizationId && row.subscriptionId === subscriptionId
      )

    const isWanted = ({ organizationId }: DeliveryRow) => !isBeingDeleted(tables, organizationId)
    const isFailing = ({ subscriptionId }: DeliveryRow) => subscriptions.require(subscriptionId).failingSince !== null

    const add = (delivery: Delivery) => {
      const { id, organizationId, subscriptionId, scanId } = delivery
      if (subscriptions.get(subscriptionId)?.organizationId !== organizationId) throw new Error("no such subscription")
      if (deliveries.get(id) !== undefined) throw new Error("the id is taken")
      const wasReported = (row: DeliveryRow) => row.subscriptionId === subscriptionId && row.scanId === scanId
      if (scanId !== null && deliveries.rows().some(wasReported)) throw new Error("the run has its delivery already")
      deliveries.set(id, { ...delivery, ...unclaimed })
    }

    return DeliveryStore.of({
      removeTenant: tenantRemoval(use, "DeliveryStore", (id) => ownRows(tables.deliveries, id)),
      insert: (added) => use("DeliveryStore.insert", () => added.forEach(add)),
      get: (key) => use("DeliveryStore.get", () => Option.map(find(key), deliveryOf)),
      list: ({ organizationId, subscriptionId, page }) =>
        use("DeliveryStore.list", () => {
          const rows = deliveries
            .rows()
            .filter((row) => row.organizationId === organizationId && row.subscriptionId === subscriptionId)
          const { total, items } = pageOf(
            newestFirst(rows, (row) => row.createdAt),
            page
          )
          return { total, items: items.map(listedOf) }
        }),
      claimDue: ({ until, ...options }) =>
        use("DeliveryStore.claimDue", () =>
          claimable(deliveries.rows().filter(isWanted), isFailing, options).map((row): ClaimedDelivery => {
            const claim = `claim-${++claims}`
            const subscription = subscriptions.require(row.subscriptionId)
            deliveries.set(row.id, { ...row, claim, claimedUntil: endOf(subscription, until) })
            return { claim, delivery: deliveryOf(row), subscription }
          })
        ),
      settle: (attempts) =>
        use("DeliveryStore.settle", () => {
          const settled = attempts.filter(({ delivery, claim }) => deliveries.get(delivery.id)?.claim === claim)
          for (const { delivery } of settled) deliveries.set(delivery.id, { ...delivery, ...unclaimed })
          return settled.map(({ claim }) => claim)
        }),
      release: (released) =>
        use("DeliveryStore.release", () => {
          const names = new Set<string | null>(released)
          for (const row of deliveries.rows()) {
            if (row.claim !== null && names.has(row.claim)) deliveries.set(row.id, { ...row, ...unclaimed })
          }
        }),
      saveUnclaimed: (delivery) =>
        use("DeliveryStore.saveUnclaimed", () => {
          const row = deliveries.get(delivery.id)
          if (row === undefined || row.claim !== null || !hasSameAttempts(row, delivery)) return false
          deliveries.set(delivery.id, { ...delivery, ...unclaimed })
          return true
        }),
      removeEnded: (removal) =>
        use("DeliveryStore.removeEnded", () =>
          removeAged(removal, { ...ended(deliveries.rows()), remove: ({ id }) => deliveries.delete(id) })
        )
    })
  })
)
