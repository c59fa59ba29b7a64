create schema answerscope;

create table answerscope.answerscope_migrations (
  id integer primary key,
  name text not null,
  is_additive boolean not null,
  created_at timestamptz not null default now()
);

-- 0001_organizations

create table answerscope.organizations (
    id uuid primary key,
    name text not null,
    suspended_at timestamptz(3),
    created_at timestamptz(3) not null,
    retention jsonb not null default '{}',
    snapshots_removed_before timestamptz(3),
    texts_removed_before timestamptz(3),
    external_id text,
    deletion_started_at timestamptz(3),
    ledger_exported_at timestamptz(3),
    constraint external_id_taken unique (external_id),
    constraint deleted_is_suspended check (deletion_started_at is null or suspended_at is not null),
    constraint exported_is_being_deleted check (ledger_exported_at is null or deletion_started_at is not null)
  );

create table answerscope.access_keys (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
    name text,
    scope text not null check (scope in ('read', 'write', 'admin')),
    display_prefix text not null,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3),
    expires_at timestamptz(3),
    revoked_at timestamptz(3),
    brand_ids text[],
    constraint bound_is_not_admin check (brand_ids is null or scope <> 'admin')
  );

create index access_keys_newest on answerscope.access_keys (organization_id, created_at desc, id desc);

-- 0002_brands

create table answerscope.brands (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    name text not null check (name <> ''),
    domain text check (char_length(domain) <= 253),
    aliases text[] not null,
    category text,
    location text not null,
    language text check (char_length(language) <= 35),
    engines text[] not null check (array_to_string(engines, ' ') ~ '^([a-z][a-z0-9_-]{0,31}( |$))*$'),
    prompts text[] not null,
    prompt_settings jsonb not null default '[]',
    competitors text[] not null,
    keywords text[] not null,
    text_bytes integer not null check (text_bytes > 0),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    answers_erased_at timestamptz(3),
    answers_reread_at timestamptz(3),
    competitor_details jsonb not null default '[]',
    groups text[] not null default '{}' check (cardinality(groups) <= 5),
    unique (organization_id, id)
  );

create index brands_newest on answerscope.brands (organization_id, created_at desc, id desc);

-- 0003_credits

create table answerscope.credit_accounts (
    organization_id uuid primary key references answerscope.organizations,
    opened_at timestamptz(3) not null,
    monthly_limit bigint not null check (monthly_limit >= 0),
    cycle_limit bigint not null,
    monthly_used bigint not null check (monthly_used >= 0),
    cycle_start timestamptz(3) not null,
    purchased_total bigint not null,
    purchased_used bigint not null check (purchased_used >= 0),
    entries bigint not null check (entries >= 0),
    low_threshold bigint check (low_threshold >= 0),
    closed_at timestamptz(3),
    constraint monthly_remaining_not_negative check (cycle_limit - monthly_used >= 0),
    constraint purchased_remaining_not_negative check (purchased_total - purchased_used >= 0)
  ) with (fillfactor = 50);

create table answerscope.credit_charges (
    organization_id uuid not null references answerscope.credit_accounts,
    id text not null,
    operation text not null check (operation ~ '^[a-z][a-z0-9_]{0,39}$'),
    monthly bigint not null check (monthly >= 0),
    purchased bigint not null check (purchased >= 0),
    monthly_refunded bigint not null check (monthly_refunded between 0 and monthly),
    purchased_refunded bigint not null check (purchased_refunded between 0 and purchased),
    cycle_start timestamptz(3) not null,
    charged_at timestamptz(3) not null,
    primary key (organization_id, id)
  );

create table answerscope.credit_entries (
    organization_id uuid not null references answerscope.credit_accounts,
    number bigint not null,
    kind text not null check (kind in ('allowance', 'expiry', 'limit', 'grant', 'charge', 'refund')),
    monthly bigint not null,
    purchased bigint not null,
    monthly_after bigint not null check (monthly_after >= 0),
    purchased_after bigint not null check (purchased_after >= 0),
    dropped bigint not null check (dropped >= 0),
    operation text,
    charge_id text,
    reference text not null,
    counted_at timestamptz(3) not null,
    at timestamptz(3) not null,
    primary key (organization_id, number),
    constraint movement_made_once unique (organization_id, reference),
    foreign key (organization_id, charge_id) references answerscope.credit_charges,
    check ((kind in ('charge', 'refund')) = (charge_id is not null and operation is not null))
  );

create index credit_entries_of_charge on answerscope.credit_entries (organization_id, charge_id)
    where charge_id is not null;

create table answerscope.credit_uses (
    organization_id uuid not null references answerscope.credit_accounts,
    day date not null,
    operation text not null,
    monthly bigint not null,
    purchased bigint not null,
    primary key (organization_id, day, operation)
  ) with (fillfactor = 50);

create table answerscope.vendor_costs (
    organization_id uuid not null references answerscope.organizations,
    day date not null,
    engine text not null,
    model text not null,
    purpose text not null,
    calls bigint not null,
    failed_calls bigint not null,
    unknown_calls bigint not null,
    input_tokens bigint not null,
    cached_tokens bigint not null,
    output_tokens bigint not null,
    reasoning_tokens bigint not null,
    searches bigint not null,
    micro_usd bigint not null,
    primary key (organization_id, day, engine, model, purpose)
  ) with (fillfactor = 50);

create index vendor_costs_of_day on answerscope.vendor_costs (day);

create table answerscope.vendor_budgets (
    organization_id uuid primary key references answerscope.organizations,
    micro_usd_per_month bigint not null check (micro_usd_per_month >= 0)
  );

-- 0004_scans

create table answerscope.scans (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    brand_id uuid,
    tracker_id uuid,
    subject jsonb not null,
    prompts text[] not null,
    engines text[] not null,
    models jsonb not null,
    samples integer not null check (samples between 1 and 10),
    capture_sentiment boolean not null,
    lane text not null check (lane in ('interactive', 'scheduled')),
    status text not null check (status in ('pending', 'running', 'completed', 'cancelled')),
    credits_per_check jsonb not null check (not jsonb_path_exists(credits_per_check, '$.* ? (@ < 0)')),
    credits_charged bigint not null default 0,
    credits_refunded bigint not null default 0,
    total integer not null,
    completed integer not null check (completed >= 0),
    failed integer not null check (failed >= 0),
    cancelled integer not null check (cancelled >= 0),
    created_at timestamptz(3) not null,
    completed_at timestamptz(3),
    sequence bigint generated always as identity,
    is_settled boolean not null generated always as (completed + failed + cancelled = total) stored,
    follow_up_of uuid,
    stage integer not null default 0 check (stage >= 0),
    -- from then on nothing is kept of what its checks are answered
    answers_erased_at timestamptz(3),
    -- each { location, language }
    markets jsonb not null default '[]',
    unique (organization_id, id),
    foreign key (organization_id, brand_id)
      references answerscope.brands (organization_id, id) on delete set null (brand_id),
    foreign key (organization_id, follow_up_of) references answerscope.scans (organization_id, id),
    constraint follow_up_has_stage check ((follow_up_of is null) = (stage = 0)),
    constraint refunded_within_charged check (credits_refunded between 0 and credits_charged),
    constraint progress_within_total check (completed + failed + cancelled <= total),
    constraint ended_has_time check ((status in ('completed', 'cancelled')) = (completed_at is not null))
  ) with (fillfactor = 80);

create index scans_newest on answerscope.scans (organization_id, created_at desc, id desc) include (follow_up_of);

create index scans_newest_of_brand on answerscope.scans (organization_id, brand_id, created_at desc, id desc)
    include (follow_up_of) where brand_id is not null;

create index scans_newest_of_status on answerscope.scans (organization_id, status, created_at desc, id desc)
    include (follow_up_of);

create index scans_of_tracker on answerscope.scans (tracker_id, sequence)
    where tracker_id is not null and follow_up_of is null;

create index scans_unsettled on answerscope.scans (created_at) where not is_settled;

create unique index scans_following_up on answerscope.scans (follow_up_of, stage) where follow_up_of is not null;

create table answerscope.checks (
    id uuid primary key,
    scan_id uuid not null references answerscope.scans on delete cascade,
    ordinal integer not null check (ordinal >= 0),
    prompt text not null,
    engine text not null check (engine ~ '^[a-z][a-z0-9_-]{0,31}$'),
    sample integer not null check (sample >= 1),
    status text not null check (status in ('pending', 'running', 'completed', 'failed', 'cancelled')),
    attempt text,
    asked json,
    model text,
    mentioned boolean,
    position integer check (position >= 1),
    sentiment text check (sentiment in ('positive', 'neutral', 'negative')),
    competitors_found text[] not null check (cardinality(competitors_found) <= 50),
    sources_count integer not null check (sources_count >= 0),
    error text,
    spent json,
    moved_at timestamptz(3) not null,
    failed_brand_id uuid references answerscope.brands on delete set null,
    failed_at timestamptz(3) generated always as (case when failed_brand_id is not null then moved_at end) stored,
    -- as the engine takes them
    location text,
    language text,
    kind text check (kind in ('answer', 'not_shown')),
    unique (scan_id, ordinal),
    check (status <> 'running' or attempt is not null),
    check (status in ('pending', 'running') or asked is null),
    check (status <> 'failed' or error is not null),
    check (status = 'failed' or failed_brand_id is null)
  ) with (fillfactor = 70);

create index checks_failed on answerscope.checks (failed_brand_id, failed_at) where failed_brand_id is not null;

-- 0005_snapshots

create table answerscope.snapshots (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    brand_id uuid not null,
    scan_id uuid not null,
    tracker_id uuid,
    brand text not null,
    prompt text not null,
    engine text not null check (engine ~ '^[a-z][a-z0-9_-]{0,31}$'),
    surface text not null default 'api' check (surface in ('api', 'app')),
    provider text not null default 'custom',
    kind text not null default 'answer' check (kind in ('answer', 'not_shown')),
    -- as the engine took them
    location text,
    language text,
    sample integer not null check (sample >= 1),
    model text,
    mentioned boolean not null,
    position integer check (position >= 1),
    sources_count integer not null check (sources_count >= 0),
    sentiment text check (sentiment in ('positive', 'neutral', 'negative')),
    competitors_found text[] not null,
    competitor_candidates_found text[] not null,
    checked_at timestamptz(3) not null,
    answer text not null,
    sources json not null,
    cited_hosts text[] not null,
    spans json not null,
    ranking json not null,
    queries text[] not null,
    searched boolean,
    consulted json not null default '[]',
    narration text,
    extras json not null default '[]',
    citations json not null default '[]',
    text_hash text check (text_hash ~ '^[0-9a-f]{16}$'),
    repeats boolean not null default false,
    usage json not null default '{"inputTokens": null, "cachedTokens": null, "outputTokens": null,
      "reasoningTokens": null, "searches": null, "microUsd": null}',
    vendor_cost json not null default '{"microUsd":null,"source":"unknown"}',
    analyzer_version text not null,
    reanalysis_id uuid,
    origin text not null check (origin in ('live', 'simulated', 'replayed', 'imported')),
    text_removed_at timestamptz(3),
    run_sequence bigint,
    follow_up boolean not null default false,
    tier text,
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade,
    foreign key (organization_id, scan_id) references answerscope.scans (organization_id, id),
    check (mentioned or (position is null and sentiment is null)),
    constraint run_has_place check (tracker_id is null or run_sequence is not null)
  ) with (toast_tuple_target = 1600);

create index snapshots_newest on answerscope.snapshots (organization_id, checked_at, id);

create index snapshots_newest_of_brand
    on answerscope.snapshots (organization_id, brand_id, checked_at, id);

create index snapshots_newest_of_prompt on answerscope.snapshots
    (organization_id, hashtextextended(prompt, 0), checked_at, id, engine, mentioned);

create index snapshots_of_text on answerscope.snapshots (hashtextextended(brand_id::text || coalesce(tracker_id::text, '')
      || text_hash || engine || coalesce(location, '') || coalesce(language, '')
      || prompt, 0), checked_at)
    where text_hash is not null;

create index snapshots_of_run on answerscope.snapshots (scan_id, (hashtextextended(brand_id::text || coalesce(tracker_id::text, '')
      || text_hash || engine || coalesce(location, '') || coalesce(language, '')
      || prompt, 0)));

create table answerscope.raw_bodies (
    snapshot_id uuid primary key references answerscope.snapshots on delete cascade,
    organization_id uuid not null,
    expires_at timestamptz(3) not null,
    body bytea not null
  );

alter table answerscope.raw_bodies alter column body set storage external;

create index raw_bodies_expiring on answerscope.raw_bodies (organization_id, expires_at, snapshot_id);

-- 0006_requests

create table answerscope.idempotency_records (
    organization_id uuid not null references answerscope.organizations,
    key text not null check (char_length(key) between 1 and 255),
    fingerprint text not null,
    created_at timestamptz(3) not null,
    status integer,
    content_type text,
    body text,
    holder text,
    held_until timestamptz,
    primary key (organization_id, key),
    check (num_nulls(status, content_type, body) in (0, 3)),
    constraint held_without_answer check (num_nulls(holder, held_until) in (0, 2)
      and (holder is null or status is null))
  );

create index idempotency_records_age on answerscope.idempotency_records (organization_id, created_at);

create unlogged table answerscope.rate_limit_buckets (
    key text primary key,
    tokens double precision not null,
    at timestamptz not null,
    full_at timestamptz not null,
    granted integer not null
  ) with (fillfactor = 50);

