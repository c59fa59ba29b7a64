/** Links as they are shown: without what opens them, and with what becomes of their schedules. */
import { Effect, Struct } from "effect"
import type { Subscription } from "../notification/subscription/Subscription.ts"
import { SubscriptionStore } from "../notification/subscription/SubscriptionStore.ts"
import type { Share } from "./Share.ts"
import { isSent, scheduleStatus, type ShownSchedule } from "./ShareSchedule.ts"

const hidden = [
  "tokenHash",
  "passwordHash",
  "scheduleEvery",
  "scheduleSubscriptionId",
  "nextSendAt",
  "sentToken",
  "scheduleHold",
  "heldDocumentId",
  "heldSentence"
] as const

export type ShownShare = Omit<Share, (typeof hidden)[number]> & {
  readonly hasPassword: boolean
  readonly schedule: ShownSchedule | null
}

const shownWith = (subscriptions: ReadonlyArray<Subscription>) => {
  const byId = new Map(subscriptions.map((subscription) => [subscription.id, subscription]))
  const scheduleOf = (share: Share): ShownSchedule | null => {
    if (!isSent(share)) return null
    const { nextSendAt: nextAt, scheduleEvery: every, scheduleSubscriptionId: subscriptionId } = share
    const { heldDocumentId: documentId, heldSentence, scheduleHold: hold } = share
    const held = documentId === null ? null : { documentId, sentence: heldSentence ?? "" }
    const status = scheduleStatus(share, byId.get(subscriptionId) ?? null)
    return { every, subscriptionId, nextAt, status, hold, held }
  }
  return (share: Share): ShownShare => ({
    ...Struct.omit(share, hidden),
    hasPassword: share.passwordHash !== null,
    schedule: scheduleOf(share)
  })
}

/** Shows links of one organization: the subscriptions are read if one of them is sent. */
export const shownShares = Effect.map(SubscriptionStore, (store) => {
  const subscriptionsOf = (shares: ReadonlyArray<Share>) => {
    const sent = shares.find(isSent)
    return sent === undefined ? Effect.succeed([]) : store.list(sent.organizationId)
  }
  return {
    all: (shares: ReadonlyArray<Share>) => Effect.map(subscriptionsOf(shares), (found) => shares.map(shownWith(found))),
    one: (share: Share) => Effect.map(subscriptionsOf([share]), (found) => shownWith(found)(share))
  }
})
