/** Lookups that are charged and under way. */
export const statements = [
  `create table open_lookups (
    id uuid primary key,
    organization_id uuid not null references organizations,
    operation text not null,
    started_at timestamptz(3) not null,
    leased_until timestamptz not null
  )`,
  `create index open_lookups_oldest on open_lookups (started_at, id)`
]
