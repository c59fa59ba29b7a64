/**
 * Requests per second for GET /v1/brands/{id} on a whole server, its memory, and its idle CPU.
 */
import { AccessKeyForm } from "@answerscope/core"
import { Effect, Redacted } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { fileURLToPath } from "node:url"
import { benchDatabase } from "./Database.ts"

const launcher = fileURLToPath(new URL("../packages/cli/bin/answerscope.js", import.meta.url))
const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(3))
const warmUp = 10_000
const measured = 40_000
const connections = 32
const idleSeconds = 20
const ticksPerSecond = 100

/** Linux only: processor time and resident memory as the kernel counts them. */
const usageOf = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "0"
  return { cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond, megabytes: Number(memory) / 1024 }
}

const startServer = (url: Redacted.Redacted<string>) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<{ readonly child: ChildProcess; readonly address: string }>((resolve, reject) => {
          const child = spawn(process.execPath, ["--max-semi-space-size=8", launcher, "serve"], {
            env: {
              PATH: process.env["PATH"] ?? "",
              PORT: "0",
              LOG_LEVEL: process.env["BENCH_LOG_LEVEL"] ?? "warn",
              RATE_LIMIT_PER_MINUTE: "100000000",
              BOOTSTRAP_ACCESS_KEY: key,
              DATABASE_URL: Redacted.value(url)
            },
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

const get = (agent: Agent, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers: { "x-access-key": key } }, (response) => {
      response.resume()
      response.once("end", () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`))
      )
    })
      .once("error", reject)
      .end()
  })

const load = async (url: string, count: number): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const startedMillis = performance.now()
  let sent = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (sent++ < count) await get(agent, url)
    })
  )
  agent.destroy()
  return count / ((performance.now() - startedMillis) / 1000)
}

/** Prints idle CPU, requests per second of wall time and per second of the server's processor time, and memory. */
export const benchHttp = Effect.gen(function* () {
  const { child, address } = yield* startServer(yield* benchDatabase)
  const pid = child.pid ?? 0
  yield* Effect.sleep("3 seconds")
  const idle = usageOf(pid).cpuSeconds
  yield* Effect.sleep(`${idleSeconds} seconds`)
  const idlePercent = ((usageOf(pid).cpuSeconds - idle) / idleSeconds) * 100
  console.log(`idle: ${idlePercent.toFixed(2)} % CPU of the server process`)
  const created = yield* Effect.promise(async () => {
    const response = await fetch(`${address}/v1/brands`, {
      method: "POST",
      headers: { "x-access-key": key, "content-type": "application/json" },
      body: JSON.stringify({ name: "Acme", prompts: ["best crm"], competitors: ["Globex"] })
    })
    const id = /brd_[0-9a-z]{26}/.exec(await response.text())?.[0]
    if (id === undefined) throw new Error(`no brand was made: ${response.status}`)
    return `${address}/v1/brands/${id}`
  })
  yield* Effect.promise(() => load(created, warmUp))
  console.log(`after ${warmUp} requests: ${usageOf(pid).megabytes.toFixed(0)} MB`)
  for (let round = 1; round <= 3; round++) {
    const before = usageOf(pid).cpuSeconds
    const rate = yield* Effect.promise(() => load(created, measured))
    const perCpuSecond = measured / (usageOf(pid).cpuSeconds - before)
    console.log(
      `round ${round}: ${Math.round(rate)} requests/s, ` +
        `${Math.round(perCpuSecond)} per second of the server's processor time`
    )
  }
  console.log(`at the end: ${usageOf(pid).megabytes.toFixed(0)} MB`)
}).pipe(Effect.scoped)
