import { EmbeddedPostgresError, findRunning, start } from "@answerscope/embedded-postgres"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Option, Redacted, Schedule } from "effect"
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import {
  childrenOf,
  groupOf,
  hold,
  isRunning,
  madeFolder,
  privateFolder,
  query,
  serverPid,
  untilEnded,
  urlOf
} from "./Holder.ts"

const withDatabase = <A, E>(
  dataDir: string,
  use: (url: Redacted.Redacted<string>) => Effect.Effect<A, E>,
  durability?: "full" | "relaxed"
) => Effect.scoped(Effect.flatMap(start({ dataDir, durability }), ({ url }) => use(url)))

const settings = (url: Redacted.Redacted<string>) =>
  query(
    url,
    "SELECT name, setting FROM pg_settings WHERE name IN" +
      " ('fsync', 'full_page_writes', 'synchronous_commit', 'server_encoding', 'TimeZone', 'listen_addresses')"
  ).pipe(Effect.map((rows) => Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))))

/** Waits until initdb has written its first files. */
const initdbIsWriting = (dataDir: string) =>
  Effect.sync(() => globSync("postgres/initdb-*/PG_VERSION", { cwd: dataDir }).length > 0).pipe(
    Effect.repeat({ until: (isWriting) => isWriting, schedule: Schedule.spaced("2 millis") })
  )

/** A new folder with a start that was interrupted in the middle of initdb, or at its end. */
const cutOff = Effect.tap(privateFolder, (dataDir) =>
  Effect.raceFirst(Effect.scoped(start({ dataDir, durability: "relaxed" })), initdbIsWriting(dataDir))
)

describe("start", () => {
  it.live("makes a database, keeps its data, and leaves no process behind", () =>
    Effect.gen(function* () {
      const dataDir = join(yield* privateFolder, "a folder with spaces", ".data")
      const first = yield* withDatabase(dataDir, (url) =>
        query(url, "CREATE TABLE kept AS SELECT 'it''s here' AS word").pipe(Effect.as(serverPid(dataDir)))
      )
      assert.isFalse(isRunning(first))
      assert.isFalse(existsSync(join(dataDir, "connection.json")))
      const rows = yield* withDatabase(dataDir, (url) => query(url, "SELECT word FROM kept"))
      assert.deepStrictEqual(rows, [{ word: "it's here" }])
    })
  )

  it.live("keeps PostgreSQL's durability unless told otherwise", () =>
    Effect.gen(function* () {
      const dataDir = yield* madeFolder
      const both = { listen_addresses: "127.0.0.1", server_encoding: "UTF8", TimeZone: "UTC" }
      assert.deepStrictEqual(yield* withDatabase(dataDir, settings), {
        ...both,
        fsync: "on",
        full_page_writes: "on",
        synchronous_commit: "on"
      })
      assert.deepStrictEqual(yield* withDatabase(dataDir, settings, "relaxed"), {
        ...both,
        fsync: "off",
        full_page_writes: "off",
        synchronous_commit: "off"
      })
    })
  )

  it.live("ends a transaction in which nothing is asked, whatever the client", () =>
    Effect.gen(function* () {
      const rows = yield* withDatabase(
        yield* madeFolder,
        (url) => query(url, "SHOW idle_in_transaction_session_timeout"),
        "relaxed"
      )
      assert.deepStrictEqual(rows, [{ idle_in_transaction_session_timeout: "1min" }])
    })
  )

  it.live("lets nobody in without the password, which only the owner can read", () =>
    Effect.gen(function* () {
      const dataDir = yield* madeFolder
      const wrong = yield* withDatabase(dataDir, (url) => {
        for (const file of [
          "connection.json",
          "answerscope.lock",
          "answerscope.pid",
          "postgres.log",
          "postgres/password"
        ]) {
          assert.strictEqual(statSync(join(dataDir, file)).mode & 0o077, 0, file)
        }
        const guess = new URL(Redacted.value(url))
        guess.password = "guess"
        return Effect.flip(query(Redacted.make(guess.href), "SELECT 1"))
      })
      assert.strictEqual(wrong.reason._tag, "AuthenticationError")
    })
  )

  it.live("refuses data of another major version", () =>
    Effect.gen(function* () {
      const dataDir = yield* madeFolder
      yield* withDatabase(dataDir, () => Effect.void, "relaxed")
      writeFileSync(join(dataDir, "postgres", "data", "PG_VERSION"), "12\n")
      const error = yield* Effect.flip(Effect.scoped(start({ dataDir })))
      assert.strictEqual(error.failure, "version_mismatch")
      assert.match(error.message, /written by PostgreSQL 12, this is PostgreSQL \d+\./)
    })
  )

  it.live("says in one line what is wrong with the folder", () =>
    Effect.gen(function* () {
      const folder = yield* privateFolder
      const file = join(folder, "file")
      writeFileSync(file, "")
      const error = yield* Effect.flip(Effect.scoped(start({ dataDir: join(file, "data") })))
      assert.strictEqual(error.failure, "data_folder")
      assert.match(error.message, /^The data folder .*file\/data cannot be used: [^\n]+$/)
    })
  )

  it.live("is not misled by a process id that somebody else has by now", () =>
    Effect.gen(function* () {
      const dataDir = yield* madeFolder
      const file = join(dataDir, "postgres", "data", "postmaster.pid")
      const left = yield* withDatabase(dataDir, () => Effect.sync(() => readFileSync(file, "utf8")), "relaxed")
      writeFileSync(file, left.replace(/^\d+/, String(process.pid)))
      assert.deepStrictEqual(yield* findRunning(dataDir), Option.none())
      const rows = yield* withDatabase(dataDir, (url) => query(url, "SELECT 'up' AS state"), "relaxed")
      assert.deepStrictEqual(rows, [{ state: "up" }])
    })
  )

  it.live("begins anew after an initdb that was cut off", () =>
    Effect.gen(function* () {
      // initdb may finish before the check
      const dataDir = yield* Effect.repeat(cutOff, { until: (folder) => !existsSync(join(folder, "postgres", "data")) })
      const rows = yield* withDatabase(dataDir, (url) => query(url, "SELECT 'up' AS state"), "relaxed")
      assert.deepStrictEqual(rows, [{ state: "up" }])
    })
  )
})

