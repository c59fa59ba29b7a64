/** What answers rest on, kept beside the snapshots. */
export const statements = [
  `create table answerscope.answer_sources (
    organization_id uuid not null,
    brand_id uuid not null,
    day date not null,
    -- a day of many answers has several documents
    part integer not null check (part >= 0),
    document bytea not null,
    primary key (brand_id, day, part),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade
  )`
]
