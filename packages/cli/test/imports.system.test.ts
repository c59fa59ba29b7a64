/** A file of answers is imported while workers are killed, and by the command. */
import { AnswerEngines, Core, Credits, CurrentPrices, defaultPriceList, Imports, Reports } from "@answerscope/core"
import { SnapshotStore } from "@answerscope/core/storage"
import { startCommand } from "@answerscope/harness/Process"
import { newTenant, startWorker, type Url, workerEnvironment } from "@answerscope/harness/TrackerFixtures"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted, Schedule, Stream } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runCommand } from "./InProcess.ts"

const count = 6_000

const coreOn = (url: Url) =>
  Core.layer.pipe(
    Layer.provideMerge(PgStorage.layer({ url, maxConnections: 4, ...TestDatabase.patience })),
    Layer.provideMerge(AnswerEngines.layer({})),
    Layer.provide(Layer.succeed(CurrentPrices, { ...defaultPriceList, importedAnswer: 2 }))
  )

/** A line of a file: all answers name the brand, over 12 days, each of which is several batches. */
const row = (line: number) => {
  const time = new Date(Date.UTC(2025, 0, 1 + (line % 12), 0, 0, line % 86_400)).toISOString()
  const answer = `1. **Globex** is good\n2. Zendrix is number ${line}`
  return { line, fields: { time, engine: "chatgpt", prompt: `best crm ${line % 50}`, answer, names: "Zendrix" } }
}

const spaced = Schedule.spaced("50 millis")

it.live("another worker continues after a kill, and each line counts once", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const environment = workerEnvironment(url, "http://127.0.0.1:9")
    yield* Effect.gen(function* () {
      const imports = yield* Imports
      const { brand, organizationId } = yield* newTenant("imports")
      const request = { organizationId, brandId: brand.id, kind: "answers", strict: true } as const
      const file = Stream.map(Stream.range(1, count), row)
      const started = yield* imports.start(request, file)
      assert.deepInclude(started, { status: "pending", total: count, refused: 0 })
      const key = { organizationId, id: started.id }
      const doneAfter = (least: number) =>
        Effect.repeat(imports.get(key), { until: ({ done }) => done >= least, schedule: spaced })
      let done = 0
      for (let kill = 0; kill < 2; kill++) {
        const workers = yield* Effect.all([startWorker(environment), startWorker(environment)], { concurrency: 2 })
        const seen = yield* doneAfter(done + 1)
        yield* Effect.forEach(workers, (worker) => Effect.andThen(worker.signal("SIGKILL"), worker.exit))
        done = (yield* imports.get(key)).done
        assert.isAtLeast(done, seen.done)
      }
      assert.isBelow(done, count)
      yield* startWorker(environment)
      const ended = yield* Effect.repeat(imports.get(key), {
        until: ({ status }) => status === "completed",
        schedule: spaced
      })
      assert.deepInclude(ended, { total: count, done: count })
      const filter = { brandId: brand.id, engine: null, searched: null, from: null, before: null }
      const overview = yield* (yield* Reports).overview({ organizationId, filter })
      assert.deepInclude(overview, { checks: count, mentioned: count })
      const again = yield* imports.start(request, file)
      assert.deepInclude(again, { status: "completed", total: 0, duplicates: count })
      const entries = yield* (yield* Credits).entries({ organizationId })
      const charges = entries.filter(({ kind }) => kind === "charge")
      assert.deepStrictEqual(
        charges.map(({ operation, purchased }) => [operation, purchased]),
        [["import", -2 * count]]
      )
      const stored = yield* (yield* SnapshotStore).answers({
        organizationId,
        brandId: brand.id,
        after: null,
        limit: count + 1
      })
      assert.strictEqual(new Set(stored.map(({ snapshot }) => snapshot.id)).size, count)
    }).pipe(Effect.provide(coreOn(url)))
  }).pipe(Effect.scoped)
)

it.live("the command imports a file and lists wrong lines", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const folder = mkdtempSync(join(tmpdir(), "answerscope-import-"))
    yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(folder, { recursive: true })))
    const file = join(folder, "history.csv")
    writeFileSync(file, "date;engine;prompt;answer\n2025-01-02;ChatGPT;best crm;Zendrix\n2019-01-02;ChatGPT;p;a\n")
    const { brand, organizationId } = yield* newTenant("command").pipe(Effect.provide(coreOn(url)))
    const run = (...args: ReadonlyArray<string>) =>
      runCommand(["import", "answers", file, "--org", organizationId, "--brand", brand.id, ...args], {
        DATABASE_URL: Redacted.value(url)
      })
    const strict = yield* run("--strict")
    assert.strictEqual(strict.code, 1)
    assert.include(strict.output, "0 lines imported, 0 duplicates, 1 refused\nline 3: time: must not be before 2020")
    assert.include((yield* run()).output, "1 line imported, 0 duplicates, 1 refused")
    assert.include((yield* run()).output, "0 lines imported, 1 duplicate, 1 refused")
  }).pipe(Effect.scoped)
)

it.live("of commands that import a file at once, one does, and the others say so", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const folder = mkdtempSync(join(tmpdir(), "answerscope-import-"))
    yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(folder, { recursive: true })))
    const file = join(folder, "history.ndjson")
    const lines = Array.from({ length: 2_000 }, (_, place) => JSON.stringify(row(place + 1).fields))
    writeFileSync(file, lines.join("\n"))
    yield* Effect.gen(function* () {
      const { brand, organizationId } = yield* newTenant("at once")
      const args = ["import", "answers", file, "--org", organizationId, "--brand", brand.id]
      const run = Effect.gen(function* () {
        const command = yield* startCommand(args, { DATABASE_URL: Redacted.value(url) })
        return { code: yield* command.exit, output: command.output() }
      }).pipe(Effect.scoped)
      const ended = yield* Effect.all([run, run, run], { concurrency: 3 })
      assert.isTrue(ended.some(({ code }) => code === 0))
      for (const { code, output } of ended) {
        if (code !== 0) assert.include(output, "of answers of this brand has not ended.")
      }
      const filter = { brandId: brand.id, engine: null, searched: null, from: null, before: null }
      assert.deepInclude(yield* (yield* Reports).overview({ organizationId, filter }), { checks: 2_000 })
      const { output } = yield* run
      assert.include(output, "0 lines imported, 2000 duplicates, 0 refused")
    }).pipe(Effect.provide(coreOn(url)))
  }).pipe(Effect.scoped)
)