create index rate_limit_buckets_of on answerscope.rate_limit_buckets (substring(key from '[^:]*$'));

create unlogged table answerscope.engine_limits (
    process text primary key,
    report jsonb not null,
    written_at timestamptz not null
  ) with (fillfactor = 50);

-- 0007_queue

create table answerscope.queues (
    number smallint generated always as identity primary key,
    name text not null unique,
    organization_id uuid not null default '00000000-0000-0000-0000-000000000000'
  ) with (fillfactor = 10);

insert into answerscope.queues (name) values ('check.chatgpt.interactive'), ('check.chatgpt.scheduled'), ('check.claude.interactive'), ('check.claude.scheduled'), ('check.gemini.interactive'), ('check.gemini.scheduled'), ('check.perplexity.interactive'), ('check.perplexity.scheduled'), ('check.others'), ('runs'), ('discovery'), ('requested_scans'), ('reanalysis'), ('import'), ('notices'), ('engine_failures');

create function answerscope.queue_number(of_queue text) returns smallint
    language plpgsql set search_path = pg_catalog, pg_temp as $$
  begin
    if not exists (select from answerscope.queues q where q.name = of_queue) then
      insert into answerscope.queues (name) values (of_queue) on conflict do nothing;
    end if;
    return (select q.number from answerscope.queues q where q.name = of_queue);
  end $$;

create table answerscope.event_consumers (
    type text not null,
    consumer text not null,
    seen_at timestamptz(3) not null,
    primary key (type, consumer)
  );

create table answerscope.queue_jobs (
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
  ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

create index queue_jobs_waiting on answerscope.queue_jobs (queue, organization_id, due_at, sequence)
    where state = 'waiting';

create index queue_jobs_delayed on answerscope.queue_jobs (queue, due_at, sequence) where state = 'delayed';

create index queue_jobs_claimed on answerscope.queue_jobs (queue, organization_id) where state = 'claimed';

create index queue_jobs_completed on answerscope.queue_jobs (organization_id, completed_at)
    where state = 'completed';

create index queue_jobs_not_due on answerscope.queue_jobs (organization_id) where state in ('delayed', 'aside');

create function answerscope.claim_jobs(of_queue text, most integer, lease_millis float8)
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
  end $$;

create function answerscope.claimable_queues(of_queues text[]) returns setof text
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
  end $$;

-- 0008_trackers

create table answerscope.trackers (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    brand_id uuid not null,
    name text,
    interval_minutes integer not null check (interval_minutes > 0),
    enabled boolean not null,
    prompts text[] not null check (cardinality(prompts) > 0),
    engines text[] not null
      check (cardinality(engines) > 0 and array_to_string(engines, ' ') ~ '^([a-z][a-z0-9_-]{0,31}( |$))*$'),
    models jsonb not null,
    samples integer not null check (samples between 1 and 10),
    capture_sentiment boolean not null,
    alert_mode text not null check (alert_mode in ('immediate', 'confirmed')),
    -- null: those in force
    alert_settings jsonb,
    grid_start_at timestamptz(3) not null,
    last_run_at timestamptz(3),
    next_run_at timestamptz(3),
    last_status text check (last_status in ('running', 'completed', 'partial', 'failed', 'insufficient_credits',
      'budget_reached')),
    last_error text,
    run_count integer not null check (run_count >= 0),
    running_scan_id uuid,
    unpaid_runs integer not null check (unpaid_runs >= 0),
    credits_awaited bigint,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    saved_up double precision not null default 0 check (saved_up >= 0),
    -- each { location?, language? }; none: the brand's market
    markets jsonb not null default '[]',
    unique (organization_id, id),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade
  ) with (fillfactor = 80);

create index trackers_newest on answerscope.trackers (organization_id, created_at desc, id desc);

create index trackers_newest_of_brand on answerscope.trackers (organization_id, brand_id, created_at desc, id desc);

create index trackers_due on answerscope.trackers (next_run_at, id) where enabled;

create index trackers_due_of on answerscope.trackers (organization_id, next_run_at, id) where enabled;

create index trackers_resting on answerscope.trackers (organization_id, credits_awaited)
    where enabled and credits_awaited is not null;

-- 0009_alerts

create table answerscope.alerts (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    brand_id uuid not null,
    brand text not null,
    tracker_id uuid not null,
    scan_id uuid not null,
    prompt text not null,
    -- all prompts or all engines together: '*'
    engine text not null check (engine ~ '^([a-z][a-z0-9_-]{0,31}|[*])$'),
    type text not null check (
      type in ('mention_gained', 'mention_lost', 'position_changed', 'competitor_new', 'sentiment_changed',
        'citation_gained', 'citation_lost', 'share_of_voice_gained', 'share_of_voice_lost')),
    message text not null,
    before_snapshot_id uuid not null,
    after_snapshot_id uuid not null,
    model_before text,
    model_after text,
    mode text not null check (mode in ('immediate', 'confirmed')),
    odds double precision,
    confirmation jsonb,
    created_at timestamptz(3) not null,
    -- an update and the alert that it updates; both go with their tracker
    supersedes uuid,
    superseded_by uuid,
    -- of a cell, or of all cells where a tracker asks in several markets
    location text,
    language text,
    cause_id uuid not null,
    read boolean not null default false,
    dismissed boolean not null default false,
    dismissed_reason text,
    -- null: unknown
    surface text check (surface in ('api', 'app')),
    check (engine <> '*' or prompt = '*'),
    -- shares have no odds
    check (mode = 'immediate' or (confirmation is not null and (odds is not null or prompt = '*'))),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade,
    foreign key (organization_id, tracker_id) references answerscope.trackers (organization_id, id) on delete cascade,
    foreign key (organization_id, scan_id) references answerscope.scans (organization_id, id)
  );

create index alerts_newest on answerscope.alerts (organization_id, created_at desc, id desc);

create index alerts_newest_of_brand on answerscope.alerts (organization_id, brand_id, created_at desc, id desc);

create index alerts_newest_of_type on answerscope.alerts (organization_id, type, created_at desc, id desc);

create index alerts_of_scan on answerscope.alerts (scan_id);

create index alerts_of_tracker on answerscope.alerts (organization_id, tracker_id, created_at);

create index alerts_of_cause on answerscope.alerts (organization_id, cause_id desc);

create index alerts_unread on answerscope.alerts (organization_id, brand_id, cause_id)
    where not read and superseded_by is null;

create table answerscope.notices (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    type text not null check (
      type in ('credits_low', 'tracker_resting', 'endpoint_disabled', 'engine_failing', 'budget_reached')),
    subject text,
    message text not null,
    remedy text not null,
    occasion text not null,
    is_handed_over boolean not null default false,
    created_at timestamptz(3) not null,
    constraint occasion_posted_once unique (organization_id, type, occasion)
  );

create index notices_newest on answerscope.notices (organization_id, created_at desc, id desc);

-- 0010_subscriptions

create table answerscope.subscriptions (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    enabled boolean not null,
    channel text not null check (channel in ('email', 'webhook', 'slack', 'teams', 'discord')),
    event_types text[] not null check (event_types <@ array[
      'mention_gained', 'mention_lost', 'position_changed', 'competitor_new', 'sentiment_changed',
      'citation_gained', 'citation_lost', 'share_of_voice_gained', 'share_of_voice_lost',
      'credits_low', 'tracker_resting', 'endpoint_disabled', 'engine_failing', 'budget_reached']),
    brand_id uuid,
    email_recipients text[] not null,
    webhook_url text,
    secret text,
    previous_secret text,
    previous_expires_at timestamptz(3),
    last_test_at timestamptz(3),
    last_test_status text check (last_test_status in ('sent', 'failed')),
    failing_since timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    digest text check (digest in ('daily', 'weekly')),
    next_digest_at timestamptz(3),
    chat_url text,
    headers text,
    unique (organization_id, id),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade,
    constraint channel_has_its_fields check (
      (channel = 'webhook') = (webhook_url is not null) and (channel = 'webhook') = (secret is not null)
        and (channel = 'email') = (cardinality(email_recipients) > 0)
        and (channel in ('slack', 'teams', 'discord')) = (chat_url is not null)
        and (headers is null or channel = 'webhook')),
    constraint has_content check (cardinality(event_types) > 0 or digest is not null),
    constraint digest_has_time check ((digest is null) = (next_digest_at is null)),
    constraint previous_secret_is_whole check (
      num_nulls(previous_secret, previous_expires_at) in (0, 2) and (secret is not null or previous_secret is null))
  ) with (fillfactor = 80);

create index subscriptions_newest on answerscope.subscriptions (organization_id, created_at desc, id desc);

create index subscriptions_of_brand on answerscope.subscriptions (organization_id, brand_id)
    where brand_id is not null;

create index subscriptions_digests on answerscope.subscriptions (next_digest_at)
    where next_digest_at is not null and enabled;

-- 0011_deliveries

create table answerscope.deliveries (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    subscription_id uuid not null,
    scan_id uuid,
    event_id uuid not null,
    type text not null check (type in
      ('visibility.alert', 'visibility.test', 'visibility.notice', 'visibility.digest', 'visibility.report')),
    body text not null,
    status text not null check (status in ('pending', 'delivered', 'failed')),
    attempts jsonb not null,
    attempts_counted integer not null check (attempts_counted >= 0),
    recipients_done text[] not null,
    next_attempt_at timestamptz(3),
    claim uuid,
    claimed_until timestamptz(3),
    created_at timestamptz(3) not null,
    foreign key (organization_id, subscription_id)
      references answerscope.subscriptions (organization_id, id) on delete cascade,
    constraint told_of_a_run_once unique (subscription_id, scan_id),
    constraint pending_has_time check (status <> 'pending' or next_attempt_at is not null),
    constraint claim_is_whole check (
      num_nulls(claim, claimed_until) in (0, 2) and (claim is null or status = 'pending'))
  ) with (fillfactor = 80);

create index deliveries_newest on answerscope.deliveries (organization_id, subscription_id, created_at desc,
    id desc);

create index deliveries_waiting on answerscope.deliveries (subscription_id, next_attempt_at, id)
    where status = 'pending';

create index deliveries_ended on answerscope.deliveries (organization_id, created_at) where status <> 'pending';

create index deliveries_claimed on answerscope.deliveries (subscription_id) where claim is not null;

create function answerscope.claim_deliveries(moment timestamptz, webhook_expiry timestamptz,
    email_expiry timestamptz,
      most integer, most_of_one integer, most_of_failing integer)
    returns table (delivery_id uuid, claimed_as uuid)
    language plpgsql
    set search_path = pg_catalog, pg_temp as $$
  begin
    -- one at a time: the next statement sees all claims made before, and so counts them rightly
    perform pg_advisory_xact_lock(hashtextextended('answerscope.deliveries', 0));
    return query
      with recursive waiting as (
        -- from one subscription to the next, past however many deliveries of one
        (select d.organization_id, d.subscription_id, d.next_attempt_at from answerscope.deliveries d
          where d.status = 'pending'
          order by d.subscription_id, d.next_attempt_at limit 1)
        union all
        select next.organization_id, next.subscription_id, next.next_attempt_at
        from waiting w cross join lateral (
          select d.organization_id, d.subscription_id, d.next_attempt_at from answerscope.deliveries d
          where d.status = 'pending' and d.subscription_id > w.subscription_id
          order by d.subscription_id, d.next_attempt_at limit 1
        ) next
      ), claimed as (
        select d.organization_id, d.subscription_id, count(*) as count from answerscope.deliveries d
        where d.claim is not null and d.claimed_until > moment group by d.organization_id, d.subscription_id
      ), claimed_of as (
        select c.organization_id, sum(c.count) as count from claimed c group by c.organization_id
      ), picked as (
        select own.id, own.next_attempt_at, own.turn, w.organization_id,
          coalesce((select o.count from claimed_of o where o.organization_id = w.organization_id), 0) as under_way,
          (select s.failing_since is not null from answerscope.subscriptions s
            where s.id = w.subscription_id) as is_failing
        from waiting w
        left join claimed c on c.subscription_id = w.subscription_id
        cross join lateral (
          select d.id, d.next_attempt_at,
            coalesce(c.count, 0) + row_number() over (order by d.next_attempt_at, d.id) as turn
          from answerscope.deliveries d
          where d.status = 'pending' and d.subscription_id = w.subscription_id and d.next_attempt_at <= moment
            and (d.claim is null or d.claimed_until <= moment)
          order by d.next_attempt_at, d.id limit greatest(most_of_one - coalesce(c.count, 0), 0)
        ) own
        where w.next_attempt_at <= moment and not exists (
          select from answerscope.organizations o
          where o.id = w.organization_id and o.deletion_started_at is not null)
      ), turned as (
        select p.*, p.under_way + row_number() over (
          partition by p.organization_id, p.is_failing order by p.turn, p.next_attempt_at, p.id) as nth
        from picked p
      ), placed as (
        select t.*, row_number() over (partition by t.is_failing order by t.nth, t.turn, t.next_attempt_at, t.id)
          as place
        from turned t
      ), admitted as (
        select p.id, p.turn, p.next_attempt_at, p.under_way + row_number() over (
          partition by p.organization_id order by p.turn, p.next_attempt_at, p.id) as nth
        from placed p where not p.is_failing or p.place <= most_of_failing
      ), chosen as (
        select a.id from admitted a order by a.nth, a.turn, a.next_attempt_at, a.id limit most
      ), free as materialized (
        select d.id from answerscope.deliveries d
        where d.id in (select id from chosen) and d.status = 'pending' and d.next_attempt_at <= moment
          and (d.claim is null or d.claimed_until <= moment)
        for no key update skip locked
      )
      update answerscope.deliveries d
      set claim = gen_random_uuid(),
        claimed_until = case (select s.channel from answerscope.subscriptions s where s.id = d.subscription_id)
          when 'email' then email_expiry else webhook_expiry end
      from free where d.id = free.id
      returning d.id, d.claim;
  end $$;

-- 0012_lookups

create table answerscope.open_lookups (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    operation text not null,
    started_at timestamptz(3) not null,
    leased_until timestamptz not null
  );

create index open_lookups_of_organization on answerscope.open_lookups (organization_id);

create index open_lookups_oldest on answerscope.open_lookups (started_at, id);

-- 0013_discoveries

create table answerscope.discoveries (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    brand_id uuid not null,
    status text not null check (status in ('pending', 'running', 'completed', 'failed')),
    attempt text,
    max_prompts integer not null check (max_prompts > 0),
    max_competitors integer not null check (max_competitors > 0),
    profile jsonb,
    prompts jsonb not null,
    competitors jsonb not null,
    warnings text[] not null,
    error text,
    credits_charged bigint not null check (credits_charged >= 0),
    created_at timestamptz(3) not null,
    started_at timestamptz(3),
    completed_at timestamptz(3),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade,
    constraint discovery_running_has_attempt
      check (status <> 'running' or (attempt is not null and started_at is not null)),
    constraint discovery_ended_has_time check ((status in ('completed', 'failed')) = (completed_at is not null)),
    constraint discovery_failed_has_error check ((status = 'failed') = (error is not null)),
    constraint discovery_failed_keeps_nothing check (status <> 'failed' or credits_charged = 0)
  ) with (fillfactor = 70);

create index discoveries_newest on answerscope.discoveries (organization_id, created_at desc, id desc);

create index discoveries_newest_of_brand
    on answerscope.discoveries (organization_id, brand_id, created_at desc, id desc);

-- 0014_recipients

create table answerscope.email_recipients (
    organization_id uuid not null references answerscope.organizations,
    address text not null check (address = lower(address)),
    state text not null check (state in ('pending', 'confirmed', 'unsubscribed')),
    confirmation_hash text unique,
    confirmation_until timestamptz(3),
    mailed_at timestamptz(3),
    mail_due_at timestamptz(3),
    mail_failures integer not null check (mail_failures >= 0),
    unsubscribed_at timestamptz(3),
    unsubscribe_token text not null unique,
    primary key (organization_id, address),
    constraint confirmation_is_whole check (num_nulls(confirmation_hash, confirmation_until) in (0, 2)),
    constraint confirmed_is_not_asked check (
      state <> 'confirmed' or num_nonnulls(confirmation_hash, mail_due_at) = 0),
    constraint unsubscribed_has_time check (state <> 'unsubscribed' or unsubscribed_at is not null)
  ) with (fillfactor = 80);

create index email_recipients_due on answerscope.email_recipients (mail_due_at, address)
    where mail_due_at is not null;

create index email_recipients_due_of on answerscope.email_recipients (organization_id, mail_due_at, address)
    where mail_due_at is not null;

-- 0015_counts

create table answerscope.answer_counts (
    organization_id uuid not null,
    brand_id uuid not null,
    unit text not null check (unit in ('day', 'week', 'month')),
    start date not null,
    answers integer not null check (answers >= 0),
    mentioned integer not null check (mentioned between 0 and answers),
    -- how many counts the documents hold
    keys integer not null check (keys > 0),
    engines json not null,
    cells bytea not null,
    competitors bytea not null,
    runs bytea not null,
    primary key (brand_id, unit, start),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade
  );

create table answerscope.uncounted_days (
    organization_id uuid not null,
    brand_id uuid not null,
    day date not null,
    primary key (brand_id, day),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade
  );

create index uncounted_days_newest on answerscope.uncounted_days (day desc, brand_id);

-- 0016_sources

create table answerscope.source_words (
    organization_id uuid not null,
    brand_id uuid not null,
    number integer not null check (number >= 0),
    month date not null,
    document bytea not null,
    primary key (brand_id, number),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade
  );

create table answerscope.answer_sources (
    organization_id uuid not null,
    brand_id uuid not null,
    day date not null,
    -- a day of many answers has several documents
    part integer not null check (part >= 0),
    words integer not null,
    document bytea not null,
    primary key (brand_id, day, part),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade,
    foreign key (brand_id, words) references answerscope.source_words (brand_id, number)
  );

-- 0017_cell_histories

create table answerscope.cell_histories (
    tracker_id uuid not null references answerscope.trackers on delete cascade,
    engine text not null check (engine ~ '^[a-z][a-z0-9_-]{0,31}$'),
    prompt text not null,
    levels json not null,
    location text,
    language text
  );

create unique index cell_histories_of_tracker
    on answerscope.cell_histories (tracker_id, engine, md5(prompt), location, language) nulls not distinct;

create table answerscope.cell_entries (
    tracker_id uuid not null references answerscope.trackers on delete cascade,
    run bigint not null,
    entries json not null,
    primary key (tracker_id, run)
  );

create table answerscope.correlation_samples (
    day date not null,
    engine text not null check (engine ~ '^[a-z][a-z0-9_-]{0,31}$'),
    lag smallint not null check (lag >= 0),
    part smallint not null,
    agreed double precision not null,
    possible double precision not null check (possible >= 0),
    comparisons bigint not null check (comparisons >= 0),
    primary key (day, engine, lag, part)
  );

-- 0018_requested_scans

create table answerscope.requested_scans (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    key text check (char_length(key) between 1 and 255),
    request jsonb not null,
    status text not null check (status in ('waiting', 'started', 'refused')),
    refusal jsonb,
    requested_at timestamptz(3) not null,
    ended_at timestamptz(3),
    constraint requested_once unique (organization_id, key),
    constraint refused_has_reason check ((status = 'refused') = (refusal is not null)),
    constraint requested_ended_has_time check ((status = 'waiting') = (ended_at is null))
  );

create index requested_scans_ended on answerscope.requested_scans (organization_id, ended_at)
    where status <> 'waiting';

create function answerscope.uuid_of_id(prefix text, id text) returns uuid
    language sql immutable strict set search_path = pg_catalog, pg_temp as $$
    select string_agg(to_hex(substr(b.bits, 4 * n + 1, 4)::bit(4)::integer), '' order by n)::uuid
    from (
      select right(string_agg(
        (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(right(id, 26), at, 1)) - 1)::bit(5)::text, '' order by at
      ), 128) as bits
      from generate_series(1, 26) at
      where id ~ ('^' || prefix || '_[0-7][0-9a-hjkmnp-tv-z]{25}$')
    ) b, generate_series(0, 31) n
    where b.bits is not null
  $$;

