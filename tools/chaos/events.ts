/**
 * Whether every change was reported once: immediate alerts match the stored observations, and each alert that a
 * subscription includes has arrived.
 */
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { TypeId } from "@answerscope/core/model"
import { Effect, Option } from "effect"
import type { Url } from "@answerscope/harness/TrackerFixtures"
import { type Finding, findingOf } from "./finding.ts"
import type { Possessions } from "./possessions.ts"
import type { Vendors } from "./vendors.ts"

interface Observation {
  readonly cell: string
  readonly scan: string
  readonly mentioned: boolean
  readonly position: number | null
}

const observationsOf = (url: Url) =>
  TestDatabase.withSql(
    url,
    (sql) => sql<Observation>`
      select p.tracker_id || ' ' || p.engine || ' ' || p.prompt as cell, p.scan_id::text as scan,
        p.mentioned, p.position
      from snapshots p join trackers t on t.id = p.tracker_id and t.alert_mode = 'immediate'
      order by cell, p.run_sequence`
  )

const alertsOf = (url: Url) =>
  TestDatabase.withSql(
    url,
    (sql) => sql<{ alert: string }>`
      select scan_id || ' ' || tracker_id || ' ' || engine || ' ' || prompt || ' ' || type as alert
      from alerts a join trackers t on t.id = a.tracker_id and t.alert_mode = 'immediate'`
  )

/** Changes between consecutive observations; competitors and sentiment are constant in this run. */
const changesOf = (before: Observation, after: Observation): ReadonlyArray<string> => {
  if (before.mentioned !== after.mentioned) return [after.mentioned ? "mention_gained" : "mention_lost"]
  const isMoved = before.position !== null && after.position !== null && before.position !== after.position
  return isMoved ? ["position_changed"] : []
}

const alertsDue = (observations: ReadonlyArray<Observation>): ReadonlyArray<string> =>
  [...Map.groupBy(observations, ({ cell }) => cell).values()].flatMap((cell) =>
    cell.flatMap((after, index) => {
      const before = cell[index - 1]
      if (before === undefined) return []
      return changesOf(before, after).map((type) => `${after.scan} ${after.cell} ${type}`)
    })
  )

/** Items that one list has more often than the other. */
const surplus = (of: ReadonlyArray<string>, over: ReadonlyArray<string>): ReadonlyArray<string> => {
  const left = new Map<string, number>()
  for (const item of over) left.set(item, (left.get(item) ?? 0) + 1)
  return of.filter((item) => {
    const count = left.get(item) ?? 0
    left.set(item, count - 1)
    return count <= 0
  })
}

/** Runs with alerts that a steady subscription did not get whole in exactly one event. */
const untoldQuery = `
  select s.id || ' of run ' || r.scan_id || ': ' || count(d.id) || ' events' as wrong
  from subscriptions s
  join (select organization_id, brand_id, scan_id, count(*) as alerts from alerts group by 1, 2, 3) r
    on r.organization_id = s.organization_id and (s.brand_id is null or s.brand_id = r.brand_id)
  left join deliveries d on d.subscription_id = s.id and d.scan_id = r.scan_id
    and jsonb_array_length(d.body::jsonb -> 'data' -> 'alerts') = r.alerts
  where s.id::text = any($1)
  group by s.id, r.scan_id having count(d.id) <> 1`

interface StoredEvent {
  readonly event_id: string
  readonly body: string
  readonly status: string
  readonly channel: string
  readonly is_steady: boolean
  readonly attempts: number
}

const eventsOf = (url: Url, steadyIds: ReadonlyArray<string>) =>
  TestDatabase.withSql(url, (sql) =>
    sql.unsafe<StoredEvent>(
      `select d.event_id::text as event_id, d.body, d.status, s.channel, s.id::text = any($1) as is_steady,
        jsonb_array_length(d.attempts) as attempts
      from deliveries d join subscriptions s on s.id = d.subscription_id where d.type = 'visibility.alert'`,
      [steadyIds]
    )
  )

/** Errors in a delivered event as the receiver got it. */
const wrongArrival = (event: StoredEvent, { receiver }: Vendors): ReadonlyArray<string> => {
  const id = TypeId.fromUuid("evt", event.event_id)
  if (event.status !== "delivered") return event.is_steady ? [`${id} is ${event.status}`] : []
  if (event.channel !== "webhook") return []
  const arrived = receiver.events.get(id)
  if (arrived === undefined) return [`${id} is delivered, but did not arrive`]
  if (arrived.bodies.size !== 1 || !arrived.bodies.has(event.body)) return [`${id} arrived with another body`]
  if (arrived.paths.size !== 1) return [`${id} went to ${[...arrived.paths].join(" and ")}`]
  return arrived.refused === null ? [] : [`${id}: its signature was refused: ${arrived.refused}`]
}

/** All checks of alerts and events. */
export const eventFindings = Effect.fnUntraced(function* (
  url: Url,
  owned: ReadonlyArray<Possessions>,
  vendors: Vendors
) {
  const steadyIds = owned.flatMap((own) => own.steadyIds.flatMap((id) => Option.toArray(TypeId.toUuid("sub", id))))
  const alerts = (yield* alertsOf(url)).map(({ alert }) => alert)
  const due = alertsDue(yield* observationsOf(url))
  const untold = yield* TestDatabase.withSql(url, (sql) => sql.unsafe<{ wrong: string }>(untoldQuery, [steadyIds]))
  const stored = yield* eventsOf(url, steadyIds)
  const storedIds = new Set<string>(stored.map(({ event_id }) => TypeId.fromUuid("evt", event_id)))
  const foreign = [...vendors.receiver.events].filter(
    ([id, { bodies }]) => !storedIds.has(id) && [...bodies].some((body) => body.includes('"type":"visibility.alert"'))
  )
  const times = [...vendors.receiver.events.values()].reduce((sum, event) => sum + event.times, 0)
  const repeats = times - vendors.receiver.events.size
  const mailed = owned.filter(({ mailAddress }) => (vendors.mail.mails.get(mailAddress) ?? 0) > 0).length
  const findings: ReadonlyArray<Finding> = [
    findingOf("every immediate change is an alert, once", `${alerts.length} alerts, ${due.length} due`, [
      ...surplus(alerts, due).map((alert) => `not due: ${alert}`),
      ...surplus(due, alerts).map((alert) => `missing: ${alert}`)
    ]),
    findingOf(
      "every subscription is told of each run once",
      `${steadyIds.length} subscriptions, ${stored.length} events`,
      untold.map(({ wrong }) => wrong)
    ),
    findingOf(
      "every event arrived, in the same words and signed",
      `${times} arrivals, ${repeats} of them repeats, mail for ${mailed}`,
      [
        ...stored.flatMap((event) => wrongArrival(event, vendors)),
        ...foreign.map(([id]) => `${id} arrived, but is not stored`)
      ]
    )
  ]
  return findings
})
