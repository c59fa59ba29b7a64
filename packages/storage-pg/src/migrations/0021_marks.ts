/** Marks: states of sources, next steps and alerts, and notes, as people set them. */
export const statements = [
  `create table answerscope.marks (
    id bigint generated always as identity,
    organization_id uuid not null,
    brand_id uuid not null,
    kind text not null check (kind in ('source', 'todo', 'alert', 'time')),
    key text not null check (char_length(key) between 1 and 500),
    state text check (state in ('todo', 'contacted', 'done', 'not_for_us', 'read', 'dismissed')),
    note text check (char_length(note) between 1 and 2000),
    at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    -- the name of an access key
    set_by text,
    primary key (organization_id, brand_id, kind, key),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade
  )`
]