create function answerscope.id_of_uuid(prefix text, uuid uuid) returns text
    language sql immutable strict set search_path = pg_catalog, pg_temp as $$
    select prefix || '_' || string_agg(
      substr('0123456789abcdefghjkmnpqrstvwxyz', substr(b.bits, 5 * n + 1, 5)::bit(5)::integer + 1, 1), '' order by n
    )
    from (select '00' || ('x' || replace(uuid::text, '-', ''))::bit(128)::text as bits) b, generate_series(0, 25) n
  $$;

create function answerscope.request_scan(organization_id text, request jsonb, idempotency_key text default null)
    returns text
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare
    owner constant uuid := answerscope.uuid_of_id('org', request_scan.organization_id);
    moment constant timestamptz := clock_timestamp();
    new_id uuid;
    scan_id text;
    earlier record;
  begin
    if request is null or jsonb_typeof(request) <> 'object' then
      raise exception 'answerscope: request must be a JSON object' using errcode = 'invalid_parameter_value';
    elsif octet_length(request::text) > 262144 then
      raise exception 'answerscope: request must have at most 262144 bytes' using errcode = 'invalid_parameter_value';
    elsif char_length(idempotency_key) not between 1 and 255 then
      raise exception 'answerscope: idempotency_key must have 1 to 255 characters'
        using errcode = 'invalid_parameter_value';
    elsif not exists (
      select from answerscope.organizations o where o.id = owner and o.deletion_started_at is null
    ) then
      raise exception 'answerscope: no such organization' using errcode = 'foreign_key_violation';
    end if;

    -- a UUIDv7: milliseconds, then chance
    new_id := encode(set_bit(set_bit(overlay(
      uuid_send(gen_random_uuid())
      placing substr(int8send(floor(extract(epoch from moment) * 1000)::bigint), 3) from 1 for 6
    ), 52, 1), 53, 1), 'hex')::uuid;
    insert into answerscope.requested_scans (id, organization_id, key, request, status, requested_at)
    values (new_id, owner, idempotency_key, request_scan.request, 'waiting', moment)
    on conflict on constraint requested_once do nothing;

    if not found then
      select r.id, r.request = request_scan.request as is_same into earlier from answerscope.requested_scans r
      where r.organization_id = owner and r.key = idempotency_key;
      if earlier.id is null then
        raise exception 'answerscope: the earlier request with this idempotency_key was just removed; try again'
          using errcode = 'serialization_failure';
      elsif not earlier.is_same then
        raise exception 'answerscope: idempotency_key was used for another request' using errcode = 'unique_violation';
      end if;
      return answerscope.id_of_uuid('scn', earlier.id);
    end if;

    scan_id := answerscope.id_of_uuid('scn', new_id);
    insert into answerscope.queue_jobs (queue, id, organization_id, document, state, due_at)
    values (answerscope.queue_number('requested_scans'), scan_id, owner,
      json_build_object('scanId', scan_id), 'waiting', moment);
    return scan_id;
  end $$;

revoke all on function answerscope.request_scan(text, jsonb, text) from public;

-- 0019_sessions

create table answerscope.sessions (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    access_key_id uuid not null,
    hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
    state text not null check (state in ('link', 'open')),
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3) not null,
    member_scope text check (member_scope in ('read', 'write', 'admin'))
  );

create index sessions_of_key on answerscope.sessions (access_key_id);

create index sessions_newest on answerscope.sessions (organization_id, created_at desc, id desc);

-- 0020_reanalyses

create table answerscope.reanalyses (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    brand_id uuid not null,
    status text not null check (status in ('pending', 'running', 'completed', 'failed')),
    names jsonb not null,
    total integer not null check (total >= 0),
    done integer not null check (done between 0 and total),
    changed integer not null check (changed between 0 and done),
    last_id uuid,
    last_checked_at timestamptz(3),
    created_at timestamptz(3) not null,
    completed_at timestamptz(3),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade,
    constraint reanalysis_ended_has_time check ((status in ('completed', 'failed')) = (completed_at is not null))
  ) with (fillfactor = 50);

create unique index reanalyses_unended on answerscope.reanalyses (brand_id) where status in ('pending', 'running');

create index reanalyses_of_brand on answerscope.reanalyses (organization_id, brand_id);

-- 0021_marks

create table answerscope.marks (
    id bigint generated always as identity,
    organization_id uuid not null,
    brand_id uuid not null,
    kind text not null check (kind in ('source', 'todo', 'alert', 'time')),
    key text not null check (char_length(key) between 1 and 500),
    state text check (state in ('todo', 'contacted', 'done', 'not_for_us', 'read', 'dismissed')),
    note text check (char_length(note) between 1 and 2000),
    at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    -- the name of an access key
    set_by text,
    primary key (organization_id, brand_id, kind, key),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade
  );

-- 0022_documents

create table answerscope.documents (
    id uuid primary key,
    organization_id uuid not null,
    brand_id uuid not null,
    title text not null check (char_length(title) between 1 and 200),
    period_from timestamptz(3),
    period_before timestamptz(3),
    last_days integer check (last_days between 1 and 366),
    comment text check (char_length(comment) between 1 and 2000),
    sections text[] not null check (cardinality(sections) > 0),
    state text not null check (state in ('draft', 'made', 'sent')),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    frozen_at timestamptz(3),
    branding jsonb not null,
    -- text, not jsonb: it stays the same byte for byte
    content text,
    unique (organization_id, id),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade,
    check ((last_days is null) = (period_from is not null and period_before is not null)),
    check ((state = 'draft') = (content is null) and (content is null) = (frozen_at is null))
  );

create table answerscope.report_designs (
    organization_id uuid primary key references answerscope.organizations,
    branding jsonb not null
  );

create index documents_newest on answerscope.documents (organization_id, created_at desc, id desc);

create index documents_brand on answerscope.documents (organization_id, brand_id);

-- 0023_shares

create table answerscope.shares (
    id uuid primary key,
    organization_id uuid not null,
    brand_id uuid not null,
    document_id uuid,
    title text check (char_length(title) between 1 and 200),
    comment text check (char_length(comment) between 1 and 2000),
    sections text[] not null check (cardinality(sections) > 0),
    period_from timestamptz(3),
    period_before timestamptz(3),
    last_days integer check (last_days between 1 and 366),
    token_hash text not null unique,
    password_hash text,
    expires_at timestamptz(3),
    created_at timestamptz(3) not null,
    openings integer not null,
    last_opened_at timestamptz(3),
    schedule_every text check (schedule_every in ('week', 'month')),
    -- the subscription may go: its links stay, and say so
    schedule_subscription_id uuid,
    next_send_at timestamptz(3),
    sent_token text,
    schedule_hold boolean not null default false,
    held_document_id uuid,
    held_sentence text,
    check (schedule_every is not null or (not schedule_hold and held_document_id is null)),
    foreign key (organization_id, held_document_id)
      references answerscope.documents (organization_id, id) on delete set null (held_document_id),
    check (num_nulls(schedule_every, schedule_subscription_id, next_send_at, sent_token) in (0, 4)),
    check (schedule_every is null or last_days is not null),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade,
    foreign key (organization_id, document_id) references answerscope.documents (organization_id, id) on delete cascade,
    check (num_nonnulls(document_id, last_days, period_from) = 1 and (period_from is null) = (period_before is null))
  );

