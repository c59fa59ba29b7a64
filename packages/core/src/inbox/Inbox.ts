/** Alerts grouped by cause, and numbers of unread ones. */
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { alertListChecks } from "../alert/Alerts.ts"
import { type AlertFilter, AlertStore, everyAlert, type UnreadAlerts } from "../alert/AlertStore.ts"
import { BrandId } from "../brand/BrandId.ts"
import { RequestedId } from "../id/RequestedId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { type ListRequest, orAll, organizationField } from "../request/ListRequest.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import type { InvalidRequest } from "../request/RequestError.ts"
import { type Page, pageLimitMax } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { type AlertGroup, alertGroups } from "./AlertGroup.ts"

const checkUnread = requestCheck(
  Schema.Struct({ organizationId: organizationField, brandId: orAll(RequestedId(BrandId)) })
)

/** Use cases of the inbox. */
export class Inbox extends Context.Service<
  Inbox,
  {
    /**
     * The causes with an alert that the filter leaves, each with all its alerts. The one whose first alert is newest
     * comes first; further alerts do not move a cause. Looks among the newest 200 alerts of these brands for those that
     * took a cause back.
     */
    readonly groups: (
      request: ListRequest<AlertFilter>
    ) => Effect.Effect<Page<AlertGroup>, InvalidRequest | StorageError>
    /** What is unread, by brand. Brands without unread alerts are left out. */
    readonly unread: (request: {
      readonly organizationId: OrganizationId
      /** Default: all. */
      readonly brandId?: BrandId | null
    }) => Effect.Effect<ReadonlyArray<UnreadAlerts>, InvalidRequest | StorageError>
  }
>()("@answerscope/core/inbox/Inbox") {
  static readonly layer = Layer.effect(
    Inbox,
    Effect.map(AlertStore, (store) =>
      Inbox.of({
        groups: Effect.fn("Inbox.groups")(function* (given) {
          const request = yield* alertListChecks.list(given)
          const { items: causes, total } = yield* store.causes(request)
          const { organizationId } = request
          const alerts = yield* store.ofCauses({ organizationId, causes })
          if (alerts.length === 0) return { total, items: [] }
          const brandIds = [...new Set(alerts.map(({ brandId }) => brandId))]
          const from = alerts.map(({ createdAt }) => createdAt).reduce(DateTime.min)
          const filter = { ...everyAlert, brandIds, from }
          const later = yield* store.list({ organizationId, filter, page: { limit: pageLimitMax, offset: 0 } })
          return { total, items: alertGroups(causes, alerts, later.items) }
        }),
        unread: Effect.fn("Inbox.unread")((request) => Effect.flatMap(checkUnread(request), store.unread))
      })
    )
  )
}
