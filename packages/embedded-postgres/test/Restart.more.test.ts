import { findRunning, RestartPolicy, start } from "@answerscope/embedded-postgres"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Option, type Redacted, Schedule, Scope } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { childrenOf, isRunning, madeFolder, query, serverPid, untilEnded } from "./Holder.ts"

const { deathsMillis, waitMillisAfter } = RestartPolicy

/** Waits until a server other than `pid` accepts connections. Returns its process id. */
const untilRunningAgain = (dataDir: string, pid: number) =>
  findRunning(dataDir).pipe(
    Effect.map(Option.filter((running) => running.pid !== pid)),
    Effect.repeat({ until: Option.isSome, schedule: Schedule.spaced("10 millis") }),
    Effect.map((running) => Option.getOrThrow(running).pid)
  )

const kill = (pid: number) => Effect.sync(() => process.kill(pid, "SIGKILL"))

const started = (dataDir: string, durability: "full" | "relaxed" = "relaxed") =>
  start({ dataDir, durability, waitMillis: 0 })

/** A statement that keeps a backend busy until it is killed. */
const busy = (url: Redacted.Redacted<string>) =>
  query(
    url,
    `SELECT count(*)::text AS n
      FROM generate_series(1, 10000) a, generate_series(1, 10000) b, generate_series(1, 10000) c
      WHERE md5((a + b + c)::text) = 'none'`
  )

describe("kill -9 of the server", () => {
  it.live("is followed by a new start on the same port, with what was committed", () =>
    Effect.gen(function* () {
      const dataDir = yield* madeFolder
      const { pid, url } = yield* started(dataDir, "full")
      yield* query(url, "CREATE TABLE kept AS SELECT 1 AS a")
      yield* kill(pid)
      const second = yield* untilRunningAgain(dataDir, pid)
      assert.deepStrictEqual(yield* query(url, "SELECT a::text FROM kept"), [{ a: "1" }])
      assert.strictEqual(serverPid(dataDir), second)
    })
  )

  it.live("waits for processes of the dead server that are still at work", () =>
    Effect.gen(function* () {
      const dataDir = yield* madeFolder
      const { pid, url } = yield* started(dataDir)
      const atWork = yield* Effect.forkChild(Effect.exit(busy(url)), { startImmediately: true })
      const [worker] = yield* Effect.sync(() =>
        childrenOf(pid).filter(({ command }) => command.includes("SELECT"))
      ).pipe(Effect.repeat({ until: (found) => found.length > 0, schedule: Schedule.spaced("10 millis") }))
      assert.isDefined(worker)
      yield* kill(pid)
      const isAtWork = Effect.sync(() => isRunning(worker.pid))
      const again = yield* Effect.forkChild(Effect.andThen(untilRunningAgain(dataDir, pid), isAtWork))
      // a start that does not wait takes less
      yield* Effect.sleep("2 seconds")
      assert.isTrue(yield* isAtWork)
      yield* kill(worker.pid)
      assert.isFalse(yield* Fiber.join(again))
      yield* Fiber.join(atWork)
      assert.deepStrictEqual(yield* query(url, "SELECT 'up' AS state"), [{ state: "up" }])
    })
  )

  it.live("five times within ten minutes is the end, said in one line", () =>
    Effect.gen(function* () {
      const dataDir = yield* madeFolder
      const { lost, ...first } = yield* started(dataDir)
      let pid = first.pid
      for (let death = 1; death <= 4; death++) {
        yield* kill(pid)
        pid = yield* untilRunningAgain(dataDir, pid)
      }
      yield* kill(pid)
      const error = yield* Effect.flip(lost)
      assert.strictEqual(error.failure, "ended")
      assert.match(error.message, /^The embedded database ended 5 times within 10 minutes .*SIGKILL \(more in .*\)$/)
      assert.deepStrictEqual(yield* findRunning(dataDir), Option.none())
    })
  )

  it.live("and an end of the scope while it is started again leave nothing behind", () =>
    Effect.gen(function* () {
      for (const millis of [0, 450, 510, 530, 560, 600]) {
        const dataDir = yield* madeFolder
        const scope = yield* Scope.make()
        const before = new Set(childrenOf(process.pid).map(({ pid }) => pid))
        const { pid } = yield* Scope.provide(started(dataDir), scope)
        yield* kill(pid)
        yield* untilEnded(pid)
        yield* Effect.sleep(millis)
        yield* Scope.close(scope, Exit.void)
        const left = childrenOf(process.pid).filter((child) => !before.has(child.pid) && isRunning(child.pid))
        assert.deepStrictEqual(
          left.filter(({ command }) => !command.startsWith("ps")),
          []
        )
        assert.isFalse(existsSync(join(dataDir, "connection.json")))
        const file = join(dataDir, "postgres", "data", "postmaster.pid")
        if (existsSync(file)) assert.isFalse(isRunning(Number(readFileSync(file, "utf8").split("\n")[0])))
      }
    })
  )
})

describe("waitMillisAfter", () => {
  it("waits twice as long after each death, and gives up at the fifth within ten minutes", () => {
    const deaths = [0, 1_000, 2_000, 3_000, 4_000]
    assert.deepStrictEqual(
      deaths.map((_, index) => waitMillisAfter(deaths.slice(0, index + 1))),
      [500, 1_000, 2_000, 4_000, null]
    )
  })

  it("forgets deaths after ten minutes", () => {
    const deaths = [0, 1, 2, 3]
    assert.strictEqual(waitMillisAfter([...deaths, deathsMillis - 1]), null)
    assert.strictEqual(waitMillisAfter([...deaths, deathsMillis]), 4_000)
    assert.strictEqual(waitMillisAfter([...deaths, 2 * deathsMillis]), 500)
  })
})
