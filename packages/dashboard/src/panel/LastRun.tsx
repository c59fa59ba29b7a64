/**
 * When the brand was last asked about by its trackers, and whether that is longer ago than they promise.
 */
import type { Brand, Tracker } from "../data/Client.ts"
import { useReading } from "../data/Reading.ts"
import { trackers } from "../data/Readings.ts"
import { brandAddress } from "../route/Location.ts"
import { text } from "../text/English.ts"
import { agoText } from "../text/Format.ts"

const minuteMillis = 60_000

/** So many slots may be missed before it is said. */
const missedMax = 2

const isStale = ({ enabled, intervalMinutes, lastRunAt }: Tracker, nowMillis: number): boolean =>
  enabled && lastRunAt !== null && nowMillis - Date.parse(lastRunAt) > missedMax * intervalMinutes * minuteMillis

/** The tracker that ran last; null where none did. */
export const latestOf = (list: ReadonlyArray<Tracker>): Tracker | null =>
  list
    .filter(({ lastRunAt }) => lastRunAt !== null)
    .toSorted((a, b) => Date.parse(b.lastRunAt ?? "") - Date.parse(a.lastRunAt ?? ""))[0] ?? null

export const LastRun = ({ brand }: { readonly brand: Brand }) => {
  const { data } = useReading(trackers({ brand_id: brand.id, limit: 100 }), { isLater: true })
  const latest = latestOf(data?.trackers ?? [])
  if (latest === null || latest.lastRunAt === null) return null
  const nowMillis = Date.now()
  const isNext = latest.nextRunAt !== null && Date.parse(latest.nextRunAt) > nowMillis
  const next = isNext ? ` ${text.nextRun(agoText(latest.nextRunAt, nowMillis))}` : ""
  return (
    <p class={isStale(latest, nowMillis) ? "last-run stripe" : "last-run quiet"}>
      {text.lastRun(agoText(latest.lastRunAt, nowMillis))}
      {isStale(latest, nowMillis) ? ` ${text.missedRuns}` : next}{" "}
      <a data-page href={brandAddress(brand.id, "runs")}>
        {text.runs}
      </a>
    </p>
  )
}
