/** Reads the trackers of a check: their latest runs and alerts. */
import { Effect, Stream } from "effect"
import { type AlertStore, everyAlert } from "../alert/AlertStore.ts"
import type { BrandId } from "../brand/BrandId.ts"
import { dayOf } from "../count/TimeUnit.ts"
import type { AskedMarket } from "../market/AskedMarket.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { ScanId } from "../scan/ScanId.ts"
import type { ScanStore } from "../scan/ScanStore.ts"
import type { Tracker } from "../tracker/Tracker.ts"
import type { TrackerStore } from "../tracker/TrackerStore.ts"

/** The brands to check; `null` for all of the organization. */
export interface FiguresCheckRequest {
  readonly organizationId: OrganizationId
  readonly brandId: BrandId | null
}

export interface LatestRun {
  readonly scanId: ScanId
  readonly checks: number
  readonly markets: ReadonlyArray<AskedMarket>
}

/** Newest scans of a brand that asked engines, among which the latest run of a tracker is looked for. */
const scansMax = 500
const trackersOfPage = 200
const alertsMax = 10_000

/** The reading over these stores. */
export const storedTrackers = ({
  alerts,
  scans,
  trackers
}: {
  readonly alerts: AlertStore["Service"]
  readonly scans: ScanStore["Service"]
  readonly trackers: TrackerStore["Service"]
}) => {
  const trackersOf = Effect.fnUntraced(function* ({ brandId, organizationId }: FiguresCheckRequest) {
    const found: Array<Tracker> = []
    for (;;) {
      const page = { limit: trackersOfPage, offset: found.length }
      const { items } = yield* trackers.list({ organizationId, filter: { brandId, enabled: null }, page })
      found.push(...items)
      if (items.length < trackersOfPage) return found
    }
  })

  const latestRuns = Effect.fnUntraced(function* (organizationId: OrganizationId, brandId: BrandId) {
    const filter = { brandId, status: null, withFollowUps: false }
    const newest = yield* Stream.runCollect(
      scans.walk({ organizationId, filter, part: { limit: null, offset: 0 } }).pipe(
        Stream.flatMap(({ items }) => Stream.fromIterable(items)),
        // those of imports have no checks
        Stream.filter(({ progress }) => progress.total > 0),
        Stream.take(scansMax)
      )
    )
    const latest = new Map<Tracker["id"], LatestRun>()
    for (const { id: scanId, markets, progress, trackerId } of newest) {
      if (trackerId !== null && !latest.has(trackerId)) {
        latest.set(trackerId, { scanId, checks: progress.total, markets })
      }
    }
    return latest
  })

  /** Days with confirmed alerts: immediate ones are mostly chance. */
  const alertDaysOf = Effect.fnUntraced(function* (organizationId: OrganizationId, brandId: BrandId) {
    const filter = { ...everyAlert, brandId }
    const pages = yield* Stream.runCollect(
      alerts.walk({ organizationId, filter, part: { limit: alertsMax, offset: 0 } })
    )
    const confirmed = pages.flatMap(({ items }) => items).filter(({ evidence }) => evidence.mode === "confirmed")
    return [...new Set(confirmed.map(({ createdAt }) => dayOf(createdAt)))]
  })

  return { trackersOf, latestRuns, alertDaysOf }
}
