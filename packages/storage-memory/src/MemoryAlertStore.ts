import type { Alert, AlertFilter } from "@answerscope/core"
import { AlertStore, type AlertWalkRequest } from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Option, Order } from "effect"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { MemoryTables, rowsOf } from "./database/MemoryTables.ts"
import { newestFirst, pageOf, walkOf } from "./database/NewestFirst.ts"
import { ownRows, tenantRemoval } from "./database/TenantRemoval.ts"

const matches =
  ({ before, brandId, brandIds, causeId, dismissed, from, read, surface, type }: AlertFilter) =>
  (alert: Alert): boolean =>
    (brandId ?? alert.brandId) === alert.brandId &&
    (brandIds === null || brandIds.includes(alert.brandId)) &&
    (type ?? alert.type) === alert.type &&
    (surface ?? alert.surface) === alert.surface &&
    (causeId ?? alert.causeId) === alert.causeId &&
    (read ?? alert.read) === alert.read &&
    (dismissed ?? alert.dismissed) === alert.dismissed &&
    (from === null || DateTime.isGreaterThanOrEqualTo(alert.createdAt, from)) &&
    (before === null || DateTime.isLessThan(alert.createdAt, before))

/** The methods about causes, and about what is read. */
const causeMethods = ({
  alerts,
  matching,
  use
}: Pick<MemoryDatabase["Service"], "use"> &
  Pick<MemoryTables["Service"], "alerts"> & {
    readonly matching: (request: Pick<AlertWalkRequest, "organizationId" | "filter">) => ReadonlyArray<Alert>
  }): Pick<AlertStore["Service"], "holdCauses" | "joinCauses" | "causes" | "ofCauses" | "setReading" | "unread"> => ({
  // transactions of a process run one after the other
  holdCauses: () => Effect.void,
  joinCauses: ({ brandId, causes, into, organizationId }) =>
    use("AlertStore.joinCauses", () => {
      for (const alert of rowsOf(alerts, organizationId)) {
        if (alert.brandId !== brandId || !causes.includes(alert.causeId)) continue
        alerts.set(alert.id, { ...alert, causeId: into })
      }
    }),
  causes: (request) =>
    use("AlertStore.causes", () => {
      const causes = new Set(matching(request).map(({ causeId }) => causeId))
      return pageOf([...causes].toSorted(Order.flip(Order.String)), request.page)
    }),
  ofCauses: ({ causes, organizationId }) =>
    use("AlertStore.ofCauses", () =>
      newestFirst(
        rowsOf(alerts, organizationId).filter(({ causeId }) => causes.includes(causeId)),
        ({ createdAt }) => createdAt
      )
    ),
  setReading: ({ ids, organizationId, reading }) =>
    use("AlertStore.setReading", () => {
      for (const alert of rowsOf(alerts, organizationId)) {
        if (ids.includes(alert.id)) alerts.set(alert.id, { ...alert, ...reading })
      }
    }),
  unread: ({ brandId, organizationId }) =>
    use("AlertStore.unread", () => {
      const unread = rowsOf(alerts, organizationId).filter(
        (alert) => !alert.read && alert.supersededBy === null && (brandId ?? alert.brandId) === alert.brandId
      )
      const ofBrands = Map.groupBy(unread, (alert) => alert.brandId)
      return [...ofBrands].map(([id, all]) => ({
        brandId: id,
        alerts: all.length,
        causes: new Set(all.map(({ causeId }) => causeId)).size
      }))
    })
})

export const layer = Layer.effect(
  AlertStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { alerts, brands, scans, trackers } = yield* MemoryTables

    const matching = ({ organizationId, filter }: Pick<AlertWalkRequest, "organizationId" | "filter">) => {
      const rows = alerts.rows().filter((alert) => alert.organizationId === organizationId)
      return newestFirst(rows.filter(matches(filter)), (alert) => alert.createdAt)
    }

    return AlertStore.of({
      removeTenant: tenantRemoval(use, "AlertStore", (id) => ownRows(alerts, id)),
      insert: (added) =>
        use("AlertStore.insert", () => {
          for (const alert of added) {
            const { organizationId } = alert
            if (brands.get(alert.brandId)?.organizationId !== organizationId) throw new Error("no such brand")
            if (trackers.get(alert.trackerId)?.organizationId !== organizationId) throw new Error("no such tracker")
            if (scans.get(alert.scanId)?.organizationId !== organizationId) throw new Error("no such scan")
            if (alerts.get(alert.id) !== undefined) throw new Error("the id is taken")
            alerts.set(alert.id, alert)
            const former = alert.supersedes === null ? undefined : alerts.get(alert.supersedes)
            if (former?.organizationId === organizationId) alerts.set(former.id, { ...former, supersededBy: alert.id })
          }
        }),
      get: ({ id, organizationId }) =>
        use("AlertStore.get", () =>
          Option.filter(Option.fromUndefinedOr(alerts.get(id)), (alert) => alert.organizationId === organizationId)
        ),
      list: (request) => use("AlertStore.list", () => pageOf(matching(request), request.page)),
      ...causeMethods({ use, alerts, matching }),
      countOf: ({ from, tracker }) =>
        use(
          "AlertStore.countOf",
          () =>
            alerts
              .rows()
              .filter(
                ({ createdAt, organizationId, supersedes, trackerId }) =>
                  supersedes === null &&
                  organizationId === tracker.organizationId &&
                  trackerId === tracker.id &&
                  DateTime.isGreaterThanOrEqualTo(createdAt, from)
              ).length
        ),
      walk: (request) =>
        walkOf(
          use("AlertStore.walk", () => matching(request)),
          request.part
        )
    })
  })
)