create index shares_newest on answerscope.shares (organization_id, created_at desc, id desc);

create index shares_brand on answerscope.shares (organization_id, brand_id);

create index shares_due on answerscope.shares (next_send_at) where next_send_at is not null;

create index shares_document on answerscope.shares (organization_id, document_id);

create index shares_held on answerscope.shares (organization_id, held_document_id)
    where held_document_id is not null;

-- 0024_imports

create table answerscope.imports (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    brand_id uuid not null,
    kind text not null check (kind in ('answers', 'prompts', 'competitors')),
    status text not null check (status in ('receiving', 'pending', 'running', 'completed', 'failed')),
    total integer not null check (total >= 0),
    done integer not null check (done between 0 and total),
    duplicates integer not null check (duplicates >= 0),
    refused integer not null check (refused >= 0),
    refusals json not null,
    names json not null,
    scans json not null,
    last_line integer,
    last_checked_at timestamptz(3),
    created_at timestamptz(3) not null,
    completed_at timestamptz(3),
    credits_per_line bigint not null default 0 check (credits_per_line >= 0),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade,
    constraint import_ended_has_time check ((status in ('completed', 'failed')) = (completed_at is not null))
  ) with (fillfactor = 50);

create unique index imports_unended on answerscope.imports (brand_id) where status in ('pending', 'running');

create index imports_of_brand on answerscope.imports (organization_id, brand_id);

create index imports_ended on answerscope.imports (organization_id, completed_at, id);

create index imports_received on answerscope.imports (created_at) where status = 'receiving';

create table answerscope.import_lines (
    import_id uuid not null references answerscope.imports on delete cascade,
    line integer not null,
    snapshot_id uuid not null,
    checked_at timestamptz(3) not null,
    content json not null,
    primary key (import_id, snapshot_id)
  );

create index import_lines_oldest on answerscope.import_lines (import_id, checked_at, line);

set session_replication_role = replica;

delete from answerscope.access_keys;
insert into answerscope.access_keys (id, organization_id, hash, name, scope, display_prefix, created_at, last_used_at, expires_at, revoked_at, brand_ids) overriding system value
select id, organization_id, hash, name, scope, display_prefix, created_at, last_used_at, expires_at, revoked_at, brand_ids from json_populate_recordset(null::answerscope.access_keys, $dump$[
{"id":"01a21fe8-2fca-742a-92d6-9ea646c6dcfa","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","hash":"cfd8b0271dd9cdbab655793a51bdc21f0e71f26c46bf05ed429ba55bf04a379a","name":null,"scope":"write","display_prefix":"ask_i6O5tm","created_at":"2026-11-28T02:07:20.01+00:00","last_used_at":null,"expires_at":null,"revoked_at":null,"brand_ids":null},
{"id":"01a21fe8-316e-7006-90b8-88c556f6f043","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","hash":"155af38f64b168fc850dd9e57318418c1f519667b10477eaf94fe540ac35351d","name":"known","scope":"write","display_prefix":"ask_8ZLnJ1","created_at":"2026-11-28T02:07:20.43+00:00","last_used_at":null,"expires_at":null,"revoked_at":null,"brand_ids":null}
]$dump$);

delete from answerscope.alerts;
insert into answerscope.alerts (id, organization_id, brand_id, brand, tracker_id, scan_id, prompt, engine, type, message, before_snapshot_id, after_snapshot_id, model_before, model_after, mode, odds, confirmation, created_at, supersedes, superseded_by, location, language, cause_id, read, dismissed, dismissed_reason, surface) overriding system value
select id, organization_id, brand_id, brand, tracker_id, scan_id, prompt, engine, type, message, before_snapshot_id, after_snapshot_id, model_before, model_after, mode, odds, confirmation, created_at, supersedes, superseded_by, location, language, cause_id, read, dismissed, dismissed_reason, surface from json_populate_recordset(null::answerscope.alerts, $dump$[
{"id":"81a95d35-ef8b-4ab2-b217-93532e462bc9","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","brand":"Zendrix","tracker_id":"01a21fe8-2fe6-7587-b0ed-af28831c65bb","scan_id":"01a21fe8-302b-7361-a717-00338ab1e86e","prompt":"p","engine":"chatgpt","type":"mention_lost","message":"m","before_snapshot_id":"76643887-2b1a-4497-a211-f262632144d2","after_snapshot_id":"1240818f-a047-4a0a-86e3-77aaaf74caed","model_before":null,"model_after":null,"mode":"immediate","odds":null,"confirmation":null,"created_at":"2026-11-28T02:07:20.307+00:00","supersedes":null,"superseded_by":null,"location":"United States","language":null,"cause_id":"1f98d5e5-04d0-462d-8d21-a4c6ca1a7913","read":false,"dismissed":false,"dismissed_reason":null,"surface":"api"}
]$dump$);

delete from answerscope.answer_counts;
insert into answerscope.answer_counts (organization_id, brand_id, unit, start, answers, mentioned, keys, engines, cells, competitors, runs) overriding system value
select organization_id, brand_id, unit, start, answers, mentioned, keys, engines, cells, competitors, runs from json_populate_recordset(null::answerscope.answer_counts, $dump$[
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","unit":"day","start":"2020-01-02","answers":1,"mentioned":0,"keys":1,"engines":[],"cells":"\\x5b5d","competitors":"\\x5b5d","runs":"\\x5b5d"},
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","unit":"day","start":"2020-01-03","answers":1,"mentioned":0,"keys":1,"engines":[],"cells":"\\x5b5d","competitors":"\\x5b5d","runs":"\\x5b5d"},
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","unit":"day","start":"2020-01-04","answers":1,"mentioned":0,"keys":1,"engines":[],"cells":"\\x5b5d","competitors":"\\x5b5d","runs":"\\x5b5d"},
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","unit":"day","start":"2020-01-05","answers":1,"mentioned":0,"keys":1,"engines":[],"cells":"\\x5b5d","competitors":"\\x5b5d","runs":"\\x5b5d"}
]$dump$);

delete from answerscope.answer_sources;
insert into answerscope.answer_sources (organization_id, brand_id, day, part, words, document) overriding system value
select organization_id, brand_id, day, part, words, document from json_populate_recordset(null::answerscope.answer_sources, $dump$[
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","day":"2020-01-02","part":0,"words":1,"document":"\\x5b5d"},
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","day":"2020-01-03","part":0,"words":2,"document":"\\x5b5d"},
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","day":"2020-01-04","part":0,"words":3,"document":"\\x5b5d"},
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","day":"2020-01-05","part":0,"words":4,"document":"\\x5b5d"}
]$dump$);

delete from answerscope.answerscope_migrations;
insert into answerscope.answerscope_migrations (id, name, is_additive, created_at) overriding system value
select id, name, is_additive, created_at from json_populate_recordset(null::answerscope.answerscope_migrations, $dump$[
{"id":1,"name":"0001_organizations","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":2,"name":"0002_brands","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":3,"name":"0003_credits","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":4,"name":"0004_scans","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":5,"name":"0005_snapshots","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":6,"name":"0006_requests","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":7,"name":"0007_queue","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":8,"name":"0008_trackers","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":9,"name":"0009_alerts","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":10,"name":"0010_subscriptions","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":11,"name":"0011_deliveries","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":12,"name":"0012_lookups","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":13,"name":"0013_discoveries","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":14,"name":"0014_recipients","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":15,"name":"0015_counts","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":16,"name":"0016_sources","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":17,"name":"0017_cell_histories","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":18,"name":"0018_requested_scans","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":19,"name":"0019_sessions","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":20,"name":"0020_reanalyses","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":21,"name":"0021_marks","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":22,"name":"0022_documents","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":23,"name":"0023_shares","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"},
{"id":24,"name":"0024_imports","is_additive":false,"created_at":"2026-11-28T02:07:19.539805+00:00"}
]$dump$);

delete from answerscope.brands;
insert into answerscope.brands (id, organization_id, name, domain, aliases, category, location, language, engines, prompts, prompt_settings, competitors, keywords, text_bytes, created_at, updated_at, answers_erased_at, answers_reread_at, competitor_details, groups) overriding system value
select id, organization_id, name, domain, aliases, category, location, language, engines, prompts, prompt_settings, competitors, keywords, text_bytes, created_at, updated_at, answers_erased_at, answers_reread_at, competitor_details, groups from json_populate_recordset(null::answerscope.brands, $dump$[
{"id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","name":"Zendrix","domain":null,"aliases":[],"category":null,"location":"United States","language":null,"engines":["chatgpt"],"prompts":["best Zendrix 1","best Zendrix 2","best Zendrix 3","best Zendrix 4"],"prompt_settings":[],"competitors":[],"keywords":[],"text_bytes":83,"created_at":"2026-11-28T02:07:20.022+00:00","updated_at":"2026-11-28T02:07:20.022+00:00","answers_erased_at":null,"answers_reread_at":null,"competitor_details":[],"groups":[]}
]$dump$);

delete from answerscope.cell_entries;
insert into answerscope.cell_entries (tracker_id, run, entries) overriding system value
select tracker_id, run, entries from json_populate_recordset(null::answerscope.cell_entries, $dump$[
{"tracker_id":"01a21fe8-2fe6-7587-b0ed-af28831c65bb","run":1,"entries":["Zendrix"]},
{"tracker_id":"01a21fe8-2fe6-7587-b0ed-af28831c65bb","run":2,"entries":["Zendrix"]},
{"tracker_id":"01a21fe8-2fe6-7587-b0ed-af28831c65bb","run":3,"entries":["Zendrix"]},
{"tracker_id":"01a21fe8-2fe6-7587-b0ed-af28831c65bb","run":4,"entries":["Zendrix"]},
{"tracker_id":"01a21fe8-2fe6-7587-b0ed-af28831c65bb","run":5,"entries":["Zendrix"]}
]$dump$);

delete from answerscope.cell_histories;
insert into answerscope.cell_histories (tracker_id, engine, prompt, levels, location, language) overriding system value
select tracker_id, engine, prompt, levels, location, language from json_populate_recordset(null::answerscope.cell_histories, $dump$[
{"tracker_id":"01a21fe8-2fe6-7587-b0ed-af28831c65bb","engine":"chatgpt","prompt":"best Zendrix 1","levels":{},"location":"United States","language":null},
{"tracker_id":"01a21fe8-2fe6-7587-b0ed-af28831c65bb","engine":"chatgpt","prompt":"best Zendrix 2","levels":{},"location":"United States","language":null},
{"tracker_id":"01a21fe8-2fe6-7587-b0ed-af28831c65bb","engine":"chatgpt","prompt":"best Zendrix 3","levels":{},"location":"United States","language":null},
{"tracker_id":"01a21fe8-2fe6-7587-b0ed-af28831c65bb","engine":"chatgpt","prompt":"best Zendrix 4","levels":{},"location":"United States","language":null},
{"tracker_id":"01a21fe8-2fe6-7587-b0ed-af28831c65bb","engine":"chatgpt","prompt":"best Zendrix 5","levels":{},"location":"United States","language":null}
]$dump$);

delete from answerscope.checks;
insert into answerscope.checks (id, scan_id, ordinal, prompt, engine, sample, status, attempt, asked, model, mentioned, position, sentiment, competitors_found, sources_count, error, spent, moved_at, failed_brand_id, location, language, kind) overriding system value
select id, scan_id, ordinal, prompt, engine, sample, status, attempt, asked, model, mentioned, position, sentiment, competitors_found, sources_count, error, spent, moved_at, failed_brand_id, location, language, kind from json_populate_recordset(null::answerscope.checks, $dump$[
{"id":"01a21fe8-302c-73b6-bd71-ec49cc531bf6","scan_id":"01a21fe8-302b-7361-a717-00338ab1e86e","ordinal":3,"prompt":"best Zendrix 4","engine":"chatgpt","sample":1,"status":"pending","attempt":null,"asked":null,"model":null,"mentioned":null,"position":null,"sentiment":null,"competitors_found":[],"sources_count":0,"error":null,"spent":null,"moved_at":"2026-11-28T02:07:20.107+00:00","failed_brand_id":null,"failed_at":null,"location":"United States","language":null,"kind":null},
{"id":"01a21fe8-302b-7361-a717-00347e5cdb00","scan_id":"01a21fe8-302b-7361-a717-00338ab1e86e","ordinal":0,"prompt":"best Zendrix 1","engine":"chatgpt","sample":1,"status":"completed","attempt":null,"asked":null,"model":"chatgpt-scripted","mentioned":true,"position":2,"sentiment":null,"competitors_found":[],"sources_count":0,"error":null,"spent":{"cost": {"source": "unknown", "microUsd": null}, "usage": {"microUsd": null, "searches": null, "inputTokens": null, "cachedTokens": null, "outputTokens": null, "reasoningTokens": null}},"moved_at":"2026-11-28T02:07:20.148+00:00","failed_brand_id":null,"failed_at":null,"location":"United States","language":null,"kind":"answer"},
{"id":"01a21fe8-302c-73b6-bd71-ec4772073891","scan_id":"01a21fe8-302b-7361-a717-00338ab1e86e","ordinal":1,"prompt":"best Zendrix 2","engine":"chatgpt","sample":1,"status":"completed","attempt":null,"asked":null,"model":"chatgpt-scripted","mentioned":true,"position":2,"sentiment":null,"competitors_found":[],"sources_count":0,"error":null,"spent":{"cost": {"source": "unknown", "microUsd": null}, "usage": {"microUsd": null, "searches": null, "inputTokens": null, "cachedTokens": null, "outputTokens": null, "reasoningTokens": null}},"moved_at":"2026-11-28T02:07:20.222+00:00","failed_brand_id":null,"failed_at":null,"location":"United States","language":null,"kind":"answer"},
{"id":"01a21fe8-302c-73b6-bd71-ec48b8fe0b6a","scan_id":"01a21fe8-302b-7361-a717-00338ab1e86e","ordinal":2,"prompt":"best Zendrix 3","engine":"chatgpt","sample":1,"status":"completed","attempt":null,"asked":null,"model":"chatgpt-scripted","mentioned":true,"position":2,"sentiment":null,"competitors_found":[],"sources_count":0,"error":null,"spent":{"cost": {"source": "unknown", "microUsd": null}, "usage": {"microUsd": null, "searches": null, "inputTokens": null, "cachedTokens": null, "outputTokens": null, "reasoningTokens": null}},"moved_at":"2026-11-28T02:07:20.258+00:00","failed_brand_id":null,"failed_at":null,"location":"United States","language":null,"kind":"answer"}
]$dump$);

