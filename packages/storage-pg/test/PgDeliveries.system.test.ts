/**
 * What is Postgres' own about deliveries: many processes that claim, and rows that others hold.
 */
import { type Delivery, layerEncryptedSeal, StorageError, type Subscription } from "@answerscope/core"
import { type ClaimedDelivery, DeliveryStore, SubscriptionStore } from "@answerscope/core/storage"
import { TypeId } from "@answerscope/core/model"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, DateTime, Deferred, Effect, Fiber, Layer, Option, Random, Redacted, References } from "effect"
import { newDatabase, patience, withSql } from "./Databases.ts"
import { deliveries, organizationId, organizationWithBrand, subscriptionId, subscriptions } from "./Rows.ts"

/** A database with those rows. */
const filled = Effect.fnUntraced(function* (statements: ReadonlyArray<string>) {
  const url = yield* newDatabase
  yield* PgStorage.migrate({ url })
  const fill = Effect.flatMap(PgClient.PgClient, (sql) =>
    Effect.forEach([...organizationWithBrand, ...statements, "analyze"], (statement) => sql.unsafe(statement))
  )
  yield* withSql(url, fill)
  return url
})

/** The deliveries as another process has them: on connections of its own. */
const processOn = (url: Redacted.Redacted<string>) =>
  Effect.map(Layer.build(PgStorage.layer({ url, maxConnections: 4, ...patience })), (services) =>
    Context.get(services, DeliveryStore)
  )

const countsOf = (claimed: ReadonlyArray<ClaimedDelivery>): ReadonlyArray<number> =>
  [...Map.groupBy(claimed, ({ subscription }) => subscription.id).values()].map(({ length }) => length)

/** When claims end, whatever their channel. */
const inAnHour = (now: DateTime.Utc) => ({
  webhook: DateTime.add(now, { hours: 1 }),
  email: DateTime.add(now, { hours: 1 })
})

/** Holds the row of a delivery in a session of its own; the result lets it go. */
const hold = Effect.fnUntraced(function* (url: Redacted.Redacted<string>, { delivery }: ClaimedDelivery) {
  const isHeld = yield* Deferred.make<void>()
  const mayEnd = yield* Deferred.make<void>()
  const id = Option.getOrThrow(TypeId.toUuid("dlv", delivery.id))
  const holding = yield* Effect.forkScoped(
    withSql(
      url,
      Effect.flatMap(PgClient.PgClient, (sql) =>
        sql.withTransaction(
          sql`select from deliveries where id = ${id} for update`.pipe(
            Effect.andThen(Deferred.succeed(isHeld, undefined)),
            Effect.andThen(Deferred.await(mayEnd))
          )
        )
      )
    )
  )
  yield* Deferred.await(isHeld)
  return Effect.andThen(Deferred.succeed(mayEnd, undefined), Fiber.join(holding))
})

/** Ends once a session of this database waits for a lock. */
const untilOneWaits = (url: Redacted.Redacted<string>) =>
  withSql(
    url,
    Effect.flatMap(PgClient.PgClient, (sql) =>
      Effect.repeat(
        sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        { until: (rows) => rows.length > 0 }
      )
    )
  )

const delivered = (delivery: Delivery): Delivery => ({ ...delivery, status: "delivered", nextAttemptAt: null })

/** The URL for a role that may read all but what deliveries send. */
const withoutBodies = Effect.fnUntraced(function* (url: Redacted.Redacted<string>) {
  const own = new URL(Redacted.value(url))
  own.username = `lists_${own.pathname.slice(1)}`
  own.password = "lists"
  yield* withSql(
    url,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const columns = yield* sql<{ name: string }>`
        select attname as name from pg_attribute
        where attrelid = 'deliveries'::regclass and attnum > 0 and not attisdropped and attname <> 'body'`
      const role = sql(own.username)
      yield* sql`create role ${role} login password 'lists'`
      yield* sql`grant usage on schema answerscope to ${role}`
      yield* sql`grant all on all tables in schema answerscope to ${role}`
      yield* sql`revoke select on deliveries from ${role}`
      const readable = sql.csv(columns.map(({ name }) => sql`${sql(name)}`))
      yield* sql`grant select (${readable}) on deliveries to ${role}`
    })
  )
  return Redacted.make(own.href)
})

