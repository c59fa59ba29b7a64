/** Who gets which alerts. Secrets, URLs of chats and headers are stored sealed if a key is configured. */
export const statements = [
  `create table answerscope.subscriptions (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    enabled boolean not null,
    channel text not null check (channel in ('email', 'webhook', 'slack', 'teams', 'discord')),
    event_types text[] not null check (event_types <@ array[
      'mention_gained', 'mention_lost', 'position_changed', 'competitor_new', 'sentiment_changed',
      'citation_gained', 'citation_lost', 'share_of_voice_gained', 'share_of_voice_lost',
      'credits_low', 'tracker_resting', 'endpoint_disabled', 'engine_failing', 'budget_reached']),
    brand_id uuid,
    email_recipients text[] not null,
    webhook_url text,
    secret text,
    previous_secret text,
    previous_expires_at timestamptz(3),
    last_test_at timestamptz(3),
    last_test_status text check (last_test_status in ('sent', 'failed')),
    failing_since timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    digest text check (digest in ('daily', 'weekly')),
    next_digest_at timestamptz(3),
    chat_url text,
    headers text,
    unique (organization_id, id),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade,
    constraint channel_has_its_fields check (
      (channel = 'webhook') = (webhook_url is not null) and (channel = 'webhook') = (secret is not null)
        and (channel = 'email') = (cardinality(email_recipients) > 0)
        and (channel in ('slack', 'teams', 'discord')) = (chat_url is not null)
        and (headers is null or channel = 'webhook')),
    constraint has_content check (cardinality(event_types) > 0 or digest is not null),
    constraint digest_has_time check ((digest is null) = (next_digest_at is null)),
    constraint previous_secret_is_whole check (
      num_nulls(previous_secret, previous_expires_at) in (0, 2) and (secret is not null or previous_secret is null))
  ) with (fillfactor = 80)`,
  `create index subscriptions_newest on answerscope.subscriptions (organization_id, created_at desc, id desc)`,
  `create index subscriptions_of_brand on answerscope.subscriptions (organization_id, brand_id)
    where brand_id is not null`,
  `create index subscriptions_digests on answerscope.subscriptions (next_digest_at)
    where next_digest_at is not null and enabled`
]
