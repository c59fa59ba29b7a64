/** Names the causes of new alerts, in the transaction that records them. */
import { Effect } from "effect"
import type { Alert } from "./Alert.ts"
import { AlertStore, everyAlert } from "./AlertStore.ts"
import { sharedCauses, sharedSince } from "./cause/CauseGrouping.ts"
import { causeOfAlert } from "./cause/CauseId.ts"

/** Most earlier alerts that are looked through. */
const knownMax = 1_000

/** Returns alerts of one brand with their causes. Hold the causes of the brand before. */
export const runCauses = Effect.gen(function* () {
  const store = yield* AlertStore

  return Effect.fnUntraced(function* (alerts: ReadonlyArray<Omit<Alert, "causeId">>) {
    const [first] = alerts
    if (first === undefined) return []
    const { brandId, organizationId } = first
    const { items: known } = yield* store.list({
      organizationId,
      filter: { ...everyAlert, brandId, from: sharedSince(alerts) },
      page: { limit: knownMax, offset: 0 }
    })
    const { causeOf, joined } = sharedCauses(known, alerts)
    for (const [into, pairs] of Map.groupBy(joined, ([, kept]) => kept)) {
      yield* store.joinCauses({ organizationId, brandId, causes: pairs.map(([from]) => from), into })
    }
    return alerts.map((alert): Alert => ({ ...alert, causeId: causeOf.get(alert.id) ?? causeOfAlert(alert.id) }))
  })
})
