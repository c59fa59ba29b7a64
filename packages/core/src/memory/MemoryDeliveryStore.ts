import { DateTime, Effect, Layer, Option } from "effect"
import type { Delivery } from "../notification/delivery/Delivery.ts"
import { type ClaimedDelivery, type DeliveryKey, DeliveryStore } from "../notification/delivery/DeliveryStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { type DeliveryRow, MemoryTables } from "./MemoryTables.ts"
import { newestFirst, pageOf } from "./NewestFirst.ts"

const deliveryOf = ({ claim: _claim, claimedUntil: _until, ...delivery }: DeliveryRow): Delivery => delivery

const unclaimed = { claim: null, claimedUntil: null }

const isClaimedAt = ({ claimedUntil }: DeliveryRow, now: DateTime.Utc): boolean =>
  claimedUntil !== null && DateTime.isGreaterThan(claimedUntil, now)

/** Pending deliveries whose time has come and that nobody has claimed, longest due first. */
const dueOf = (rows: ReadonlyArray<DeliveryRow>, now: DateTime.Utc): ReadonlyArray<DeliveryRow> =>
  rows
    .flatMap((row) => {
      const dueAt = row.status === "pending" && !isClaimedAt(row, now) ? row.nextAttemptAt : null
      return dueAt !== null && DateTime.isLessThanOrEqualTo(dueAt, now)
        ? [{ row, millis: DateTime.toEpochMillis(dueAt) }]
        : []
    })
    .toSorted((a, b) => a.millis - b.millis || (a.row.id < b.row.id ? -1 : 1))
    .map(({ row }) => row)

/** Those of them that may be claimed now, shared out. */
const claimable = (
  rows: ReadonlyArray<DeliveryRow>,
  isFailing: (row: DeliveryRow) => boolean,
  { now, limit, perSubscriptionMax, failingMax }: Omit<Parameters<DeliveryStore["Service"]["claimDue"]>[0], "until">
): ReadonlyArray<DeliveryRow> => {
  const held = new Map<string, number>()
  const holds = ({ subscriptionId }: DeliveryRow) => held.get(subscriptionId) ?? 0
  const hold = (row: DeliveryRow) => held.set(row.subscriptionId, holds(row) + 1)
  for (const row of rows) if (isClaimedAt(row, now)) hold(row)
  const inTurn: Array<{ readonly row: DeliveryRow; readonly turn: number }> = []
  const due = dueOf(rows, now)
  for (const row of due) {
    if (holds(row) >= perSubscriptionMax) continue
    hold(row)
    inTurn.push({ row, turn: holds(row) })
  }
  let failing = 0
  const chosen = new Set(
    inTurn
      .toSorted((a, b) => a.turn - b.turn)
      .map(({ row }) => row)
      .filter((row) => !isFailing(row) || ++failing <= failingMax)
      .slice(0, limit)
  )
  return due.filter((row) => chosen.has(row))
}

export const layer = Layer.effect(
  DeliveryStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { deliveries, subscriptions } = yield* MemoryTables
    let claims = 0

    const find = ({ organizationId, subscriptionId, id }: DeliveryKey) =>
      Option.filter(
        Option.fromUndefinedOr(deliveries.get(id)),
        (row) => row.organizationId === organizationId && row.subscriptionId === subscriptionId
      )

    const isFailing = ({ subscriptionId }: DeliveryRow) => subscriptions.require(subscriptionId).failingSince !== null

    const add = (delivery: Delivery) => {
      const { id, organizationId, subscriptionId, scanId } = delivery
      if (subscriptions.get(subscriptionId)?.organizationId !== organizationId) throw new Error("no such subscription")
      if (deliveries.get(id) !== undefined) throw new Error("the id is taken")
      const isTold = (row: DeliveryRow) => row.subscriptionId === subscriptionId && row.scanId === scanId
      if (scanId !== null && deliveries.rows().some(isTold)) throw new Error("the run is told already")
      deliveries.set(id, { ...delivery, ...unclaimed })
    }

    return DeliveryStore.of({
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
          return { total, items: items.map(deliveryOf) }
        }),
      claimDue: ({ until, ...options }) =>
        use("DeliveryStore.claimDue", () =>
          claimable(deliveries.rows(), isFailing, options).map((row): ClaimedDelivery => {
            const claim = `claim-${++claims}`
            const subscription = subscriptions.require(row.subscriptionId)
            deliveries.set(row.id, { ...row, claim, claimedUntil: until[subscription.channel] })
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
          if (row === undefined || row.claim !== null || row.attempts.length !== delivery.attempts.length) return false
          deliveries.set(delivery.id, { ...delivery, ...unclaimed })
          return true
        })
    })
  })
)
