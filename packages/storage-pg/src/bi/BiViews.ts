/**
 * Views for tools that read SQL: one row an answer, count, source or alert. Each shows a reader the rows of its
 * organization alone; `security_barrier` keeps a reader's own functions from seeing the others first. A version never
 * loses or renames a column: what is added comes last.
 */
import { citesOf } from "../database/CitedDomain.ts"

/** Rows of the reader's organization, unless that is suspended. The tables have one owner, who also owns the views. */
const ownRows = (bi: string, row: string): string => `${row}.organization_id = (
    select r.organization_id from ${bi}.readers r
      join answerscope.organizations o on o.id = r.organization_id and o.suspended_at is null
    where r.role = current_user)`

/** Ids as the API shows them. */
const idOf = (bi: string, prefix: string, column: string, name: string): string =>
  `${bi}.public_id('${prefix}', ${column}) as ${name}`

const asked = `s.prompt, s.engine, s.surface, s.provider, s.model, s.location, s.language, s.origin`

const cited = `b.domain is not null and (${citesOf("b.domain", "s")})`

const answers = (bi: string): string => `
  select ${idOf(bi, "snp", "s.id", "id")}, ${idOf(bi, "brd", "s.brand_id", "brand_id")}, b.name as brand,
    ${idOf(bi, "scn", "s.scan_id", "scan_id")}, ${idOf(bi, "trk", "s.tracker_id", "tracker_id")},
    s.checked_at, ${asked}, s.sample, s.kind, s.follow_up as is_follow_up,
    s.mentioned, ${cited} as cited, s.position, s.sentiment,
    s.competitors_found as competitors, s.competitor_candidates_found as other_names, s.cited_hosts, s.searched,
    s.queries as searches, s.answer, s.text_removed_at
  from answerscope.snapshots s
    join answerscope.brands b on b.id = s.brand_id
  where ${ownRows(bi, "s")}`

// the answers that count in reports: no answers of follow-ups, which ask where a change was seen
const counts = (bi: string): string => `
  select ${idOf(bi, "brd", "s.brand_id", "brand_id")}, s.brand, s.day, ${asked},
    s.answers, s.not_shown, s.mentioned, s.cited, s.ranked, s.first, s.top3, s.positive, s.neutral, s.negative
  from (
    select s.brand_id, b.name as brand, (s.checked_at at time zone 'UTC')::date as day, ${asked},
      count(*) filter (where s.kind = 'answer') as answers,
      count(*) filter (where s.kind = 'not_shown') as not_shown,
      count(*) filter (where s.kind = 'answer' and s.mentioned) as mentioned,
      count(*) filter (where s.kind = 'answer' and ${cited}) as cited,
      count(s.position) as ranked,
      count(*) filter (where s.position = 1) as first,
      count(*) filter (where s.position <= 3) as top3,
      count(*) filter (where s.sentiment = 'positive') as positive,
      count(*) filter (where s.sentiment = 'neutral') as neutral,
      count(*) filter (where s.sentiment = 'negative') as negative
    from answerscope.snapshots s
      join answerscope.brands b on b.id = s.brand_id
    where not s.follow_up and ${ownRows(bi, "s")}
    group by s.brand_id, b.name, day, ${asked}
  ) s`

const sources = (bi: string): string => `
  select ${idOf(bi, "snp", "s.id", "answer_id")}, ${idOf(bi, "brd", "s.brand_id", "brand_id")}, b.name as brand,
    s.checked_at, s.prompt, s.engine, s.mentioned, page.use,
    page.source ->> 'url' as url, page.source ->> 'title' as title, page.source ->> 'domain' as domain
  from answerscope.snapshots s
    join answerscope.brands b on b.id = s.brand_id
    cross join lateral (
      select 'cited' as use, value as source from json_array_elements(s.sources)
      union all select 'retrieved', value from json_array_elements(s.consulted)
    ) page
  where ${ownRows(bi, "s")}`

const alerts = (bi: string): string => `
  select ${idOf(bi, "alr", "s.id", "id")}, ${idOf(bi, "brd", "s.brand_id", "brand_id")}, s.brand,
    ${idOf(bi, "trk", "s.tracker_id", "tracker_id")}, ${idOf(bi, "scn", "s.scan_id", "scan_id")},
    s.created_at, s.type, s.message, s.mode, nullif(s.prompt, '*') as prompt, nullif(s.engine, '*') as engine,
    s.surface, s.location, s.language, s.model_before, s.model_after,
    ${idOf(bi, "snp", "s.before_snapshot_id", "before_answer_id")},
    ${idOf(bi, "snp", "s.after_snapshot_id", "after_answer_id")},
    ${idOf(bi, "cau", "s.cause_id", "cause_id")}, ${idOf(bi, "alr", "s.supersedes", "supersedes")},
    s.superseded_by is not null as is_superseded, s.read as is_read, s.dismissed as is_dismissed, s.dismissed_reason
  from answerscope.alerts s
  where ${ownRows(bi, "s")}`

const views = { v1_answers: answers, v1_counts: counts, v1_sources: sources, v1_alerts: alerts }

export const viewNames = Object.keys(views)

/** Statements that make or renew the views in this schema, given with its quotes. */
export const viewStatements = (bi: string): ReadonlyArray<string> =>
  Object.entries(views).map(
    ([name, select]) => `create or replace view ${bi}.${name} with (security_barrier) as ${select(bi)}`
  )
