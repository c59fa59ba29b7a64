/**
 * What is Postgres' own about the queues: several processes, and those that vanish.
 */
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { AnswerEngines, CheckId, DiscoveryId, Hooks, HookType, knownEngines, OrganizationId } from "@answerscope/core"
import { CheckQueue, CurrentJobLease, DiscoveryQueue, Lane, SettledRunQueue } from "@answerscope/core/model"
import { JobStore, type RemovedBatch } from "@answerscope/core/storage"
import { defaultJobLease, type JobLease, makeDurableQueue, scriptedEngine } from "@answerscope/core/testing"
import { Context, DateTime, Deferred, Duration, Effect, Fiber, Layer, Record, type Redacted, Schema } from "effect"
import { newDatabase, withSql } from "./Databases.ts"
import * as Rows from "./Rows.ts"

/** A queue as another process has it: on connections of its own. */
const processOn = Effect.fnUntraced(function* (url: Redacted.Redacted<string>, lease: Partial<JobLease> = {}) {
  const services = yield* Layer.build(PgStorage.layer({ url, pollInterval: "50 millis" }))
  const { offer, take } = yield* makeDurableQueue({
    port: "Jobs",
    name: "jobs",
    schema: Schema.Struct({ organizationId: OrganizationId, text: Schema.String })
  }).pipe(Effect.provideContext(services), Effect.provideService(CurrentJobLease, { ...defaultJobLease, ...lease }))
  const queue = {
    offer: (text: string) => offer([{ id: text, job: { organizationId: Rows.organizationId(1), text } }]),
    take: <A, E, R>(use: (text: string, delivery: { readonly attempts: number }) => Effect.Effect<A, E, R>) =>
      take(({ text }, delivery) => use(text, delivery))
  }
  return { queue, store: Context.get(services, JobStore) }
})

const countJobs = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const rows = yield* sql<{ state: string; count: number }>`
    select state, count(*)::int4 as count from queue_jobs group by state order by state`
  return rows.map(({ state, count }) => `${state} ${count}`)
})

