/** Histories of trackers' cells, and correlation samples. */
export const statements = [
  // how cells are asked and where their levels begin; `json`, which is read as it was written
  `create table answerscope.cell_histories (
    tracker_id uuid not null references answerscope.trackers on delete cascade,
    engine text not null check (engine ~ '^[a-z][a-z0-9_-]{0,31}$'),
    prompt text not null,
    levels json not null,
    location text,
    language text
  )`,
  // by a hash: a prompt itself may be too long for an index
  `create unique index cell_histories_of_tracker
    on answerscope.cell_histories (tracker_id, engine, md5(prompt), location, language) nulls not distinct`,
  // what cells said, a document for each run
  `create table answerscope.cell_entries (
    tracker_id uuid not null references answerscope.trackers on delete cascade,
    run bigint not null,
    entries json not null,
    primary key (tracker_id, run)
  )`,
  // all organizations add to the sums: in parts, so that none waits for another
  `create table answerscope.correlation_samples (
    day date not null,
    engine text not null check (engine ~ '^[a-z][a-z0-9_-]{0,31}$'),
    lag smallint not null check (lag >= 0),
    part smallint not null,
    agreed double precision not null,
    possible double precision not null check (possible >= 0),
    comparisons bigint not null check (comparisons >= 0),
    primary key (day, engine, lag, part)
  )`
]
