/** Brand discoveries. Their suggestions are documents in the row: written once, always read whole. */
export const statements = [
  `create table answerscope.discoveries (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    brand_id uuid not null,
    status text not null check (status in ('pending', 'running', 'completed', 'failed')),
    attempt text,
    max_prompts integer not null check (max_prompts > 0),
    max_competitors integer not null check (max_competitors > 0),
    profile jsonb,
    prompts jsonb not null,
    competitors jsonb not null,
    warnings text[] not null,
    error text,
    credits_charged bigint not null check (credits_charged >= 0),
    created_at timestamptz(3) not null,
    started_at timestamptz(3),
    completed_at timestamptz(3),
    foreign key (organization_id, brand_id) references answerscope.brands (organization_id, id) on delete cascade,
    constraint discovery_running_has_attempt
      check (status <> 'running' or (attempt is not null and started_at is not null)),
    constraint discovery_ended_has_time check ((status in ('completed', 'failed')) = (completed_at is not null)),
    constraint discovery_failed_has_error check ((status = 'failed') = (error is not null)),
    constraint discovery_failed_keeps_nothing check (status <> 'failed' or credits_charged = 0)
  ) with (fillfactor = 70)`,
  `create index discoveries_newest on answerscope.discoveries (organization_id, created_at desc, id desc)`,
  `create index discoveries_newest_of_brand
    on answerscope.discoveries (organization_id, brand_id, created_at desc, id desc)`
]
