/**
 * Stored results of checks, with their evidence. What nobody asks the database about is `json`, which is a third
 * shorter than `jsonb` once it is compressed. A row longer than a fifth of a page is compressed until it is not.
 */

const textOfCell = `hashtextextended(brand_id::text || coalesce(tracker_id::text, '')
      || text_hash || engine || coalesce(location, '') || coalesce(language, '')
      || prompt, 0)`

export const statements = [
  `create table answerscope.snapshots (
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
  ) with (toast_tuple_target = 1600)`,
  `create index snapshots_newest on answerscope.snapshots (organization_id, checked_at, id)`,
  `create index snapshots_newest_of_brand
    on answerscope.snapshots (organization_id, brand_id, checked_at, id)`,
  // by a hash: a prompt itself may be too long for an index; what is filtered besides is told without reading the rows
  `create index snapshots_newest_of_prompt on answerscope.snapshots
    (organization_id, hashtextextended(prompt, 0), checked_at, id, engine, mentioned)`,
  // whether an answer repeats one before it in its cell
  `create index snapshots_of_text on answerscope.snapshots (${textOfCell}, checked_at)
    where text_hash is not null`,
  // of every scan: removing one looks for what refers to it; and whether an answer repeats one of it
  `create index snapshots_of_run on answerscope.snapshots (scan_id, (${textOfCell}))`,
  // response bodies of vendors, compressed by gzip; kept for some days if the operator wants so
  `create table answerscope.raw_bodies (
    snapshot_id uuid primary key references answerscope.snapshots on delete cascade,
    organization_id uuid not null,
    expires_at timestamptz(3) not null,
    body bytea not null
  )`,
  `alter table answerscope.raw_bodies alter column body set storage external`,
  `create index raw_bodies_expiring on answerscope.raw_bodies (organization_id, expires_at, snapshot_id)`
]
