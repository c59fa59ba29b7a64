/**
 * A PostgreSQL that the packages start, and what its connections and roles may do to a host.
 */
import { Core, functionEngine, AnswerEngines, Organizations, Transaction } from "@answerscope/core"
import * as EmbeddedPostgres from "@answerscope/embedded-postgres"
import { PgStorage } from "@answerscope/storage-pg"
import { assert, it } from "@effect/vitest"
import { createAnswerscope } from "answerscope"
import { Effect, Layer, Redacted } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { afterAll, beforeAll } from "vitest"

const engines = { chatgpt: () => "1. Globex\n2. Contoso" }
const scan = { brand: "Contoso", prompts: ["best crm"], engines: ["chatgpt"] }

const folder = mkdtempSync(join(tmpdir(), "answerscope-trial-"))
let url = ""
let stop = () => {}
let stopped: Promise<unknown> = Promise.resolve()

beforeAll(async () => {
  const started = Promise.withResolvers<string>()
  const until = new Promise<void>((resolve) => (stop = resolve))
  stopped = Effect.runPromise(
    Effect.gen(function* () {
      const server = yield* EmbeddedPostgres.start({ dataDir: join(folder, "data"), durability: "relaxed" })
      started.resolve(Redacted.value(server.url))
      yield* Effect.promise(() => until)
    }).pipe(Effect.scoped)
  )
  stopped.catch(started.reject)
  url = await started.promise
})
afterAll(async () => {
  stop()
  await stopped
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

const asOwner = async (work: (client: Client) => Promise<unknown>) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

it("a host's first scan, with a database of its own", async () => {
  const start = performance.now()
  {
    await using scope = await createAnswerscope({ database: { embedded: join(folder, "first") }, engines })
    await scope.start()
    const { id } = await scope.organizations.create({ name: "Acme", monthlyLimit: 100 })
    const started = await scope.scans.start(id, scan)
    const { checks } = await scope.scans.untilDone({ organizationId: id, id: started.scan.id })
    assert.deepStrictEqual(
      checks.map(({ position }) => position),
      [2]
    )
    console.log(`a first scan on a new database took ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
})

it("40 scans at once over a single connection", async () => {
  await using scope = await createAnswerscope({ database: { url, maxConnections: 1 }, engines, log: "silent" })
  await scope.start()
  const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
  const started = await Promise.all(Array.from({ length: 40 }, () => scope.scans.start(organizationId, scan)))
  const ended = await Promise.all(started.map((one) => scope.scans.untilDone({ organizationId, id: one.scan.id })))
  assert.isTrue(ended.every((one) => one.scan.status === "completed"))
})

const core = Core.layer.pipe(
  Layer.provide(AnswerEngines.layer({ chatgpt: functionEngine("chatgpt", () => "Contoso") }))
)

it.live("a connection that is killed within a transaction is a StorageError, and nothing is written", () =>
  Effect.gen(function* () {
    const organizations = yield* Organizations
    const { run } = yield* Transaction
    const killAll = Effect.promise(() =>
      asOwner((client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where pid <> pg_backend_pid() and datname = current_database()`
        )
      )
    )
    const work = Effect.gen(function* () {
      const made = yield* organizations.create({ name: "Lost", monthlyLimit: 1 })
      yield* killAll
      return yield* organizations.get(made.id)
    })
    const told = yield* run(work).pipe(Effect.catchTag("StorageError", () => Effect.succeed("told")))
    assert.strictEqual(told, "told")
    const kept = yield* organizations.create({ name: "Kept", monthlyLimit: 1 })
    assert.strictEqual((yield* organizations.get(kept.id)).name, "Kept")
  }).pipe(Effect.provide(core.pipe(Layer.provideMerge(PgStorage.layer({ url: Redacted.make(url) })))))
)

it.live("a role that may only read and write rows", () =>
  Effect.gen(function* () {
    yield* Effect.promise(() =>
      asOwner(async (client) => {
        await client.query("create role rows_only login password 'rows_only'")
        await client.query("grant usage on schema answerscope to rows_only")
        await client.query("grant select, insert, update, delete on all tables in schema answerscope to rows_only")
        await client.query("grant usage on all sequences in schema answerscope to rows_only")
      })
    )
    const limited = new URL(url)
    limited.username = limited.password = "rows_only"
    const storage = PgStorage.layerWithoutMigrating({ url: Redacted.make(limited.href) })
    const name = Effect.gen(function* () {
      const organizations = yield* Organizations
      const { id } = yield* organizations.create({ name: "Narrow", monthlyLimit: 1 })
      return (yield* organizations.get(id)).name
    })
    assert.strictEqual(yield* Effect.provide(name, core.pipe(Layer.provideMerge(storage))), "Narrow")
  })
)
