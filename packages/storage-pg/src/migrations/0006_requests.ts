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
    holder text,
    held_until timestamptz,
    primary key (organization_id, key),
    check (num_nulls(status, content_type, body) in (0, 3)),
    constraint held_without_answer check (num_nulls(holder, held_until) in (0, 2)
      and (holder is null or status is null))
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
  // keys end with the id of the limited object
  `create index rate_limit_buckets_of on answerscope.rate_limit_buckets (substring(key from '[^:]*$'))`,
  // unlogged: processes report every second; after a crash of the server they learn the limits anew
  `create unlogged table answerscope.engine_limits (
    process text primary key,
    report jsonb not null,
    written_at timestamptz not null
  ) with (fillfactor = 50)`
]
