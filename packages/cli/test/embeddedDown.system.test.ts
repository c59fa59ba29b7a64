/**
 * A server whose embedded database is killed: it is started again, and given up after the fifth death.
 */
import { AccessKeyForm } from "@answerscope/core/model"
import { assert, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { callJson, type Caller, pollScan } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"
import { folderWithDatabase } from "@answerscope/harness/Scratch"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(44))

const started = Effect.gen(function* () {
  const folder = yield* folderWithDatabase
  const environment = { PORT: "0", LOG_LEVEL: "warn", BOOTSTRAP_ACCESS_KEY: key, JOB_LOCK_SECONDS: "2" }
  const server = yield* startCommand(["serve"], environment, folder)
  const caller: Caller = { address: /ready at (\S+)/.exec(yield* server.printed("'\n\n"))?.[1] ?? "", key }
  const ready = callJson(caller, "GET", "/v1/health/ready")
  const until = (status: number) =>
    Effect.repeat(ready, { until: (answer) => answer.status === status, schedule: Schedule.spaced("20 millis") })
  const file = join(folder, ".data", "postgres", "data", "postmaster.pid")
  const pid = () => (existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : null)
  /** Kills the database, and returns how to wait until another one is there. */
  const killDatabase = Effect.sync(() => {
    const killed = pid()
    kill(killed)
    const isAnother = Effect.sync(() => pid() !== null && pid() !== killed)
    const another = Effect.repeat(isAnother, { until: (isSo) => isSo, schedule: Schedule.spaced("20 millis") })
    return { untilBack: Effect.andThen(another, until(200)) }
  })
  /** Kills the database but for one of its processes, which stands still: until it is let go no other can start. */
  const holdDown = Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => {
        const killed = pid()
        const held = childrenOf(killed)[0] ?? null
        if (held === null) throw new Error("the database has no process")
        process.kill(held, "SIGSTOP")
        kill(killed)
        return held
      }),
      (held) => Effect.sync(() => kill(held))
    ),
    (held) => Effect.sync(() => kill(held))
  )
  return { server, caller, until, killDatabase, holdDown, file }
})

/** Ends a process, if it is still there. */
const kill = (pid: number | null): void => {
  if (pid !== null) spawnSync("kill", ["-KILL", String(pid)])
}

/** The processes that a process started. */
const childrenOf = (pid: number | null): ReadonlyArray<number> =>
  spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .stdout.split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []))

it.live("recovers once the database runs again", () =>
  Effect.gen(function* () {
    const { server, caller, until, holdDown } = yield* started
    const body = { brand: "Acme", prompts: ["best crm"] }
    const before = yield* callJson(caller, "POST", "/v1/scans", body)
    const letGo = yield* holdDown
    assert.include((yield* until(503)).body.message, "database")
    const refused = yield* callJson(caller, "POST", "/v1/scans", body)
    assert.deepStrictEqual([refused.status, refused.body.code], [503, "unavailable"])
    assert.strictEqual((yield* callJson(caller, "GET", "/v1/health")).status, 200)
    yield* letGo
    yield* until(200)
    const after = yield* callJson(caller, "POST", "/v1/scans", body)
    for (const { body } of [before, after]) {
      assert.strictEqual((yield* pollScan(caller, body.data.id)).progress.completed, 4)
    }
    assert.strictEqual((yield* callJson(caller, "GET", "/v1/usage")).body.totalUsage, 40)
    yield* server.signal("SIGTERM")
    assert.strictEqual(yield* server.exit, 0)
    const events = server
      .streams()
      .err.split("\n")
      .filter((line) => line.startsWith("["))
    // one of these for each time that this test asked whether it is ready
    const others = events.filter((line) => !line.includes(" WARN not ready "))
    assert.isBelow(others.length, 40, others.join("\n"))
    for (const line of events) assert.match(line, /^\[[\d:.]+\] (WARN|ERROR) [A-Za-z]/)
  }).pipe(Effect.scoped)
)

it.live("stops while the database is away, and leaves no process behind", () =>
  Effect.gen(function* () {
    const { server, until, holdDown, file } = yield* started
    yield* holdDown
    yield* until(503)
    yield* server.signal("SIGTERM")
    assert.strictEqual(yield* server.exit, 0)
    const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,stat="], { encoding: "utf8" })
    const running = stdout
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, state]) => state !== undefined && !state.startsWith("Z"))
    const left = existsSync(file) ? readFileSync(file, "utf8").split("\n")[0] : "none"
    assert.isFalse(running.some(([pid]) => pid === left))
  }).pipe(Effect.scoped)
)

it.live("ends with one line and a specific code after the fifth death", () =>
  Effect.gen(function* () {
    const { server, killDatabase } = yield* started
    for (let death = 1; death <= 4; death++) {
      const { untilBack } = yield* killDatabase
      yield* untilBack
    }
    yield* killDatabase
    assert.strictEqual(yield* server.exit, 1)
    const last = server.streams().err.trimEnd().split("\n").at(-1)
    const given = "The embedded database ended 5 times within 10 minutes and is no longer restarted."
    assert.strictEqual(last?.slice(0, `answerscope: ${given}`.length), `answerscope: ${given}`)
  }).pipe(Effect.scoped)
)
