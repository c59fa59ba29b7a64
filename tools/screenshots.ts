/**
 * `npm run screenshots [FOLDER] [DESIGN]`: all pages of the dashboard in both themes, as WebP, from a server in memory
 * with five weeks of simulated answers. Writes those of the readme to docs/screenshots. Where the folder DESIGN has a
 * picture of a page, writes both side by side. Needs Debian's Chromium, and the dashboard's files, which `npm run
 * build` creates.
 */
import {
  AccessKeys,
  AnswerEngines,
  Brands,
  Core,
  Credits,
  knownEngines,
  noEmail,
  noWebhooks,
  Organizations,
  Snapshots,
  type Tracker,
  Trackers
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { readDashboard } from "@answerscope/dashboard"
import * as HostHandler from "@answerscope/http/host"
import { simulatedEngine } from "@answerscope/providers"
import { Worker } from "@answerscope/worker"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Effect, Layer, Redacted, References, Schedule } from "effect"
import { TestClock } from "effect/testing"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { type Browser, chromium, type Page } from "playwright-core"

const folder = resolve(process.argv[2] ?? ".screenshots")
const designFolder = process.argv[3]
const readmeFolder = fileURLToPath(new URL("../docs/screenshots", import.meta.url))
const ofReadme = new Set(["overview-light", "prompts-dark", "answer-light"])

const days = 35
const dayMillis = 86_400_000
const hourMillis = 3_600_000

const prompts = [
  "best crm for startups",
  "crm with a good api",
  "cheap crm for small teams",
  "simulated drop: best crm for agencies",
  "simulated new model: crm with email automation",
  "is Acme any good?",
  "crm for real estate",
  "best open source crm",
  "which crm should a large company with many subsidiaries choose for its sales teams",
  "أفضل برنامج إدارة علاقات العملاء"
]

const engines = AnswerEngines.layer(
  Object.fromEntries(knownEngines.map((engine) => [engine, simulatedEngine({ engine })]))
)

const services = Worker.layer({ pollInterval: "1 hour" }).pipe(
  Layer.provideMerge(Core.layer),
  Layer.provideMerge(MemoryStorage.layer),
  Layer.provide([engines, noWebhooks, noEmail]),
  // before any wait: hourly chores would be due half a million times
  Layer.provideMerge(Layer.effectDiscard(TestClock.setTime(Date.now() - (days - 1) * dayMillis - hourMillis))),
  Layer.provideMerge(Layer.succeed(References.MinimumLogLevel, "Error")),
  Layer.provideMerge(TestClock.layer())
)

/** Waits until this many runs of the tracker have ended. */
const untilRuns = Effect.fnUntraced(function* (tracker: Tracker, count: number) {
  const trackers = yield* Trackers
  while ((yield* trackers.get(tracker)).runCount < count) yield* TestClock.adjust("1 hour")
})

/** Weeks of a brand with daily runs, up to now. Returns ids of what to show. */
const filled = Effect.gen(function* () {
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "Example", monthlyLimit: 0 })
  yield* (yield* Credits).grant({ organizationId, amount: 10_000_000 })
  const { id: brandId } = yield* (yield* Brands).create(organizationId, {
    name: "Acme",
    domain: "acme.com",
    prompts,
    competitors: ["Globex", "Initech", "Umbrella", "Hooli"]
  })
  const tracker = yield* (yield* Trackers).create(organizationId, {
    brandId,
    name: "Daily",
    samples: 3,
    alertMode: "confirmed",
    captureSentiment: true
  })
  for (let day = 1; day <= days; day++) {
    yield* untilRuns(tracker, day)
    console.log(`day ${day} of ${days}`)
  }
  const { secret } = yield* (yield* AccessKeys).issue({ organizationId, name: null, scope: "write", expiresAt: null })
  const filter = { brandId, engine: null, prompt: prompts[0] ?? null, mentioned: true, from: null, before: null }
  const { items } = yield* (yield* Snapshots).list({ organizationId, filter, page: { limit: 1, offset: 0 } })
  return { brandId, key: Redacted.value(secret), answerId: items[0]?.id ?? "" }
})

type Filled = Effect.Success<typeof filled>

