/** Links by which reports are read without an account. */
export const statements = [
  `create table answerscope.shares (
    id uuid primary key,
    organization_id uuid not null,
    brand_id uuid not null,
    document_id uuid,
    title text check (char_length(title) between 1 and 200),
    comment text check (char_length(comment) between 1 and 2000),
    sections text[] not null check (cardinality(sections) > 0),
    period_from timestamptz(3),
    period_before timestamptz(3),
    last_days integer check (last_days between 1 and 366),
    token_hash text not null unique,
    password_hash text,
    expires_at timestamptz(3),
    created_at timestamptz(3) not null,
    openings integer not null,
    last_opened_at timestamptz(3),
    schedule_every text check (schedule_every in ('week', 'month')),
    -- the subscription may go: its links stay, and say so
    schedule_subscription_id uuid,
    next_send_at timestamptz(3),
    sent_token text,
    schedule_hold boolean not null default false,
    held_document_id uuid,
    held_sentence text,
    check (schedule_every is not null or (not schedule_hold and held_document_id is null)),
    foreign key (organization_id, held_document_id)
      references answerscope.documents (organization_id, id) on delete set null (held_document_id),
    check (num_nulls(schedule_every, schedule_subscription_id, next_send_at, sent_token) in (0, 4)),
    check (schedule_every is null or last_days is not null),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade,
    foreign key (organization_id, document_id) references answerscope.documents (organization_id, id) on delete cascade,
    check (num_nonnulls(document_id, last_days, period_from) = 1 and (period_from is null) = (period_before is null))
  )`,
  `create index shares_newest on answerscope.shares (organization_id, created_at desc, id desc)`,
  `create index shares_brand on answerscope.shares (organization_id, brand_id)`,
  `create index shares_due on answerscope.shares (next_send_at) where next_send_at is not null`,
  `create index shares_document on answerscope.shares (organization_id, document_id)`,
  `create index shares_held on answerscope.shares (organization_id, held_document_id)
    where held_document_id is not null`
]
