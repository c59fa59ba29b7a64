import { type Notice, NoticeStore } from "@answerscope/core/storage"
import { Effect, Layer, Struct } from "effect"
import { removeAged } from "./database/AgedRemoval.ts"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { MemoryTables, type NoticeRow, rowsOf } from "./database/MemoryTables.ts"
import { newestFirst, pageOf } from "./database/NewestFirst.ts"
import { ownRows, tenantRemoval } from "./database/TenantRemoval.ts"

const noticeOf = (row: NoticeRow): Notice => Struct.omit(row, ["isHandedOver"])

export const layer = Layer.effect(
  NoticeStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { notices, organizations } = yield* MemoryTables

    return NoticeStore.of({
      removeTenant: tenantRemoval(use, "NoticeStore", (id) => ownRows(notices, id)),
      insert: (added) =>
        use("NoticeStore.insert", () =>
          added.flatMap(({ notice, occasion }) => {
            if (organizations.get(notice.organizationId) === undefined) throw new Error("no such organization")
            const key = [notice.organizationId, notice.type, occasion].join(" ")
            if (notices.get(key) !== undefined) return []
            notices.set(key, { ...notice, isHandedOver: false })
            return notice
          })
        ),
      handOver: ({ ids, organizationId }) =>
        use("NoticeStore.handOver", () =>
          notices.entries().flatMap(([key, row]) => {
            if (row.isHandedOver || row.organizationId !== organizationId || !ids.includes(row.id)) return []
            notices.set(key, { ...row, isHandedOver: true })
            return noticeOf(row)
          })
        ),
      list: ({ organizationId, page }) =>
        use("NoticeStore.list", () =>
          pageOf(
            newestFirst(rowsOf(notices, organizationId).map(noticeOf), ({ createdAt }) => createdAt),
            page
          )
        ),
      removeBefore: (removal) =>
        use("NoticeStore.removeBefore", () => {
          const keys = new Map(notices.entries().map(([key, { id }]) => [id, key]))
          return removeAged(removal, {
            rows: notices.rows(),
            timeOf: ({ createdAt }) => createdAt,
            remove: ({ id }) => notices.delete(keys.get(id) ?? "")
          })
        })
    })
  })
)