delete from answerscope.correlation_samples;
insert into answerscope.correlation_samples (day, engine, lag, part, agreed, possible, comparisons) overriding system value
select day, engine, lag, part, agreed, possible, comparisons from json_populate_recordset(null::answerscope.correlation_samples, $dump$[
{"day":"2026-01-01","engine":"chatgpt","lag":0,"part":0,"agreed":1,"possible":2,"comparisons":3}
]$dump$);

delete from answerscope.credit_accounts;
insert into answerscope.credit_accounts (organization_id, opened_at, monthly_limit, cycle_limit, monthly_used, cycle_start, purchased_total, purchased_used, entries, low_threshold, closed_at) overriding system value
select organization_id, opened_at, monthly_limit, cycle_limit, monthly_used, cycle_start, purchased_total, purchased_used, entries, low_threshold, closed_at from json_populate_recordset(null::answerscope.credit_accounts, $dump$[
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","opened_at":"2026-11-28T02:07:19.979+00:00","monthly_limit":20,"cycle_limit":20,"monthly_used":20,"cycle_start":"2026-11-01T00:00:00+00:00","purchased_total":100,"purchased_used":0,"entries":3,"low_threshold":null,"closed_at":null}
]$dump$);

delete from answerscope.credit_charges;
insert into answerscope.credit_charges (organization_id, id, operation, monthly, purchased, monthly_refunded, purchased_refunded, cycle_start, charged_at) overriding system value
select organization_id, id, operation, monthly, purchased, monthly_refunded, purchased_refunded, cycle_start, charged_at from json_populate_recordset(null::answerscope.credit_charges, $dump$[
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","id":"scn_01m8fygc1bedgte5r06e5b3t3e","operation":"scan","monthly":20,"purchased":0,"monthly_refunded":0,"purchased_refunded":0,"cycle_start":"2026-11-01T00:00:00+00:00","charged_at":"2026-11-28T02:07:20.115+00:00"}
]$dump$);

delete from answerscope.credit_entries;
insert into answerscope.credit_entries (organization_id, number, kind, monthly, purchased, monthly_after, purchased_after, dropped, operation, charge_id, reference, counted_at, at) overriding system value
select organization_id, number, kind, monthly, purchased, monthly_after, purchased_after, dropped, operation, charge_id, reference, counted_at, at from json_populate_recordset(null::answerscope.credit_entries, $dump$[
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","number":1,"kind":"allowance","monthly":20,"purchased":0,"monthly_after":20,"purchased_after":0,"dropped":0,"operation":null,"charge_id":null,"reference":"allowance:2026-11-01","counted_at":"2026-11-28T02:07:19.979+00:00","at":"2026-11-28T02:07:19.979+00:00"},
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","number":2,"kind":"grant","monthly":0,"purchased":100,"monthly_after":20,"purchased_after":100,"dropped":0,"operation":null,"charge_id":null,"reference":"grant:evt_01m8fygbxpehjagzsbxar6jwcz","counted_at":"2026-11-28T02:07:19.99+00:00","at":"2026-11-28T02:07:19.99+00:00"},
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","number":3,"kind":"charge","monthly":-20,"purchased":0,"monthly_after":0,"purchased_after":100,"dropped":0,"operation":"scan","charge_id":"scn_01m8fygc1bedgte5r06e5b3t3e","reference":"charge:scn_01m8fygc1bedgte5r06e5b3t3e","counted_at":"2026-11-28T02:07:20.115+00:00","at":"2026-11-28T02:07:20.115+00:00"}
]$dump$);

delete from answerscope.credit_uses;
insert into answerscope.credit_uses (organization_id, day, operation, monthly, purchased) overriding system value
select organization_id, day, operation, monthly, purchased from json_populate_recordset(null::answerscope.credit_uses, $dump$[
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","day":"2026-11-28","operation":"scan","monthly":20,"purchased":0}
]$dump$);

delete from answerscope.deliveries;
insert into answerscope.deliveries (id, organization_id, subscription_id, scan_id, event_id, type, body, status, attempts, attempts_counted, recipients_done, next_attempt_at, claim, claimed_until, created_at) overriding system value
select id, organization_id, subscription_id, scan_id, event_id, type, body, status, attempts, attempts_counted, recipients_done, next_attempt_at, claim, claimed_until, created_at from json_populate_recordset(null::answerscope.deliveries, $dump$[
{"id":"f5b86051-d379-4152-b44f-e06caec5bf9a","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","subscription_id":"01a21fe8-2ffa-701b-b899-718fa7076f81","scan_id":null,"event_id":"7c0f626a-2453-4e3f-b6bf-846cba3cc04b","type":"visibility.alert","body":"{}","status":"pending","attempts":[],"attempts_counted":0,"recipients_done":[],"next_attempt_at":"2026-11-28T02:07:20.346+00:00","claim":null,"claimed_until":null,"created_at":"2026-11-28T02:07:20.346+00:00"},
{"id":"d260c7d2-b776-4649-8a45-a95e7f54a196","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","subscription_id":"01a21fe8-2ffa-701b-b899-718fa7076f81","scan_id":null,"event_id":"f4f8a8c5-5587-4a6a-984f-56b12e6f91ee","type":"visibility.alert","body":"{}","status":"pending","attempts":[],"attempts_counted":0,"recipients_done":[],"next_attempt_at":"2026-11-28T02:07:20.346+00:00","claim":null,"claimed_until":null,"created_at":"2026-11-28T02:07:20.346+00:00"},
{"id":"f417228f-c184-4207-a3a7-e957497ed77a","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","subscription_id":"01a21fe8-2ffa-701b-b899-718fa7076f81","scan_id":null,"event_id":"8a917009-a974-4a44-8f1b-eb4167734fcb","type":"visibility.alert","body":"{}","status":"pending","attempts":[],"attempts_counted":0,"recipients_done":[],"next_attempt_at":"2026-11-28T02:07:20.346+00:00","claim":null,"claimed_until":null,"created_at":"2026-11-28T02:07:20.346+00:00"},
{"id":"d3d35ccd-75d9-41eb-a95a-6d886abf535a","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","subscription_id":"01a21fe8-2ffa-701b-b899-718fa7076f81","scan_id":null,"event_id":"43ef5fa1-eb04-4af4-a2b9-cca099e1c19e","type":"visibility.alert","body":"{}","status":"pending","attempts":[],"attempts_counted":0,"recipients_done":[],"next_attempt_at":"2026-11-28T02:07:20.346+00:00","claim":null,"claimed_until":null,"created_at":"2026-11-28T02:07:20.346+00:00"},
{"id":"15881d59-06d3-400b-97bc-7fccf1ff363a","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","subscription_id":"01a21fe8-2ffa-701b-b899-718fa7076f81","scan_id":null,"event_id":"e407aeb7-00a6-45cc-8da1-a21bf852f407","type":"visibility.alert","body":"{}","status":"pending","attempts":[],"attempts_counted":0,"recipients_done":[],"next_attempt_at":"2026-11-28T02:07:20.346+00:00","claim":null,"claimed_until":null,"created_at":"2026-11-28T02:07:20.346+00:00"}
]$dump$);

delete from answerscope.discoveries;
insert into answerscope.discoveries (id, organization_id, brand_id, status, attempt, max_prompts, max_competitors, profile, prompts, competitors, warnings, error, credits_charged, created_at, started_at, completed_at) overriding system value
select id, organization_id, brand_id, status, attempt, max_prompts, max_competitors, profile, prompts, competitors, warnings, error, credits_charged, created_at, started_at, completed_at from json_populate_recordset(null::answerscope.discoveries, $dump$[
{"id":"8a66374d-e56c-403b-859b-3e14c3e53be5","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","status":"pending","attempt":null,"max_prompts":1,"max_competitors":1,"profile":null,"prompts":[],"competitors":[],"warnings":[],"error":null,"credits_charged":25,"created_at":"2026-11-28T02:07:20.295+00:00","started_at":null,"completed_at":null}
]$dump$);

delete from answerscope.documents;
insert into answerscope.documents (id, organization_id, brand_id, title, period_from, period_before, last_days, comment, sections, state, created_at, updated_at, frozen_at, branding, content) overriding system value
select id, organization_id, brand_id, title, period_from, period_before, last_days, comment, sections, state, created_at, updated_at, frozen_at, branding, content from json_populate_recordset(null::answerscope.documents, $dump$[
{"id":"4e7da7ae-1259-4211-996c-cbdde46b00df","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","title":"March","period_from":null,"period_before":null,"last_days":30,"comment":null,"sections":["story"],"state":"draft","created_at":"2026-11-28T02:07:20.386+00:00","updated_at":"2026-11-28T02:07:20.386+00:00","frozen_at":null,"branding":{},"content":null},
{"id":"a7037c36-8acb-48b7-bac3-a477ce0c6a3a","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","title":"March","period_from":null,"period_before":null,"last_days":30,"comment":null,"sections":["story"],"state":"draft","created_at":"2026-11-28T02:07:20.386+00:00","updated_at":"2026-11-28T02:07:20.386+00:00","frozen_at":null,"branding":{},"content":null},
{"id":"18471e39-820e-4bb9-b156-d132e2e1939c","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","title":"March","period_from":null,"period_before":null,"last_days":30,"comment":null,"sections":["story"],"state":"draft","created_at":"2026-11-28T02:07:20.386+00:00","updated_at":"2026-11-28T02:07:20.386+00:00","frozen_at":null,"branding":{},"content":null},
{"id":"49ac62dc-6a7c-48da-8c3f-57c053a9c496","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","title":"March","period_from":null,"period_before":null,"last_days":30,"comment":null,"sections":["story"],"state":"draft","created_at":"2026-11-28T02:07:20.386+00:00","updated_at":"2026-11-28T02:07:20.386+00:00","frozen_at":null,"branding":{},"content":null}
]$dump$);

delete from answerscope.email_recipients;
insert into answerscope.email_recipients (organization_id, address, state, confirmation_hash, confirmation_until, mailed_at, mail_due_at, mail_failures, unsubscribed_at, unsubscribe_token) overriding system value
select organization_id, address, state, confirmation_hash, confirmation_until, mailed_at, mail_due_at, mail_failures, unsubscribed_at, unsubscribe_token from json_populate_recordset(null::answerscope.email_recipients, $dump$[
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","address":"a@zendrix.example","state":"pending","confirmation_hash":null,"confirmation_until":null,"mailed_at":null,"mail_due_at":"2026-11-28T02:07:20.41+00:00","mail_failures":0,"unsubscribed_at":null,"unsubscribe_token":"queue a"}
]$dump$);

delete from answerscope.engine_limits;
insert into answerscope.engine_limits (process, report, written_at) overriding system value
select process, report, written_at from json_populate_recordset(null::answerscope.engine_limits, $dump$[
{"process":"01a21fe8-2f79-74c1-9182-e853cf9613f7","report":{"chatgpt": {"lane": "interactive", "sent": {"calls": 0, "millis": 3396118.611551}, "fault": null, "learnt": null, "stated": null, "refusals": 0, "pauseMillis": 0, "refusedPeriod": null, "faultAgeMillis": null}},"written_at":"2026-11-28T02:07:20.135256+00:00"},
{"process":"process","report":{},"written_at":"2026-11-28T02:07:20.441667+00:00"}
]$dump$);

delete from answerscope.event_consumers;
insert into answerscope.event_consumers (type, consumer, seen_at) overriding system value
select type, consumer, seen_at from json_populate_recordset(null::answerscope.event_consumers, $dump$[
{"type":"alert","consumer":"host","seen_at":"2026-11-28T02:07:20.439+00:00"}
]$dump$);

