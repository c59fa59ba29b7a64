/**
 * Queues, and the jobs of all of them. A job has its queue's number, which is in four of the index entries that it
 * writes; a foreign key would write a lock of the queue to the log besides. A done one stays for a while where its id
 * keeps repeated offers out. One that is put off is `delayed`, and `waiting` from the first claim after that: so a
 * claim need not step over organizations whose jobs are all put off.
 */

/** A queue's first offer holds up all others of it until it has committed, so the core's queues are there before. */
const coreQueues = [
  ...["chatgpt", "claude", "gemini", "perplexity"].flatMap((engine) => [
    `check.${engine}.interactive`,
    `check.${engine}.scheduled`
  ]),
  "check.others",
  "runs",
  "discovery",
  "requested_scans",
  "reanalysis",
  "import",
  "notices",
  "engine_failures"
]

export const statements = [
  // few rows; `organization_id` is the organization served last. A lock on the row serializes claims of a queue
  `create table answerscope.queues (
    number smallint generated always as identity primary key,
    name text not null unique,
    organization_id uuid not null default '00000000-0000-0000-0000-000000000000'
  ) with (fillfactor = 10)`,
  `insert into answerscope.queues (name) values ${coreQueues.map((name) => `('${name}')`).join(", ")}`,
  // looked up first: an insert that meets the same name would use up a number each time
  `create function answerscope.queue_number(of_queue text) returns smallint
    language plpgsql set search_path = pg_catalog, pg_temp as $$
  begin
    if not exists (select from answerscope.queues q where q.name = of_queue) then
      insert into answerscope.queues (name) values (of_queue) on conflict do nothing;
    end if;
    return (select q.number from answerscope.queues q where q.name = of_queue);
  end $$`,
  // who wants which events of a host, and when that was said last
  `create table answerscope.event_consumers (
    type text not null,
    consumer text not null,
    seen_at timestamptz(3) not null,
    primary key (type, consumer)
  )`,
  `create table answerscope.queue_jobs (
    sequence bigint generated always as identity primary key,
    queue smallint not null,
    id text not null,
    organization_id uuid not null,
    document json not null,
    state text not null check (state in ('delayed', 'waiting', 'claimed', 'completed', 'aside')),
    attempts integer not null default 0,
    due_at timestamptz not null,
    claim uuid,
    claimed_until timestamptz,
    completed_at timestamptz,
    constraint offered_once unique (queue, id),
    constraint claimed_has_claim check (
      num_nonnulls(claim, claimed_until) = case state when 'claimed' then 2 else 0 end),
    constraint completed_has_time check ((state = 'completed') = (completed_at is not null))
  ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02)`,
  `create index queue_jobs_waiting on answerscope.queue_jobs (queue, organization_id, due_at, sequence)
    where state = 'waiting'`,
  `create index queue_jobs_delayed on answerscope.queue_jobs (queue, due_at, sequence) where state = 'delayed'`,
  `create index queue_jobs_claimed on answerscope.queue_jobs (queue, organization_id) where state = 'claimed'`,
  `create index queue_jobs_completed on answerscope.queue_jobs (organization_id, completed_at)
    where state = 'completed'`,
  // few rows; no other index finds those of one organization
  `create index queue_jobs_not_due on answerscope.queue_jobs (organization_id) where state in ('delayed', 'aside')`,
  // Claims jobs in the order of \`fairJobOrder\`: the organization with the fewest running jobs is next; of equals, the
  // one whose id follows the last served. It steps from organization to organization along the index, past any number
  // of jobs of one, and stops when the claim is full. The planner is bound to the indexes, because the statistics of a
  // queue are always out of date.
  `create function answerscope.claim_jobs(of_queue text, most integer, lease_millis float8)
    returns table (job_id text, job_organization_id uuid, job_document json, job_attempts integer, job_claim uuid)
    language plpgsql
    set search_path = pg_catalog, pg_temp
    set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
  declare
    none constant uuid := '00000000-0000-0000-0000-000000000000';
    own_queue smallint;
    moment timestamptz;
    last_turn uuid;
    busy uuid[];
    idle uuid[] := '{}';
    at_one uuid;
    is_round boolean := false;
    is_full boolean := false;
  begin
    -- a claim that the server forgets in a crash is made again: a job comes at least once
    perform set_config('synchronous_commit', 'off', true);
    own_queue := answerscope.queue_number(of_queue);
    select q.organization_id into last_turn from answerscope.queues q where q.number = own_queue for no key update;
    moment := clock_timestamp();

    update answerscope.queue_jobs j set state = 'waiting', claim = null, claimed_until = null
    where j.sequence = any(array(
      select l.sequence from answerscope.queue_jobs l
      where l.queue = own_queue and l.state = 'claimed' and l.claimed_until <= moment for no key update skip locked
    ));

    -- the next claims take what is left; it is due later
    update answerscope.queue_jobs j set state = 'waiting'
    where j.sequence = any(array(
      select l.sequence from answerscope.queue_jobs l
      where l.queue = own_queue and l.state = 'delayed' and l.due_at <= moment
      order by l.due_at, l.sequence limit 200 for no key update skip locked
    ));

    busy := array(
      select distinct j.organization_id from answerscope.queue_jobs j
      where j.queue = own_queue and j.state = 'claimed');
    at_one := last_turn;
    loop
      select j.organization_id into at_one from answerscope.queue_jobs j
      where j.queue = own_queue and j.state = 'waiting' and j.organization_id > at_one
      order by j.organization_id, j.due_at, j.sequence limit 1;
      if at_one is null or is_round and at_one > last_turn then
        exit when is_round;
        is_round := true;
        at_one := none;
      elsif at_one <> all(busy) then
        idle := idle || at_one;
        is_full := cardinality(idle) >= most;
        exit when is_full;
      end if;
    end loop;

    return query
      with contender as (
        select i.organization_id, 0 as under_way from unnest(idle) i (organization_id)
        union all
        select j.organization_id, count(*) from answerscope.queue_jobs j
        where j.queue = own_queue and j.state = 'claimed' and not is_full group by j.organization_id
      ), turn as (
        select own.sequence, c.organization_id, c.organization_id <= last_turn as is_past,
          c.under_way + row_number() over (partition by c.organization_id order by own.due_at, own.sequence) as nth
        from contender c cross join lateral (
          select j.sequence, j.due_at from answerscope.queue_jobs j
          where j.queue = own_queue and j.state = 'waiting' and j.organization_id = c.organization_id
          order by j.due_at, j.sequence limit case when is_full then 1 else most end
        ) own
      ), chosen as materialized (
        select t.*, row_number() over (order by t.nth, t.is_past, t.organization_id) as place
        from turn t order by place limit most
      ), turned as (
        update answerscope.queues q set organization_id = c.organization_id
        from chosen c where q.number = own_queue and c.place = (select max(l.place) from chosen l)
      ), claimed as (
        update answerscope.queue_jobs j
        set state = 'claimed', attempts = j.attempts + 1, claim = gen_random_uuid(),
          claimed_until = moment + lease_millis * interval '1 millisecond'
        from chosen c where j.sequence = c.sequence
        returning c.place, j.id, j.organization_id, j.document, j.attempts, j.claim
      )
      select c.id, c.organization_id, c.document, c.attempts, c.claim from claimed c order by c.place;
  end $$`,
  // Returns the queues that may have a claimable job. Writes nothing and waits for no lock.
  `create function answerscope.claimable_queues(of_queues text[]) returns setof text
    language plpgsql stable
    set search_path = pg_catalog, pg_temp
    set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
  begin
    return query
      select q.name from answerscope.queues q where q.name = any(of_queues) and (exists (
        select from answerscope.queue_jobs j where j.queue = q.number and j.state = 'waiting'
      ) or exists (
        select from answerscope.queue_jobs j
        where j.queue = q.number and j.state = 'delayed' and j.due_at <= clock_timestamp()
      ) or exists (
        select from answerscope.queue_jobs j
        where j.queue = q.number and j.state = 'claimed' and j.claimed_until <= clock_timestamp()
      ));
  end $$`
]
