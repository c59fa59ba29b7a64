/** Lookups that are charged and under way. */
export const statements = [
  `create table answerscope.open_lookups (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    operation text not null,
    started_at timestamptz(3) not null,
    leased_until timestamptz not null
  )`,
  `create index open_lookups_of_organization on answerscope.open_lookups (organization_id)`,
  `create index open_lookups_oldest on answerscope.open_lookups (started_at, id)`
]