describe("several processes", () => {
  it.live("the second start on a folder says who has it, and can connect to it", () =>
    Effect.gen(function* () {
      const dataDir = yield* madeFolder
      assert.deepStrictEqual(yield* findRunning(dataDir), Option.none())
      const holder = yield* hold({ dataDir })
      const error = yield* Effect.flip(Effect.scoped(start({ dataDir, waitMillis: 0 })))
      assert.instanceOf(error, EmbeddedPostgresError)
      assert.strictEqual(error.failure, "in_use")
      assert.include(error.message, `in use by process ${holder.process.pid}.`)
      assert.include(error.message, "DATABASE_URL")
      const running = Option.getOrThrow(yield* findRunning(dataDir))
      assert.strictEqual(Redacted.value(running.url), Redacted.value(urlOf(holder)))
      assert.deepStrictEqual(yield* query(running.url, "SELECT 'up' AS state"), [{ state: "up" }])
      assert.strictEqual(yield* holder.end("SIGTERM"), 130)
      assert.deepStrictEqual(yield* findRunning(dataDir), Option.none())
    })
  )

  it.live("the second start waits for one that is about to end", () =>
    Effect.gen(function* () {
      const dataDir = yield* madeFolder
      const holder = yield* hold({ dataDir })
      const second = yield* Effect.forkScoped(start({ dataDir, waitMillis: 60_000 }), { startImmediately: true })
      assert.isUndefined(second.pollUnsafe())
      yield* holder.end("SIGTERM")
      const { pid } = yield* Fiber.join(second)
      assert.strictEqual(serverPid(dataDir), pid)
    })
  )

  it.live("of two that start at once on a new folder one gets it", () =>
    Effect.gen(function* () {
      const dataDir = yield* privateFolder
      const holders = yield* Effect.all([hold({ dataDir }), hold({ dataDir })], { concurrency: 2 })
      const failures = holders.map(({ line }) => ("failure" in line ? line.failure : "none"))
      assert.deepStrictEqual(failures.toSorted(), ["in_use", "none"])
    })
  )

  it.live("a Ctrl-C for the whole process group does not reach the server", () =>
    Effect.gen(function* () {
      const dataDir = yield* madeFolder
      const holder = yield* hold({ dataDir })
      const own = groupOf(holder.process.pid ?? 0)
      const started = childrenOf(holder.process.pid ?? 0)
      assert.isAtLeast(started.length, 2)
      for (const { command, pid } of started) assert.notStrictEqual(groupOf(pid), own, command)
    })
  )
})

describe("kill -9 of the process that holds it", () => {
  it.live("ends the server as well", () =>
    Effect.gen(function* () {
      const dataDir = yield* madeFolder
      const holder = yield* hold({ dataDir })
      const started = childrenOf(holder.process.pid ?? 0)
      assert.strictEqual(yield* holder.end("SIGKILL"), "SIGKILL")
      yield* Effect.forEach(started, ({ pid }) => untilEnded(pid))
    })
  )

  it.live("loses nothing that was committed, and the next start may follow at once", () =>
    Effect.gen(function* () {
      const dataDir = yield* madeFolder
      for (let round = 1; round <= 3; round++) {
        const holder = yield* hold({ dataDir })
        yield* query(urlOf(holder), "CREATE TABLE IF NOT EXISTS kept (round int)")
        yield* query(urlOf(holder), `INSERT INTO kept VALUES (${round})`)
        yield* holder.end("SIGKILL")
      }
      const rows = yield* withDatabase(dataDir, (url) => query(url, "SELECT count(*)::text AS rounds FROM kept"))
      assert.deepStrictEqual(rows, [{ rounds: "3" }])
    })
  )

  it.live("the next start ends a server that nobody stopped", () =>
    Effect.gen(function* () {
      const dataDir = yield* madeFolder
      const holder = yield* hold({ dataDir })
      yield* query(urlOf(holder), "CREATE TABLE kept AS SELECT 1 AS a")
      const orphan = serverPid(dataDir)
      const watchdog = childrenOf(holder.process.pid ?? 0).find(({ command }) => command.includes("read -r"))
      process.kill(watchdog?.pid ?? 0, "SIGKILL")
      yield* holder.end("SIGKILL")
      assert.isTrue(isRunning(orphan))
      const rows = yield* withDatabase(dataDir, (url) => query(url, "SELECT a::text FROM kept"), "relaxed")
      assert.deepStrictEqual(rows, [{ a: "1" }])
      assert.isFalse(isRunning(orphan))
    })
  )
})
