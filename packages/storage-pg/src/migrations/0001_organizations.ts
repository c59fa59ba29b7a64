/** Tenants and their access keys. */
export const statements = [
  `create table answerscope.organizations (
    id uuid primary key,
    name text not null,
    suspended_at timestamptz(3),
    created_at timestamptz(3) not null,
    retention jsonb not null default '{}',
    snapshots_removed_before timestamptz(3),
    texts_removed_before timestamptz(3),
    external_id text,
    deletion_started_at timestamptz(3),
    ledger_exported_at timestamptz(3),
    constraint external_id_taken unique (external_id),
    constraint deleted_is_suspended check (deletion_started_at is null or suspended_at is not null),
    constraint exported_is_being_deleted check (ledger_exported_at is null or deletion_started_at is not null)
  )`,
  `create table answerscope.access_keys (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
    name text,
    scope text not null check (scope in ('read', 'write', 'admin')),
    display_prefix text not null,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3),
    expires_at timestamptz(3),
    revoked_at timestamptz(3),
    brand_ids text[],
    constraint bound_is_not_admin check (brand_ids is null or scope <> 'admin')
  )`,
  `create index access_keys_newest on answerscope.access_keys (organization_id, created_at desc, id desc)`
]
