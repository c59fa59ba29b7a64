/** Millions of answers over 25 months, generated in the database: a brand with a million, others with 100,000 each. */
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect } from "effect"

/** Days with answers, up to yesterday. */
export const days = 760
export const promptsOfBigBrand = 50
const otherAnswers = 100_000
const brandsPerOrganization = 10

const uuid = (kind: string, n: string) => `('00000000-0000-7000-${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** Everything but the answers. Brand 0 is the big one. */
const owners = (brands: number, bigAnswers: number) => [
  `insert into organizations select ${uuid("8000", "n")}, 'bench', null, now() - interval '3 years'
    from generate_series(0, ${Math.floor((brands - 1) / brandsPerOrganization)}) n`,
  `insert into credit_accounts select id, now(), 0, 0, 0, now(), 1000000000, 0, 0 from organizations`,
  `insert into brands select ${uuid("8002", "n")}, ${uuid("8000", `n / ${brandsPerOrganization}`)}, 'Acme',
      'acme.com', '{}', null, 'x', null, '{chatgpt,claude,gemini,perplexity}',
      (select array_agg('what is the best crm for case ' || p || ' of ' || n) from generate_series(0, 49) p), '[]',
      '{Globex,Initech,Umbrella,Hooli,Stark}', '{}', 5000, now() - interval '3 years', now() - interval '3 years'
    from generate_series(0, ${brands - 1}) n`,
  `create table bench_runs as
    select brand, run, prompts, first + run * ${days}::float8 * interval '1 day' / runs as at,
      row_number() over (order by run::float8 / runs, brand) as n
    from (
      select n as brand, case when n = 0 then ${promptsOfBigBrand} else 5 end as prompts,
        case when n = 0 then ${bigAnswers / 200} else ${otherAnswers / 20} end as runs,
        date_trunc('day', now(), 'UTC') - ${days} * interval '1 day' as first
      from generate_series(0, ${brands - 1}) n
    ) b, generate_series(0, runs - 1) run`,
  `create index on bench_runs (at)`,
  `analyze bench_runs`,
  `insert into scans (id, organization_id, brand_id, tracker_id, subject, prompts, engines, models, samples,
      capture_sentiment, lane, status, credits_per_check, total, completed, failed, cancelled, created_at, completed_at)
    select ${uuid("8003", "n")}, ${uuid("8000", `brand / ${brandsPerOrganization}`)}, ${uuid("8002", "brand")},
      ${uuid("8006", "brand")},
      '{"name": "Acme", "aliases": [], "domain": "acme.com", "competitors": [], "location": null}',
      '{}', '{chatgpt,claude,gemini,perplexity}', '{}', 1, false, 'scheduled', 'completed', '{}', prompts * 4,
      prompts * 4 - 1, 1, 0, at, at from bench_runs`,
  `insert into checks (id, scan_id, ordinal, prompt, engine, sample, status, competitors_found, sources_count, error,
      failed_brand_id, moved_at)
    select gen_random_uuid(), ${uuid("8003", "n")}, 0, 'what is the best crm for case 0 of ' || brand, 'claude', 1,
      'failed', '{}', 0, 'no answer', ${uuid("8002", "brand")}, at from bench_runs`
]

/**
 * The content of an answer, in SQL: from `n`, `p` and `e`, the numbers of its run, prompt and engine, and the random
 * `u` and `v`.
 */
export interface Evidence {
  /** JSON as text. */
  readonly sources: string
  readonly hosts: string
  readonly queries: string
}

const sources = `'[' || (
    select string_agg(format(
      '{"url":"https://site%s.example/guide/page-%s","title":"The page %s","domain":"site%s.example"}', (s * s * v)::int % 400, (v * 1000)::int % 97, (v * 100)::int, (s * s * v)::int % 400), ',')
    from generate_series(3, 6) s
  ) || case when u < 0.2 then ',{"url":"https://www.acme.com/crm","title":null,"domain":"www.acme.com"}' else '' end || ']'`

const hosts = `(
    select array_agg(format('site%s.example', (s * s * v)::int % 400)) from generate_series(3, 6) s
  ) || case when u < 0.2 then '{www.acme.com}'::text[] else '{}' end`

const usualEvidence: Evidence = { sources, hosts, queries: "'{best crm,crm compared}'" }

/** The answers of one month's runs, in order of time. */
const answers = (month: number, { hosts, queries, sources }: Evidence) => `
  insert into snapshots (id, organization_id, brand_id, scan_id, tracker_id, brand, prompt, engine, sample, model,
    mentioned, position, sources_count, sentiment, competitors_found, competitor_candidates_found, checked_at, answer,
    sources, cited_hosts, spans, ranking, queries, analyzer_version, origin, run_sequence)
  select (lpad(to_hex((extract(epoch from at) * 1000)::int8), 12, '0') || '7' || substr(noise, 1, 3) || '8' ||
      substr(noise, 4, 15))::uuid,
    ${uuid("8000", `brand / ${brandsPerOrganization}`)}, ${uuid("8002", "brand")}, ${uuid("8003", "n")},
    ${uuid("8006", "brand")}, 'Acme', 'what is the best crm for case ' || p || ' of ' || brand, engine, 1,
    engine || case when engine = 'chatgpt' and ${month} < 12 then '-4' else '-5' end,
    mentioned, case when mentioned and u < 0.6 then 1 + (v * 50)::int % 6 end, 4 + (u < 0.2)::int,
    case when mentioned then (array['positive','neutral','negative'])[1 + (v * 30)::int % 3] end,
    (array['Globex','Initech','Umbrella','Hooli','Stark'])[1 : (v * 100)::int % 6], '{Contoso,Fabrikam}', at,
    repeat(noise || ' ', 22), (${sources})::json, ${hosts},
    '[["Acme", 0, 5, 4], ["Globex", 1, 50, 6]]',
    '[["Globex", 1, 1], ["Acme", 0, 2], ["Contoso", 2, 3], ["Initech", 1, 4]]',
    ${queries}, '1.4.0', 'live', n
  from (
    select r.n, r.brand, p, e, engine, r.at + (p * 4 + e) * interval '100 milliseconds' as at, u, v,
      md5((u + of_row)::text) as noise,
      w < ((p * 7 + e * 13 + r.brand) % 90 + 5) / 100.0 as mentioned
    from bench_runs r
    cross join lateral generate_series(0, r.prompts - 1) p
    cross join unnest(array['chatgpt', 'claude', 'gemini', 'perplexity']) with ordinality as engine (engine, e)
    -- what it names of the row makes it anew for each
    cross join lateral (select random() as u, random() as v, random() as w, r.n + p + e as of_row) chance
    where r.at >= (select min(at) from bench_runs) + ${month} * interval '31 days'
      and r.at < (select min(at) from bench_runs) + ${month + 1} * interval '31 days'
    order by r.at, p, e
  ) answer`

const after = [
  `insert into uncounted_days
    select distinct ${uuid("8000", `brand / ${brandsPerOrganization}`)}, ${uuid("8002", "brand")},
      (at at time zone 'UTC')::date from bench_runs`,
  "vacuum analyze"
]

/** The organization and the brand with a million answers, as UUIDs. */
export const bigOrganization = "00000000-0000-7000-8000-000000000000"
export const bigBrand = "00000000-0000-7000-8002-000000000000"

/** Fills an empty database with this many answers, of which the big brand has at most a million. */
export const seed = Effect.fnUntraced(function* (count: number, evidence = usualEvidence) {
  const sql = yield* PgClient.PgClient
  const bigAnswers = Math.min(count, 1_000_000)
  const brands = 1 + Math.floor((count - bigAnswers) / otherAnswers)
  const run = (statement: string) => sql.unsafe(statement).unprepared
  yield* Effect.scoped(
    Effect.gen(function* () {
      yield* run("set synchronous_commit = off")
      // the way the rows are made satisfies the foreign keys
      yield* run("set session_replication_role = replica")
      yield* run("set work_mem = '256MB'")
      yield* run("select setseed(0.42)")
      for (const statement of owners(brands, bigAnswers)) yield* run(statement)
      const months = Math.ceil(days / 31)
      for (let month = 0; month < months; month++) {
        yield* run(answers(month, evidence))
        console.log(`seeded month ${month + 1} of ${months}`)
      }
      for (const statement of after) yield* run(statement)
    })
  )
})
