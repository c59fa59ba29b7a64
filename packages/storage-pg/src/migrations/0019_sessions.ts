/** People who have signed in with an access key, and links that sign in once. */
export const statements = [
  `create table answerscope.sessions (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    access_key_id uuid not null,
    hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
    state text not null check (state in ('link', 'open')),
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3) not null,
    member_scope text check (member_scope in ('read', 'write', 'admin'))
  )`,
  `create index sessions_of_key on answerscope.sessions (access_key_id)`,
  `create index sessions_newest on answerscope.sessions (organization_id, created_at desc, id desc)`
]
