/**
 * Events to be delivered. The attempts of a delivery are a document in its row: they are few, always read with it, and
 * written by the statement that frees its claim.
 */
export const statements = [
  `create table answerscope.deliveries (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    subscription_id uuid not null,
    scan_id uuid,
    event_id uuid not null,
    type text not null check (type in
      ('visibility.alert', 'visibility.test', 'visibility.notice', 'visibility.digest', 'visibility.report')),
    body text not null,
    status text not null check (status in ('pending', 'delivered', 'failed')),
    attempts jsonb not null,
    attempts_counted integer not null check (attempts_counted >= 0),
    recipients_done text[] not null,
    next_attempt_at timestamptz(3),
    claim uuid,
    claimed_until timestamptz(3),
    created_at timestamptz(3) not null,
    foreign key (organization_id, subscription_id)
      references answerscope.subscriptions (organization_id, id) on delete cascade,
    constraint told_of_a_run_once unique (subscription_id, scan_id),
    constraint pending_has_time check (status <> 'pending' or next_attempt_at is not null),
    constraint claim_is_whole check (
      num_nulls(claim, claimed_until) in (0, 2) and (claim is null or status = 'pending'))
  ) with (fillfactor = 80)`,
  `create index deliveries_newest on answerscope.deliveries (organization_id, subscription_id, created_at desc,
    id desc)`,
  `create index deliveries_waiting on answerscope.deliveries (subscription_id, next_attempt_at, id)
    where status = 'pending'`,
  `create index deliveries_ended on answerscope.deliveries (organization_id, created_at) where status <> 'pending'`,
  `create index deliveries_claimed on answerscope.deliveries (subscription_id) where claim is not null`,
  // Claims deliveries for this process. A function, so that the lock is held for one call: a process that stops in the
  // middle holds up no other. When a claim expires depends on the channel. Which deliveries it takes is the decision of
  // `fairClaims`: the first of each organization comes before the second of any, and within an organization it is the
  // same with its subscriptions; failing ones get at most `most_of_failing`, which they share first.
  `create function answerscope.claim_deliveries(moment timestamptz, webhook_expiry timestamptz,
    email_expiry timestamptz,
      most integer, most_of_one integer, most_of_failing integer)
    returns table (delivery_id uuid, claimed_as uuid)
    language plpgsql
    set search_path = pg_catalog, pg_temp as $$
  begin
    -- one at a time: the next statement sees all claims made before, and so counts them rightly
    perform pg_advisory_xact_lock(hashtextextended('answerscope.deliveries', 0));
    return query
      with recursive waiting as (
        -- from one subscription to the next, past however many deliveries of one
        (select d.organization_id, d.subscription_id, d.next_attempt_at from answerscope.deliveries d
          where d.status = 'pending'
          order by d.subscription_id, d.next_attempt_at limit 1)
        union all
        select next.organization_id, next.subscription_id, next.next_attempt_at
        from waiting w cross join lateral (
          select d.organization_id, d.subscription_id, d.next_attempt_at from answerscope.deliveries d
          where d.status = 'pending' and d.subscription_id > w.subscription_id
          order by d.subscription_id, d.next_attempt_at limit 1
        ) next
      ), claimed as (
        select d.organization_id, d.subscription_id, count(*) as count from answerscope.deliveries d
        where d.claim is not null and d.claimed_until > moment group by d.organization_id, d.subscription_id
      ), claimed_of as (
        select c.organization_id, sum(c.count) as count from claimed c group by c.organization_id
      ), picked as (
        select own.id, own.next_attempt_at, own.turn, w.organization_id,
          coalesce((select o.count from claimed_of o where o.organization_id = w.organization_id), 0) as under_way,
          (select s.failing_since is not null from answerscope.subscriptions s
            where s.id = w.subscription_id) as is_failing
        from waiting w
        left join claimed c on c.subscription_id = w.subscription_id
        cross join lateral (
          select d.id, d.next_attempt_at,
            coalesce(c.count, 0) + row_number() over (order by d.next_attempt_at, d.id) as turn
          from answerscope.deliveries d
          where d.status = 'pending' and d.subscription_id = w.subscription_id and d.next_attempt_at <= moment
            and (d.claim is null or d.claimed_until <= moment)
          order by d.next_attempt_at, d.id limit greatest(most_of_one - coalesce(c.count, 0), 0)
        ) own
        where w.next_attempt_at <= moment and not exists (
          select from answerscope.organizations o
          where o.id = w.organization_id and o.deletion_started_at is not null)
      ), turned as (
        select p.*, p.under_way + row_number() over (
          partition by p.organization_id, p.is_failing order by p.turn, p.next_attempt_at, p.id) as nth
        from picked p
      ), placed as (
        select t.*, row_number() over (partition by t.is_failing order by t.nth, t.turn, t.next_attempt_at, t.id)
          as place
        from turned t
      ), admitted as (
        select p.id, p.turn, p.next_attempt_at, p.under_way + row_number() over (
          partition by p.organization_id order by p.turn, p.next_attempt_at, p.id) as nth
        from placed p where not p.is_failing or p.place <= most_of_failing
      ), chosen as (
        select a.id from admitted a order by a.nth, a.turn, a.next_attempt_at, a.id limit most
      ), free as materialized (
        select d.id from answerscope.deliveries d
        where d.id in (select id from chosen) and d.status = 'pending' and d.next_attempt_at <= moment
          and (d.claim is null or d.claimed_until <= moment)
        for no key update skip locked
      )
      update answerscope.deliveries d
      set claim = gen_random_uuid(),
        claimed_until = case (select s.channel from answerscope.subscriptions s where s.id = d.subscription_id)
          when 'email' then email_expiry else webhook_expiry end
      from free where d.id = free.id
      returning d.id, d.claim;
  end $$`
]
