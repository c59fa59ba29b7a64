/**
 * The statements of the floor: name and text. Those that answer a request are those of the storage, written by hand.
 */

export const keyStatement = [
  "key",
  `select k.id, k.organization_id, k.revoked_at, k.expires_at, o.suspended_at from answerscope.access_keys k
   join answerscope.organizations o on o.id = k.organization_id where k.hash = $1`
] as const

export const limitStatement = [
  "limit",
  `insert into bench_buckets as bucket (key, tokens, at) values ($1, 1000000 - 1, clock_timestamp())
   on conflict (key) do update set at = clock_timestamp(), tokens = least(1000000,
     bucket.tokens + extract(epoch from clock_timestamp() - bucket.at) * 100000) - 1
   returning tokens`
] as const

export const brandStatement = [
  "brand",
  "select * from answerscope.brands where organization_id = $1 and id = $2"
] as const

export const knownStatement = [
  "known",
  `select coalesce(json_agg(json_build_array(id, first, ending, days) order by id), '[]')::text as known
   from (
     select b.id, least(kept.first, uncounted.first) as first, greatest(kept.ending, uncounted.ending) as ending,
       coalesce(uncounted.days, '{}') as days
     from answerscope.brands b
     cross join lateral (
       select min(start) as first, (max(start) + interval '1 month')::date as ending from answerscope.answer_counts
       where brand_id = b.id and unit = 'month'
     ) kept
     cross join lateral (
       select min(day) as first, max(day) + 1 as ending, array_agg(day order by day) as days
       from answerscope.uncounted_days where brand_id = b.id
     ) uncounted
     where b.organization_id = $1
   ) each_brand`
] as const

export const countStatement = [
  "count",
  `select time.place, counted.matches
   from jsonb_to_recordset($1) as time(place int4, from_at timestamptz, before_at timestamptz)
   cross join lateral (
     select count(*)::int4 as matches from answerscope.snapshots
     where organization_id = $2 and checked_at >= time.from_at and checked_at < time.before_at
   ) counted`
] as const

export const snapshotsStatement = [
  "snapshots",
  `select id, organization_id, brand_id, brand, prompt, engine, sample, follow_up, model, mentioned, position,
     sources_count, sentiment, competitors_found, competitor_candidates_found, checked_at
   from answerscope.snapshots
   where organization_id = $1 and checked_at >= $2 and checked_at < $3
   order by checked_at desc, id desc limit $4 offset $5`
] as const

export const scanStatement = [
  "scan",
  `select scans.*, (
     select coalesce(jsonb_object_agg(asked.engine, answer.model), '{}')
     from unnest(scans.engines) asked(engine) cross join lateral (
       select model from answerscope.checks
       where scan_id = scans.id and engine = asked.engine and model is not null order by ordinal desc limit 1
     ) answer
   ) as answered
   from answerscope.scans where organization_id = $1 and id = $2`
] as const

export const checksStatement = [
  "checks",
  `with recursive page as (
     select next.*, 1 as count_so_far, next.text_bytes as bytes_so_far from (
       select *, octet_length(prompt) + octet_length(array_to_string(competitors_found, '')) +
         coalesce(octet_length(error), 0) as text_bytes
       from answerscope.checks where scan_id = $1 and ordinal >= 0 order by ordinal limit 1) next
     where exists (select from answerscope.scans where organization_id = $2 and id = $1)
     union all
     select next.*, count_so_far + 1, bytes_so_far + next.text_bytes
     from page cross join lateral (
       select *, octet_length(prompt) + octet_length(array_to_string(competitors_found, '')) +
         coalesce(octet_length(error), 0) as text_bytes
       from answerscope.checks where scan_id = $1 and ordinal > page.ordinal order by ordinal limit 1) next
     where count_so_far < 200 and bytes_so_far < 65536
   )
   select * from page order by ordinal`
] as const
