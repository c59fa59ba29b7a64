/** Reanalyses: by which names the answers of a brand were read since their scans, and how far that has come. */
export const statements = [
  `create table answerscope.reanalyses (
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
  ) with (fillfactor = 50)`,
  // one at a time for each brand
  `create unique index reanalyses_unended on answerscope.reanalyses (brand_id) where status in ('pending', 'running')`,
  `create index reanalyses_of_brand on answerscope.reanalyses (organization_id, brand_id)`
]
