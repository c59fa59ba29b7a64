/**
 * Checks trackers with confirmed alerts: each answer in their histories once, each change reported once, no duplicate
 * follow-up, and no follow-ups beyond the budget.
 */
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { Effect } from "effect"
import type { Url } from "@answerscope/harness/TrackerFixtures"
import { type Finding, findingOf } from "./finding.ts"

/** Prefix of their prompts: the engine mentions the brand in all answers to them, or in none, and switches. */
export const confirmedPrompt = "surely tracked"

/** Key of a cell in a run's entries. */
const keyLength = 14
const cellText = (cell: string) =>
  ["engine", "location", "language", "prompt"]
    .map((column) => `coalesce(to_json(${cell}.${column})::text, 'null')`)
    .join(" || ',' || ")
const cellKey = (cell: string) =>
  `left(translate(encode(sha256(convert_to('[' || ${cellText(cell)} || ']', 'UTF8')), 'base64'),
    '+/', '-_'), ${keyLength})`

/**
 * Compares each run's additions to the histories with the answers. The brand does not change. An answer that repeats a
 * text is no evidence of a confirmed alert.
 */
const historiesQuery = `
  select c.prompt || ' of ' || c.tracker_id || ': ' || kept.k || ' of ' || kept.n || ' kept, ' || said.k || ' of '
    || said.n || ' answered' as wrong
  from cell_histories c join trackers t on t.id = c.tracker_id
  cross join lateral (
    select coalesce(sum((said ->> 0)::int8), 0) as k, coalesce(sum((said ->> 1)::int8), 0) as n
    from cell_entries e,
      -- the keys of its cells stand in one text, one after the other
      lateral (select nullif(strpos(e.entries ->> 'cells', ${cellKey("c")}), 0) / ${keyLength} as place) p,
      -- a place among the document's mentions
      lateral (select e.entries -> 'mentions' -> (e.entries -> 'columns' -> 'mentions' ->> p.place)::int4 as said) s
    where e.tracker_id = c.tracker_id and said is not null
  ) kept
  cross join lateral (
    select count(*) filter (where p.mentioned) as k, count(*) as n from snapshots p
    where p.tracker_id = c.tracker_id and p.engine = c.engine and p.prompt = c.prompt
      and p.location is not distinct from c.location and p.language is not distinct from c.language
      and not (p.repeats and t.alert_mode = 'confirmed')
  ) said
  -- of the oldest runs nothing is kept
  where (select count(*) from cell_entries e where e.tracker_id = c.tracker_id) < 60
    and (kept.k <> said.k or kept.n <> said.n)`

/** An alert starts a new baseline, and nothing else does here; a joint one has all prompts. */
const levelsQuery = `
  select c.prompt || ' of ' || c.tracker_id || ': ' || told.own || ' alerts, ' || told.joint
    || ' of many cells, level since '
    || coalesce(c.levels -> 'bases' ->> 'mention', 'its first run') as wrong
  from cell_histories c join trackers t on t.id = c.tracker_id and t.alert_mode = 'confirmed'
  cross join lateral (
    select count(*) filter (where a.engine = c.engine and a.prompt = c.prompt) as own,
      count(*) filter (where a.prompt = '*') as joint
    from alerts a where a.tracker_id = c.tracker_id and a.type in ('mention_gained', 'mention_lost')
  ) told
  where case when c.levels -> 'bases' -> 'mention' is null then told.own > 0 else told.own + told.joint = 0 end`

const toldTwiceQuery = `
  select a.scan_id || ' ' || a.engine || ' ' || a.prompt || ' ' || a.type || ': ' || count(*) as wrong
  from alerts a join trackers t on t.id = a.tracker_id and t.alert_mode = 'confirmed'
  group by a.scan_id, a.engine, a.prompt, a.type having count(*) > 1`

