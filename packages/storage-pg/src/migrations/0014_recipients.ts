/** Addresses that organizations want to mail, and whether they agreed. One for each organization and address. */
export const statements = [
  `create table answerscope.email_recipients (
    organization_id uuid not null references answerscope.organizations,
    address text not null check (address = lower(address)),
    state text not null check (state in ('pending', 'confirmed', 'unsubscribed')),
    confirmation_hash text unique,
    confirmation_until timestamptz(3),
    mailed_at timestamptz(3),
    mail_due_at timestamptz(3),
    mail_failures integer not null check (mail_failures >= 0),
    unsubscribed_at timestamptz(3),
    unsubscribe_token text not null unique,
    primary key (organization_id, address),
    constraint confirmation_is_whole check (num_nulls(confirmation_hash, confirmation_until) in (0, 2)),
    constraint confirmed_is_not_asked check (
      state <> 'confirmed' or num_nonnulls(confirmation_hash, mail_due_at) = 0),
    constraint unsubscribed_has_time check (state <> 'unsubscribed' or unsubscribed_at is not null)
  ) with (fillfactor = 80)`,
  // due recipients, overall and by organization, for fair queueing
  `create index email_recipients_due on answerscope.email_recipients (mail_due_at, address)
    where mail_due_at is not null`,
  `create index email_recipients_due_of on answerscope.email_recipients (organization_id, mail_due_at, address)
    where mail_due_at is not null`
]
