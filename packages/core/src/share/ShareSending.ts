/** Sends links when their schedules say so. */
import { DateTime, Effect, Option, Redacted } from "effect"
import { BrandStore } from "../brand/BrandStore.ts"
import { periodAt } from "../document/DocumentPeriod.ts"
import { Ids } from "../id/Ids.ts"
import { eventDelivery } from "../notification/delivery/AlertDeliveries.ts"
import { DeliverySignal } from "../notification/delivery/DeliverySignal.ts"
import { DeliveryStore } from "../notification/delivery/DeliveryStore.ts"
import { nextReportAt } from "../notification/event/DigestTime.ts"
import type { EventId } from "../notification/event/EventId.ts"
import { type ReadyReport, reportBody } from "../notification/event/ReportEvent.ts"
import { SubscriptionStore } from "../notification/subscription/SubscriptionStore.ts"
import { isActive } from "../organization/ActiveOrganization.ts"
import type { OrganizationStore } from "../organization/OrganizationStore.ts"
import { orNotFound } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import { Transaction } from "../storage/Transaction.ts"
import { Stories } from "../story/Stories.ts"
import { hasEnded, isSent, scheduleStatus, type SentShare } from "./ShareSchedule.ts"
import { type ShareKey, ShareStore } from "./ShareStore.ts"

/** Delay of a report whose process stopped while preparing it. */
const takenFor = { minutes: 10 }

const lockSent = Effect.fnUntraced(function* (key: ShareKey) {
  const found = Option.getOrNull(yield* (yield* ShareStore).lock(key))
  return found !== null && isSent(found) ? found : null
})

/** The subscription of a link, unless it cannot be sent there, or nobody could open it. */
const receiverOf = Effect.fnUntraced(function* (share: SentShare) {
  const { organizationId, scheduleSubscriptionId: id } = share
  if (!(yield* isActive(organizationId))) return null
  const found = Option.getOrNull(yield* (yield* SubscriptionStore).get({ organizationId, id }))
  return scheduleStatus(share, found) === "active" ? found : null
})

/** Takes a due link for this process, so that no other sends it; `null` if it is no longer due. */
const take = Effect.fnUntraced(function* (key: ShareKey, now: DateTime.Utc) {
  const shares = yield* ShareStore
  const share = yield* lockSent(key)
  if (share === null || hasEnded(share, now) || DateTime.isGreaterThan(share.nextSendAt, now)) return null
  const canBeSent = (yield* receiverOf(share)) !== null
  const nextSendAt = canBeSent ? DateTime.add(now, takenFor) : nextReportAt(share.scheduleEvery, now)
  const taken = { ...share, nextSendAt }
  yield* shares.saveSchedule(taken)
  return canBeSent ? taken : null
})

/** Stores the delivery, unless another process took the link meanwhile or its schedule has changed. */
const store = Effect.fnUntraced(function* (taken: SentShare, report: ReadyReport) {
  const deliveries = yield* DeliveryStore
  const signal = yield* DeliverySignal
  const transaction = yield* Transaction
  const share = yield* lockSent(taken)
  if (share === null || !DateTime.Equivalence(share.nextSendAt, taken.nextSendAt)) return
  const createdAt = yield* (yield* StorageClock).now
  yield* (yield* ShareStore).saveSchedule({ ...share, nextSendAt: nextReportAt(share.scheduleEvery, createdAt) })
  const receiver = yield* receiverOf(share)
  if (receiver === null) return
  const { organizationId } = share
  const bodyOf = (id: EventId) => reportBody({ id, organizationId, createdAt, report })
  const event = { type: "visibility.report", scanId: null, createdAt, bodyOf } as const
  yield* deliveries.insert([yield* eventDelivery(yield* Ids, receiver, event)])
  yield* transaction.afterCommit(signal.notify)
})

/** What is said of a link's report now. */
const readyReport = Effect.fnUntraced(function* (share: SentShare, url: string, now: DateTime.Utc) {
  const { brandId, id, organizationId, title } = share
  const { from, before } = periodAt(share, now)
  const brand = yield* (yield* BrandStore).get({ organizationId, id: brandId }).pipe(orNotFound("brand"))
  const { sentence } = yield* (yield* Stories).story(organizationId, { brandId, from, before })
  const period = { from: DateTime.formatIso(from), to: DateTime.formatIso(before) }
  return { shareId: id, brandId, brand: brand.name, title, sentence, ...period, url } satisfies ReadyReport
})

type Ports =
  | ShareStore
  | OrganizationStore
  | SubscriptionStore
  | DeliveryStore
  | DeliverySignal
  | StorageClock
  | Ids
  | Transaction
  | BrandStore
  | Stories

/** Creates the sending of links; `urlOf` makes the address of a token. */
export const sending = Effect.fnUntraced(function* (urlOf: (token: string) => string) {
  const shares = yield* ShareStore
  const clock = yield* StorageClock
  const transaction = yield* Transaction
  const ports = yield* Effect.context<Ports>()

  const send = Effect.fnUntraced(function* (key: ShareKey) {
    const now = yield* clock.now
    const taken = yield* transaction.run(take(key, now))
    if (taken === null) return
    const report = yield* readyReport(taken, urlOf(Redacted.value(taken.sentToken)), now)
    yield* transaction.run(store(taken, report))
  }, Effect.provideContext(ports))

  return Effect.fn("Shares.sendDue")(function* (limit: number) {
    const due = yield* shares.dueSchedules({ now: yield* clock.now, limit })
    const later = (cause: unknown) => Effect.logWarning("a report was not sent, and is sent later", cause)
    yield* Effect.forEach(due, (key) => Effect.catchCause(send(key), later), { discard: true })
  })
})
