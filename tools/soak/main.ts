/**
 * A whole server under a steady load of every kind: memory and other figures at the beginning and at the end.
 *
 * Run: npm run soak -- [--minutes 10] [--json]
 *
 * The first fifth of the time is a warm-up; then compares samples of the next fifth with those of the last. Ends with 1
 * if something grew. The server runs as `npm start` does, with simulated engines, on `BENCH_DATABASE_URL` or a
 * PostgreSQL of its own.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Context, Effect, Fiber, Layer, Redacted, Schedule } from "effect"
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { benchDatabase } from "../../bench/Database.ts"
import type { Caller } from "@answerscope/harness/Calls"
import { growthOf, type Look, lookOf } from "./figures.ts"
import { type Answers, loadOf } from "./load.ts"

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, json: { type: "boolean", default: false } }
})

const minutes = Number(values.minutes)
if (!(minutes > 0)) {
  console.error("--minutes: more than 0")
  process.exit(2)
}

const launcher = fileURLToPath(new URL("../../packages/cli/bin/answerscope.js", import.meta.url))

/** As `npm start` and the image start it, until the scope closes. */
const startServer = (url: Redacted.Redacted<string>) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<Caller & { readonly stop: () => Promise<unknown> }>((resolve, reject) => {
          const environment = {
            PATH: process.env["PATH"] ?? "",
            PORT: "0",
            LOG_LEVEL: "error",
            DATABASE_URL: Redacted.value(url),
            BOOTSTRAP_CREDITS: "100000000",
            RATE_LIMIT_PER_MINUTE: "1000000"
          }
          const child = spawn(process.execPath, [launcher, "serve"], {
            env: environment,
            stdio: ["ignore", "pipe", "inherit"]
          })
          const ended = new Promise<number | null>((end) => child.once("exit", (code) => end(code)))
          ended.then((code) => reject(new Error(`the server ended with ${code}`)), reject)
          const stop = () => {
            child.kill("SIGTERM")
            return ended
          }
          let said = ""
          child.stdout.on("data", (chunk: Buffer) => {
            said += chunk.toString()
            const address = /ready at (\S+)/.exec(said)?.[1]
            const key = /access key {2}(ask_\w+)/.exec(said)?.[1]
            if (address !== undefined && key !== undefined) resolve({ address, key, stop })
          })
        })
    ),
    ({ stop }) => Effect.promise(stop)
  )

const show = (value: number): string => value.toFixed(value < 100 ? 1 : 0).padStart(8)

const soak = Effect.gen(function* () {
  const url = yield* benchDatabase
  const server = yield* startServer(url)
  const sql = Context.get(yield* Layer.build(PgClient.layer({ url, maxConnections: 1 })), PgClient.PgClient)
  const answers: Answers = new Map()
  const looks: Array<Look> = []
  const look = Effect.gen(function* () {
    const page = yield* Effect.promise(async () => (await fetch(`${server.address}/metrics`)).text())
    const [row] = yield* sql<{ count: number }>`
      select count(*)::int4 as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    looks.push(lookOf(page, row?.count ?? 0))
  })
  const looking = yield* Effect.forkChild(Effect.repeat(look, Schedule.fixed("1 second")))
  yield* Effect.raceFirst(loadOf(server, answers), Effect.sleep(minutes * 60_000))
  yield* Fiber.interrupt(looking)
  const fifth = Math.max(1, Math.floor(looks.length / 5))
  const grown = growthOf(looks.slice(fifth, 2 * fifth), looks.slice(-fifth))
  const asked = [...answers].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const isGrown = grown.some(({ isGrowth }) => isGrowth)
  const broken = asked.filter(([kind]) => / 5\d\d$/.test(kind))
  if (values.json) {
    console.log(JSON.stringify({ minutes, looks: looks.length, grown, answers: Object.fromEntries(asked) }, null, 2))
  } else {
    for (const [kind, count] of asked) console.log(`${String(count).padStart(7)}  ${kind}`)
    console.log(`\n${"".padEnd(24)}${"beginning".padStart(10)}${"end".padStart(10)}`)
    for (const { title, unit, begin, end, isGrowth } of grown) {
      console.log(`${title.padEnd(24)}  ${show(begin)}  ${show(end)} ${unit.padEnd(3)}${isGrowth ? " grew" : ""}`)
    }
  }
  if (isGrown || broken.length > 0) process.exitCode = 1
})

soak.pipe(Effect.scoped, NodeRuntime.runMain)