delete from answerscope.idempotency_records;
insert into answerscope.idempotency_records (organization_id, key, fingerprint, created_at, status, content_type, body, holder, held_until) overriding system value
select organization_id, key, fingerprint, created_at, status, content_type, body, holder, held_until from json_populate_recordset(null::answerscope.idempotency_records, $dump$[
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","key":"key 1","fingerprint":"f","created_at":"2026-11-28T02:07:20.356+00:00","status":200,"content_type":"application/json","body":"","holder":null,"held_until":null},
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","key":"key 2","fingerprint":"f","created_at":"2026-11-28T02:07:20.356+00:00","status":200,"content_type":"application/json","body":"","holder":null,"held_until":null},
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","key":"key 3","fingerprint":"f","created_at":"2026-11-28T02:07:20.356+00:00","status":200,"content_type":"application/json","body":"","holder":null,"held_until":null},
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","key":"key 4","fingerprint":"f","created_at":"2026-11-28T02:07:20.356+00:00","status":200,"content_type":"application/json","body":"","holder":null,"held_until":null}
]$dump$);

delete from answerscope.import_lines;
insert into answerscope.import_lines (import_id, line, snapshot_id, checked_at, content) overriding system value
select import_id, line, snapshot_id, checked_at, content from json_populate_recordset(null::answerscope.import_lines, $dump$[
{"import_id":"2667ba40-858c-42d5-a788-6fb6b6458fe9","line":1,"snapshot_id":"5109cc6a-fcf1-4b05-bddf-910df77d09a0","checked_at":"2026-11-28T02:07:20.373+00:00","content":{"prompt": "best Zendrix"}},
{"import_id":"2667ba40-858c-42d5-a788-6fb6b6458fe9","line":2,"snapshot_id":"a9eee73b-2902-40c2-b7ea-36ed127c7330","checked_at":"2026-11-28T02:07:20.373+00:00","content":{"prompt": "best Zendrix"}},
{"import_id":"2667ba40-858c-42d5-a788-6fb6b6458fe9","line":3,"snapshot_id":"989457cf-5973-4896-afed-3740889e8f73","checked_at":"2026-11-28T02:07:20.373+00:00","content":{"prompt": "best Zendrix"}},
{"import_id":"2667ba40-858c-42d5-a788-6fb6b6458fe9","line":4,"snapshot_id":"f70c8d3e-7a04-4318-b8a2-ee6d9446d1dd","checked_at":"2026-11-28T02:07:20.373+00:00","content":{"prompt": "best Zendrix"}},
{"import_id":"7d3fafa6-d8ae-4d05-b520-bf5d38d36790","line":1,"snapshot_id":"3d1bdf62-6ad1-4368-b405-8023eb1ad883","checked_at":"2026-11-28T02:07:20.373+00:00","content":{"prompt": "best Zendrix"}},
{"import_id":"7d3fafa6-d8ae-4d05-b520-bf5d38d36790","line":2,"snapshot_id":"68ec9cbf-1e3b-4421-a336-500510850cec","checked_at":"2026-11-28T02:07:20.373+00:00","content":{"prompt": "best Zendrix"}},
{"import_id":"7d3fafa6-d8ae-4d05-b520-bf5d38d36790","line":3,"snapshot_id":"f274f728-308b-4171-b495-4f6f09175548","checked_at":"2026-11-28T02:07:20.373+00:00","content":{"prompt": "best Zendrix"}},
{"import_id":"7d3fafa6-d8ae-4d05-b520-bf5d38d36790","line":4,"snapshot_id":"40a31c83-9afc-4df5-881a-e575a989242f","checked_at":"2026-11-28T02:07:20.373+00:00","content":{"prompt": "best Zendrix"}},
{"import_id":"7f41783c-ac25-4f6b-8ae0-bbf45d57198e","line":1,"snapshot_id":"d8f4611e-1b5b-496d-aa7d-5447da69467a","checked_at":"2026-11-28T02:07:20.373+00:00","content":{"prompt": "best Zendrix"}},
{"import_id":"7f41783c-ac25-4f6b-8ae0-bbf45d57198e","line":2,"snapshot_id":"ab8a6962-0132-4128-a1f0-492f03dc3a69","checked_at":"2026-11-28T02:07:20.373+00:00","content":{"prompt": "best Zendrix"}},
{"import_id":"7f41783c-ac25-4f6b-8ae0-bbf45d57198e","line":3,"snapshot_id":"2662aac7-76a9-446f-b2bc-a7c8b2ed879c","checked_at":"2026-11-28T02:07:20.373+00:00","content":{"prompt": "best Zendrix"}},
{"import_id":"7f41783c-ac25-4f6b-8ae0-bbf45d57198e","line":4,"snapshot_id":"5c936c93-8db3-4229-813b-31401c62f250","checked_at":"2026-11-28T02:07:20.373+00:00","content":{"prompt": "best Zendrix"}},
{"import_id":"98e50f2b-999e-4cff-9cb0-39ff9f0b5e3f","line":1,"snapshot_id":"9772fa1f-8d03-4d5c-bd42-a15e5ae609ad","checked_at":"2026-11-28T02:07:20.373+00:00","content":{"prompt": "best Zendrix"}},
{"import_id":"98e50f2b-999e-4cff-9cb0-39ff9f0b5e3f","line":2,"snapshot_id":"31819f8d-15a6-49a7-8cb0-7cc45f228b73","checked_at":"2026-11-28T02:07:20.373+00:00","content":{"prompt": "best Zendrix"}},
{"import_id":"98e50f2b-999e-4cff-9cb0-39ff9f0b5e3f","line":3,"snapshot_id":"cb124412-9682-4d2e-ba95-9a52e57219cf","checked_at":"2026-11-28T02:07:20.373+00:00","content":{"prompt": "best Zendrix"}},
{"import_id":"98e50f2b-999e-4cff-9cb0-39ff9f0b5e3f","line":4,"snapshot_id":"0096d600-a73c-4f13-bca2-f0a2b7b71e8e","checked_at":"2026-11-28T02:07:20.373+00:00","content":{"prompt": "best Zendrix"}}
]$dump$);

delete from answerscope.imports;
insert into answerscope.imports (id, organization_id, brand_id, kind, status, total, done, duplicates, refused, refusals, names, scans, last_line, last_checked_at, created_at, completed_at, credits_per_line) overriding system value
select id, organization_id, brand_id, kind, status, total, done, duplicates, refused, refusals, names, scans, last_line, last_checked_at, created_at, completed_at, credits_per_line from json_populate_recordset(null::answerscope.imports, $dump$[
{"id":"7d3fafa6-d8ae-4d05-b520-bf5d38d36790","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","kind":"answers","status":"receiving","total":4,"done":0,"duplicates":0,"refused":0,"refusals":[],"names":[],"scans":{},"last_line":null,"last_checked_at":null,"created_at":"2026-11-28T02:07:20.37+00:00","completed_at":null,"credits_per_line":0},
{"id":"7f41783c-ac25-4f6b-8ae0-bbf45d57198e","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","kind":"answers","status":"receiving","total":4,"done":0,"duplicates":0,"refused":0,"refusals":[],"names":[],"scans":{},"last_line":null,"last_checked_at":null,"created_at":"2026-11-28T02:07:20.37+00:00","completed_at":null,"credits_per_line":0},
{"id":"98e50f2b-999e-4cff-9cb0-39ff9f0b5e3f","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","kind":"answers","status":"receiving","total":4,"done":0,"duplicates":0,"refused":0,"refusals":[],"names":[],"scans":{},"last_line":null,"last_checked_at":null,"created_at":"2026-11-28T02:07:20.37+00:00","completed_at":null,"credits_per_line":0},
{"id":"2667ba40-858c-42d5-a788-6fb6b6458fe9","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","kind":"answers","status":"receiving","total":4,"done":0,"duplicates":0,"refused":0,"refusals":[],"names":[],"scans":{},"last_line":null,"last_checked_at":null,"created_at":"2026-11-28T02:07:20.37+00:00","completed_at":null,"credits_per_line":0}
]$dump$);

delete from answerscope.marks;
insert into answerscope.marks (id, organization_id, brand_id, kind, key, state, note, at, updated_at, set_by) overriding system value
select id, organization_id, brand_id, kind, key, state, note, at, updated_at, set_by from json_populate_recordset(null::answerscope.marks, $dump$[
{"id":1,"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","kind":"source","key":"1.example","state":"done","note":null,"at":"2026-11-28T02:07:20.378+00:00","updated_at":"2026-11-28T02:07:20.378+00:00","set_by":"Zendrix"},
{"id":2,"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","kind":"source","key":"2.example","state":"done","note":null,"at":"2026-11-28T02:07:20.378+00:00","updated_at":"2026-11-28T02:07:20.378+00:00","set_by":"Zendrix"},
{"id":3,"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","kind":"source","key":"3.example","state":"done","note":null,"at":"2026-11-28T02:07:20.378+00:00","updated_at":"2026-11-28T02:07:20.378+00:00","set_by":"Zendrix"},
{"id":4,"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","kind":"source","key":"4.example","state":"done","note":null,"at":"2026-11-28T02:07:20.378+00:00","updated_at":"2026-11-28T02:07:20.378+00:00","set_by":"Zendrix"}
]$dump$);
select setval(pg_get_serial_sequence('answerscope.marks', 'id'), (select max(id) from answerscope.marks));

delete from answerscope.notices;
insert into answerscope.notices (id, organization_id, type, subject, message, remedy, occasion, is_handed_over, created_at) overriding system value
select id, organization_id, type, subject, message, remedy, occasion, is_handed_over, created_at from json_populate_recordset(null::answerscope.notices, $dump$[
{"id":"337b29bb-4110-4db2-9b43-83174cf5669a","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","type":"credits_low","subject":null,"message":"Zendrix","remedy":"r","occasion":"1","is_handed_over":false,"created_at":"2026-11-28T02:07:20.314+00:00"},
{"id":"7bb28c11-d46e-4cf1-bd24-ebcac376cf4d","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","type":"credits_low","subject":null,"message":"Zendrix","remedy":"r","occasion":"2","is_handed_over":false,"created_at":"2026-11-28T02:07:20.314+00:00"},
{"id":"42834f65-dcb1-42d4-963c-f92f1ae7de3f","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","type":"credits_low","subject":null,"message":"Zendrix","remedy":"r","occasion":"3","is_handed_over":false,"created_at":"2026-11-28T02:07:20.314+00:00"},
{"id":"0f269a43-0c0e-4888-9691-b7798434660e","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","type":"credits_low","subject":null,"message":"Zendrix","remedy":"r","occasion":"4","is_handed_over":false,"created_at":"2026-11-28T02:07:20.314+00:00"}
]$dump$);

delete from answerscope.open_lookups;
insert into answerscope.open_lookups (id, organization_id, operation, started_at, leased_until) overriding system value
select id, organization_id, operation, started_at, leased_until from json_populate_recordset(null::answerscope.open_lookups, $dump$[
{"id":"5c078f9f-1ca1-4bb1-86fb-aa3233ba3a8c","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","operation":"rank","started_at":"2026-11-28T02:07:20.406+00:00","leased_until":"2026-11-28T03:07:20.406153+00:00"}
]$dump$);

delete from answerscope.organizations;
insert into answerscope.organizations (id, name, suspended_at, created_at, retention, snapshots_removed_before, texts_removed_before, external_id, deletion_started_at, ledger_exported_at) overriding system value
select id, name, suspended_at, created_at, retention, snapshots_removed_before, texts_removed_before, external_id, deletion_started_at, ledger_exported_at from json_populate_recordset(null::answerscope.organizations, $dump$[
{"id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","name":"Zendrix Ltd","suspended_at":null,"created_at":"2026-11-28T02:07:19.974+00:00","retention":{},"snapshots_removed_before":null,"texts_removed_before":null,"external_id":"host Zendrix","deletion_started_at":null,"ledger_exported_at":null}
]$dump$);

