/**
 * CPU time of checks that call a vendor over HTTP: of the worker, of the API process that receives the scans, and of
 * the database with all its processes, without the vendor's. Polling for the end is as cheap as possible. The first
 * rounds do not count, because the compiler is still working. With another checkout of this project both are measured
 * in turns, each on its own database.
 */
import * as EmbeddedPostgres from "@answerscope/embedded-postgres"
import { AccessKeyForm } from "@answerscope/core/model"
import { Effect, Redacted } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { scratchFolder } from "./Database.ts"
import { cpuSecondsOf, cpuSecondsOfTree } from "./ProcessorTime.ts"

const ownCheckout = fileURLToPath(new URL("..", import.meta.url))
const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(3))
const scans = 20
const promptsOfScan = 50
const checks = scans * promptsOfScan
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5)
const warmUps = 3
const lookMillis = 250

/** A process that prints its address, or only that it is ready. */
const start = (flags: ReadonlyArray<string>, environment: Readonly<Record<string, string>>) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<{ readonly child: ChildProcess; readonly pid: number; readonly address: string }>(
          (resolve, reject) => {
            const child = spawn(process.execPath, flags, {
              env: { PATH: process.env["PATH"] ?? "", ...environment },
              stdio: ["ignore", "pipe", "inherit"]
            })
            child.once("exit", () => reject(new Error(`${flags.join(" ")} ended`)))
            child.stdout.on("data", (chunk: Buffer) => {
              const ready = /ready(?: at (\S+))?/.exec(chunk.toString())
              if (ready !== null) resolve({ child, pid: child.pid ?? 0, address: ready[1] ?? "" })
            })
          }
        )
    ),
    ({ child }) =>
      Effect.promise(
        () =>
          new Promise<void>((resolve) => {
            child.removeAllListeners("exit").once("exit", () => resolve())
            // a process that has ended accepts no signal
            if (!child.kill("SIGTERM")) resolve()
          })
      )
  )

const asked = async (address: string, body?: unknown): Promise<string> => {
  const response = await fetch(address, {
    method: body === undefined ? "GET" : "POST",
    headers: { "x-access-key": key, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const text = await response.text()
  if (response.status >= 300) throw new Error(`${address}: ${response.status} ${text}`)
  return text
}

/** Starts the scans of a round and waits until all have ended. */
const runRound = async (address: string, brandId: string): Promise<void> => {
  const prompts = Array.from({ length: promptsOfScan }, (_, index) => `what is the best crm for case ${index}?`)
  for (let scan = 0; scan < scans; scan++) {
    await asked(`${address}/v1/scans/`, { brandId, prompts, engines: ["chatgpt"] })
  }
  const isAny = async (status: string) =>
    (await asked(`${address}/v1/scans/?limit=1&status=${status}`)).includes(`"status":"${status}"`)
  // in the order of a scan's path
  while ((await isAny("pending")) || (await isAny("running"))) {
    await new Promise((resolve) => setTimeout(resolve, lookMillis))
  }
}

interface Measured {
  readonly worker: number
  readonly interface: number
  readonly database: number
}

/** A worker and an API on their own database. Returns what runs and measures a round. */
const startChecks = Effect.fnUntraced(function* (checkout: string, vendor: string) {
  const database = yield* EmbeddedPostgres.start({ dataDir: join(yield* scratchFolder, "data") })
  const environment = {
    PORT: "0",
    LOG_LEVEL: "warn",
    RATE_LIMIT_PER_MINUTE: "100000000",
    BOOTSTRAP_ACCESS_KEY: key,
    BOOTSTRAP_CREDITS: "1000000",
    DATABASE_URL: Redacted.value(database.url),
    OPENAI_API_KEY: "made-up",
    OPENAI_BASE_URL: vendor
  }
  const launcher = join(checkout, "packages/cli/bin/answerscope.js")
  const api = yield* start([launcher, "api"], environment)
  const worker = yield* start([launcher, "worker"], environment)
  const brand = { name: "Acme", prompts: ["best crm"], competitors: ["Globex", "Initech"] }
  const made = yield* Effect.promise(() => asked(`${api.address}/v1/brands/`, brand))
  const brandId = /brd_[0-9a-z]{26}/.exec(made)?.[0] ?? `none in ${made}`
  const reading = (): Measured => ({
    worker: cpuSecondsOf(worker.pid),
    interface: cpuSecondsOf(api.pid),
    database: cpuSecondsOfTree(database.pid)
  })
  return Effect.promise(async () => {
    const before = reading()
    const startedMillis = performance.now()
    await runRound(api.address, brandId)
    const seconds = (performance.now() - startedMillis) / 1_000
    const after = reading()
    const spent = (of: keyof Measured): number => ((after[of] - before[of]) * 1_000) / checks
    const parts = { worker: spent("worker"), interface: spent("interface"), database: spent("database") }
    return { ...parts, sum: parts.worker + parts.interface + parts.database, perSecond: checks / seconds }
  })
})

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Prints CPU seconds per 1,000 checks, in each round and as medians of those that count. */
export const benchVendor = Effect.fnUntraced(function* (other: string | null) {
  const vendor = yield* start(
    ["--conditions=@answerscope/source", fileURLToPath(new URL("vendor/Vendor.ts", import.meta.url))],
    {}
  )
  const checkouts = other === null ? { here: ownCheckout } : { "the other": other, here: ownCheckout }
  const measured = yield* Effect.forEach(Object.entries(checkouts), ([name, checkout]) =>
    Effect.map(startChecks(checkout, vendor.address), (measure) => ({ name, measure, sums: Array.of<number>() }))
  )
  for (let round = 1 - warmUps; round <= rounds; round++) {
    for (const { measure, name, sums } of measured) {
      const spent = yield* measure
      if (round > 0) sums.push(spent.sum)
      console.log(
        `${round > 0 ? `round ${round}` : "warm-up"}, ${name}: ${spent.sum.toFixed(2)} s of processor time for ` +
          `1,000 checks (worker ${spent.worker.toFixed(2)}, interface ${spent.interface.toFixed(2)}, ` +
          `database ${spent.database.toFixed(2)}), ${Math.round(spent.perSecond)} checks/s`
      )
    }
  }
  for (const { name, sums } of measured) console.log(`median, ${name}: ${median(sums).toFixed(2)} s for 1,000 checks`)
}, Effect.scoped)
