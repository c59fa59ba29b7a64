/**
 * Time of a paid lookup over HTTP on PostgreSQL with an instant vendor: the service's share, plus a fraction of a
 * millisecond for the vendor.
 */
import { AccessKeyForm } from "@answerscope/core/model"
import { dataForSeoResult, startFakeVendor } from "@answerscope/providers/testing"
import { Effect, Redacted } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { Agent, request } from "node:http"
import { fileURLToPath } from "node:url"
import { benchDatabase } from "./Database.ts"
import { cpuSecondsOf } from "./ProcessorTime.ts"

const launcher = fileURLToPath(new URL("../packages/cli/bin/answerscope.js", import.meta.url))
const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(4))
const warmUp = 500
const measured = 1_000

/** CPU time of a process. */
const processorMillis = (pid: number): number => cpuSecondsOf(pid) * 1_000

const startServer = (environment: Readonly<Record<string, string>>) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<{ readonly child: ChildProcess; readonly address: string }>((resolve, reject) => {
          const child = spawn(process.execPath, [launcher, "serve"], {
            env: { PATH: process.env["PATH"] ?? "", ...environment },
            stdio: ["ignore", "pipe", "inherit"]
          })
          child.once("exit", () => reject(new Error("the server ended")))
          child.stdout.on("data", (chunk: Buffer) => {
            const address = /ready at (\S+)/.exec(chunk.toString())?.[1]
            if (address !== undefined) resolve({ child, address })
          })
        })
    ),
    ({ child }) => Effect.sync(() => child.kill("SIGTERM"))
  )

const post = (agent: Agent, address: string, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedMillis = performance.now()
    request(
      `${address}/v1/backlinks/`,
      {
        agent,
        method: "POST",
        headers: { "x-access-key": key, "content-type": "application/json", ...headers }
      },
      (response) => {
        response.resume()
        response.once("end", () =>
          response.statusCode === 200
            ? resolve(performance.now() - startedMillis)
            : reject(new Error(`${response.statusCode}`))
        )
      }
    )
      .once("error", reject)
      .end(JSON.stringify({ target: "acme.com" }))
  })

/** Times of `count` lookups, `atOnce` at a time, in milliseconds, ascending. */
const timesOf = async (options: {
  readonly address: string
  readonly count: number
  readonly atOnce: number
  readonly headers: (index: number) => Readonly<Record<string, string>>
}): Promise<ReadonlyArray<number>> => {
  const agent = new Agent({ keepAlive: true, maxSockets: options.atOnce })
  const times: Array<number> = []
  let sent = 0
  await Promise.all(
    Array.from({ length: options.atOnce }, async () => {
      for (let index = sent++; index < options.count; index = sent++) {
        times.push(await post(agent, options.address, options.headers(index)))
      }
    })
  )
  agent.destroy()
  return times.toSorted((a, b) => a - b)
}

const at = (times: ReadonlyArray<number>, quantile: number): string =>
  (times[Math.floor(times.length * quantile)] ?? Number.NaN).toFixed(1)

/** Prints median, 99th percentile and processor time: one at a time, eight at a time, with an Idempotency-Key. */
export const benchLookup = Effect.gen(function* () {
  const vendor = yield* startFakeVendor(() => dataForSeoResult({ backlinks: 1 }))
  const { child, address } = yield* startServer({
    PORT: "0",
    LOG_LEVEL: "warn",
    RATE_LIMIT_PER_MINUTE: "100000000",
    BOOTSTRAP_ACCESS_KEY: key,
    BOOTSTRAP_CREDITS: "1000000",
    DATABASE_URL: Redacted.value(yield* benchDatabase),
    DATAFORSEO_LOGIN: "bench",
    DATAFORSEO_PASSWORD: "bench",
    DATAFORSEO_BASE_URL: vendor.baseUrl
  })
  const none = () => ({})
  yield* Effect.promise(() => timesOf({ address, count: warmUp, atOnce: 4, headers: none }))
  for (const [what, atOnce, headers] of [
    ["one at a time", 1, none],
    ["eight at a time, on one balance", 8, none],
    ["one at a time, with an Idempotency-Key", 1, (index: number) => ({ "idempotency-key": `bench ${index}` })]
  ] as const) {
    const before = processorMillis(child.pid ?? 0)
    const times = yield* Effect.promise(() => timesOf({ address, count: measured, atOnce, headers }))
    const processor = (processorMillis(child.pid ?? 0) - before) / measured
    console.log(
      `${what}: p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms of ${measured}; ` +
        `${processor.toFixed(2)} ms of the server's processor each`
    )
  }
}).pipe(Effect.scoped)
