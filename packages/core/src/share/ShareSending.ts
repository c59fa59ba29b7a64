/** Sends links when their schedules say so. */
import { DateTime, Effect, Option, Redacted } from "effect"
import { BrandStore } from "../brand/BrandStore.ts"
import { CurrentContentForm } from "../document/ContentForm.ts"
import { documentsMax, noBranding, type ReportDocument } from "../document/Document.ts"
import { DocumentId } from "../document/DocumentId.ts"
import { periodAt } from "../document/DocumentPeriod.ts"
import { contentText } from "../document/Documents.ts"
import { DocumentStore } from "../document/DocumentStore.ts"
import { ReportContents } from "../document/ReportContents.ts"
import { Ids } from "../id/Ids.ts"
import type { DeliverySignal } from "../notification/delivery/DeliverySignal.ts"
import type { DeliveryStore } from "../notification/delivery/DeliveryStore.ts"
import { nextReportAt } from "../notification/event/DigestTime.ts"
import type { ReadyReport } from "../notification/event/ReportEvent.ts"
import type { SubscriptionStore } from "../notification/subscription/SubscriptionStore.ts"
import type { OrganizationStore } from "../organization/OrganizationStore.ts"
import { orLimitReached, orNotFound } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import { Transaction } from "../storage/Transaction.ts"
import { Stories } from "../story/Stories.ts"
import { deliver, dropHeld, lockSent, receiverOf } from "./SendingReceiver.ts"
import { hasEnded, type SentShare } from "./ShareSchedule.ts"
import { type ShareKey, ShareStore } from "./ShareStore.ts"

/** Delay of a report whose process stopped while preparing it. */
const takenFor = { minutes: 10 }

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

/** The link, locked, unless another process took it meanwhile or its schedule has changed. */
const stillTaken = Effect.fnUntraced(function* (taken: SentShare) {
  const share = yield* lockSent(taken)
  return share !== null && DateTime.Equivalence(share.nextSendAt, taken.nextSendAt) ? share : null
})

/** Stores the delivery. A report that still waits is deleted: this one replaces it. */
const store = Effect.fnUntraced(function* (taken: SentShare, report: ReadyReport) {
  const share = yield* stillTaken(taken)
  if (share === null) return
  yield* dropHeld(share)
  const nextSendAt = nextReportAt(share.scheduleEvery, yield* (yield* StorageClock).now)
  yield* (yield* ShareStore).saveSchedule({ ...share, nextSendAt, heldDocumentId: null, heldSentence: null })
  const receiver = yield* receiverOf(share)
  if (receiver !== null) yield* deliver(receiver, report)
})

/** Keeps a made report until somebody releases it, in place of the one that waited before. */
const hold = Effect.fnUntraced(function* (taken: SentShare, document: ReportDocument, heldSentence: string) {
  const share = yield* stillTaken(taken)
  if (share === null) return
  yield* dropHeld(share)
  yield* (yield* DocumentStore).insert({ document, documentsMax }).pipe(orLimitReached("reports", documentsMax))
  const nextSendAt = nextReportAt(share.scheduleEvery, document.createdAt)
  yield* (yield* ShareStore).saveSchedule({ ...share, nextSendAt, heldDocumentId: document.id, heldSentence })
})

/** Summary of a link's current report. */
const readyReport = Effect.fnUntraced(function* (share: SentShare, url: string, now: DateTime.Utc) {
  const { brandId, id, organizationId, title } = share
  const { from, before } = periodAt(share, now)
  const brand = yield* (yield* BrandStore).get({ organizationId, id: brandId }).pipe(orNotFound("brand"))
  const { sentence } = yield* (yield* Stories).story(organizationId, { brandId, from, before })
  const period = { from: DateTime.formatIso(from), to: DateTime.formatIso(before) }
  return { shareId: id, brandId, brand: brand.name, title, sentence, ...period, url } satisfies ReadyReport
})

/** The report of a link as it is now, made and frozen. */
const madeReport = Effect.fnUntraced(function* (share: SentShare, { brand, title }: ReadyReport, now: DateTime.Utc) {
  const { brandId, comment, organizationId, sections } = share
  const { before: periodBefore, from: periodFrom } = periodAt(share, now)
  const period = { periodFrom, periodBefore, lastDays: null }
  const contents = yield* ReportContents
  const content = yield* contents.read({ organizationId, brandId, sections, ...period })
  const branding = Option.getOrElse(yield* (yield* DocumentStore).design(organizationId), () => noBranding)
  const document: ReportDocument = {
    id: DocumentId.make(yield* (yield* Ids).next("doc")),
    organizationId,
    brandId,
    title: title ?? brand,
    ...period,
    comment,
    sections,
    state: "made",
    createdAt: now,
    updatedAt: now,
    frozenAt: now,
    branding,
    content: yield* Effect.fromResult(contentText(content, yield* yield* CurrentContentForm))
  }
  return document
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
  | DocumentStore
  | ReportContents
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
    if (!taken.scheduleHold) return yield* transaction.run(store(taken, report))
    const document = yield* madeReport(taken, report, now)
    yield* transaction.run(hold(taken, document, report.sentence))
  }, Effect.provideContext(ports))

  return Effect.fn("Shares.sendDue")(function* (limit: number) {
    const due = yield* shares.dueSchedules({ now: yield* clock.now, limit })
    const later = (cause: unknown) => Effect.logWarning("a report was not sent, and is sent later", cause)
    yield* Effect.forEach(due, (key) => Effect.catchCause(send(key), later), { discard: true })
  })
})
