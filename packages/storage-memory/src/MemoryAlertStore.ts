import type { Alert, AlertFilter } from "@answerscope/core"
import { AlertStore, type AlertWalkRequest } from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Option } from "effect"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { MemoryTables } from "./database/MemoryTables.ts"
import { newestFirst, pageOf, walkOf } from "./database/NewestFirst.ts"
import { ownRows, tenantRemoval } from "./database/TenantRemoval.ts"

const matches =
  ({ brandId, type, from, before }: AlertFilter) =>
  (alert: Alert): boolean =>
    (brandId ?? alert.brandId) === alert.brandId &&
    (type ?? alert.type) === alert.type &&
    (from === null || DateTime.isGreaterThanOrEqualTo(alert.createdAt, from)) &&
    (before === null || DateTime.isLessThan(alert.createdAt, before))

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
