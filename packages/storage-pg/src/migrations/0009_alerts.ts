/**
 * Changes that trackers saw, with the ids of the two snapshots that show each, and what they rest on; and notices,
 * which tell people what to act on.
 */
export const statements = [
  `create table answerscope.alerts (
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
  )`,
  `create index alerts_newest on answerscope.alerts (organization_id, created_at desc, id desc)`,
  `create index alerts_newest_of_brand on answerscope.alerts (organization_id, brand_id, created_at desc, id desc)`,
  `create index alerts_newest_of_type on answerscope.alerts (organization_id, type, created_at desc, id desc)`,
  `create index alerts_of_scan on answerscope.alerts (scan_id)`,
  `create index alerts_of_tracker on answerscope.alerts (organization_id, tracker_id, created_at)`,
  `create index alerts_of_cause on answerscope.alerts (organization_id, cause_id desc)`,
  `create index alerts_unread on answerscope.alerts (organization_id, brand_id, cause_id)
    where not read and superseded_by is null`,
  `create table answerscope.notices (
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
  )`,
  `create index notices_newest on answerscope.notices (organization_id, created_at desc, id desc)`
]
