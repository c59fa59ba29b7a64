/**
 * Memory of a whole server under 100 clients of one key, some of which read slowly or nothing: responses to each kind
 * of request, and the peak of the memory. Takes some 20 minutes. Linux only.
 */
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { scratchFolder } from "./Database.ts"
import { type Asking, askAll, type Outcomes, type Question, type Reader } from "./memory/Clients.ts"
import { brandIds, makeWorld } from "./memory/World.ts"

const boundMegabytes = 500
const launcher = fileURLToPath(new URL("../packages/cli/bin/answerscope.js", import.meta.url))

type Asked = readonly [name: string, path: string]

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const always = "from=2020-01-01"

const reportsOn = (brand: string): ReadonlyArray<Asked> => [
  ["sources by page", `/v1/reports/sources?brand_id=${brand}&${always}&group_by=page`],
  ["sources by domain", `/v1/reports/sources?brand_id=${brand}&${always}`],
  ["searches", `/v1/reports/searches?brand_id=${brand}&${always}`]
]

const { busier, busiest, large } = brandIds
const reports: ReadonlyArray<Asked> = [
  ...reportsOn(large),
  ["sources by page of 90 days", `/v1/reports/sources?brand_id=${large}&from=${day(90)}&group_by=page`],
  ["visibility by cell and day", `/v1/reports/visibility?brand_id=${large}&by=prompt,engine,day&from=${day(190)}`],
  ["visibility by competitor", `/v1/reports/visibility?brand_id=${large}&by=competitor,engine,week&from=${day(560)}`]
]

const lists: ReadonlyArray<Asked> = [
  ["whole answers of 30 days", `/v1/snapshots/?answer=true&brand_id=${large}&from=${day(30)}`],
  ["all snapshots", `/v1/snapshots/?brand_id=${large}`],
  ["scans with results", "/v1/scans/?results=true"],
  ["alerts", "/v1/alerts/"]
]

const asJson = ([name, path]: Asked): Question => ({ name, path: `${path}&limit=1000` })
/** Each in one of the two forms, in turns. */
const asRows = ([name, path]: Asked, index: number): Question =>
  index % 2 === 0
    ? { name: `${name}, CSV`, path, accept: "text/csv" }
    : { name: `${name}, NDJSON`, path, accept: "application/x-ndjson" }
const readBy =
  (reader: Exclude<Reader, "fast">) =>
  (question: Question): Question => ({
    ...question,
    name: `${question.name}, ${reader === "slow" ? "read slowly" : "not read"}`,
    reader
  })

const wholeReports = reports.map(asJson)
const exported = [...reports, ...lists].map(asRows)
const exportedReports = reports.map(asRows)

interface Phase extends Pick<Asking, "questions" | "clients" | "askMillis"> {
  readonly name: string
}

const phases: ReadonlyArray<Phase> = [
  {
    name: "100 clients, everything mixed",
    questions: [
      ...wholeReports,
      ...exported,
      ...wholeReports.map(readBy("slow")),
      ...exported.map(readBy("slow")),
      ...wholeReports.map(readBy("none"))
    ],
    clients: 100,
    askMillis: 240_000
  },
  {
    name: "100 clients, almost only slow readers of exported reports",
    questions: [
      ...exportedReports.map(readBy("slow")),
      ...exportedReports.map(readBy("none")),
      ...wholeReports.slice(3)
    ],
    clients: 100,
    askMillis: 180_000
  },
  ...([busier, busiest] as const).flatMap((brand) =>
    [1, 20].map((clients): Phase => ({
      name: `${clients} at once, a day of ${brand === busier ? "45,000" : "100,000"} answers that is not counted yet`,
      questions: [
        ...reportsOn(brand),
        ["visibility by cell", `/v1/reports/visibility?brand_id=${brand}&by=prompt,engine`] as const
      ].map(asJson),
      clients,
      askMillis: 30_000
    }))
  )
]

interface Server {
  readonly pid: number
  readonly address: string
  readonly stop: () => Promise<void>
}

/** As `npm start` and the image start it. */
const startServer = (dataDir: string) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<Server>((resolve, reject) => {
          const child = spawn(process.execPath, [launcher, "serve"], {
            env: {
              PATH: process.env["PATH"] ?? "",
              PORT: "0",
              LOG_LEVEL: "warn",
              DATA_DIR: dataDir
            },
            stdio: ["ignore", "pipe", "inherit"]
          })
          const ended = new Promise<void>((end) => void child.once("exit", () => end()))
          const stop = () => {
            child.kill("SIGTERM")
            return ended
          }
          child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)))
          child.stdout.on("data", (chunk: Buffer) => {
            const address = /ready at (\S+)/.exec(chunk.toString())?.[1]
            if (address !== undefined) resolve({ pid: child.pid ?? 0, address, stop })
          })
        })
    ),
    ({ stop }) => Effect.promise(stop)
  )

/** In megabytes of 1,000,000 bytes: current, or the peak since the last reset. */
const memoryOf = (pid: number, name: "VmRSS" | "VmHWM"): number => {
  const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
  return Math.round((Number(kibibytes) * 1024) / 1_000_000)
}

const forgetMost = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, "5")

const print = (name: string, { counts, waitMillis }: Outcomes): void => {
  const shown = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([outcome, count]) => `${outcome} × ${count}`)
  const wait = (waitMillis / 1_000).toFixed(1).padStart(5)
  console.log(`${name.padEnd(48)} longest wait ${wait} s  ${shown.join(", ")}`)
}

/** Prints the responses to each kind of request in each phase, and the peak of the memory beside the bound. */
export const benchMemory = Effect.gen(function* () {
  const dataDir = process.env["BENCH_FOLDER"] ?? join(yield* scratchFolder, "data")
  const key = yield* makeWorld(dataDir)
  const { address, pid } = yield* startServer(dataDir)
  for (const { name, ...phase } of phases) {
    const before = memoryOf(pid, "VmRSS")
    forgetMost(pid)
    const startedMillis = performance.now()
    const outcomes = yield* Effect.promise(() => askAll({ address, key, ...phase, endMillis: 300_000 }))
    const seconds = ((performance.now() - startedMillis) / 1_000).toFixed(0)
    console.log(
      `\n${name}: memory ${before} MB, at most ${memoryOf(pid, "VmHWM")} (bound ${boundMegabytes}), ` +
        `ended after ${seconds} s`
    )
    for (const [kind, found] of outcomes) print(kind, found)
  }
}).pipe(Effect.scoped)