describe("queues on PostgreSQL", () => {
  it.live("a job offered by one process is done by another, once", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const offering = yield* processOn(url)
      const working = yield* Effect.all([processOn(url), processOn(url)])
      const jobs = Array.from({ length: 30 }, (_, index) => `job ${index}`)
      const done: Array<string> = []
      const allDone = yield* Deferred.make<void>()
      const work = (job: string) =>
        Effect.andThen(
          Effect.sync(() => done.push(job)),
          Effect.suspend(() => (done.length === jobs.length ? Deferred.succeed(allDone, undefined) : Effect.void))
        )
      for (const { queue } of working) yield* Effect.forkScoped(Effect.forever(queue.take(work)))
      yield* Effect.forEach(jobs, (job) => offering.queue.offer(job))
      yield* Deferred.await(allDone)
      assert.sameMembers(done, jobs)
    })
  )

  it.live("a job of a process that is gone comes again when its lock has expired", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      // never renewed, as by a process that was killed
      const gone = yield* processOn(url, { renewEvery: Duration.hours(1), duration: Duration.seconds(1) })
      const other = yield* processOn(url, { duration: Duration.seconds(1) })
      const isTaken = yield* Deferred.make<void>()
      yield* gone.queue.offer("job")
      yield* Effect.forkScoped(
        gone.queue.take(() => Effect.andThen(Deferred.succeed(isTaken, undefined), Effect.never))
      )
      yield* Deferred.await(isTaken)
      const again = yield* other.queue.take((job, { attempts }) => Effect.succeed([job, attempts]))
      assert.deepStrictEqual(again, ["job", 2])
    })
  )

  it.live("a job that takes longer than a lock lasts is left to the process that renews it", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const slow = yield* processOn(url, { renewEvery: Duration.millis(200), duration: Duration.seconds(5) })
      const other = yield* processOn(url, { duration: Duration.seconds(5) })
      const isTaken = yield* Deferred.make<void>()
      yield* slow.queue.offer("slow job")
      const running = yield* Effect.forkScoped(
        slow.queue.take((job) =>
          Effect.andThen(Deferred.succeed(isTaken, undefined), Effect.as(Effect.sleep("7 seconds"), job))
        )
      )
      yield* Deferred.await(isTaken)
      const stolen = yield* Effect.forkScoped(other.queue.take(Effect.succeed))
      assert.strictEqual(yield* Fiber.join(running), "slow job")
      yield* slow.queue.offer("next job")
      assert.strictEqual(yield* Fiber.join(stolen), "next job")
    })
  )

  it.live("cleaning up deletes the rows of jobs that are done", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const { queue, store } = yield* processOn(url)
      yield* Effect.forEach(["a", "b", "c"], (job) => queue.offer(job))
      yield* queue.take(Effect.succeed)
      yield* queue.take(Effect.succeed)
      assert.deepStrictEqual(yield* withSql(url, countJobs), ["completed 2", "waiting 1"])
      const now = yield* DateTime.now
      const removal = { organizationId: Rows.organizationId(1), from: null, limit: 10 }
      yield* store.removeCompleted({ ...removal, before: DateTime.subtract(now, { hours: 1 }) })
      assert.deepStrictEqual(yield* withSql(url, countJobs), ["completed 2", "waiting 1"])
      yield* store.removeCompleted({ ...removal, before: DateTime.add(now, { hours: 1 }) })
      assert.deepStrictEqual(yield* withSql(url, countJobs), ["waiting 1"])
    })
  )

  it.live("a queue keeps its number, and no offer or claim uses up another", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const { store } = yield* processOn(url)
      const useOf = Effect.fnUntraced(function* (queue: string, id: string) {
        yield* store.insert({
          queue,
          jobs: [{ id, organizationId: Rows.organizationId(1), document: {} }],
          delayMillis: 0
        })
        const { jobs } = yield* store.claim({ queue, limit: 1, leaseMillis: 1_000 })
        assert.deepStrictEqual(
          jobs.map((job) => job.id),
          [id]
        )
      })
      for (const id of ["1", "2", "3"]) yield* Effect.forEach(["b", "a"], (queue) => useOf(queue, `${queue} ${id}`))
      yield* useOf("c", "c 1")
      const numbered = Effect.flatMap(
        PgClient.PgClient,
        (sql) => sql<{ name: string; place: number }>`
          select name, (number - min(number) over ())::int4 as place from queues where name in ('a', 'b', 'c')
          order by number`
      )
      assert.deepStrictEqual(yield* withSql(url, numbered), [
        { name: "b", place: 0 },
        { name: "a", place: 1 },
        { name: "c", place: 2 }
      ])
    })
  )

  it.live("of many done jobs a statement deletes no more than it may, oldest first", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const { store } = yield* processOn(url)
      const fill = Effect.flatMap(
        PgClient.PgClient,
        (sql) => sql`
          insert into queue_jobs (queue, id, organization_id, document, state, due_at, completed_at)
          select queue_number('old'), n::text, ${sql.literal(Rows.uuid("8000", "1"))}, '{}', 'completed', now(),
            now() - interval '2 days' + n * interval '1 second'
          from generate_series(1, 2500) n`
      )
      yield* withSql(url, fill)
      const before = DateTime.subtract(yield* DateTime.now, { days: 1 })
      const sizes: Array<number> = []
      for (let from: DateTime.Utc | null = null; ;) {
        const batch: RemovedBatch = yield* store.removeCompleted({
          organizationId: Rows.organizationId(1),
          from,
          before,
          limit: 1_000
        })
        sizes.push(batch.removed)
        if (batch.next === null) break
        from = batch.next
      }
      assert.deepStrictEqual(sizes, [1_000, 1_000, 500])
      assert.deepStrictEqual(yield* withSql(url, countJobs), [])
    })
  )

  it.live("the core's queues are there before their first offer, which so holds up nobody", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const names = withSql(
        url,
        Effect.flatMap(PgClient.PgClient, (sql) => sql<{ name: string }>`select name from queues order by name`)
      )
      const filled = withSql(
        url,
        Effect.flatMap(
          PgClient.PgClient,
          (sql) => sql<{ queues: number }>`select count(distinct queue)::int4 as queues from queue_jobs`
        )
      )
      const services = yield* Layer.build(
        Layer.mergeAll(CheckQueue.layer, SettledRunQueue.layer, DiscoveryQueue.layer, Hooks.layer).pipe(
          Layer.provide(
            AnswerEngines.layer(
              Record.fromIterableWith(knownEngines, (name) => [name, scriptedEngine(name, ["Acme."])])
            )
          ),
          Layer.provide(PgStorage.layer({ url }))
        )
      )
      yield* Context.get(services, Hooks).want({ consumer: "host", types: HookType.literals })
      const before = yield* names
      const organizationId = Rows.organizationId(1)
      const checkId = CheckId.make(Rows.idOf("chk", "8004", 1))
      const checks = [...knownEngines, "unknown"].flatMap((engine) =>
        Lane.literals.map((lane) => ({ id: engine, engine, lane, tries: 0, organizationId, checkId }))
      )
      yield* Context.get(services, CheckQueue).offer(checks)
      yield* Context.get(services, SettledRunQueue).offer([
        { organizationId, trackerId: Rows.trackerId(1), scanId: Rows.scanId(1) }
      ])
      yield* Context.get(services, DiscoveryQueue).offer([
        { id: "a", organizationId, discoveryId: DiscoveryId.make(Rows.idOf("dsc", "8020", 1)) }
      ])
      for (const type of HookType.literals) {
        yield* Context.get(services, Hooks).offer(type, [{ organizationId, id: "a", subject: null }])
      }
      assert.strictEqual(
        (yield* filled)[0]?.queues,
        before.length - 5,
        "all but those of requested scans, reanalyses, imports, notices and failing engines"
      )
      assert.deepStrictEqual(yield* names, before)
    })
  )
})