const pathsOf = ({ answerId, brandId }: Filled): Readonly<Record<string, string>> => ({
  portfolio: "/",
  overview: `/b/${brandId}`,
  prompts: `/b/${brandId}/prompts?sort=most`,
  prompt: `/b/${brandId}/prompt?prompt=${encodeURIComponent(prompts[0] ?? "")}`,
  answers: `/b/${brandId}/answers`,
  answer: `/b/${brandId}/answer?id=${answerId}`,
  competitors: `/b/${brandId}/competitors`,
  sources: `/b/${brandId}/sources`,
  searches: `/b/${brandId}/searches`,
  alerts: `/b/${brandId}/alerts`,
  tracking: `/b/${brandId}/tracking`,
  reports: `/b/${brandId}/reports`,
  organization: "/organization",
  settings: `/b/${brandId}/settings`,
  method: "/method"
})

/** Serves the filled storage until the scope closes. Returns the address. */
const served = Effect.gen(function* () {
  const dashboard = yield* Effect.promise(readDashboard)
  const handler = yield* HostHandler.make({ dashboard, rateLimitPerMinute: 1_000_000 })
  return yield* Effect.acquireRelease(
    Effect.promise(async () => {
      const server = createServer(handler.handleNode)
      await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
      const address = server.address()
      if (address === null || typeof address === "string") throw new Error("the server has no port")
      return { server, address: `http://127.0.0.1:${address.port}` }
    }),
    ({ server }) => Effect.sync(() => server.close())
  )
})

/** Advances the test clock with the real one, for requests that wait. */
const clockRuns = Effect.gen(function* () {
  yield* Effect.promise(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))
  yield* TestClock.adjust("20 millis")
}).pipe(Effect.repeat(Schedule.forever))

/** The browser itself shrinks the pictures, and draws them side by side. */
const webpOf = async (page: Page, ...pngs: ReadonlyArray<Buffer>): Promise<Buffer> => {
  const sources = pngs.map((png) => `data:image/png;base64,${png.toString("base64")}`)
  const url: unknown = await page.evaluate(`(async () => {
    const images = await Promise.all(${JSON.stringify(sources)}.map(async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      return image
    }))
    const canvas = document.createElement("canvas")
    canvas.width = images.reduce((sum, { width }) => sum + width, 0)
    canvas.height = Math.max(...images.map(({ height }) => height))
    let x = 0
    for (const image of images) {
      canvas.getContext("2d").drawImage(image, x, 0)
      x += image.width
    }
    return canvas.toDataURL("image/webp", 0.82)
  })()`)
  return Buffer.from(String(url).split(",")[1] ?? "", "base64")
}

/** The design's picture of a page in a theme, if there is one. */
const designOf = (name: string, colorScheme: string): Buffer | null => {
  if (designFolder === undefined) return null
  const names = [`${name}-${colorScheme}`, ...(colorScheme === "light" ? [name] : [])]
  const found = names.map((each) => join(designFolder, `${each}.png`)).find(existsSync)
  return found === undefined ? null : readFileSync(found)
}

const settled = async (page: Page): Promise<void> => {
  await page.waitForSelector("nav")
  await page.waitForSelector('[aria-busy="true"], .skeleton', { state: "detached" })
  // sparks have no panel that shows when they are loaded
  await page.waitForTimeout(1_000)
}

const shoot = async (browser: Browser, address: string, world: Filled): Promise<void> => {
  const converter = await browser.newPage()
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 860 }, colorScheme })
    // gives up only what hangs
    context.setDefaultTimeout(300_000)
    const page = await context.newPage()
    await page.goto(address)
    await page.fill("input[name=key]", world.key)
    await page.click("button[type=submit]")
    await settled(page)
    for (const [name, path] of Object.entries(pathsOf(world))) {
      await page.goto(`${address}${path}`)
      await settled(page)
      const title = `${name}-${colorScheme}`
      const whole = await page.screenshot({ fullPage: true })
      writeFileSync(join(folder, `${title}.webp`), await webpOf(converter, whole))
      const design = designOf(name, colorScheme)
      if (design !== null) {
        writeFileSync(join(folder, `${title}-beside-design.webp`), await webpOf(converter, whole, design))
      }
      if (ofReadme.has(title)) {
        writeFileSync(join(readmeFolder, `${title}.webp`), await webpOf(converter, await page.screenshot()))
      }
      console.log(join(folder, `${title}.webp`))
    }
    await context.close()
  }
}

Effect.gen(function* () {
  for (const path of [folder, readmeFolder]) mkdirSync(path, { recursive: true })
  const world = yield* filled
  yield* Effect.forkScoped(clockRuns)
  const { address } = yield* served
  const browser = yield* Effect.acquireRelease(
    Effect.promise(() => chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] })),
    (opened) => Effect.promise(() => opened.close())
  )
  yield* Effect.promise(() => shoot(browser, address, world))
}).pipe(Effect.scoped, Effect.provide(services), NodeRuntime.runMain)
