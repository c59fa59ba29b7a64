/**
 * Pages of the dashboard over a million answers (`BENCH_ANSWERS`), in Chromium with a CPU slowed 4 times: `npm run
 * bench dashboard`. The data is created once in `BENCH_FOLDER`, as for `reports`. Also the longest task of a table of
 * 5,000 rows and of a matrix of 50 x 4, unthrottled.
 */
import { AccessKeys, BrandId, Core, OrganizationId } from "@answerscope/core"
import { Rollups, TypeId } from "@answerscope/core/model"
import * as EmbeddedPostgres from "@answerscope/embedded-postgres"
import * as PgClient from "@effect/sql-pg/PgClient"
import { PgStorage } from "@answerscope/storage-pg"
import { Effect, Layer, Redacted } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type BrowserContext, chromium, type Page } from "playwright-core"
import { instantEngines } from "./Engines.ts"
import { bigBrand, bigOrganization, seed } from "./reports/Seed.ts"

const answers = Number(process.env["BENCH_ANSWERS"] ?? 1_000_000)
const dataDir = process.env["BENCH_FOLDER"] ?? join(tmpdir(), `answerscope-bench-reports-${answers}`)
const rounds = 5
/** Visits of each page that are not measured: a server that has just started compiles what it runs. */
const visitsBefore = 3
/** Between visits: what a page asks for below its first view is answered before the next one opens. */
const pauseMillis = 500
const slowdown = 4
const targetMillis = 1_500

const organizationId = OrganizationId.make(TypeId.fromUuid("org", bigOrganization))
const brandId = BrandId.make(TypeId.fromUuid("brd", bigBrand))

/** Fills the database unless it is full, rolls up, and returns a key. */
const prepare = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const [found] = yield* sql<{ full: boolean }>`select exists (select from answerscope.brands) as full`
  if (found?.full !== true) yield* seed(answers)
  yield* (yield* Rollups).countDue
  yield* sql`vacuum analyze answerscope.answer_counts, answerscope.uncounted_days`.unprepared
  const { secret } = yield* (yield* AccessKeys).issue({ organizationId, name: null, scope: "write", expiresAt: null })
  return Redacted.value(secret)
})

const main = fileURLToPath(new URL("../packages/cli/src/main.ts", import.meta.url))

/** A server on the database, until the scope closes. Returns its address. */
const server = (url: Redacted.Redacted<string>) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<{ readonly child: ChildProcess; readonly address: string }>((resolve, reject) => {
          const child = spawn(process.execPath, ["--conditions=@answerscope/source", main, "serve"], {
            env: {
              PATH: process.env["PATH"] ?? "",
              PORT: "0",
              LOG_LEVEL: "error",
              PROVIDERS: "simulated",
              RATE_LIMIT_PER_MINUTE: "1000000",
              DATABASE_URL: Redacted.value(url)
            },
            stdio: ["ignore", "pipe", "inherit"]
          })
          child.once("exit", () => reject(new Error("the server ended")))
          child.stdout.on("data", (chunk: Buffer) => {
            const [address] = /http:\/\/127[\d.:]+/.exec(chunk.toString()) ?? []
            if (address !== undefined) resolve({ child, address })
          })
        })
    ),
    ({ child }) => Effect.sync(() => child.kill("SIGTERM"))
  )

const settled = async (page: Page): Promise<void> => {
  await page.waitForSelector("nav")
  await page.waitForSelector('[aria-busy="true"], .skeleton', { state: "detached" })
}

const signedIn = async (context: BrowserContext, address: string, key: string): Promise<void> => {
  const page = await context.newPage()
  await page.goto(address)
  await page.fill("input[name=key]", key)
  await page.click("button[type=submit]")
  await settled(page)
  await page.close()
}

/** Looks from inside the page at what changes it, and waits for its paint: to look at each frame would slow it. */
const untilUsable = `globalThis.usable = new Promise((done) => {
  const isUsable = () =>
    document.querySelector("nav") !== null && document.querySelector('[aria-busy="true"], .skeleton') === null
  const observer = new MutationObserver(() => {
    if (!isUsable()) return
    requestAnimationFrame(() => setTimeout(() => {
      if (!isUsable()) return
      observer.disconnect()
      done()
    }))
  })
  observer.observe(document, { attributeFilter: ["aria-busy", "class"], childList: true, subtree: true })
})`

