/**
 * Poolers between the storage and its database.
 */
import { type Storage, Transaction } from "@answerscope/core"
import { OrganizationStore } from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { spawn } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Pool } from "pg"
import { newDatabase, organizationsIn, withSql } from "./Databases.ts"

const freePort = Effect.callback<number>((resume) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const bound = server.address()
    server.close(() => resume(Effect.succeed(typeof bound === "object" ? (bound?.port ?? 0) : 0)))
  })
})

/** The limits that a storage's connections ask for, which this pooler does not know. */
const dropped = "lock_timeout, statement_timeout, idle_in_transaction_session_timeout"

/** PgBouncer (Debian's package `pgbouncer`) before the database, without a password of its own; gives its URL. */
const pooler = Effect.fnUntraced(function* (
  database: Redacted.Redacted<string>,
  options: { readonly mode: "session" | "transaction"; readonly drops?: string }
) {
  const url = new URL(Redacted.value(database))
  const port = yield* freePort
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "answerscope-pooler-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
  )
  // it refuses to be root, and the user that it becomes must read its file
  const isRoot = process.getuid?.() === 0
  const file = join(folder, "pooler.ini")
  writeFileSync(
    file,
    `[databases]
* = host=${url.hostname} port=${url.port} user=${url.username} password=${decodeURIComponent(url.password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${options.mode}
default_pool_size = 5
ignore_startup_parameters = extra_float_digits${options.drops === undefined ? "" : `, ${options.drops}`}
`
  )
  chmodSync(folder, 0o755)
  chmodSync(file, 0o644)
  yield* Effect.acquireRelease(
    Effect.callback<ReturnType<typeof spawn>>((resume) => {
      const child = spawn("pgbouncer", [...(isRoot ? ["-u", "nobody"] : []), file], {
        stdio: ["ignore", "ignore", "pipe"],
        env: { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin` }
      })
      let said = ""
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        said += text
        if (said.includes("process up")) resume(Effect.succeed(child))
      })
      child.once("error", (error) =>
        resume(Effect.die(new Error("PgBouncer is missing: apt-get install pgbouncer", { cause: error })))
      )
      child.once("exit", () => resume(Effect.die(new Error(`PgBouncer does not start:\n${said}`))))
    }),
    (child) =>
      Effect.callback<void>((resume) => {
        if (child.exitCode !== null || child.signalCode !== null) return resume(Effect.void)
        child.once("exit", () => resume(Effect.void))
        child.kill("SIGKILL")
      })
  )
  url.port = String(port)
  url.hostname = "127.0.0.1"
  return Redacted.make(url.href)
})

const start = <E>(layer: Layer.Layer<Storage, E>) =>
  Effect.scoped(
    Effect.flatMap(Layer.build(layer), (context) => organizationsIn(Context.get(context, OrganizationStore)))
  )

const refusal = <E>(layer: Layer.Layer<Storage, E>) => Effect.map(Effect.flip(start(layer)), String)

const limited = (url: Redacted.Redacted<string>) =>
  withSql(
    url,
    Effect.flatMap(PgClient.PgClient, (sql) =>
      Effect.forEach(
        ["lock_timeout = '1min'", "statement_timeout = '2min'", "idle_in_transaction_session_timeout = '1min'"],
        (setting) =>
          sql.unsafe(`do $$ begin execute format('alter database %I set ${setting.replaceAll("'", "''")}',
            current_database()); end $$`).unprepared
      )
    )
  )

describe("a pooler", () => {
  it.live("in transaction mode is refused at the start", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const through = yield* pooler(url, { mode: "transaction", drops: dropped })
      for (const layer of [
        PgStorage.layer({ url: through }),
        PgStorage.layerWithoutMigrating({ url: through }),
        PgStorage.layerNoDeps().pipe(Layer.provide(PgClient.layer({ url: through })))
      ]) {
        assert.include(yield* refusal(layer), "A pooler in transaction mode is between this process and the database")
      }
      assert.deepStrictEqual(yield* start(PgStorage.layer({ url })), [])
    })
  )

  it.live("in transaction mode is right for a client that prepares nothing by name", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const through = yield* pooler(url, { mode: "transaction" })
      const client = PgClient.layer({ url: through, prepare: false })
      const context = yield* Layer.build(PgStorage.layerNoDeps().pipe(Layer.provide(client)))
      const list = organizationsIn(Context.get(context, OrganizationStore))
      const { run } = Context.get(context, Transaction)
      const many = Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? list : run(Effect.andThen(list, list))))
      const found = yield* Effect.all(many, { concurrency: "unbounded" })
      assert.strictEqual(found.flat().length, 0)
    })
  )

  it.live("in transaction mode is right behind a host's pool", () =>
    Effect.gen(function* () {
      const through = yield* pooler(yield* newDatabase, { mode: "transaction" })
      const pool = yield* Effect.acquireRelease(
        Effect.sync(() => new Pool({ connectionString: Redacted.value(through), max: 20 })),
        (open) => Effect.promise(() => open.end())
      )
      const context = yield* Layer.build(PgStorage.layerOnPool({ pool }))
      const list = organizationsIn(Context.get(context, OrganizationStore))
      const { run } = Context.get(context, Transaction)
      const many = Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? list : run(Effect.andThen(list, list))))
      const found = yield* Effect.all(many, { concurrency: "unbounded" })
      assert.strictEqual(found.flat().length, 0)
    })
  )

  it.live("in session mode works, once the limits that it drops are the role's or the database's", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const strict = yield* pooler(url, { mode: "session" })
      assert.match(
        yield* refusal(PgStorage.layer({ url: strict })),
        /unsupported startup parameter: [a-z_]+. This is a pooler: give the address of the database itself/
      )
      const through = yield* pooler(url, { mode: "session", drops: dropped })
      assert.include(yield* refusal(PgStorage.layer({ url: through })), "has left out lock_timeout, statement_timeout")
      yield* limited(url)
      const fresh = yield* pooler(url, { mode: "session", drops: dropped })
      assert.deepStrictEqual(yield* start(PgStorage.layer({ url: fresh })), [])
    })
  )
})