delete from answerscope.queue_jobs;
insert into answerscope.queue_jobs (sequence, queue, id, organization_id, document, state, attempts, due_at, claim, claimed_until, completed_at) overriding system value
select sequence, queue, id, organization_id, document, state, attempts, due_at, claim, claimed_until, completed_at from json_populate_recordset(null::answerscope.queue_jobs, $dump$[
{"sequence":1,"queue":1,"id":"chk_01m8fygc1bedgte5r06hz5spr0","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{"tries": 0, "checkId": "chk_01m8fygc1bedgte5r06hz5spr0"},"state":"waiting","attempts":0,"due_at":"2026-11-28T02:07:20.114397+00:00","claim":null,"claimed_until":null,"completed_at":null},
{"sequence":2,"queue":1,"id":"chk_01m8fygc1ceevbtwfc8xs0ee4h","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{"tries": 0, "checkId": "chk_01m8fygc1ceevbtwfc8xs0ee4h"},"state":"waiting","attempts":0,"due_at":"2026-11-28T02:07:20.114701+00:00","claim":null,"claimed_until":null,"completed_at":null},
{"sequence":3,"queue":1,"id":"chk_01m8fygc1ceevbtwfc92wfw2va","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{"tries": 0, "checkId": "chk_01m8fygc1ceevbtwfc92wfw2va"},"state":"waiting","attempts":0,"due_at":"2026-11-28T02:07:20.114713+00:00","claim":null,"claimed_until":null,"completed_at":null},
{"sequence":4,"queue":1,"id":"chk_01m8fygc1ceevbtwfc976566zp","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{"tries": 0, "checkId": "chk_01m8fygc1ceevbtwfc976566zp"},"state":"waiting","attempts":0,"due_at":"2026-11-28T02:07:20.114719+00:00","claim":null,"claimed_until":null,"completed_at":null},
{"sequence":5,"queue":17,"id":"delayed1","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"delayed","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":null,"claimed_until":null,"completed_at":null},
{"sequence":6,"queue":17,"id":"waiting1","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"waiting","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":null,"claimed_until":null,"completed_at":null},
{"sequence":7,"queue":17,"id":"claimed1","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"claimed","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":"a28952c9-5ed9-42d9-b4c6-f32c4e67295f","claimed_until":"2026-11-28T02:07:20.415946+00:00","completed_at":null},
{"sequence":8,"queue":17,"id":"completed1","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"completed","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":null,"claimed_until":null,"completed_at":"2026-11-28T02:07:20.415946+00:00"},
{"sequence":9,"queue":17,"id":"aside1","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"aside","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":null,"claimed_until":null,"completed_at":null},
{"sequence":10,"queue":17,"id":"delayed2","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"delayed","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":null,"claimed_until":null,"completed_at":null},
{"sequence":11,"queue":17,"id":"waiting2","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"waiting","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":null,"claimed_until":null,"completed_at":null},
{"sequence":12,"queue":17,"id":"claimed2","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"claimed","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":"532188d0-e1e9-4ba4-bbe0-3ae6a5e354fc","claimed_until":"2026-11-28T02:07:20.415946+00:00","completed_at":null},
{"sequence":13,"queue":17,"id":"completed2","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"completed","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":null,"claimed_until":null,"completed_at":"2026-11-28T02:07:20.415946+00:00"},
{"sequence":14,"queue":17,"id":"aside2","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"aside","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":null,"claimed_until":null,"completed_at":null},
{"sequence":15,"queue":17,"id":"delayed3","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"delayed","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":null,"claimed_until":null,"completed_at":null},
{"sequence":16,"queue":17,"id":"waiting3","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"waiting","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":null,"claimed_until":null,"completed_at":null},
{"sequence":17,"queue":17,"id":"claimed3","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"claimed","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":"5e5875f3-db21-4783-8b56-089d8a2de008","claimed_until":"2026-11-28T02:07:20.415946+00:00","completed_at":null},
{"sequence":18,"queue":17,"id":"completed3","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"completed","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":null,"claimed_until":null,"completed_at":"2026-11-28T02:07:20.415946+00:00"},
{"sequence":19,"queue":17,"id":"aside3","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"aside","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":null,"claimed_until":null,"completed_at":null},
{"sequence":20,"queue":17,"id":"delayed4","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"delayed","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":null,"claimed_until":null,"completed_at":null},
{"sequence":21,"queue":17,"id":"waiting4","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"waiting","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":null,"claimed_until":null,"completed_at":null},
{"sequence":22,"queue":17,"id":"claimed4","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"claimed","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":"1233855b-d763-417c-a3e1-53a8d3ae1722","claimed_until":"2026-11-28T02:07:20.415946+00:00","completed_at":null},
{"sequence":23,"queue":17,"id":"completed4","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"completed","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":null,"claimed_until":null,"completed_at":"2026-11-28T02:07:20.415946+00:00"},
{"sequence":24,"queue":17,"id":"aside4","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","document":{},"state":"aside","attempts":0,"due_at":"2026-11-28T02:07:20.415946+00:00","claim":null,"claimed_until":null,"completed_at":null}
]$dump$);
select setval(pg_get_serial_sequence('answerscope.queue_jobs', 'sequence'), (select max(sequence) from answerscope.queue_jobs));

delete from answerscope.queues;
insert into answerscope.queues (number, name, organization_id) overriding system value
select number, name, organization_id from json_populate_recordset(null::answerscope.queues, $dump$[
{"number":1,"name":"check.chatgpt.interactive","organization_id":"00000000-0000-0000-0000-000000000000"},
{"number":2,"name":"check.chatgpt.scheduled","organization_id":"00000000-0000-0000-0000-000000000000"},
{"number":3,"name":"check.claude.interactive","organization_id":"00000000-0000-0000-0000-000000000000"},
{"number":4,"name":"check.claude.scheduled","organization_id":"00000000-0000-0000-0000-000000000000"},
{"number":5,"name":"check.gemini.interactive","organization_id":"00000000-0000-0000-0000-000000000000"},
{"number":6,"name":"check.gemini.scheduled","organization_id":"00000000-0000-0000-0000-000000000000"},
{"number":7,"name":"check.perplexity.interactive","organization_id":"00000000-0000-0000-0000-000000000000"},
{"number":8,"name":"check.perplexity.scheduled","organization_id":"00000000-0000-0000-0000-000000000000"},
{"number":9,"name":"check.others","organization_id":"00000000-0000-0000-0000-000000000000"},
{"number":10,"name":"runs","organization_id":"00000000-0000-0000-0000-000000000000"},
{"number":11,"name":"discovery","organization_id":"00000000-0000-0000-0000-000000000000"},
{"number":12,"name":"requested_scans","organization_id":"00000000-0000-0000-0000-000000000000"},
{"number":13,"name":"reanalysis","organization_id":"00000000-0000-0000-0000-000000000000"},
{"number":14,"name":"import","organization_id":"00000000-0000-0000-0000-000000000000"},
{"number":15,"name":"notices","organization_id":"00000000-0000-0000-0000-000000000000"},
{"number":16,"name":"engine_failures","organization_id":"00000000-0000-0000-0000-000000000000"},
{"number":17,"name":"queue a","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32"}
]$dump$);
select setval(pg_get_serial_sequence('answerscope.queues', 'number'), (select max(number) from answerscope.queues));

delete from answerscope.rate_limit_buckets;
insert into answerscope.rate_limit_buckets (key, tokens, at, full_at, granted) overriding system value
select key, tokens, at, full_at, granted from json_populate_recordset(null::answerscope.rate_limit_buckets, $dump$[
{"key":"resend:org_01m8fygbx6etr8gzs09kc0pvhj","tokens":1,"at":"2026-11-28T02:07:20.414225+00:00","full_at":"2026-11-28T03:07:20.414225+00:00","granted":1}
]$dump$);

delete from answerscope.raw_bodies;
insert into answerscope.raw_bodies (snapshot_id, organization_id, expires_at, body) overriding system value
select snapshot_id, organization_id, expires_at, body from json_populate_recordset(null::answerscope.raw_bodies, $dump$[
{"snapshot_id":"01a21fe8-30c2-7768-9644-709398a3e7c3","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","expires_at":"2026-11-28T02:07:20.398+00:00","body":"\\x626f6479"},
{"snapshot_id":"01a21fe8-309e-77d7-a063-57202a835066","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","expires_at":"2026-11-28T02:07:20.398+00:00","body":"\\x626f6479"},
{"snapshot_id":"01a21fe8-3054-7565-a0ba-d662b98f310c","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","expires_at":"2026-11-28T02:07:20.398+00:00","body":"\\x626f6479"}
]$dump$);

delete from answerscope.reanalyses;
insert into answerscope.reanalyses (id, organization_id, brand_id, status, names, total, done, changed, last_id, last_checked_at, created_at, completed_at) overriding system value
select id, organization_id, brand_id, status, names, total, done, changed, last_id, last_checked_at, created_at, completed_at from json_populate_recordset(null::answerscope.reanalyses, $dump$[
{"id":"951b697a-0977-4dc7-9c7c-f65c42f77ad8","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","status":"completed","names":{},"total":1,"done":1,"changed":0,"last_id":null,"last_checked_at":null,"created_at":"2026-11-28T02:07:20.366+00:00","completed_at":"2026-11-28T02:07:20.366+00:00"},
{"id":"05d98e18-35aa-471b-8953-7c753b040769","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","status":"completed","names":{},"total":1,"done":1,"changed":0,"last_id":null,"last_checked_at":null,"created_at":"2026-11-28T02:07:20.366+00:00","completed_at":"2026-11-28T02:07:20.366+00:00"},
{"id":"3147067f-02b0-4302-95fd-6705e5ecb6fc","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","status":"completed","names":{},"total":1,"done":1,"changed":0,"last_id":null,"last_checked_at":null,"created_at":"2026-11-28T02:07:20.366+00:00","completed_at":"2026-11-28T02:07:20.366+00:00"},
{"id":"d0ba3d3e-0311-49fd-8a31-33143f13ee93","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","status":"completed","names":{},"total":1,"done":1,"changed":0,"last_id":null,"last_checked_at":null,"created_at":"2026-11-28T02:07:20.366+00:00","completed_at":"2026-11-28T02:07:20.366+00:00"}
]$dump$);

delete from answerscope.report_designs;
insert into answerscope.report_designs (organization_id, branding) overriding system value
select organization_id, branding from json_populate_recordset(null::answerscope.report_designs, $dump$[
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","branding":{}}
]$dump$);

delete from answerscope.requested_scans;
insert into answerscope.requested_scans (id, organization_id, key, request, status, refusal, requested_at, ended_at) overriding system value
select id, organization_id, key, request, status, refusal, requested_at, ended_at from json_populate_recordset(null::answerscope.requested_scans, $dump$[
{"id":"d01c5762-a35e-4709-9d58-5c8d74b0e4ac","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","key":null,"request":{},"status":"waiting","refusal":null,"requested_at":"2026-11-28T02:07:20.402+00:00","ended_at":null},
{"id":"52eafcfd-1833-43b6-87b1-e27f73d0df61","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","key":null,"request":{},"status":"waiting","refusal":null,"requested_at":"2026-11-28T02:07:20.402+00:00","ended_at":null},
{"id":"299d605a-9251-42d2-a1fe-293d17be7616","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","key":null,"request":{},"status":"waiting","refusal":null,"requested_at":"2026-11-28T02:07:20.402+00:00","ended_at":null},
{"id":"31900408-55f9-45dd-99b6-c43f1884d7e7","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","key":null,"request":{},"status":"waiting","refusal":null,"requested_at":"2026-11-28T02:07:20.402+00:00","ended_at":null}
]$dump$);

delete from answerscope.scans;
insert into answerscope.scans (id, organization_id, brand_id, tracker_id, subject, prompts, engines, models, samples, capture_sentiment, lane, status, credits_per_check, credits_charged, credits_refunded, total, completed, failed, cancelled, created_at, completed_at, sequence, follow_up_of, stage, answers_erased_at, markets) overriding system value
select id, organization_id, brand_id, tracker_id, subject, prompts, engines, models, samples, capture_sentiment, lane, status, credits_per_check, credits_charged, credits_refunded, total, completed, failed, cancelled, created_at, completed_at, sequence, follow_up_of, stage, answers_erased_at, markets from json_populate_recordset(null::answerscope.scans, $dump$[
{"id":"01a21fe8-302b-7361-a717-00338ab1e86e","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","tracker_id":null,"subject":{"name": "Zendrix", "domain": null, "aliases": [], "language": null, "location": "United States", "competitors": []},"prompts":["best Zendrix 1","best Zendrix 2","best Zendrix 3","best Zendrix 4"],"engines":["chatgpt"],"models":{"chatgpt": "chatgpt-scripted"},"samples":1,"capture_sentiment":false,"lane":"interactive","status":"running","credits_per_check":{"chatgpt": 5},"credits_charged":20,"credits_refunded":0,"total":4,"completed":3,"failed":0,"cancelled":0,"created_at":"2026-11-28T02:07:20.107+00:00","completed_at":null,"sequence":1,"is_settled":false,"follow_up_of":null,"stage":0,"answers_erased_at":null,"markets":[{"language": null, "location": "United States"}]}
]$dump$);
select setval(pg_get_serial_sequence('answerscope.scans', 'sequence'), (select max(sequence) from answerscope.scans));

delete from answerscope.sessions;
insert into answerscope.sessions (id, organization_id, access_key_id, hash, state, created_at, last_used_at, member_scope) overriding system value
select id, organization_id, access_key_id, hash, state, created_at, last_used_at, member_scope from json_populate_recordset(null::answerscope.sessions, $dump$[
{"id":"c76ba7a1-705b-4232-b7d6-fd629540cdfb","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","access_key_id":"01a21fe8-2fca-742a-92d6-9ea646c6dcfa","hash":"6195efbe6ac4c3d2ec072b6d580788f7b30a85432f584642ad6e1d0ed12a3649","state":"open","created_at":"2026-11-28T02:07:20.342+00:00","last_used_at":"2026-11-28T02:07:20.342+00:00","member_scope":null},
{"id":"29a6782b-72f8-4c10-bf1b-380ee9d38c7e","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","access_key_id":"01a21fe8-2fca-742a-92d6-9ea646c6dcfa","hash":"5b6971f8d712b62184f3314d3c2beb1bbcff28f01517dda638bf121a14ff874b","state":"open","created_at":"2026-11-28T02:07:20.342+00:00","last_used_at":"2026-11-28T02:07:20.342+00:00","member_scope":null},
{"id":"69ab95a1-f8fd-49fe-b678-057885d3c8ae","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","access_key_id":"01a21fe8-2fca-742a-92d6-9ea646c6dcfa","hash":"96376c4df636aee2262ecb8c8867e4c2b3f7bd9082586c9635f6d90d1fb8712c","state":"open","created_at":"2026-11-28T02:07:20.342+00:00","last_used_at":"2026-11-28T02:07:20.342+00:00","member_scope":null},
{"id":"e1b73b9d-75d6-49c2-936b-5eea2efa9ccc","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","access_key_id":"01a21fe8-2fca-742a-92d6-9ea646c6dcfa","hash":"cc8a816427f6d469cf8e2d952869d93048c64961c84e62ffc8192cce324810d3","state":"open","created_at":"2026-11-28T02:07:20.342+00:00","last_used_at":"2026-11-28T02:07:20.342+00:00","member_scope":null}
]$dump$);

delete from answerscope.shares;
insert into answerscope.shares (id, organization_id, brand_id, document_id, title, comment, sections, period_from, period_before, last_days, token_hash, password_hash, expires_at, created_at, openings, last_opened_at, schedule_every, schedule_subscription_id, next_send_at, sent_token, schedule_hold, held_document_id, held_sentence) overriding system value
select id, organization_id, brand_id, document_id, title, comment, sections, period_from, period_before, last_days, token_hash, password_hash, expires_at, created_at, openings, last_opened_at, schedule_every, schedule_subscription_id, next_send_at, sent_token, schedule_hold, held_document_id, held_sentence from json_populate_recordset(null::answerscope.shares, $dump$[
{"id":"edf27a8f-e6e0-4c65-a7b2-182cc348747d","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","document_id":null,"title":null,"comment":null,"sections":["story"],"period_from":null,"period_before":null,"last_days":30,"token_hash":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2 1","password_hash":null,"expires_at":null,"created_at":"2026-11-28T02:07:20.39+00:00","openings":0,"last_opened_at":null,"schedule_every":null,"schedule_subscription_id":null,"next_send_at":null,"sent_token":null,"schedule_hold":false,"held_document_id":null,"held_sentence":null},
{"id":"2c5bcee5-7644-426b-a1d3-0488c2abcf93","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","document_id":null,"title":null,"comment":null,"sections":["story"],"period_from":null,"period_before":null,"last_days":30,"token_hash":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2 2","password_hash":null,"expires_at":null,"created_at":"2026-11-28T02:07:20.39+00:00","openings":0,"last_opened_at":null,"schedule_every":null,"schedule_subscription_id":null,"next_send_at":null,"sent_token":null,"schedule_hold":false,"held_document_id":null,"held_sentence":null},
{"id":"03de995e-6ec5-425f-884a-b9e9357aeed8","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","document_id":null,"title":null,"comment":null,"sections":["story"],"period_from":null,"period_before":null,"last_days":30,"token_hash":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2 3","password_hash":null,"expires_at":null,"created_at":"2026-11-28T02:07:20.39+00:00","openings":0,"last_opened_at":null,"schedule_every":null,"schedule_subscription_id":null,"next_send_at":null,"sent_token":null,"schedule_hold":false,"held_document_id":null,"held_sentence":null},
{"id":"d5e17985-7c5b-4345-a532-ad83a58de020","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","document_id":null,"title":null,"comment":null,"sections":["story"],"period_from":null,"period_before":null,"last_days":30,"token_hash":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2 4","password_hash":null,"expires_at":null,"created_at":"2026-11-28T02:07:20.39+00:00","openings":0,"last_opened_at":null,"schedule_every":null,"schedule_subscription_id":null,"next_send_at":null,"sent_token":null,"schedule_hold":false,"held_document_id":null,"held_sentence":null}
]$dump$);

delete from answerscope.snapshots;
insert into answerscope.snapshots (id, organization_id, brand_id, scan_id, tracker_id, brand, prompt, engine, surface, provider, kind, location, language, sample, model, mentioned, position, sources_count, sentiment, competitors_found, competitor_candidates_found, checked_at, answer, sources, cited_hosts, spans, ranking, queries, searched, consulted, narration, extras, citations, text_hash, repeats, usage, vendor_cost, analyzer_version, reanalysis_id, origin, text_removed_at, run_sequence, follow_up, tier) overriding system value
select id, organization_id, brand_id, scan_id, tracker_id, brand, prompt, engine, surface, provider, kind, location, language, sample, model, mentioned, position, sources_count, sentiment, competitors_found, competitor_candidates_found, checked_at, answer, sources, cited_hosts, spans, ranking, queries, searched, consulted, narration, extras, citations, text_hash, repeats, usage, vendor_cost, analyzer_version, reanalysis_id, origin, text_removed_at, run_sequence, follow_up, tier from json_populate_recordset(null::answerscope.snapshots, $dump$[
{"id":"01a21fe8-3054-7565-a0ba-d662b98f310c","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","scan_id":"01a21fe8-302b-7361-a717-00338ab1e86e","tracker_id":null,"brand":"Zendrix","prompt":"best Zendrix 1","engine":"chatgpt","surface":"api","provider":"custom","kind":"answer","location":"United States","language":null,"sample":1,"model":"chatgpt-scripted","mentioned":true,"position":2,"sources_count":0,"sentiment":null,"competitors_found":[],"competitor_candidates_found":["Initech"],"checked_at":"2026-11-28T02:07:20.148+00:00","answer":"Initech, then Zendrix.","sources":[],"cited_hosts":[],"spans":[["Initech", 2, 0, 7], ["Zendrix", 0, 14, 7]],"ranking":[["Initech", 2, 1], ["Zendrix", 0, 2]],"queries":[],"searched":null,"consulted":[],"narration":null,"extras":[],"citations":[],"text_hash":"b0f7c372bd0dd572","repeats":false,"usage":{"microUsd": null, "searches": null, "inputTokens": null, "cachedTokens": null, "outputTokens": null, "reasoningTokens": null},"vendor_cost":{"source": "unknown", "microUsd": null},"analyzer_version":"1.5.0","reanalysis_id":null,"origin":"live","text_removed_at":null,"run_sequence":null,"follow_up":false,"tier":null},
{"id":"01a21fe8-309e-77d7-a063-57202a835066","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","scan_id":"01a21fe8-302b-7361-a717-00338ab1e86e","tracker_id":null,"brand":"Zendrix","prompt":"best Zendrix 2","engine":"chatgpt","surface":"api","provider":"custom","kind":"answer","location":"United States","language":null,"sample":1,"model":"chatgpt-scripted","mentioned":true,"position":2,"sources_count":0,"sentiment":null,"competitors_found":[],"competitor_candidates_found":["Initech"],"checked_at":"2026-11-28T02:07:20.222+00:00","answer":"Initech, then Zendrix.","sources":[],"cited_hosts":[],"spans":[["Initech", 2, 0, 7], ["Zendrix", 0, 14, 7]],"ranking":[["Initech", 2, 1], ["Zendrix", 0, 2]],"queries":[],"searched":null,"consulted":[],"narration":null,"extras":[],"citations":[],"text_hash":"b0f7c372bd0dd572","repeats":false,"usage":{"microUsd": null, "searches": null, "inputTokens": null, "cachedTokens": null, "outputTokens": null, "reasoningTokens": null},"vendor_cost":{"source": "unknown", "microUsd": null},"analyzer_version":"1.5.0","reanalysis_id":null,"origin":"live","text_removed_at":null,"run_sequence":null,"follow_up":false,"tier":null},
{"id":"01a21fe8-30c2-7768-9644-709398a3e7c3","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","scan_id":"01a21fe8-302b-7361-a717-00338ab1e86e","tracker_id":null,"brand":"Zendrix","prompt":"best Zendrix 3","engine":"chatgpt","surface":"api","provider":"custom","kind":"answer","location":"United States","language":null,"sample":1,"model":"chatgpt-scripted","mentioned":true,"position":2,"sources_count":0,"sentiment":null,"competitors_found":[],"competitor_candidates_found":["Initech"],"checked_at":"2026-11-28T02:07:20.258+00:00","answer":"Initech, then Zendrix.","sources":[],"cited_hosts":[],"spans":[["Initech", 2, 0, 7], ["Zendrix", 0, 14, 7]],"ranking":[["Initech", 2, 1], ["Zendrix", 0, 2]],"queries":[],"searched":null,"consulted":[],"narration":null,"extras":[],"citations":[],"text_hash":"b0f7c372bd0dd572","repeats":false,"usage":{"microUsd": null, "searches": null, "inputTokens": null, "cachedTokens": null, "outputTokens": null, "reasoningTokens": null},"vendor_cost":{"source": "unknown", "microUsd": null},"analyzer_version":"1.5.0","reanalysis_id":null,"origin":"live","text_removed_at":null,"run_sequence":null,"follow_up":false,"tier":null}
]$dump$);

delete from answerscope.source_words;
insert into answerscope.source_words (organization_id, brand_id, number, month, document) overriding system value
select organization_id, brand_id, number, month, document from json_populate_recordset(null::answerscope.source_words, $dump$[
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","number":1,"month":"2020-01-01","document":"\\x5b5d"},
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","number":2,"month":"2020-01-01","document":"\\x5b5d"},
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","number":3,"month":"2020-01-01","document":"\\x5b5d"},
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","number":4,"month":"2020-01-01","document":"\\x5b5d"}
]$dump$);

delete from answerscope.subscriptions;
insert into answerscope.subscriptions (id, organization_id, enabled, channel, event_types, brand_id, email_recipients, webhook_url, secret, previous_secret, previous_expires_at, last_test_at, last_test_status, failing_since, created_at, updated_at, digest, next_digest_at, chat_url, headers) overriding system value
select id, organization_id, enabled, channel, event_types, brand_id, email_recipients, webhook_url, secret, previous_secret, previous_expires_at, last_test_at, last_test_status, failing_since, created_at, updated_at, digest, next_digest_at, chat_url, headers from json_populate_recordset(null::answerscope.subscriptions, $dump$[
{"id":"01a21fe8-2ffa-701b-b899-718fa7076f81","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","enabled":true,"channel":"webhook","event_types":["mention_gained","mention_lost","position_changed","competitor_new","sentiment_changed","citation_gained","citation_lost","share_of_voice_gained","share_of_voice_lost"],"brand_id":null,"email_recipients":[],"webhook_url":"https://example.com/hook","secret":"whsec_HyMcchJm8zLFhsWjStFWwoA35if2W+e98tSLRY6NkkE=","previous_secret":null,"previous_expires_at":null,"last_test_at":null,"last_test_status":null,"failing_since":null,"created_at":"2026-11-28T02:07:20.051+00:00","updated_at":"2026-11-28T02:07:20.051+00:00","digest":null,"next_digest_at":null,"chat_url":null,"headers":null}
]$dump$);

delete from answerscope.trackers;
insert into answerscope.trackers (id, organization_id, brand_id, name, interval_minutes, enabled, prompts, engines, models, samples, capture_sentiment, alert_mode, alert_settings, grid_start_at, last_run_at, next_run_at, last_status, last_error, run_count, running_scan_id, unpaid_runs, credits_awaited, created_at, updated_at, saved_up, markets) overriding system value
select id, organization_id, brand_id, name, interval_minutes, enabled, prompts, engines, models, samples, capture_sentiment, alert_mode, alert_settings, grid_start_at, last_run_at, next_run_at, last_status, last_error, run_count, running_scan_id, unpaid_runs, credits_awaited, created_at, updated_at, saved_up, markets from json_populate_recordset(null::answerscope.trackers, $dump$[
{"id":"01a21fe8-2fe6-7587-b0ed-af28831c65bb","organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","name":null,"interval_minutes":60,"enabled":true,"prompts":["best Zendrix 1","best Zendrix 2","best Zendrix 3","best Zendrix 4"],"engines":["chatgpt"],"models":{},"samples":1,"capture_sentiment":false,"alert_mode":"immediate","alert_settings":null,"grid_start_at":"2026-11-28T02:07:20.037+00:00","last_run_at":null,"next_run_at":"2026-11-28T02:07:20.037+00:00","last_status":null,"last_error":null,"run_count":0,"running_scan_id":null,"unpaid_runs":0,"credits_awaited":null,"created_at":"2026-11-28T02:07:20.037+00:00","updated_at":"2026-11-28T02:07:20.037+00:00","saved_up":0,"markets":[]}
]$dump$);

delete from answerscope.uncounted_days;
insert into answerscope.uncounted_days (organization_id, brand_id, day) overriding system value
select organization_id, brand_id, day from json_populate_recordset(null::answerscope.uncounted_days, $dump$[
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","brand_id":"01a21fe8-2fd6-7699-9dff-cf89a53f91c2","day":"2026-11-28"}
]$dump$);

delete from answerscope.vendor_budgets;
insert into answerscope.vendor_budgets (organization_id, micro_usd_per_month) overriding system value
select organization_id, micro_usd_per_month from json_populate_recordset(null::answerscope.vendor_budgets, $dump$[
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","micro_usd_per_month":1}
]$dump$);

delete from answerscope.vendor_costs;
insert into answerscope.vendor_costs (organization_id, day, engine, model, purpose, calls, failed_calls, unknown_calls, input_tokens, cached_tokens, output_tokens, reasoning_tokens, searches, micro_usd) overriding system value
select organization_id, day, engine, model, purpose, calls, failed_calls, unknown_calls, input_tokens, cached_tokens, output_tokens, reasoning_tokens, searches, micro_usd from json_populate_recordset(null::answerscope.vendor_costs, $dump$[
{"organization_id":"01a21fe8-2fa6-76b0-887f-204cd80b6e32","day":"2026-11-28","engine":"chatgpt","model":"chatgpt-scripted","purpose":"check","calls":3,"failed_calls":0,"unknown_calls":3,"input_tokens":0,"cached_tokens":0,"output_tokens":0,"reasoning_tokens":0,"searches":0,"micro_usd":0}
]$dump$);

set session_replication_role = origin;
