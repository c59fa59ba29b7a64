import type { Share } from "@answerscope/core"
import { ShareStore } from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Option, Order, Struct } from "effect"
import { MemoryDatabase } from "../database/MemoryDatabase.ts"
import { insertBelow, MemoryTables, rowsOf } from "../database/MemoryTables.ts"
import { newestFirst, pageOf } from "../database/NewestFirst.ts"
import { ownRows, tenantRemoval } from "../database/TenantRemoval.ts"

type ShareKey = Pick<Share, "organizationId" | "id">

const scheduleFields = ["scheduleEvery", "scheduleSubscriptionId", "nextSendAt", "sentToken"] as const

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
    const tables = yield* MemoryTables
    const { brands, documents, shares } = tables

    const find = ({ id, organizationId }: ShareKey) => {
      const found = shares.get(id)
      return found?.organizationId === organizationId ? found : undefined
    }

    const check = ({ brandId, documentId, organizationId, tokenHash }: Share) => {
      if (brands.require(brandId).organizationId !== organizationId) throw new Error("no such brand")
      if (documentId !== null && documents.require(documentId).organizationId !== organizationId) {
        throw new Error("no such report")
      }
      if (shares.rows().some((row) => row.tokenHash === tokenHash)) throw new Error("the token is taken")
    }

    return ShareStore.of({
      removeTenant: tenantRemoval(use, "ShareStore", (id) => ownRows(shares, id)),
      insert: ({ share, sharesMax }) =>
        use("ShareStore.insert", () => {
          check(share)
          const held = rowsOf(shares, share.organizationId).length
          return insertBelow(tables, shares, share, { held, max: sharesMax })
        }),
      get: (key) => use("ShareStore.get", () => Option.fromUndefinedOr(find(key))),
      find: (tokenHash) =>
        use("ShareStore.find", () => Option.fromUndefinedOr(shares.rows().find((row) => row.tokenHash === tokenHash))),
      list: ({ brandId, organizationId, page }) =>
        use("ShareStore.list", () => {
          const own = rowsOf(shares, organizationId).filter((row) => (brandId ?? row.brandId) === row.brandId)
          return pageOf(
            newestFirst(own, ({ createdAt }) => createdAt),
            page
          )
        }),
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
      // transactions run one at a time here, so a row that is read is locked
      lock: (key) => use("ShareStore.lock", () => Option.fromUndefinedOr(find(key))),
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
        }),
      remove: (key) =>
        use("ShareStore.remove", () => {
          const isThere = find(key) !== undefined
          if (isThere) shares.delete(key.id)
          return isThere
        })
    })
  })
)
