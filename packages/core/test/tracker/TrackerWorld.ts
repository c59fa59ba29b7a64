/**
 * A tenant with a brand and trackers, and what a worker does for them, step by step.
 */
import {
  type AlertFilter,
  Alerts,
  type Brand,
  Brands,
  type NewTracker,
  type OrganizationId,
  type ScanId,
  Scans,
  type Tracker,
  Trackers
} from "@answerscope/core"
import { CheckRunner, SettledRunQueue } from "@answerscope/core/model"
import { Effect } from "effect"
import { newTenant } from "../TestCore.ts"

/** A tenant with a brand that asks chatgpt one prompt. */
export const newBrand = Effect.fnUntraced(function* (credits: number = 1_000) {
  const organizationId = yield* newTenant(credits)
  return yield* (yield* Brands).create(organizationId, {
    name: "Zendrix",
    engines: ["chatgpt"],
    prompts: ["best crm"],
    competitors: ["Globex", "Initech"]
  })
})

/** A tracker of a brand, an hour from run to run. */
export const newTracker = Effect.fnUntraced(function* (brand: Brand, fields: Omit<NewTracker, "brandId"> = {}) {
  const trackers = yield* Trackers
  return yield* trackers.create(brand.organizationId, { brandId: brand.id, intervalMinutes: 60, ...fields })
})

/** The tracker as it is now. */
export const current = Effect.fnUntraced(function* ({ organizationId, id }: Tracker) {
  return yield* (yield* Trackers).get({ organizationId, id })
})

/** Runs the checks of a scan that have not ended. */
export const runChecks = Effect.fnUntraced(function* (key: {
  readonly organizationId: OrganizationId
  readonly id: ScanId
}) {
  const runner = yield* CheckRunner
  const { checks, scan } = yield* (yield* Scans).get(key)
  yield* Effect.forEach(
    checks.filter(({ status }) => status === "pending"),
    ({ id }) => runner.run({ organizationId: scan.organizationId, checkId: id, tries: 0 })
  )
})

/** Looks at the next run that has ended, as the worker does; none is waiting: nothing. */
export const lookAtRun = Effect.gen(function* () {
  const queue = yield* SettledRunQueue
  const alerts = yield* Alerts
  const taken = queue.take(({ organizationId, scanId }) => alerts.detect({ organizationId, id: scanId }))
  // a job that waits is taken in fewer steps than these
  const passed = Effect.replicateEffect(Effect.yieldNow, 500, { discard: true })
  return yield* Effect.raceFirst(taken, Effect.as(passed, null))
})

/** One run of a tracker from its slot to its end; what it changed. */
export const wholeRun = Effect.fnUntraced(function* (tracker: Tracker) {
  yield* (yield* Trackers).startDue
  const { organizationId, runningScanId } = yield* current(tracker)
  if (runningScanId === null) return null
  yield* runChecks({ organizationId, id: runningScanId })
  yield* lookAtRun
  return yield* (yield* Scans).get({ organizationId, id: runningScanId })
})

/** The alerts of a tenant, newest first. */
export const alertsIn = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  filter: Partial<AlertFilter> = {}
) {
  const all = { brandId: null, type: null, from: null, before: null }
  const page = { limit: 200, offset: 0 }
  return (yield* (yield* Alerts).list({ organizationId, filter: { ...all, ...filter }, page })).items
})
