/** Lookups under way, and keys of idempotent requests that are held without a transaction. */
export const statements = [
  `create table open_lookups (
    id uuid primary key,
    organization_id uuid not null references organizations,
    operation text not null,
    started_at timestamptz(3) not null,
    leased_until timestamptz not null
  )`,
  `create index open_lookups_oldest on open_lookups (started_at, id)`,
  `alter table idempotency_records
    add column holder text,
    add column held_until timestamptz,
    add constraint held_without_answer check (num_nulls(holder, held_until) in (0, 2)
      and (holder is null or status is null))`
]
