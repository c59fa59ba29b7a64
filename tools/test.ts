/**
 * Runs vitest for `npm test`, with a real PostgreSQL for the tests that need one: `TEST_DATABASE_URL`, or a temporary
 * one. Passes arguments on to vitest. The last line is the result.
 */
import * as EmbeddedPostgres from "@answerscope/embedded-postgres"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Console, Effect, Redacted, type Scope } from "effect"
import { spawn } from "node:child_process"
import { accessSync, chmodSync, constants, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { type Outcome, readOutcome, summary } from "./outcome.ts"

const gigabyte = 2 ** 30

/** Whether a folder has room for all databases of a run, and programs in it can be run. */
const isRoomy = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < 4 * gigabyte) return false
  const program = join(folder, "program")
  writeFileSync(program, "", { mode: 0o755 })
  try {
    accessSync(program, constants.X_OK)
    return true
  } catch {
    return false
  } finally {
    rmSync(program)
  }
}

const removed = (path: string) => rmSync(path, { recursive: true, force: true })

const madeIn = (parent: string): string => {
  const folder = mkdtempSync(join(parent, "answerscope-test-"))
  // what lies in it may belong to others, as in any folder for temporary files
  chmodSync(folder, 0o1777)
  return folder
}

/**
 * The folder for temporary files of all tests: in memory where Linux has room there. A disk with ext4 takes a third of
 * a second of the processor for each database that is made just after one was dropped.
 */
const scratchFolder = Effect.acquireRelease(
  Effect.sync(() => {
    const inMemory = "/dev/shm"
    if (process.env["TMPDIR"] !== undefined || !existsSync(inMemory)) return madeIn(tmpdir())
    const folder = madeIn(inMemory)
    if (isRoomy(folder)) return folder
    removed(folder)
    return madeIn(tmpdir())
  }),
  (path) => Effect.sync(() => removed(path))
)

const databaseUrl = Effect.fnUntraced(function* (scratch: string) {
  const given = process.env["TEST_DATABASE_URL"]
  if (given !== undefined && given !== "") return given
  const server = yield* EmbeddedPostgres.start({ dataDir: join(scratch, "database"), durability: "relaxed" })
  return Redacted.value(server.url)
})

/** The schemas that most tests use: the default one, and one with a name that PostgreSQL reserves. */
const schemas = ["answerscope", "user"]

/** Migrated databases, which tests copy: that takes a fifth of a migration. */
const templates = Effect.forEach(schemas, (schema) =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.makeEmpty
    yield* PgStorage.migrate({ url, schema })
    process.env[TestDatabase.templateVariable(schema)] = new URL(Redacted.value(url)).pathname.slice(1)
  })
)

/** Runs vitest and returns its exit code; an interruption stops it. */
const runVitest = (report: string): Effect.Effect<number> =>
  Effect.callback((resume) => {
    const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs")
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
    const child = spawn(process.execPath, [vitest, "run", ...reporters, ...process.argv.slice(2)], {
      stdio: "inherit"
    })
    const ended = new Promise<number>((resolve, reject) => {
      child.once("error", reject)
      child.once("exit", (code) => resolve(code ?? 1))
    })
    ended.then(
      (code) => resume(Effect.succeed(code)),
      (cause: unknown) => resume(Effect.die(cause))
    )
    return Effect.promise(() => {
      child.kill("SIGTERM")
      return ended
    })
  })

/** Longest run, for a process that hangs outside of a test with a limit. */
const runMax = "90 minutes"

const main: Effect.Effect<Outcome, unknown, Scope.Scope> = Effect.gen(function* () {
  const scratch = yield* scratchFolder
  process.env["TMPDIR"] = scratch
  const url = yield* databaseUrl(scratch)
  process.env["TEST_DATABASE_URL"] = url
  yield* templates
  const report = join(scratch, "report.json")
  const exitCode = yield* runVitest(report).pipe(
    Effect.timeoutOrElse({
      duration: runMax,
      orElse: () => Effect.as(Console.error(`The tests did not end within ${runMax}.`), 1)
    })
  )
  return readOutcome(report, exitCode)
})

const notStarted = (cause: unknown): Effect.Effect<Outcome> =>
  Effect.as(Console.error(cause), { passed: 0, failed: 1, skipped: 0, failures: [] })

Effect.scoped(main).pipe(
  Effect.catch(notStarted),
  Effect.tap((outcome) => Console.log(summary(outcome))),
  Effect.flatMap((outcome) => Effect.sync(() => process.exit(outcome.failed === 0 ? 0 : 1))),
  NodeRuntime.runMain
)
