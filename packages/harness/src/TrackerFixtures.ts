/**
 * Fixtures for tests of trackers and notifications: tenants, trackers with movable slots, and queries of the outcome.
 */
import {
  AnswerEngines,
  type Brand,
  Brands,
  Core,
  Credits,
  Ids,
  type OrganizationId,
  Organizations,
  type Subscription,
  SubscriptionId
} from "@answerscope/core"
import { alertTypes, scriptedEngine } from "@answerscope/core/testing"
import { firstSecrets, TypeId } from "@answerscope/core/model"
import { openAiReply } from "@answerscope/providers/testing"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { DateTime, Effect, Layer, Option, Redacted, Schedule } from "effect"
import { startCommand } from "./Process.ts"

export type Url = Redacted.Redacted<string>

/** The core on a database, in the test's own process; it calls no engine. */
export const coreOn = (url: Url, engines: ReadonlyArray<string> = ["chatgpt"]) =>
  Core.layer.pipe(
    Layer.provideMerge(PgStorage.layer({ url, maxConnections: 4, ...TestDatabase.patience })),
    Layer.provideMerge(
      AnswerEngines.layer(
        Object.fromEntries(engines.map((engine) => [engine, scriptedEngine(engine, ["never asked here"])]))
      )
    )
  )

/** A tenant with credits and the brand Zendrix, with the competitor Globex. */
export const newTenant = Effect.fnUntraced(function* (name: string) {
  const { id: organizationId } = yield* (yield* Organizations).create({ name, monthlyLimit: 0 })
  yield* (yield* Credits).grant({ organizationId, amount: 1_000_000 })
  const brand = yield* (yield* Brands).create(organizationId, { name: "Zendrix", competitors: ["Globex"] })
  return { organizationId, brand } satisfies Tenant
})

export interface Tenant {
  readonly organizationId: OrganizationId
  readonly brand: Brand
}

/** An unsaved, enabled webhook subscription to everything. */
export const subscriptionOf = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  fields: Partial<Subscription>
) {
  const now = yield* DateTime.now
  const subscription: Subscription = {
    id: SubscriptionId.make(yield* (yield* Ids).next("sub")),
    organizationId,
    enabled: true,
    channel: "webhook",
    eventTypes: alertTypes,
    brandId: null,
    emailRecipients: [],
    webhookUrl: null,
    webhookSecrets: firstSecrets(Redacted.make(`whsec_${"A".repeat(43)}=`)),
    lastTestAt: null,
    lastTestStatus: null,
    failingSince: null,
    createdAt: now,
    updatedAt: now,
    digest: null,
    nextDigestAt: null,
    chatUrl: null,
    webhookHeaders: [],
    ...fields
  }
  return subscription
})

/** An answer that ranks Zendrix second. */
export const answerWithBrand = openAiReply({ text: "1. **Globex** is good.\n2. **Zendrix** is better." })

/** An answer that does not mention it. */
export const answerWithoutBrand = openAiReply({ text: "1. **Globex** is good.\n2. **Initech** is better." })

/** Environment of worker processes. */
export const workerEnvironment = (url: Url, engineUrl: string): Readonly<Record<string, string>> => ({
  DATABASE_URL: Redacted.value(url),
  OPENAI_API_KEY: "test",
  OPENAI_BASE_URL: `${engineUrl}/v1`,
  WEBHOOK_ALLOW_HTTP: "true",
  WEBHOOK_ALLOW_PRIVATE: "true",
  JOB_LOCK_SECONDS: "2",
  // more than the kills of a test: the same checks may be running at each
  CHECK_ATTEMPTS: "100",
  LOG_LEVEL: "error"
})

/** A ready worker process. */
export const startWorker = (environment: Readonly<Record<string, string>>) =>
  Effect.tap(startCommand(["worker"], environment), (worker) => worker.printed("worker is ready"))

/** Trackers of a brand on chatgpt, due in a day. */
export const insertTrackers = (
  url: Url,
  options: { readonly brand: Brand; readonly count: number; readonly prompts: ReadonlyArray<string> }
) => {
  const brandId = Option.getOrThrow(TypeId.toUuid("brd", options.brand.id))
  return TestDatabase.withSql(
    url,
    (sql) => sql`
      insert into trackers (id, organization_id, brand_id, interval_minutes, enabled, prompts, engines, models,
        samples, capture_sentiment, alert_mode, grid_start_at, next_run_at, run_count, unpaid_runs,
        created_at, updated_at)
      select gen_random_uuid(), organization_id, id, 1440, true, ${options.prompts}::text[], '{chatgpt}', '{}', 1,
        false, 'immediate', far, far, 0, 0, now(), now()
      from brands, generate_series(1, ${options.count}::int4), (select now() + interval '1 day' as far) f
      where id = ${brandId}`
  )
}

/** Makes all trackers due now. */
export const makeAllDue = (url: Url) =>
  TestDatabase.withSql(url, (sql) => sql`update trackers set grid_start_at = now(), next_run_at = now()`)

/**
 * Lets the time of waiting checks come. A submission without a ticket may still be on its way: it is looked up once
 * whoever made it must be dead. Rows that a worker has locked are left for the next call: waiting for them could end in
 * a deadlock, as a worker locks rows in an order of its own.
 */
export const letTimeCome = (url: Url) =>
  TestDatabase.withSql(
    url,
    (sql) => sql`
      with waiting as (
        select id from checks
        where asked is not null and (asked ->> 'ticket' is not null
          or to_timestamp((asked ->> 'at')::float8 / 1000) < now() - interval '4 seconds')
        for no key update skip locked
      ), due as (
        update checks set asked = jsonb_set(asked::jsonb, '{dueAt}', '0')::json
        where id in (select id from waiting) returning id
      ), delayed as (
        select sequence from queue_jobs
        where state = 'delayed' and (select count(*) from due) > 0
          and queue = any(array(select number from queues where name like 'check%'))
        for no key update skip locked
      )
      update queue_jobs set due_at = now() where sequence in (select sequence from delayed)`
  )

/** Ends the claims of dead or paused workers, which would otherwise take 22 s to expire. */
export const claimsRunOut = (url: Url) =>
  TestDatabase.withSql(url, (sql) => sql`update deliveries set claimed_until = now() where claim is not null`)

/** Ends the job leases of dead or paused workers. */
export const locksRunOut = (url: Url) =>
  TestDatabase.withSql(url, (sql) => sql`update queue_jobs set claimed_until = now() where claim is not null`)

/** Polls ten times a second until the check returns true. */
export const until = (look: Effect.Effect<boolean>) =>
  Effect.repeat(look, { until: (isSo) => isSo, schedule: Schedule.spaced("100 millis") })

/** Whether a query's only row has `is_so`. */
export const holds = (url: Url, condition: string): Effect.Effect<boolean> =>
  TestDatabase.withSql(url, (sql) =>
    Effect.map(sql.unsafe<{ is_so: boolean }>(`select ${condition} as is_so`), ([row]) => row?.is_so === true)
  )

/** Whether no run is due or running. */
export const isIdle = (url: Url) =>
  holds(url, `not exists (select from trackers where running_scan_id is not null or next_run_at <= now())`)

/** Waits until no run is due or running. */
export const untilIdle = (url: Url) => until(isIdle(url))
