/** What reads and writes alerts: lists, causes, and what is read. */
import { AlertId, type BrandId, CauseId, type OrganizationId, Transaction } from "@answerscope/core"
import { AlertStore } from "@answerscope/core/storage"
import { everyAlert } from "@answerscope/core/testing"
import { Effect } from "effect"

export const alertPlans = Effect.fnUntraced(function* (options: {
  readonly organizationId: OrganizationId
  readonly brandId: BrandId
  readonly alertId: string
  readonly causeId: string
}) {
  const { brandId, organizationId } = options
  const causeId = CauseId.make(options.causeId)
  const alerts = yield* AlertStore
  const { run } = yield* Transaction
  const page = { limit: 20, offset: 0 }
  const filters = [
    { brandId },
    { brandIds: [brandId] },
    { type: "mention_lost" as const },
    { causeId },
    { read: false },
    { surface: "app" as const }
  ]
  for (const filter of [everyAlert, ...filters.map((each) => ({ ...everyAlert, ...each }))]) {
    yield* alerts.list({ organizationId, filter, page })
    yield* alerts.causes({ organizationId, filter, page })
  }
  yield* alerts.ofCauses({ organizationId, causes: [causeId] })
  for (const whose of [null, brandId]) yield* alerts.unread({ organizationId, brandId: whose })
  const reading = { read: true, dismissed: false, dismissedReason: null }
  yield* alerts.setReading({ organizationId, ids: [AlertId.make(options.alertId)], reading })
  yield* run(alerts.holdCauses([brandId]))
  yield* alerts.joinCauses({ organizationId, brandId, causes: [causeId], into: causeId })
})