/** Time until a page is complete, in a new window on a slow CPU, with cached files. */
const usableMillis = async (context: BrowserContext, address: string): Promise<number> => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.addInitScript(untilUsable)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  const startedMillis = performance.now()
  await page.goto(address)
  await devtools.send("Runtime.evaluate", { expression: "usable", awaitPromise: true })
  const millis = performance.now() - startedMillis
  await page.waitForTimeout(pauseMillis)
  await page.close()
  return millis
}

/** The longest task of a page while it opens and scrolls, with each row of the response repeated. */
const longestTask = async (context: BrowserContext, address: string, rows: number | null): Promise<number> => {
  const page = await context.newPage()
  if (rows !== null) {
    await page.route(/visibility\?.*by=prompt&/, async (route) => {
      const response = await route.fetch()
      const body: { readonly data: { rows: Array<object> } } = await response.json()
      const [row] = body.data.rows
      body.data.rows = Array.from({ length: rows }, (_, index) => ({ ...row, by: { prompt: `prompt ${index}` } }))
      await route.fulfill({ response, json: body })
    })
  }
  await page.addInitScript(`
    globalThis.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration)
    }).observe({ type: "longtask", buffered: true })`)
  await page.goto(address)
  await settled(page)
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, 2_000)
    await page.waitForTimeout(30)
  }
  const longest = Number(await page.evaluate("globalThis.longest"))
  await page.close()
  return longest
}

const pages = [
  "",
  "/prompts",
  "/answers",
  "/competitors",
  "/sources",
  "/searches",
  "/alerts",
  "/tracking",
  "/tracking?part=runs",
  "/reports",
  "/reports?report=new",
  "/settings"
]

const measure = async (address: string, key: string): Promise<void> => {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] })
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(300_000)
  await signedIn(context, address, key)
  for (const path of ["/", ...pages.map((name) => `/b/${brandId}${name}`), "/method"]) {
    const millis: Array<number> = []
    for (let visit = 0; visit < visitsBefore + rounds; visit++) {
      const passed = await usableMillis(context, `${address}${path}`)
      if (visit >= visitsBefore) millis.push(passed)
    }
    const [middle, worst] = [millis.toSorted((a, b) => a - b)[rounds >> 1] ?? 0, Math.max(...millis)]
    const name = path.replace(`/b/${brandId}`, "/b/…").padEnd(24)
    console.log(`${name} p50 ${middle.toFixed(0).padStart(6)} ms  worst ${worst.toFixed(0).padStart(6)} ms`)
  }
  console.log(`target ${targetMillis} ms on a processor slowed down ${slowdown} times, ${answers} answers`)
  const prompts = `${address}/b/${brandId}/prompts`
  for (const [name, rows] of [
    ["matrix of 50 x 4", null],
    ["5,000 rows", 5_000]
  ] as const) {
    const longest: Array<number> = []
    for (let round = 0; round < rounds; round++) longest.push(await longestTask(context, prompts, rows))
    console.log(
      `longest task, ${name}: ${longest.toSorted((a, b) => a - b).join(", ")} ms (target 100; 0: none over 50)`
    )
  }
  await browser.close()
}

/** Prints how long each page takes until all of it is there, and the longest tasks of large tables. */
export const benchDashboard = Effect.gen(function* () {
  const database = yield* EmbeddedPostgres.start({
    dataDir,
    settings: { shared_buffers: "1GB", max_wal_size: "4GB" }
  })
  const client = PgClient.layer({
    url: database.url,
    maxConnections: 4,
    startupParameters: { timezone: "UTC", search_path: "answerscope" }
  })
  const services = Core.layer.pipe(
    Layer.provideMerge(PgStorage.layerNoDeps()),
    Layer.provideMerge(client),
    Layer.provideMerge(instantEngines)
  )
  const key = yield* Effect.provide(prepare, services)
  const { address } = yield* server(database.url)
  yield* Effect.promise(() => measure(address, key))
}).pipe(Effect.scoped)