describe("deliveries on PostgreSQL", () => {
  it.live("a list does not read what is sent, which can be megabytes", () =>
    Effect.gen(function* () {
      const url = yield* filled([subscriptions(1, 1), deliveries({ from: 1, to: 1, each: 3 })])
      const store = yield* processOn(yield* withoutBodies(url))
      const key = { organizationId: organizationId(1), subscriptionId: subscriptionId(1) }
      const { items, total } = yield* store.list({ ...key, page: { limit: 2, offset: 0 } })
      assert.deepStrictEqual([items.length, total], [2, 3])
      const read = Effect.forEach(items, ({ id }) => store.get({ ...key, id }))
      assert.instanceOf(yield* Effect.flip(read), StorageError)
    })
  )

  it.live.each(["settled", "released"] as const)(
    "one whose row another session holds keeps no other from being %s",
    (end) =>
      Effect.gen(function* () {
        const url = yield* filled([subscriptions(1, 2), deliveries({ from: 1, to: 2, each: 1 })])
        const store = yield* processOn(url)
        const now = yield* DateTime.now
        const claimed = yield* store.claimDue({
          now,
          until: inAnHour(now),
          limit: 2,
          perSubscriptionMax: 1,
          failingMax: 2
        })
        const [held, free] = claimed
        assert(held !== undefined && free !== undefined)
        const finish = ({ claim, delivery }: ClaimedDelivery): Effect.Effect<unknown, StorageError> =>
          end === "settled" ? store.settle([{ claim, delivery: delivered(delivery) }]) : store.release([claim])
        const letGo = yield* hold(url, held)
        const waiting = yield* Effect.forkChild(finish(held))
        yield* untilOneWaits(url)
        yield* Effect.timeout(finish(free), "50 seconds")
        yield* letGo
        yield* Fiber.join(waiting)
      })
  )

  it.live(
    "however many processes claim at once, no subscription is claimed more often than it may be, and nothing twice",
    () =>
      Effect.gen(function* () {
        const url = yield* filled([subscriptions(1, 12), deliveries({ from: 1, to: 12, each: 60 })])
        const stores = yield* Effect.all([processOn(url), processOn(url), processOn(url)])
        const now = yield* DateTime.now
        const claim = (store: DeliveryStore["Service"]) =>
          store.claimDue({ now, until: inAnHour(now), limit: 20, perSubscriptionMax: 4, failingMax: 20 })
        const end = (
          store: DeliveryStore["Service"],
          { claim, delivery }: ClaimedDelivery
        ): Effect.Effect<unknown, StorageError> =>
          Effect.flatMap(Random.nextBoolean, (isDone) =>
            isDone ? store.settle([{ claim, delivery: delivered(delivery) }]) : store.release([claim])
          )
        const held: Array<ClaimedDelivery> = []
        for (let round = 0; round < 15; round++) {
          const claims = yield* Effect.forEach([...stores, ...stores, ...stores], claim, { concurrency: "unbounded" })
          held.push(...claims.flat())
          // so many were asked for that each subscription got all it may have
          assert.deepStrictEqual(
            countsOf(held),
            Array.from({ length: 12 }, () => 4)
          )
          assert.strictEqual(new Set(held.map(({ delivery }) => delivery.id)).size, held.length)
          // claims and ends at the same time, as processes make them
          yield* Effect.forEach(held.splice(0, 24), (one, index) => end(stores[index % 3] ?? stores[0], one), {
            concurrency: 8
          })
        }
      })
  )

  it.live("one subscription with a long backlog holds up no other, and costs no more", () =>
    Effect.gen(function* () {
      const url = yield* filled([
        subscriptions(1, 2),
        deliveries({ from: 1, to: 1, each: 10_000 }),
        deliveries({ from: 2, to: 2, each: 1 })
      ])
      const store = yield* processOn(url)
      const now = yield* DateTime.now
      const claim = { now, until: inAnHour(now), limit: 10, perSubscriptionMax: 3, failingMax: 10 }
      const claimed = yield* store.claimDue(claim)
      const ofBoth = claimed.map(({ subscription }) => subscription.id)
      assert.deepStrictEqual(ofBoth, [...Array.from({ length: 3 }, () => subscriptionId(1)), subscriptionId(2)])
      const explain = (sql: PgClient.PgClient) => sql<{ "QUERY PLAN": string }>`
        explain (analyze, buffers, costs off, timing off, summary off)
        select * from claim_deliveries(now(), now() + interval '1 hour', now() + interval '1 hour', 10, 3, 10)`
      const readsOf = (rows: ReadonlyArray<{ readonly "QUERY PLAN": string }>) =>
        Number(/shared hit=(\d+)/.exec(rows.map((row) => row["QUERY PLAN"]).join("\n"))?.[1])
      // in one session; the catalogue is read, too, the first time, and again when much of it changed on the server
      const inOneSession = Effect.flatMap(PgClient.PgClient, (sql) =>
        sql.withTransaction(Effect.replicateEffect(Effect.map(explain(sql), readsOf), 5))
      )
      const reads = yield* withSql(url, inOneSession)
      assert.isBelow(Math.min(...reads), 100)
    })
  )

  it.live("a delivery whose row another transaction holds is passed over, not waited for", () =>
    Effect.gen(function* () {
      const url = yield* filled([subscriptions(1, 1), deliveries({ from: 1, to: 1, each: 3 })])
      const store = yield* processOn(url)
      const isHeld = yield* Deferred.make<void>()
      const hold = Effect.flatMap(PgClient.PgClient, (sql) =>
        sql.withTransaction(
          Effect.andThen(
            sql`select id from deliveries order by next_attempt_at limit 1 for update`,
            Effect.andThen(Deferred.succeed(isHeld, undefined), Effect.never)
          )
        )
      )
      const holder = yield* Effect.forkChild(withSql(url, hold))
      yield* Deferred.await(isHeld)
      const now = yield* DateTime.now
      const claim = { now, until: inAnHour(now), limit: 10, perSubscriptionMax: 3, failingMax: 10 }
      assert.lengthOf(yield* store.claimDue(claim), 2)
      yield* Fiber.interrupt(holder)
      assert.lengthOf(yield* store.claimDue(claim), 1)
    })
  )

  it.live("a secret that cannot be opened holds up the deliveries of its own subscription only", () =>
    Effect.gen(function* () {
      const url = yield* filled([
        subscriptions(1, 2),
        deliveries({ from: 1, to: 2, each: 1 }),
        `update subscriptions set secret = 'sealed:1:AAAA' where id = (select min(id::text)::uuid from subscriptions)`
      ])
      const sealed = PgStorage.layer({ url, maxConnections: 2 }).pipe(
        Layer.provide(layerEncryptedSeal(Redacted.make("0".repeat(64))))
      )
      const services = yield* Layer.build(sealed)
      const store = Context.get(services, DeliveryStore)
      const now = yield* DateTime.now
      const claim = { now, until: inAnHour(now), limit: 10, perSubscriptionMax: 3, failingMax: 10 }
      const claimed = yield* store.claimDue(claim)
      assert.deepStrictEqual(
        claimed.map(({ subscription }) => subscription.id),
        [subscriptionId(2)]
      )
      const exit = yield* Effect.exit(Context.get(services, SubscriptionStore).checkSecrets)
      assert.include(String(exit), "SecretNotOpened")
    }).pipe(Effect.provideService(References.MinimumLogLevel, "None"))
  )

  it.live("a sealed secret opens in its own row only, and as what it was sealed", () =>
    Effect.gen(function* () {
      const url = yield* filled([subscriptions(1, 2)])
      const sealed = PgStorage.layer({ url, maxConnections: 2 }).pipe(
        Layer.provide(layerEncryptedSeal(Redacted.make("0".repeat(64))))
      )
      const store = Context.get(yield* Layer.build(sealed), SubscriptionStore)
      const read = Effect.map(store.list(organizationId(1)), (found) => {
        assert.lengthOf(found, 2)
        return found
      })
      const [first] = yield* read
      if (first?.webhookSecrets == null) return assert.fail("no secret")
      const previous = { secret: first.webhookSecrets.current, expiresAt: yield* DateTime.now }
      for (const subscription of yield* read) {
        if (subscription.webhookSecrets === null) return assert.fail("no secret")
        yield* store.save({ ...subscription, webhookSecrets: { ...subscription.webhookSecrets, previous } })
      }
      const secretsOf = (found: ReadonlyArray<Subscription>) =>
        found.map(({ webhookSecrets }) => Redacted.value(webhookSecrets?.current ?? assert.fail("no secret")))
      const before = secretsOf(yield* read)
      const moves = [
        "update subscriptions s set secret = o.secret from subscriptions o where o.id <> s.id",
        "update subscriptions set secret = previous_secret, previous_secret = secret"
      ]
      for (const move of moves) {
        yield* withSql(
          url,
          Effect.flatMap(PgClient.PgClient, (sql) => sql.unsafe(move))
        )
        assert.include(String(yield* Effect.exit(store.list(organizationId(1)))), "SecretNotOpened")
        assert.include(String(yield* Effect.exit(store.checkSecrets)), "SecretNotOpened")
        // and back again
        yield* withSql(
          url,
          Effect.flatMap(PgClient.PgClient, (sql) => sql.unsafe(move))
        )
        assert.deepStrictEqual(secretsOf(yield* read), before)
      }
    })
  )
})
