/** Imports, and the lines of answers that wait to be stored. */
export const statements = [
  `create table answerscope.imports (
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
  ) with (fillfactor = 50)`,
  // one at a time for each brand
  `create unique index imports_unended on answerscope.imports (brand_id) where status in ('pending', 'running')`,
  `create index imports_of_brand on answerscope.imports (organization_id, brand_id)`,
  `create index imports_ended on answerscope.imports (organization_id, completed_at, id)`,
  `create index imports_received on answerscope.imports (created_at) where status = 'receiving'`,
  `create table answerscope.import_lines (
    import_id uuid not null references answerscope.imports on delete cascade,
    line integer not null,
    snapshot_id uuid not null,
    checked_at timestamptz(3) not null,
    content json not null,
    primary key (import_id, snapshot_id)
  )`,
  `create index import_lines_oldest on answerscope.import_lines (import_id, checked_at, line)`
]
