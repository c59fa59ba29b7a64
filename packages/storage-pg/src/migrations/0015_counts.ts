/** Counts of answers, kept beside the snapshots. */
export const statements = [
  // `json`, which is read as it was written, and documents of numbers in few bytes, which a report reads by the
  // hundred; the parts that few questions want are columns of their own
  `create table answerscope.answer_counts (
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
  )`,
  `create table answerscope.uncounted_days (
    organization_id uuid not null,
    brand_id uuid not null,
    day date not null,
    primary key (brand_id, day),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade
  )`,
  `create index uncounted_days_newest on answerscope.uncounted_days (day desc, brand_id)`
]
