/** A program whose access keys, limits and jobs are on SQLite, beside PostgreSQL: it serves, restarts and forgets. */
import {
  AccessKeys,
  AnswerEngines,
  Core,
  functionEngine,
  Organizations,
  Retention,
  ScanId,
  Scans
} from "@answerscope/core"
import * as HostHandler from "@answerscope/http/host"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { Worker } from "@answerscope/worker"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted, Schema, Stream } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { withSqlite } from "./SqliteStorage.ts"

const newFile = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "answerscope-sqlite-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
).pipe(Effect.map((folder) => join(folder, "ports.db")))

/** One process of the program. */
const processOn = (url: Redacted.Redacted<string>, file: string) =>
  Worker.layer().pipe(
    Layer.provideMerge(Core.layer),
    Layer.provideMerge(withSqlite(file, PgStorage.layer({ url, ...TestDatabase.patience }))),
    Layer.provide(AnswerEngines.layer({ chatgpt: functionEngine("chatgpt", () => "1. Globex\n2. Contoso") }))
  )

const scanOf = Schema.decodeUnknownSync(Schema.Struct({ data: Schema.Struct({ id: ScanId }) }))

const countsIn = (file: string): Record<string, unknown> => {
  const db = new DatabaseSync(file, { readOnly: true })
  const sql = `select (select count(*) from access_keys) as keys, (select count(*) from buckets) as buckets,
    (select count(*) from jobs) as jobs, (select count(*) from turns) as queues`
  const counts = { ...db.prepare(sql).get() }
  db.close()
  return counts
}

const ask = Effect.fnUntraced(function* (secret: Redacted.Redacted<string>, path: string, body?: unknown) {
  const handler = yield* HostHandler.make()
  const headers = { "x-access-key": Redacted.value(secret), "content-type": "application/json" }
  return yield* Effect.promise(() =>
    handler.handle(
      new Request(
        `http://localhost${path}`,
        body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) }
      )
    )
  )
}, Effect.scoped)

describe("a program with three ports on SQLite", () => {
  it.live("serves keys, limits and jobs from the file, after a restart too, and forgets a deleted tenant", () =>
    Effect.gen(function* () {
      const url = yield* TestDatabase.make
      const file = yield* newFile
      const { id, secret } = yield* Effect.gen(function* () {
        const { id } = yield* (yield* Organizations).create({ name: "Acme", monthlyLimit: 100 })
        const fields = { organizationId: id, name: "laptop", scope: "write", expiresAt: null } as const
        return { id, secret: (yield* (yield* AccessKeys).issue(fields)).secret }
      }).pipe(Effect.provide(Layer.fresh(processOn(url, file))))
      yield* Effect.gen(function* () {
        const response = yield* ask(secret, "/v1/scans/", {
          brand: "Contoso",
          prompts: ["Which CRM?"],
          engines: ["chatgpt"]
        })
        assert.strictEqual(response.status, 200)
        const scans = yield* Scans
        const { data } = scanOf(yield* Effect.promise(() => response.json()))
        const { checks } = yield* scans.untilDone({ organizationId: id, id: data.id })
        assert.deepStrictEqual(
          checks.map(({ position }) => position),
          [2]
        )
        const held = countsIn(file)
        assert.deepInclude(held, { keys: 1 })
        assert.isAbove(Number(held["buckets"]), 0)
        // a completed check leaves no job, but its queue
        assert.isAbove(Number(held["queues"]), 0)
        yield* (yield* Organizations).remove(id, ({ entries }) => Stream.runDrain(entries))
        assert.strictEqual((yield* ask(secret, "/v1/scans/")).status, 401)
        const retention = yield* Retention
        yield* Effect.repeat(retention.removeDeleted, {
          until: () =>
            Effect.map(
              Effect.exit(Effect.flatMap(Organizations, ({ get }) => get(id))),
              ({ _tag }) => _tag === "Failure"
            )
        })
        assert.deepInclude(countsIn(file), { keys: 0, jobs: 0 })
      }).pipe(Effect.provide(Layer.fresh(processOn(url, file))))
    }).pipe(Effect.scoped)
  )
})
