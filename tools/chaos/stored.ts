/** Checks that the stored data is consistent: the ledger, charges for all work, and no leftovers. */
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { Effect } from "effect"
import type { Url } from "@answerscope/harness/TrackerFixtures"
import { type Finding, findingOf } from "./finding.ts"

/** Unfinished work, each with its SQL condition. */
const openThings: Readonly<Record<string, string>> = {
  checks: "select count(*) from checks where status in ('pending', 'running')",
  scans: `select count(*) from scans
    where status in ('pending', 'running') or completed + failed + cancelled < total`,
  runs: "select count(*) from trackers where running_scan_id is not null or last_status = 'running'",
  jobs: "select count(*) from queue_jobs where state <> 'completed'",
  discoveries: "select count(*) from discoveries where status in ('pending', 'running')",
  lookups: "select count(*) from open_lookups",
  deliveries: "select count(*) from deliveries where status = 'pending' or claim is not null",
  keys: "select count(*) from idempotency_records where held_until > clock_timestamp()"
}

/** How many of each are under way. */
export const openCounts = (url: Url): Effect.Effect<Readonly<Record<string, number>>> =>
  TestDatabase.withSql(url, (sql) =>
    Effect.map(
      Effect.forEach(Object.entries(openThings), ([name, query]) =>
        Effect.map(sql.unsafe<{ count: string }>(query), ([row]) => [name, Number(row?.count)] as const)
      ),
      (counts) => Object.fromEntries(counts)
    )
  )

/** Organizations whose balance is not the sum of its entries, or whose entries do not match its charges. */
const ledgerQuery = `
  select o.name || ': ' || (a.cycle_limit - a.monthly_used) || '+' || (a.purchased_total - a.purchased_used)
    || ' kept, ' || sum(e.monthly) || '+' || sum(e.purchased) || ' summed' as wrong
  from organizations o join credit_accounts a on a.organization_id = o.id
  join credit_entries e on e.organization_id = o.id
  group by o.name, a.organization_id
  having sum(e.monthly) <> a.cycle_limit - a.monthly_used or sum(e.purchased) <> a.purchased_total - a.purchased_used`

/** An organization's net charges for a kind of work, compared with the work. */
const keptQuery = (operations: string, due: string): string => `
  select o.name || ': ' || kept.sum || ' kept, ' || due.sum || ' due' as wrong
  from organizations o
  cross join lateral (
    select coalesce(-sum(e.monthly + e.purchased), 0) as sum from credit_entries e
    where e.organization_id = o.id and e.kind in ('charge', 'refund') and e.operation in ${operations}
  ) kept
  cross join lateral (${due}) due
  where kept.sum <> due.sum`

const checksQuery = keptQuery(
  "('scan', 'tracker')",
  `select coalesce(sum((s.credits_per_check ->> c.engine)::bigint), 0) as sum
    from checks c join scans s on s.id = c.scan_id
    where s.organization_id = o.id and c.status = 'completed'`
)

/** Discoveries that ended before their brand was deleted are gone with it: their charge remains without a refund. */
const discoveriesQuery = `
  select o.name || ': ' || kept.sum || ' kept, ' || done.sum || ' done' as wrong
  from organizations o
  cross join lateral (
    select coalesce(-sum(e.monthly + e.purchased), 0) as sum from credit_entries e
    where e.organization_id = o.id and e.kind in ('charge', 'refund') and e.operation = 'discovery'
  ) kept
  cross join lateral (
    select coalesce(sum(d.credits_charged), 0) as sum from discoveries d
    where d.organization_id = o.id and d.status = 'completed'
  ) done
  where kept.sum < done.sum or kept.sum % 25 <> 0`

const progressQuery = `
  select s.id::text || ' is ' || s.status || ' with ' || s.completed || '+' || s.failed || '+' || s.cancelled as wrong
  from scans s
  cross join lateral (
    select count(*) filter (where c.status = 'completed') as completed,
      count(*) filter (where c.status = 'failed') as failed,
      count(*) filter (where c.status = 'cancelled') as cancelled
    from checks c where c.scan_id = s.id
  ) n
  where n.completed <> s.completed or n.failed <> s.failed or n.cancelled <> s.cancelled`

/** Exactly one snapshot for each completed check of an existing brand. */
const snapshotsQuery = `
  select s.id::text || ': ' || s.completed || ' completed, ' || n.count || ' snapshots' as wrong
  from scans s
  cross join lateral (
    select count(*) as count from snapshots p where p.scan_id = s.id
  ) n
  where s.brand_id is not null and n.count <> s.completed`

const wrongIn = (url: Url, query: string): Effect.Effect<ReadonlyArray<string>> =>
  TestDatabase.withSql(url, (sql) =>
    Effect.map(sql.unsafe<{ wrong: string }>(query), (rows) => rows.map(({ wrong }) => wrong))
  )

/** Figures of the stored work. */
export const storedFigures = (url: Url): Effect.Effect<Readonly<Record<string, number>>> =>
  TestDatabase.withSql(url, (sql) =>
    Effect.map(
      sql.unsafe<Record<string, string>>(`select (select count(*) from scans) as scans,
        (select count(*) from checks) as checks,
        (select count(*) from checks where status = 'completed') as "checks completed",
        (select count(*) from checks where status = 'failed') as "checks failed",
        (select count(*) from checks where status = 'cancelled') as "checks cancelled",
        (select count(*) from scans where tracker_id is not null and follow_up_of is null) as "tracker runs",
        (select count(*) from scans where follow_up_of is not null) as "runs asked again",
        (select count(*) from alerts) as alerts,
        (select count(*) from deliveries) as deliveries,
        (select count(*) from discoveries) as discoveries,
        (select count(*) from credit_entries) as "ledger entries"`),
      ([row]) => Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]))
    )
  )

/** All checks of the stored data. */
export const storedFindings = Effect.fnUntraced(function* (url: Url) {
  const open = yield* openCounts(url)
  const left = Object.entries(open).filter(([, count]) => count > 0)
  const findings: ReadonlyArray<Finding> = [
    findingOf(
      "nothing is left over",
      Object.keys(open).join(", "),
      left.map(([name, count]) => `${count} ${name}`)
    ),
    findingOf("every balance is the sum of its entries", "all organizations", yield* wrongIn(url, ledgerQuery)),
    findingOf("kept credits are those of completed checks", "all organizations", yield* wrongIn(url, checksQuery)),
    findingOf("kept credits of discoveries", "all organizations", yield* wrongIn(url, discoveriesQuery)),
    findingOf("progress of scans is that of their checks", "all scans", yield* wrongIn(url, progressQuery)),
    findingOf("each completed check has one snapshot", "all brands", yield* wrongIn(url, snapshotsQuery))
  ]
  return findings
})
