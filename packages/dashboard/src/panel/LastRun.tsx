/** The time of the last run, and whether it is overdue. */
import type { ComponentChildren } from "preact"
import type { Brand, Tracker } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { trackers } from "../data/Queries.ts"
import { text } from "../text/English.ts"
import { agoText } from "../text/Format.ts"

const minuteMillis = 60_000

/** Missed slots before the run counts as overdue. */
const missedMax = 2

const isStale = ({ enabled, intervalMinutes, lastRunAt }: Tracker, nowMillis: number): boolean =>
  enabled && lastRunAt !== null && nowMillis - Date.parse(lastRunAt) > missedMax * intervalMinutes * minuteMillis

/** The tracker that ran last, or `null`. */
const latestOf = (list: ReadonlyArray<Tracker>): Tracker | null =>
  list
    .filter(({ lastRunAt }) => lastRunAt !== null)
    .toSorted((a, b) => Date.parse(b.lastRunAt ?? "") - Date.parse(a.lastRunAt ?? ""))[0] ?? null

/** Time of the next run. Empty if the slot is already due. */
export const nextRunText = ({ nextRunAt }: Tracker, nowMillis: number): string =>
  nextRunAt !== null && Date.parse(nextRunAt) > nowMillis ? ` ${text.nextRun(agoText(nextRunAt, nowMillis))}` : ""

export const LastRun = ({ brand, children }: { readonly brand: Brand; readonly children?: ComponentChildren }) => {
  const { data } = useQuery(trackers({ brand_id: brand.id, limit: 100 }), { isLater: true })
  const latest = latestOf(data?.trackers ?? [])
  if (latest === null || latest.lastRunAt === null) return null
  const nowMillis = Date.now()
  return (
    <p class={isStale(latest, nowMillis) ? "last-run stripe" : "last-run quiet"}>
      {text.lastRun(agoText(latest.lastRunAt, nowMillis))}
      {isStale(latest, nowMillis) ? ` ${text.missedRuns}` : nextRunText(latest, nowMillis)} {children}
    </p>
  )
}
