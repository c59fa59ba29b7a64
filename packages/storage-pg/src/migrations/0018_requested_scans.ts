/**
 * Scans that a host requests inside its own transaction, with whatever library it speaks to the database. The function
 * writes the request and a job, and checks only what is cheap; the core does the rest after the commit.
 */
export const statements = [
  `create table answerscope.requested_scans (
    id uuid primary key,
    organization_id uuid not null references answerscope.organizations,
    key text check (char_length(key) between 1 and 255),
    request jsonb not null,
    status text not null check (status in ('waiting', 'started', 'refused')),
    refusal jsonb,
    requested_at timestamptz(3) not null,
    ended_at timestamptz(3),
    constraint requested_once unique (organization_id, key),
    constraint refused_has_reason check ((status = 'refused') = (refusal is not null)),
    constraint requested_ended_has_time check ((status = 'waiting') = (ended_at is null))
  )`,
  `create index requested_scans_ended on answerscope.requested_scans (organization_id, ended_at)
    where status <> 'waiting'`,
  // the 26 characters of a TypeID are 130 bits, of which the first two are 0
  `create function answerscope.uuid_of_id(prefix text, id text) returns uuid
    language sql immutable strict set search_path = pg_catalog, pg_temp as $$
    select string_agg(to_hex(substr(b.bits, 4 * n + 1, 4)::bit(4)::integer), '' order by n)::uuid
    from (
      select right(string_agg(
        (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(right(id, 26), at, 1)) - 1)::bit(5)::text, '' order by at
      ), 128) as bits
      from generate_series(1, 26) at
      where id ~ ('^' || prefix || '_[0-7][0-9a-hjkmnp-tv-z]{25}$')
    ) b, generate_series(0, 31) n
    where b.bits is not null
  $$`,
  `create function answerscope.id_of_uuid(prefix text, uuid uuid) returns text
    language sql immutable strict set search_path = pg_catalog, pg_temp as $$
    select prefix || '_' || string_agg(
      substr('0123456789abcdefghjkmnpqrstvwxyz', substr(b.bits, 5 * n + 1, 5)::bit(5)::integer + 1, 1), '' order by n
    )
    from (select '00' || ('x' || replace(uuid::text, '-', ''))::bit(128)::text as bits) b, generate_series(0, 25) n
  $$`,
  // Its caller needs no right but to call it.
  `create function answerscope.request_scan(organization_id text, request jsonb, idempotency_key text default null)
    returns text
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare
    owner constant uuid := answerscope.uuid_of_id('org', request_scan.organization_id);
    moment constant timestamptz := clock_timestamp();
    new_id uuid;
    scan_id text;
    earlier record;
  begin
    if request is null or jsonb_typeof(request) <> 'object' then
      raise exception 'answerscope: request must be a JSON object' using errcode = 'invalid_parameter_value';
    elsif octet_length(request::text) > 262144 then
      raise exception 'answerscope: request must have at most 262144 bytes' using errcode = 'invalid_parameter_value';
    elsif char_length(idempotency_key) not between 1 and 255 then
      raise exception 'answerscope: idempotency_key must have 1 to 255 characters'
        using errcode = 'invalid_parameter_value';
    elsif not exists (
      select from answerscope.organizations o where o.id = owner and o.deletion_started_at is null
    ) then
      raise exception 'answerscope: no such organization' using errcode = 'foreign_key_violation';
    end if;

    -- a UUIDv7: milliseconds, then chance
    new_id := encode(set_bit(set_bit(overlay(
      uuid_send(gen_random_uuid())
      placing substr(int8send(floor(extract(epoch from moment) * 1000)::bigint), 3) from 1 for 6
    ), 52, 1), 53, 1), 'hex')::uuid;
    insert into answerscope.requested_scans (id, organization_id, key, request, status, requested_at)
    values (new_id, owner, idempotency_key, request_scan.request, 'waiting', moment)
    on conflict on constraint requested_once do nothing;

    if not found then
      select r.id, r.request = request_scan.request as is_same into earlier from answerscope.requested_scans r
      where r.organization_id = owner and r.key = idempotency_key;
      if earlier.id is null then
        raise exception 'answerscope: the earlier request with this idempotency_key was just removed; try again'
          using errcode = 'serialization_failure';
      elsif not earlier.is_same then
        raise exception 'answerscope: idempotency_key was used for another request' using errcode = 'unique_violation';
      end if;
      return answerscope.id_of_uuid('scn', earlier.id);
    end if;

    scan_id := answerscope.id_of_uuid('scn', new_id);
    insert into answerscope.queue_jobs (queue, id, organization_id, document, state, due_at)
    values (answerscope.queue_number('requested_scans'), scan_id, owner,
      json_build_object('scanId', scan_id), 'waiting', moment);
    return scan_id;
  end $$`,
  "revoke all on function answerscope.request_scan(text, jsonb, text) from public"
]