/** Answers of a run and its follow-ups have consecutive numbers; failed ones may be requested again. */
const askedTwiceQuery = `
  select coalesce(s.follow_up_of, s.id) || ' ' || c.engine || ' ' || c.prompt || ' #' || c.sample as wrong
  from checks c join scans s on s.id = c.scan_id
  where s.tracker_id is not null and c.status = 'completed'
  group by coalesce(s.follow_up_of, s.id), c.engine, c.prompt, c.sample having count(*) > 1
  union all
  select follow_up_of || ' stage ' || stage from scans where follow_up_of is not null
  group by follow_up_of, stage having count(*) > 1 or stage > 2`

/** Each run adds the number of its planned checks to the budget of follow-ups. */
const budgetQuery = `
  select t.id || ': ' || asked.further || ' asked again, ' || t.saved_up || ' left of ' || asked.planned as wrong
  from trackers t
  cross join lateral (
    select coalesce(sum(s.total) filter (where s.follow_up_of is null), 0) as planned,
      coalesce(sum(s.total) filter (where s.follow_up_of is not null), 0) as further
    from scans s where s.tracker_id = t.id
  ) asked
  where t.alert_mode = 'confirmed' and (t.saved_up < 0 or asked.further + t.saved_up > asked.planned)`

/** Each charge belongs to the scan of the same moment: without refunds, charges are the price of all checks. */
const chargesQuery = `
  select o.name || ': ' || charged.sum || ' charged, ' || asked.sum || ' asked' as wrong
  from organizations o
  cross join lateral (
    select coalesce(-sum(e.monthly + e.purchased), 0) as sum from credit_entries e
    where e.organization_id = o.id and e.kind = 'charge' and e.operation = 'tracker'
  ) charged
  cross join lateral (
    select coalesce(sum((s.credits_per_check ->> c.engine)::int8), 0) as sum
    from checks c join scans s on s.id = c.scan_id where s.organization_id = o.id and s.lane = 'scheduled'
  ) asked
  where charged.sum <> asked.sum`

const checks: ReadonlyArray<readonly [name: string, query: string]> = [
  ["histories hold each answer once", historiesQuery],
  ["confirmed changes are told when their level changes", levelsQuery],
  ["no confirmed change is told twice", toldTwiceQuery],
  ["no cell is asked again twice", askedTwiceQuery],
  ["no more is asked again than was saved up", budgetQuery],
  ["runs and what asked their cells again are charged once", chargesQuery]
]

/** All checks of trackers with confirmed alerts. */
export const confirmedFindings = (url: Url): Effect.Effect<ReadonlyArray<Finding>> =>
  TestDatabase.withSql(url, (sql) =>
    Effect.gen(function* () {
      const [row] = yield* sql<{ figures: string }>`
        select (select count(*) from scans where follow_up_of is not null) || ' scans that asked again, '
          || (select count(*) from alerts a join trackers t on t.id = a.tracker_id and t.alert_mode = 'confirmed')
          || ' alerts' as figures`
      return yield* Effect.forEach(checks, ([name, query]) =>
        Effect.map(sql.unsafe<{ wrong: string }>(query), (rows) =>
          findingOf(
            name,
            row?.figures ?? "",
            rows.map(({ wrong }) => wrong)
          )
        )
      )
    })
  )

/**
 * Makes paused trackers with confirmed alerts due, and their histories a day older, because runs of one day confirm
 * nothing.
 */
export const moveConfirmed = (url: Url): Effect.Effect<never> =>
  Effect.forever(
    Effect.andThen(
      TestDatabase.withSql(
        url,
        (sql) => sql`with due as (
            update trackers set grid_start_at = date_trunc('milliseconds', now()), next_run_at = now()
            where id in (select id from trackers where enabled and alert_mode = 'confirmed' and running_scan_id is null
              and unpaid_runs = 0 and next_run_at > now() for no key update skip locked)
            returning id
          )
          update cell_entries e set entries =
            jsonb_set(e.entries::jsonb, '{atMillis}', to_jsonb((e.entries ->> 'atMillis')::int8 - 86400000))::json
          from due where e.tracker_id = due.id`
      ),
      Effect.sleep("1 second")
    )
  )
