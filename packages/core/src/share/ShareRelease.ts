/** Sends a report that waited, when somebody has looked at it. */
import { DateTime, Effect } from "effect"
import { BrandStore } from "../brand/BrandStore.ts"
import { DocumentStore } from "../document/DocumentStore.ts"
import type { Ids } from "../id/Ids.ts"
import type { DeliverySignal } from "../notification/delivery/DeliverySignal.ts"
import type { DeliveryStore } from "../notification/delivery/DeliveryStore.ts"
import type { SubscriptionStore } from "../notification/subscription/SubscriptionStore.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { OrganizationStore } from "../organization/OrganizationStore.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import { Conflict, type InvalidRequest, type NotFound, orNotFound } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { type NewShare, ShareRelease } from "./Share.ts"
import { deliver, receiverOf } from "./SendingReceiver.ts"
import { hasEnded, isSent } from "./ShareSchedule.ts"
import { type ShareKey, ShareStore } from "./ShareStore.ts"
import { type ShownShare, shownShares } from "./ShownShare.ts"

const checkRelease = requestCheck(ShareRelease)

type Ports = OrganizationStore | SubscriptionStore | DeliveryStore | DeliverySignal | StorageClock | Ids | Transaction

/** Makes a link with a password that is hashed already. */
type Make = (
  organizationId: OrganizationId,
  share: NewShare,
  passwordHash: string | null
) => Effect.Effect<
  { readonly share: ShownShare; readonly url: string },
  InvalidRequest | NotFound | Conflict | StorageError
>

/** Creates the release of reports. Each sends a new link to the frozen report, which ends with that of the schedule. */
export const releasing = Effect.fnUntraced(function* (make: Make) {
  const store = yield* ShareStore
  const documents = yield* DocumentStore
  const brands = yield* BrandStore
  const clock = yield* StorageClock
  const transaction = yield* Transaction
  const shown = yield* shownShares
  const ports = yield* Effect.context<Ports>()

  return Effect.fn("Shares.release")(function* (key: ShareKey, given: ShareRelease) {
    const { documentId } = yield* checkRelease(given)
    const share = yield* store.lock(key).pipe(orNotFound("share"))
    if (!isSent(share) || share.heldDocumentId !== documentId) {
      return yield* new Conflict({ message: "This report does not wait: it was sent, replaced or deleted." })
    }
    const receiver = yield* Effect.provideContext(receiverOf(share), ports)
    if (receiver === null || hasEnded(share, yield* clock.now)) {
      return yield* new Conflict({ message: "This report cannot be sent: its link or its subscription has ended." })
    }
    const { brandId, expiresAt, heldSentence, organizationId, passwordHash } = share
    const document = yield* documents.get({ organizationId, id: documentId }).pipe(orNotFound("report"))
    const brand = yield* brands.get({ organizationId, id: brandId }).pipe(orNotFound("brand"))
    const made = yield* make(organizationId, { brandId, documentId, expiresAt }, passwordHash)
    const sent = { ...share, heldDocumentId: null, heldSentence: null }
    yield* store.saveSchedule(sent)
    const { periodBefore: before, periodFrom: from } = document
    const report = {
      shareId: made.share.id,
      brandId,
      brand: brand.name,
      title: document.title,
      sentence: heldSentence ?? "",
      from: from === null ? "" : DateTime.formatIso(from),
      to: before === null ? "" : DateTime.formatIso(before),
      url: made.url
    }
    yield* Effect.provideContext(deliver(receiver, report), ports)
    return yield* shown.one(sent)
  }, transaction.run)
})
