/**
 * `npm run screenshots [FOLDER] [DESIGN] [WORLD …]`: the pages of the dashboard as WebP in both themes at four
 * widths, from a server in memory. Writes the pictures of the readme to docs/screenshots. Where the folder DESIGN has a
 * picture of a page, writes both side by side. Needs Debian's Chromium, and the dashboard's files, which
 * `npm run build` creates.
 */
import { readDashboard } from "@answerscope/dashboard"
import * as HostHandler from "@answerscope/http/host"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Effect, Schedule } from "effect"
import { TestClock } from "effect/testing"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { type Browser, chromium, type Page } from "playwright-core"
import { type PicturedWorld, services, worldNames, worldsOf } from "./worlds.ts"

const [folderName = ".screenshots", designFolder, ...wanted] = process.argv.slice(2)
const folder = resolve(folderName)
const readmeFolder = fileURLToPath(new URL("../../docs/screenshots", import.meta.url))
const ofReadme = new Set(["overview-light-1280", "prompts-dark-1280", "answer-light-1280"])

type Theme = "light" | "dark"

const themes: ReadonlyArray<Theme> = ["light", "dark"]
const widths = [390, 768, 1280, 1680]

const pathsOf = ({ answerId, brandId, prompt }: PicturedWorld): Readonly<Record<string, string>> => ({
  portfolio: "/",
  "all-alerts": "/alerts",
  "all-reports": "/reports",
  overview: `/b/${brandId}`,
  prompts: `/b/${brandId}/prompts`,
  prompt: `/b/${brandId}/prompt?prompt=${encodeURIComponent(prompt)}`,
  answers: `/b/${brandId}/answers`,
  ...(answerId === null ? {} : { answer: `/b/${brandId}/answer?id=${answerId}` }),
  competitors: `/b/${brandId}/competitors`,
  sources: `/b/${brandId}/sources`,
  searches: `/b/${brandId}/searches`,
  alerts: `/b/${brandId}/alerts`,
  tracking: `/b/${brandId}/tracking`,
  tracker: `/b/${brandId}/tracking?tracker=new`,
  reports: `/b/${brandId}/reports`,
  report: `/b/${brandId}/reports?report=new`,
  "onboarding-1": "/new",
  "onboarding-2": `/b/${brandId}/start?step=2`,
  "onboarding-4": `/b/${brandId}/start?step=4`,
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
    // the most that the format holds: the preview of a report with fifty prompts is longer
    canvas.height = Math.min(16_383, Math.max(...images.map(({ height }) => height)))
    let x = 0
    for (const image of images) {
      canvas.getContext("2d").drawImage(image, x, 0)
      x += image.width
    }
    return canvas.toDataURL("image/webp", 0.82)
  })()`)
  return Buffer.from(String(url).split(",")[1] ?? "", "base64")
}

/** Whether the design shows a page with brands like those of this world. */
const showsDesign = (world: string, page: string): boolean =>
  world === (page === "portfolio" ? "thirty-brands" : "usual")

/** The design's picture of a page, if there is one. */
const designOf = (name: string, theme: Theme, width: number): Buffer | null => {
  if (designFolder === undefined || width === 768 || width === 1680) return null
  const device = width === 390 ? "-phone" : ""
  const names = [`${name}${device}-${theme}`, ...(theme === "light" ? [`${name}${device}`] : [])]
  const found = names.map((each) => join(designFolder, `${each}.png`)).find(existsSync)
  return found === undefined ? null : readFileSync(found)
}

const settled = async (page: Page): Promise<void> => {
  await page.waitForSelector("main")
  await page.waitForSelector('[aria-busy="true"], .skeleton', { state: "detached" })
  // sparks have no panel that shows when they are loaded
  await page.waitForTimeout(1_000)
}

/** Writes the picture of a page as it is, those beside the design, and those of the readme. */
const keep = async ({
  converter,
  name,
  page,
  theme,
  width,
  world
}: {
  readonly converter: Page
  readonly name: string
  readonly page: Page
  readonly theme: Theme
  readonly width: number
  readonly world: string
}): Promise<void> => {
  const title = `${name}-${theme}-${width}`
  // what is out of sight has no layout yet
  await page.evaluate(`{
    const sheet = new CSSStyleSheet()
    sheet.replaceSync("* { content-visibility: visible !important }")
    document.adoptedStyleSheets = [sheet]
  }`)
  const whole = await page.screenshot({ animations: "disabled", fullPage: true })
  writeFileSync(join(folder, world, `${title}.webp`), await webpOf(converter, whole))
  const design = showsDesign(world, name) ? designOf(name, theme, width) : null
  if (design !== null) {
    writeFileSync(join(folder, world, `${title}-beside-design.webp`), await webpOf(converter, whole, design))
  }
  if (world === "usual" && ofReadme.has(title)) {
    const readmeName = title.replace(/-1280$/, "")
    writeFileSync(
      join(readmeFolder, `${readmeName}.webp`),
      await webpOf(converter, await page.screenshot({ animations: "disabled" }))
    )
  }
}

const shoot = async (browser: Browser, address: string, world: PicturedWorld): Promise<void> => {
  const converter = await browser.newPage()
  const worldFolder = join(folder, world.name)
  mkdirSync(worldFolder, { recursive: true })
  for (const width of widths) {
    const context = await browser.newContext({ viewport: { width, height: 860 } })
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
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        await keep({ converter, page, world: world.name, name, theme, width })
      }
    }
    console.log(join(worldFolder, `*-${width}.webp`))
    await context.close()
  }
  await converter.close()
}

Effect.gen(function* () {
  const unknown = wanted.find((name) => !worldNames.includes(name))
  if (unknown !== undefined) throw new Error(`${unknown}: not one of ${worldNames.join(", ")}`)
  for (const path of [folder, readmeFolder]) mkdirSync(path, { recursive: true })
  const worlds = yield* worldsOf(wanted.length === 0 ? worldNames : wanted)
  yield* Effect.forkScoped(clockRuns)
  const { address } = yield* served
  const browser = yield* Effect.acquireRelease(
    Effect.promise(() => chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] })),
    (opened) => Effect.promise(() => opened.close())
  )
  for (const world of worlds) yield* Effect.promise(() => shoot(browser, address, world))
}).pipe(Effect.scoped, Effect.provide(services), NodeRuntime.runMain)
