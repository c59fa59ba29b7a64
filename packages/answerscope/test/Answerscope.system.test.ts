import * as FaultyProxy from "@answerscope/storage-pg/testing/FaultyProxy"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { type Answerscope, AnswerscopeError, createAnswerscope } from "answerscope"
import { Effect, Redacted } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { fileURLToPath } from "node:url"

/** An Answerscope on a database of its own. */
const onDatabase = (use: (scope: Answerscope, url: string) => Promise<void>, events: ReadonlyArray<"scanEnded"> = []) =>
  Effect.gen(function* () {
    const url = Redacted.value(yield* TestDatabase.make)
    yield* Effect.promise(async () => {
      await using scope = await createAnswerscope({
        database: { url },
        engines: { chatgpt: () => "1. **Globex**\n2. **Contoso**" },
        events,
        log: "silent"
      })
      await use(scope, url)
    })
  }).pipe(Effect.scoped)

/** How many connections of walks a database has. */
const walksOn = (url: string): Promise<number> =>
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const rows = yield* sql`
      select pid from pg_stat_activity where datname = current_database() and application_name = 'answerscope walk'`
    return rows.length
  }).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 })), Effect.runPromise)

describe("createAnswerscope on PostgreSQL", () => {
  it.live("makes its tables, and goes from nothing to a scan's results", () =>
    onDatabase(async (scope) => {
      await scope.start()
      const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 100 })
      const { scan } = await scope.scans.start(organizationId, {
        brand: "Contoso",
        prompts: ["best crm"],
        engines: ["chatgpt"]
      })
      const { checks } = await scope.scans.untilDone({ organizationId, id: scan.id })
      assert.deepStrictEqual(
        checks.map(({ position }) => position),
        [2]
      )
    })
  )

  it.live("tells an event again whose listener was killed", () =>
    onDatabase(
      async (scope, url) => {
        const program = fileURLToPath(new URL("listening.ts", import.meta.url))
        const host = spawn(process.execPath, ["--conditions=@answerscope/source", program, url], {
          stdio: ["ignore", "pipe", "inherit"]
        })
        const [[scanId], [, signal]] = await Promise.all([once(host.stdout, "data"), once(host, "exit")])
        assert.strictEqual(signal, "SIGKILL")
        const told = new Promise<string>((resolve) => scope.on("scanEnded", (event) => resolve(event.scanId)))
        await scope.start()
        assert.strictEqual(await told, String(scanId))
      },
      ["scanEnded"]
    )
  )

  it.live("closes the connection of a walk that nobody takes further, when it is disposed of", () =>
    onDatabase(async (_, url) => {
      const scope = await createAnswerscope({ database: { url }, engines: { chatgpt: () => "" }, log: "silent" })
      const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 0 })
      const filter = { brandId: null, type: null, from: null, before: null }
      const walk = scope.alerts.walk({ organizationId, filter, part: { limit: null, offset: 0 } })
      await walk[Symbol.asyncIterator]().next()
      assert.strictEqual(await walksOn(url), 1)
      await scope.dispose()
      // the server notices a moment later
      while ((await walksOn(url)) > 0);
    })
  )

  it.live("tells that its database is away, in its own words and by HTTP, and that it is back", () =>
    Effect.gen(function* () {
      const proxy = yield* FaultyProxy.make(yield* TestDatabase.make)
      yield* Effect.promise(async () => {
        const options = { engines: { chatgpt: () => "" }, log: "silent" } as const
        await using scope = await createAnswerscope({ ...options, database: { url: Redacted.value(proxy.url) } })
        await scope.start()
        const ready = async () => (await scope.handler(new Request("http://host/v1/health/ready"))).status
        assert.strictEqual((await scope.health()).reason, null)
        assert.strictEqual(await ready(), 200)

        await Effect.runPromise(proxy.cut)
        assert.deepStrictEqual(await scope.health(), {
          isReady: false,
          reason: "The database is not reachable.",
          database: "unreachable",
          clock: "right",
          work: "running"
        })
        assert.strictEqual(await ready(), 503)

        await Effect.runPromise(proxy.mend)
        while (!(await scope.health()).isReady);
        assert.strictEqual(await ready(), 200)
      })
    }).pipe(Effect.scoped)
  )

  it.live("made again with the same options, works once the database is there", () =>
    Effect.gen(function* () {
      const proxy = yield* FaultyProxy.make(yield* TestDatabase.make)
      const url = Redacted.value(proxy.url)
      const make = () =>
        createAnswerscope({ database: { url, connectWithin: 0 }, engines: { chatgpt: () => "" }, log: "silent" })
      yield* proxy.cut
      const error = yield* Effect.promise(() => make().catch((cause: unknown) => cause))
      assert.instanceOf(error, AnswerscopeError)
      assert.strictEqual(error.code, "setup")
      yield* proxy.mend
      yield* Effect.promise(async () => {
        await using scope = await make()
        assert.isTrue((await scope.health()).isReady)
      })
    }).pipe(Effect.scoped)
  )

  it.live("says which database it cannot use, without the password", () =>
    Effect.promise(async () => {
      const closed = createServer().listen(0, "127.0.0.1")
      await once(closed, "listening")
      const address = closed.address()
      assert(typeof address === "object" && address !== null)
      closed.close()
      await once(closed, "close")
      const url = `postgres://host:hidden@127.0.0.1:${address.port}/shop`
      const made = createAnswerscope({
        database: { url, connectWithin: 0 },
        engines: { chatgpt: () => "" },
        log: "silent"
      })
      const error = await made.then(
        () => null,
        (cause: unknown) => cause
      )
      assert.instanceOf(error, AnswerscopeError)
      assert.strictEqual(error.code, "setup")
      assert.include(error.message, `127.0.0.1:${address.port}`)
      for (const text of [error.message, JSON.stringify(error), String(error.stack)]) assert.notInclude(text, "hidden")
    })
  )
})
