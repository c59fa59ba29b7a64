/** Scans and their checks. */
export const statements = [
  `create table answerscope.scans (
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
  ) with (fillfactor = 80)`,
  `create index scans_newest on answerscope.scans (organization_id, created_at desc, id desc) include (follow_up_of)`,
  `create index scans_newest_of_brand on answerscope.scans (organization_id, brand_id, created_at desc, id desc)
    include (follow_up_of) where brand_id is not null`,
  `create index scans_newest_of_status on answerscope.scans (organization_id, status, created_at desc, id desc)
    include (follow_up_of)`,
  `create index scans_of_tracker on answerscope.scans (tracker_id, sequence)
    where tracker_id is not null and follow_up_of is null`,
  `create index scans_unsettled on answerscope.scans (created_at) where not is_settled`,
  // each stage of a run has one follow-up scan
  `create unique index scans_following_up on answerscope.scans (follow_up_of, stage) where follow_up_of is not null`,
  `create table answerscope.checks (
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
  ) with (fillfactor = 70)`,
  // failed checks count at the time they ended. No index has a column that changes with each move: a check then moves
  // within its page, and writes to no index
  `create index checks_failed on answerscope.checks (failed_brand_id, failed_at) where failed_brand_id is not null`
]
