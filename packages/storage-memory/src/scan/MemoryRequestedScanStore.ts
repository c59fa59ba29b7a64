import { Ids, type RequestedScan, ScanId, type ScanKey } from "@answerscope/core"
import { JobStore, type NewRequestedScan, requestedScanQueue, RequestedScanStore } from "@answerscope/core/storage"
import { Clock, DateTime, Effect, Equal, Layer, Option } from "effect"
import { removeAged } from "../database/AgedRemoval.ts"
import { MemoryDatabase } from "../database/MemoryDatabase.ts"
import { isBeingDeleted, MemoryTables, type RequestedScanRow } from "../database/MemoryTables.ts"
import { ownRows, tenantRemoval } from "../database/TenantRemoval.ts"

const requestedOf = ({
  endedAt,
  id,
  organizationId,
  refusal,
  requestedAt,
  status
}: RequestedScanRow): RequestedScan => ({
  id,
  organizationId,
  status,
  refusal,
  requestedAt,
  endedAt
})

export const layer = Layer.effect(
  RequestedScanStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const { organizations, requestedScans: requested } = tables
    const jobs = yield* JobStore
    const ids = yield* Ids

    const find = ({ id, organizationId }: ScanKey): RequestedScanRow | undefined => {
      const row = requested.get(id)
      return row?.organizationId === organizationId ? row : undefined
    }
    const findWaiting = (key: ScanKey): RequestedScanRow | undefined => {
      const row = find(key)
      return row?.status === "waiting" ? row : undefined
    }

    const earlierOf = ({ key, organizationId }: NewRequestedScan): RequestedScanRow | undefined =>
      requested.rows().find((row) => key !== null && row.organizationId === organizationId && row.key === key)

    const record = (options: NewRequestedScan, id: ScanId, nowMillis: number) => {
      const isThere = organizations.get(options.organizationId) !== undefined
      if (!isThere || isBeingDeleted(tables, options.organizationId)) throw new Error("no such organization")
      const earlier = earlierOf(options)
      if (earlier !== undefined) {
        if (!Equal.equals(earlier.request, options.request)) throw new Error("the key was used for another request")
        return { id: earlier.id, isNew: false }
      }
      const requestedAt = DateTime.makeUnsafe(nowMillis)
      const row: RequestedScanRow = { ...options, id, status: "waiting", refusal: null, requestedAt, endedAt: null }
      requested.set(id, row)
      return { id, isNew: true }
    }

    return RequestedScanStore.of({
      removeTenant: tenantRemoval(use, "RequestedScanStore", (id) => ownRows(tables.requestedScans, id)),
      insert: Effect.fnUntraced(function* (options) {
        const newId = ScanId.make(yield* ids.next("scn"))
        const nowMillis = yield* Clock.currentTimeMillis
        const { id, isNew } = yield* use("RequestedScanStore.insert", () => record(options, newId, nowMillis))
        if (isNew) {
          const { organizationId } = options
          const job = { id, organizationId, document: { scanId: id } }
          yield* jobs.insert({ queue: requestedScanQueue, jobs: [job], delayMillis: 0 })
        }
        return id
      }),
      get: (key) => use("RequestedScanStore.get", () => Option.map(Option.fromUndefinedOr(find(key)), requestedOf)),
      lock: (key) =>
        use("RequestedScanStore.lock", () =>
          Option.map(Option.fromUndefinedOr(findWaiting(key)), ({ request }) => request)
        ),
      end: ({ at, refusal, ...key }) =>
        use("RequestedScanStore.end", () => {
          const row = findWaiting(key)
          if (row === undefined) return false
          requested.set(row.id, { ...row, status: refusal === null ? "started" : "refused", refusal, endedAt: at })
          return true
        }),
      removeEnded: (removal) =>
        use("RequestedScanStore.removeEnded", () =>
          removeAged(removal, {
            rows: requested.rows().flatMap((row) => (row.endedAt === null ? [] : [{ ...row, endedAt: row.endedAt }])),
            timeOf: ({ endedAt }) => endedAt,
            remove: ({ id }) => requested.delete(id)
          })
        )
    })
  })
).pipe(Layer.provide(Ids.layer))
