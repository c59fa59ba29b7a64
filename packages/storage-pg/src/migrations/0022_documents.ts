/** Reports as things: drafts, and reports that are made and stay as they are. */
export const statements = [
  `create table answerscope.documents (
    id uuid primary key,
    organization_id uuid not null,
    brand_id uuid not null,
    title text not null check (char_length(title) between 1 and 200),
    period_from timestamptz(3),
    period_before timestamptz(3),
    last_days integer check (last_days between 1 and 366),
    comment text check (char_length(comment) between 1 and 2000),
    sections text[] not null check (cardinality(sections) > 0),
    state text not null check (state in ('draft', 'made', 'sent')),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    frozen_at timestamptz(3),
    branding jsonb not null,
    -- text, not jsonb: it stays the same byte for byte
    content text,
    unique (organization_id, id),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade,
    check ((last_days is null) = (period_from is not null and period_before is not null)),
    check ((state = 'draft') = (content is null) and (content is null) = (frozen_at is null))
  )`,
  `create table answerscope.report_designs (
    organization_id uuid primary key references answerscope.organizations,
    branding jsonb not null
  )`,
  `create index documents_newest on answerscope.documents (organization_id, created_at desc, id desc)`,
  `create index documents_brand on answerscope.documents (organization_id, brand_id)`
]
