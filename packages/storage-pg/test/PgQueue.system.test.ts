/**
 * What is Postgres' own about the queues: several processes, and those that vanish.
 */
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { OrganizationId } from "@answerscope/core"
import { CurrentJobLease, defaultJobLease, type JobLease, JobStore, makeDurableQueue } from "@answerscope/core/adapter"
import { Context, Deferred, Duration, Effect, Fiber, Layer, type Redacted, Schema } from "effect"
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
      const slow = yield* processOn(url, { renewEvery: Duration.millis(200), duration: Duration.seconds(1) })
      const other = yield* processOn(url, { duration: Duration.seconds(1) })
      const isTaken = yield* Deferred.make<void>()
      yield* slow.queue.offer("slow job")
      const running = yield* Effect.forkScoped(
        slow.queue.take((job) =>
          Effect.andThen(Deferred.succeed(isTaken, undefined), Effect.as(Effect.sleep("2 seconds"), job))
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
      yield* store.removeCompleted({ ageMillis: 3_600_000 })
      assert.deepStrictEqual(yield* withSql(url, countJobs), ["completed 2", "waiting 1"])
      yield* store.removeCompleted({ ageMillis: 0 })
      assert.deepStrictEqual(yield* withSql(url, countJobs), ["waiting 1"])
    })
  )

  it.live("more done jobs than one statement deletes are deleted all the same", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const { store } = yield* processOn(url)
      const fill = Effect.flatMap(
        PgClient.PgClient,
        (sql) => sql`
          insert into queue_jobs (queue, id, organization_id, document, state, due_at, completed_at)
          select 'old', n::text, gen_random_uuid(), '{}', 'completed', now(), now() - interval '2 days'
          from generate_series(1, 2500) n`
      )
      yield* withSql(url, fill)
      yield* store.removeCompleted({ ageMillis: 86_400_000 })
      assert.deepStrictEqual(yield* withSql(url, countJobs), [])
    })
  )
})
