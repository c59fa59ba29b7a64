/** Trackers. A scan refers to its tracker without a foreign key: a run outlives its tracker and keeps the id. */
export const statements = [
  `create table answerscope.trackers (
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
  ) with (fillfactor = 80)`,
  `create index trackers_newest on answerscope.trackers (organization_id, created_at desc, id desc)`,
  `create index trackers_newest_of_brand on answerscope.trackers (organization_id, brand_id, created_at desc, id desc)`,
  // due trackers, overall and by organization, for fair queueing
  `create index trackers_due on answerscope.trackers (next_run_at, id) where enabled`,
  `create index trackers_due_of on answerscope.trackers (organization_id, next_run_at, id) where enabled`,
  `create index trackers_resting on answerscope.trackers (organization_id, credits_awaited)
    where enabled and credits_awaited is not null`
]
