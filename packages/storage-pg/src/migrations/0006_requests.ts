/** Idempotent requests, the token buckets of the rate limit, and the limits of engines. */
export const statements = [
  `create table answerscope.idempotency_records (
    organization_id uuid not null references answerscope.organizations,
    key text not null check (char_length(key) between 1 and 255),
    fingerprint text not null,
    created_at timestamptz(3) not null,
    status integer,
    content_type text,
    body text,
    pieces integer check (pieces is null or (pieces >= 0 and body is not null and body = '')),
    holder text,
    held_until timestamptz,
    primary key (organization_id, key),
    check (num_nulls(status, content_type, body) in (0, 3)),
    constraint held_without_answer check (num_nulls(holder, held_until) in (0, 2)
      and (holder is null or status is null))
  )`,
  // a long body, whose record has an empty one; those of an earlier response go when the key is claimed anew
  `create table answerscope.idempotency_pieces (
    organization_id uuid not null,
    key text not null,
    claimed_at timestamptz(3) not null,
    place integer not null check (place >= 0),
    text text not null,
    primary key (organization_id, key, claimed_at, place),
    foreign key (organization_id, key) references answerscope.idempotency_records on delete cascade
  )`,
  `create index idempotency_records_age on answerscope.idempotency_records (organization_id, created_at)`,
  // unlogged: taking a token costs no flush to disk; a crash of the server empties the table, so all buckets are full
  `create unlogged table answerscope.rate_limit_buckets (
    key text primary key,
    tokens double precision not null,
    at timestamptz not null,
    full_at timestamptz not null,
    granted integer not null
  ) with (fillfactor = 50)`,
  // keys end with the id of what they limit
  `create index rate_limit_buckets_of on answerscope.rate_limit_buckets (substring(key from '[^:]*$'))`,
  // unlogged: processes report every second; after a crash of the server they learn the limits anew
  `create unlogged table answerscope.engine_limits (
    process text primary key,
    report jsonb not null,
    written_at timestamptz not null
  ) with (fillfactor = 50)`
]
