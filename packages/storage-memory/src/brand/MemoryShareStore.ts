import type { Share } from "@answerscope/core"
import { ShareStore } from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Option, Order, Struct } from "effect"
import { MemoryDatabase } from "../database/MemoryDatabase.ts"
import { MemoryTables } from "../database/MemoryTables.ts"
import { ownRows, tenantRemoval } from "../database/TenantRemoval.ts"
import { brandItems } from "./BrandItems.ts"

const scheduleFields = [
  "scheduleEvery",
  "scheduleSubscriptionId",
  "nextSendAt",
  "sentToken",
  "scheduleHold",
  "heldDocumentId",
  "heldSentence"
] as const

interface DueShare {
  readonly id: string
  readonly nextSendAt: DateTime.Utc
}

const bySending = Order.combine(
  Order.mapInput(DateTime.Order, ({ nextSendAt }: DueShare) => nextSendAt),
  Order.mapInput(Order.String, ({ id }: DueShare) => id)
)

export const layer = Layer.effect(
  ShareStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { documents, shares } = yield* MemoryTables

    const { find, insert, methods } = yield* brandItems({
      store: "ShareStore",
      table: shares,
      shown: (share) => share,
      removeRow: (id) => shares.delete(id)
    })

    const check = ({ documentId, organizationId, tokenHash }: Share) => {
      if (documentId !== null && documents.require(documentId).organizationId !== organizationId) {
        throw new Error("no such report")
      }
      if (shares.rows().some((row) => row.tokenHash === tokenHash)) throw new Error("the token is taken")
    }

    return ShareStore.of({
      ...methods,
      removeTenant: tenantRemoval(use, "ShareStore", (id) => ownRows(shares, id)),
      insert: ({ share, sharesMax }) =>
        use("ShareStore.insert", () => {
          check(share)
          return insert(share, sharesMax)
        }),
      find: (tokenHash) =>
        use("ShareStore.find", () => Option.fromUndefinedOr(shares.rows().find((row) => row.tokenHash === tokenHash))),
      dueSchedules: ({ limit, now }) =>
        use("ShareStore.dueSchedules", () =>
          shares
            .rows()
            .filter(({ expiresAt }) => expiresAt === null || DateTime.isGreaterThan(expiresAt, now))
            .flatMap(({ id, nextSendAt, organizationId }) =>
              nextSendAt !== null && DateTime.isLessThanOrEqualTo(nextSendAt, now)
                ? [{ id, organizationId, nextSendAt }]
                : []
            )
            .toSorted(bySending)
            .slice(0, limit)
            .map(Struct.pick(["id", "organizationId"]))
        ),
      saveSchedule: (share) =>
        use("ShareStore.saveSchedule", () => {
          const found = find(share)
          if (found !== undefined) shares.set(found.id, { ...found, ...Struct.pick(share, scheduleFields) })
        }),
      // nothing is sealed here
      checkSecrets: Effect.void,
      open: ({ at, ...key }) =>
        use("ShareStore.open", () => {
          const found = find(key)
          if (found === undefined) return
          shares.set(found.id, { ...found, openings: found.openings + 1, lastOpenedAt: at })
        })
    })
  })
)
