/**
 * Requests per second for GET /v1/brands/{id} on a whole server, as `npm start` starts it, its memory with the embedded
 * database's, and its idle CPU. With another checkout of this project, requests per second of both servers in turns,
 * because a busy machine slows both alike.
 */
import { AccessKeyForm } from "@answerscope/core/model"
import { Effect } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { scratchFolder } from "./Database.ts"
import { cpuSecondsOf, cpuSecondsOfTree, treeOf } from "./ProcessorTime.ts"

const ownCheckout = fileURLToPath(new URL("..", import.meta.url))
const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(3))
const warmUp = 10_000
const measured = 40_000
const connections = 32
const idleSeconds = 60
const turns = 15
const measuredInTurn = 10_000

/** Linux only: resident memory, with shared pages counted once; 1 MB is 1,000,000 bytes. */
const megabytesOf = (pids: ReadonlyArray<number>): number =>
  pids.reduce((sum, pid) => {
    const kibibytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]
    return sum + (Number(kibibytes) * 1024) / 1_000_000
  }, 0)

const memory = (pid: number): string =>
  `${megabytesOf(treeOf(pid)).toFixed(0)} MB, ${megabytesOf([pid]).toFixed(0)} of them without the database`

const startServer = (checkout: string, folder: string) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<{ readonly child: ChildProcess; readonly address: string }>((resolve, reject) => {
          const child = spawn(process.execPath, [launcherOf(checkout), "serve"], {
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

const launcherOf = (checkout: string): string => join(checkout, "packages/cli/bin/answerscope.js")

/** Creates a brand. Returns its address. */
const brandOn = async (address: string): Promise<string> => {
  const response = await fetch(`${address}/v1/brands`, {
    method: "POST",
    headers: { "x-access-key": key, "content-type": "application/json" },
    body: JSON.stringify({ name: "Acme", prompts: ["best crm"], competitors: ["Globex"] })
  })
  const id = /brd_[0-9a-z]{26}/.exec(await response.text())?.[0]
  if (id === undefined) throw new Error(`no brand was made: ${response.status}`)
  return `${address}/v1/brands/${id}`
}

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

/** Requests per second of wall time, and per CPU second of the server. */
const measure = async (
  pid: number,
  url: string,
  count: number
): Promise<readonly [perSecond: number, perCpu: number]> => {
  const before = cpuSecondsOf(pid)
  const perSecond = await load(url, count)
  return [perSecond, count / (cpuSecondsOf(pid) - before)]
}

const alone = Effect.gen(function* () {
  const { child, address } = yield* startServer(ownCheckout, yield* scratchFolder)
  const pid = child.pid ?? 0
  yield* Effect.sleep("3 seconds")
  const idle = { server: cpuSecondsOf(pid), all: cpuSecondsOfTree(pid) }
  yield* Effect.sleep(`${idleSeconds} seconds`)
  const percent = (seconds: number): string => `${((seconds / idleSeconds) * 100).toFixed(2)} %`
  console.log(
    `idle for ${idleSeconds} s: ${percent(cpuSecondsOfTree(pid) - idle.all)} of a core, ` +
      `${percent(cpuSecondsOf(pid) - idle.server)} without the database`
  )
  const brand = yield* Effect.promise(() => brandOn(address))
  yield* Effect.promise(() => load(brand, warmUp))
  console.log(`after ${warmUp} requests: ${memory(pid)}`)
  for (let round = 1; round <= 3; round++) {
    const [perSecond, perCpu] = yield* Effect.promise(() => measure(pid, brand, measured))
    console.log(
      `round ${round}: ${Math.round(perSecond)} requests/s, ` +
        `${Math.round(perCpu)} per second of the server's processor time`
    )
  }
  console.log(`at the end: ${memory(pid)}`)
}).pipe(Effect.scoped)

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const inTurnsWith = Effect.fnUntraced(function* (other: string) {
  const servers = yield* Effect.forEach([other, ownCheckout], (checkout) =>
    Effect.gen(function* () {
      const { child, address } = yield* startServer(checkout, yield* scratchFolder)
      const brand = yield* Effect.promise(() => brandOn(address))
      yield* Effect.promise(() => load(brand, warmUp))
      return { pid: child.pid ?? 0, brand }
    })
  )
  const ratios: Array<number> = []
  for (let turn = 1; turn <= turns; turn++) {
    const rates: Array<number> = []
    for (const { pid, brand } of servers) {
      const [, perCpu] = yield* Effect.promise(() => measure(pid, brand, measuredInTurn))
      rates.push(perCpu)
    }
    const [theirs = Number.NaN, ours = Number.NaN] = rates
    ratios.push(ours / theirs)
    console.log(
      `turn ${turn}: ${Math.round(ours)} per second of the server's processor time, ` +
        `the other checkout ${Math.round(theirs)}: ${(ours / theirs).toFixed(2)}`
    )
  }
  console.log(`median ratio: ${median(ratios).toFixed(2)}`)
}, Effect.scoped)

/**
 * Prints idle CPU, requests per second of wall time and per CPU second, and memory; with another checkout the rates of
 * both in turns, and their ratio.
 */
export const benchHttp = (other: string | null) => (other === null ? alone : inTurnsWith(other))
