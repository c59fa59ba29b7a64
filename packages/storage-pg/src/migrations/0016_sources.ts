/** What answers rest on, kept beside the snapshots. */
export const statements = [
  // words that the documents of a month share
  `create table answerscope.source_words (
    organization_id uuid not null,
    brand_id uuid not null,
    number integer not null check (number >= 0),
    month date not null,
    document bytea not null,
    primary key (brand_id, number),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade
  )`,
  `create table answerscope.answer_sources (
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
  )`
]
