/**
 * Exports of a million snapshots by a separate server process, the installed command: rows per second, and the server's
 * memory. The reader discards everything. A slow reader is measured, too, because a server must not buffer for it.
 */
import { AccessKeys, AnswerEngines, Core, OrganizationId } from "@answerscope/core"
import { TypeId } from "@answerscope/core/model"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Layer, Redacted } from "effect"
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { request } from "node:http"
import { fileURLToPath } from "node:url"
import { benchDatabase } from "./Database.ts"
import { cpuSecondsOf } from "./ProcessorTime.ts"
import { seed } from "./reports/Seed.ts"

const rows = 1_000_000
const slowReadMillis = 20_000
const main = fileURLToPath(new URL("../packages/cli/dist/main.js", import.meta.url))
const bundle = fileURLToPath(new URL("../tools/bundle.ts", import.meta.url))

/** A server process, and a key that reads the organization of the big brand. */
export interface ExportTarget {
  readonly address: string
  readonly pid: number
  readonly key: string
}

const startServer = (url: Redacted.Redacted<string>) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<{ readonly child: ChildProcess; readonly address: string }>((resolve, reject) => {
          execFileSync(process.execPath, [bundle])
          const child = spawn(process.execPath, [main, "api"], {
            env: {
              PATH: process.env["PATH"] ?? "",
              PORT: "0",
              LOG_LEVEL: "error",
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

/** Memory of the process, and its private part: the rest are pages of Node's program. Linux only. */
const memoryOf = (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  const [all = 0, own = 0] = ["VmRSS", "RssAnon"].map(
    (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024
  )
  return { all, own }
}

/** Reads an export; stops after `stopMillis`, if given, with a pause after each part. Returns rows and bytes. */
const readAll = (
  { address, key }: ExportTarget,
  { path, accept, coding = "identity", stopMillis }: ExportRun
): Promise<{ readonly read: number; readonly bytes: number }> =>
  new Promise((resolve, reject) => {
    let [read, bytes] = [0, 0]
    const isPlain = coding === "identity"
    const headers = { "x-access-key": key, accept, "accept-encoding": coding }
    const asked = request(address + path, { headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
      response.on("data", (part: Buffer) => {
        bytes += part.length
        if (isPlain) for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) read += 1
        if (stopMillis === undefined) return
        response.pause()
        setTimeout(() => response.resume(), 50)
      })
      response.once("end", () => resolve({ read: isPlain ? read : rows, bytes }))
      response.once("error", reject)
      if (stopMillis !== undefined) {
        setTimeout(() => {
          resolve({ read, bytes })
          response.removeAllListeners("error").on("error", () => {})
          asked.destroy()
        }, stopMillis)
      }
    })
    asked.once("error", reject)
    asked.end()
  })

interface ExportRun {
  readonly name: string
  readonly path: string
  readonly accept: string
  readonly coding?: string
  readonly stopMillis?: number
}

const ndjson = "application/x-ndjson"

const runs: ReadonlyArray<ExportRun> = [
  { name: "NDJSON", path: "/v1/snapshots/", accept: ndjson },
  { name: "NDJSON again", path: "/v1/snapshots/", accept: ndjson },
  { name: "CSV", path: "/v1/snapshots/", accept: "text/csv" },
  { name: "NDJSON, gzip", path: "/v1/snapshots/", accept: ndjson, coding: "gzip" },
  { name: "NDJSON with answers", path: "/v1/snapshots/?answer=true", accept: ndjson },
  { name: "NDJSON, a slow reader", path: "/v1/snapshots/", accept: ndjson, stopMillis: slowReadMillis }
]

/** Prints rows a second and memory of each form of an export of all snapshots. */
export const measureExports = (target: ExportTarget) =>
  Effect.forEach(
    runs,
    (run) =>
      Effect.promise(async () => {
        const before = memoryOf(target.pid)
        let peak = before
        const looking = setInterval(() => {
          const seen = memoryOf(target.pid)
          if (seen.all > peak.all) peak = seen
        }, 50)
        const cpuBefore = cpuSecondsOf(target.pid)
        const startedMillis = performance.now()
        const { read, bytes } = await readAll(target, run)
        const seconds = (performance.now() - startedMillis) / 1000
        const cpuSeconds = cpuSecondsOf(target.pid) - cpuBefore
        clearInterval(looking)
        console.log(
          `${run.name}: ${read} rows, ${(bytes / 1_000_000).toFixed(0)} MB in ${seconds.toFixed(1)} s: ` +
            `${Math.round(read / seconds)} rows/s, ${Math.round(read / cpuSeconds)} per second of the server's ` +
            `processor time; memory ${before.all.toFixed(0)} to ${peak.all.toFixed(0)} MiB, ` +
            `of it its own ${before.own.toFixed(0)} to ${peak.own.toFixed(0)} MiB`
        )
      }),
    { discard: true }
  )

/** A key of the organization of the big brand. */
const newKey = Effect.gen(function* () {
  const organizationId = OrganizationId.make(TypeId.fromUuid("org", "00000000-0000-7000-8000-000000000000"))
  const accessKeys = yield* AccessKeys
  const { secret } = yield* accessKeys.issue({ organizationId, name: null, scope: "read", expiresAt: null })
  return Redacted.value(secret)
})

/** Prints rows a second and memory of exports of a million snapshots. */
export const benchExports = Effect.gen(function* () {
  const url = yield* benchDatabase
  yield* Effect.gen(function* () {
    yield* seed(rows)
    const key = yield* newKey
    const { child, address } = yield* startServer(url)
    yield* measureExports({ address, pid: child.pid ?? 0, key })
  }).pipe(
    Effect.provide(
      Core.layer.pipe(
        Layer.provideMerge(PgStorage.layerNoDeps()),
        Layer.provideMerge(PgClient.layer({ url, startupParameters: { timezone: "UTC", search_path: "answerscope" } })),
        Layer.provideMerge(AnswerEngines.layer({}))
      )
    )
  )
}).pipe(Effect.scoped)
