/**
 * Answers of a brand are read again by other names while workers are killed, and brands and organizations removed.
 */
import { AnswerEngines, Brands, Core, Organizations, Reanalyses, Reports, Scans, SnapshotId } from "@answerscope/core"
import { CheckRunner } from "@answerscope/core/model"
import { SnapshotStore } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Exit, Layer, Schedule, Stream } from "effect"
import { newTenant, startWorker, type Tenant, type Url, workerEnvironment } from "@answerscope/harness/TrackerFixtures"

const [count, removedCount] = [4_000, 1_000]

/** The engine calls the brand by a name that it does not have yet. */
const coreOn = (url: Url) =>
  Core.layer.pipe(
    Layer.provideMerge(PgStorage.layer({ url, maxConnections: 4, ...TestDatabase.patience })),
    Layer.provideMerge(
      AnswerEngines.layer({ chatgpt: scriptedEngine("chatgpt", ["1. **Globex** – good\n2. **Quorin** – also good"]) })
    )
  )

const keyOf = ({ brand, organizationId }: Tenant) => ({ organizationId, id: brand.id })

/** Creates a tenant with that number of answers, which mention its brand by an alias that it got later. */
const answered = Effect.fnUntraced(function* (name: string, answers: number) {
  const tenant = yield* newTenant(name)
  const { brand, organizationId } = tenant
  const started = yield* (yield* Scans).start(organizationId, {
    brandId: brand.id,
    prompts: ["best crm"],
    engines: ["chatgpt"]
  })
  const runner = yield* CheckRunner
  for (const { id: checkId } of started.checks) yield* runner.run({ organizationId, checkId, tries: 0 })
  const store = yield* SnapshotStore
  const [first] = yield* store.answers({ organizationId, brandId: brand.id, after: null, limit: 1 })
  assert(first !== undefined)
  assert.isFalse(first.snapshot.mentioned)
  const ids = Array.from({ length: answers - 1 }, (_, at) => SnapshotId.make(idAt(first.snapshot.id, at + 1)))
  for (let at = 0; at < ids.length; at += 1_000) {
    yield* store.insert(
      ids.slice(at, at + 1_000).map((id, place) => ({ ...first.snapshot, id, sample: at + place + 2 }))
    )
  }
  yield* (yield* Brands).update(keyOf(tenant), { aliases: ["Quorin"] })
  return tenant
})

const digits = "0123456789abcdefghjkmnpqrstvwxyz"

/** Other ids beside one: its last six characters are counted. */
const idAt = (id: string, at: number): string => {
  let suffix = ""
  for (let rest = at, place = 0; place < 6; place++, rest = Math.floor(rest / 32)) suffix = digits[rest % 32] + suffix
  return `${id.slice(0, -6)}${suffix}`
}

const spaced = Schedule.spaced("50 millis")

it.live("another worker continues after a kill, and each answer counts once", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const environment = workerEnvironment(url, "http://127.0.0.1:9")
    yield* Effect.gen(function* () {
      const reanalyses = yield* Reanalyses
      const tenant = yield* answered("kills", count)
      const { organizationId } = tenant
      const both = yield* Effect.all(
        [0, 1].map(() => Effect.exit(reanalyses.start(keyOf(tenant)))),
        { concurrency: 2 }
      )
      const started = both.find(Exit.isSuccess)
      assert(started !== undefined && both.some(Exit.isFailure))
      const key = { organizationId, id: started.value.id }
      const doneAfter = (least: number) =>
        Effect.repeat(reanalyses.get(key), { until: ({ done }) => done >= least, schedule: spaced })
      let done = 0
      for (let kill = 0; kill < 2; kill++) {
        const workers = yield* Effect.all([startWorker(environment), startWorker(environment)], { concurrency: 2 })
        const seen = yield* doneAfter(done + 1)
        yield* Effect.forEach(workers, (worker) => Effect.andThen(worker.signal("SIGKILL"), worker.exit))
        done = (yield* reanalyses.get(key)).done
        assert.isAtLeast(done, seen.done)
      }
      assert.isBelow(done, count)
      yield* startWorker(environment)
      const ended = yield* Effect.repeat(reanalyses.get(key), {
        until: ({ status }) => status === "completed",
        schedule: spaced
      })
      assert.deepInclude(ended, { total: count, done: count, changed: count })
      const overview = yield* (yield* Reports).overview({
        organizationId,
        filter: { brandId: tenant.brand.id, engine: null, searched: null, from: null, before: null }
      })
      assert.deepInclude(overview, { checks: count, mentioned: count })
    }).pipe(Effect.provide(coreOn(url)))
  }).pipe(Effect.scoped)
)

it.live("deleting a brand and an organization leaves nothing of the re-analysis, and no error", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    yield* Effect.gen(function* () {
      const reanalyses = yield* Reanalyses
      const tenants = yield* Effect.forEach(["brand", "organization"], (name) => answered(name, removedCount))
      const [ofBrand, ofOrganization] = tenants
      assert(ofBrand !== undefined && ofOrganization !== undefined)
      const keys = yield* Effect.forEach(tenants, (tenant) =>
        Effect.map(reanalyses.start(keyOf(tenant)), ({ id }) => ({ organizationId: tenant.organizationId, id }))
      )
      const worker = yield* startWorker(workerEnvironment(url, "http://127.0.0.1:9"))
      yield* Effect.forEach(keys, (key) =>
        Effect.repeat(reanalyses.get(key), { until: ({ done }) => done > 0, schedule: spaced })
      )
      yield* (yield* Brands).remove(keyOf(ofBrand))
      yield* (yield* Organizations).remove(ofOrganization.organizationId, ({ entries }) => Stream.runDrain(entries))
      // the organization goes in the background
      const left = TestDatabase.withSql(
        url,
        (sql) => sql<{ readonly count: number }>`
          select (select count(*) from reanalyses)::int4 + (select count(*) from snapshots)::int4 + (
            select count(*) from queue_jobs j join queues q on q.number = j.queue
            where q.name = 'reanalysis' and j.state <> 'completed')::int4 as count`
      )
      yield* Effect.repeat(left, { until: ([row]) => row?.count === 0, schedule: spaced })
      assert.strictEqual(worker.streams().err, "")
      assert.notInclude(worker.output(), "ERROR")
    }).pipe(Effect.provide(coreOn(url)))
  }).pipe(Effect.scoped)
)
