/** Reads the input of overviews. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { OrganizationId } from "@answerscope/core"
import type { EngineAnswers } from "@answerscope/core/storage"
import { answersIn, type CountedPart, tilesOf, timesOf } from "./CountStatements.ts"
import type { BrandCover } from "./day/RawDays.ts"

/**
 * Reads `EngineAnswers` of the covers, one list per engine and market. Counts each prompt and competitor
 * separately, because lists of all names would be long.
 */
const engineAnswersIn = (
  sql: PgClient.PgClient,
  organizationId: OrganizationId,
  covers: ReadonlyArray<BrandCover>
) => ({
  counted: sql`
    answers as materialized (
      select s.engine, s.surface, s.location, s.language, s.kind, s.follow_up, s.searched, s.prompt, s.mentioned,
        s.position, s.sentiment, s.competitors_found, s.repeats, s.checked_at
      from ${timesOf(sql, covers)} ${answersIn(sql, organizationId)}
    ),
    of_prompts as (
      select engine, surface, location, language, kind, follow_up, searched, prompt, count(*) as answers,
        count(*) filter (where mentioned) as mentioned, count(*) filter (where repeats) as repeats,
        sum(position) as position_sum, count(position) as position_count,
        count(*) filter (where sentiment = 'positive') as positive,
        count(*) filter (where sentiment = 'neutral') as neutral,
        count(*) filter (where sentiment = 'negative') as negative,
        min(checked_at) as first_at, max(checked_at) as last_at
      from answers group by engine, surface, location, language, kind, follow_up, searched, prompt
    ),
    of_competitors as (
      select engine, surface, location, language, kind, follow_up, searched,
        json_agg(json_build_array(name, named)) as competitors
      from (
        select engine, surface, location, language, kind, follow_up, searched, name, count(*) as named
        from answers, unnest(competitors_found) as name
        group by engine, surface, location, language, kind, follow_up, searched, name
      ) of_each
      group by engine, surface, location, language, kind, follow_up, searched
    )`,
  engines: sql`
    select json_build_array(json_build_object(
      'engine', engine, 'surface', surface, 'location', location, 'language', language,
      'kind', kind, 'followUp', follow_up, 'searched', searched,
      'prompts', json_agg(prompt), 'answers', json_agg(answers), 'mentioned', json_agg(mentioned),
      'repeats', json_agg(repeats),
      'positionSum', coalesce(sum(position_sum), 0), 'positionCount', sum(position_count),
      'positive', sum(positive), 'neutral', sum(neutral), 'negative', sum(negative),
      'competitors', coalesce((
        select competitors from of_competitors c
        where (c.engine, c.surface, c.kind, c.follow_up) = (p.engine, p.surface, p.kind, p.follow_up)
          and c.location is not distinct from p.location and c.language is not distinct from p.language
          and c.searched is not distinct from p.searched
      ), '[]'),
      'firstAtMillis', (extract(epoch from min(first_at)) * 1000)::int8,
      'lastAtMillis', (extract(epoch from max(last_at)) * 1000)::int8
    )) as engines
    from of_prompts p group by engine, surface, location, language, kind, follow_up, searched`
})

/** The answers of each engine, kept or counted. */
export const enginesRead = (sql: PgClient.PgClient, part: CountedPart, covers: ReadonlyArray<BrandCover>) => {
  const { counted, engines } = engineAnswersIn(sql, part.organizationId, covers)
  return sql<{ readonly engines: ReadonlyArray<EngineAnswers> }>`
    with ${counted}
    select c.engines from ${tilesOf(sql, part.organizationId, covers)}
    union all
    select counted.engines from (${engines}) counted`
}
