/** Tracked brands. */
export const statements = [
  `create table answerscope.brands (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    name text not null check (name <> ''),
    domain text check (char_length(domain) <= 253),
    aliases text[] not null,
    category text,
    location text not null,
    language text check (char_length(language) <= 35),
    engines text[] not null check (array_to_string(engines, ' ') ~ '^([a-z][a-z0-9_-]{0,31}( |$))*$'),
    prompts text[] not null,
    prompt_settings jsonb not null default '[]',
    competitors text[] not null,
    keywords text[] not null,
    text_bytes integer not null check (text_bytes > 0),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    answers_erased_at timestamptz(3),
    answers_reread_at timestamptz(3),
    competitor_details jsonb not null default '[]',
    groups text[] not null default '{}' check (cardinality(groups) <= 5),
    unique (organization_id, id)
  )`,
  `create index brands_newest on answerscope.brands (organization_id, created_at desc, id desc)`
]
