/** Tenants and their access keys. */
export const statements = [
  `create table answerscope.organizations (
    id uuid primary key,
    name text not null,
    suspended_at timestamptz(3),
    created_at timestamptz(3) not null,
    retention jsonb not null default '{}',
    snapshots_removed_before timestamptz(3),
    texts_removed_before timestamptz(3)
  )`,
  `create table answerscope.access_keys (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
    name text,
    scope text not null check (scope in ('read', 'write')),
    display_prefix text not null,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3),
    expires_at timestamptz(3),
    revoked_at timestamptz(3)
  )`,
  `create index access_keys_newest on answerscope.access_keys (organization_id, created_at desc, id desc)`
]
