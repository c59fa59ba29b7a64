/**
 * Requests per second for GET /v1/brands/{id} on a whole server as `npm start` starts it,
 * its memory with the embedded database's, and its idle CPU.
 */
import { AccessKeyForm } from "@answerscope/core/adapter"
import { Effect } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { scratchFolder } from "./Database.ts"

const launcher = fileURLToPath(new URL("../packages/cli/bin/answerscope.js", import.meta.url))
const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(3))
const warmUp = 10_000
const measured = 40_000
const connections = 32
const idleSeconds = 20
const ticksPerSecond = 100

/** Linux only: processor time of a process as the kernel counts it. */
const cpuSecondsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** A process and all that it started: the server's processes and those of its database. */
const treeOf = (pid: number): ReadonlyArray<number> => [
  pid,
  ...readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" "))
    .filter((child) => child !== "")
    .flatMap((child) => treeOf(Number(child)))
]

/** Linux only: resident memory, pages that several processes share counted once; 1 MB is 1,000,000 bytes. */
const megabytesOf = (pids: ReadonlyArray<number>): number =>
  pids.reduce((sum, pid) => {
    const kibibytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]
    return sum + (Number(kibibytes) * 1024) / 1_000_000
  }, 0)

const memory = (pid: number): string =>
  `${megabytesOf(treeOf(pid)).toFixed(0)} MB, ${megabytesOf([pid]).toFixed(0)} of them without the database`

const startServer = (folder: string) =>
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
              DATA_DIR: join(folder, "data")
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
    ({ child }) =>
      Effect.promise(
        () =>
          new Promise((resolve) => {
            child.removeAllListeners("exit").once("exit", resolve)
            child.kill("SIGTERM")
          })
      )
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
  const { child, address } = yield* startServer(yield* scratchFolder)
  const pid = child.pid ?? 0
  yield* Effect.sleep("3 seconds")
  const idle = cpuSecondsOf(pid)
  yield* Effect.sleep(`${idleSeconds} seconds`)
  const idlePercent = ((cpuSecondsOf(pid) - idle) / idleSeconds) * 100
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
  console.log(`after ${warmUp} requests: ${memory(pid)}`)
  for (let round = 1; round <= 3; round++) {
    const before = cpuSecondsOf(pid)
    const rate = yield* Effect.promise(() => load(created, measured))
    const perCpuSecond = measured / (cpuSecondsOf(pid) - before)
    console.log(
      `round ${round}: ${Math.round(rate)} requests/s, ` +
        `${Math.round(perCpuSecond)} per second of the server's processor time`
    )
  }
  console.log(`at the end: ${memory(pid)}`)
}).pipe(Effect.scoped)
