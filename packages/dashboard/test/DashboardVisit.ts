/** The dashboard of a running server in a browser. */
import { browserPath } from "@answerscope/harness/Browser"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { setTimeout } from "node:timers/promises"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** A browser, until the scope closes. */
export const browser = Effect.acquireRelease(
  Effect.promise(() => chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] })),
  (opened) => Effect.promise(() => opened.close())
)

const hangMillis = 300_000

/** Errors during a visit: of the page, its content security policy and its requests. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  readonly faults: Array<string>
  /** API requests, by path and query. */
  readonly asked: Array<string>
}

export interface VisitOptions {
  readonly colorScheme?: "light" | "dark"
  readonly width?: number
}

/** A separate window without cookies. */
export const visit = async (opened: Browser, address: string, options: VisitOptions = {}): Promise<Visit> => {
  const context = await opened.newContext()
  // gives up only what hangs
  context.setDefaultTimeout(hangMillis)
  return tabOf(context, address, options)
}

/** A new tab of a window. */
export const tabOf = async (context: BrowserContext, address: string, options: VisitOptions = {}): Promise<Visit> => {
  const page = await context.newPage()
  await page.setViewportSize({ width: options.width ?? 1280, height: 900 })
  await page.emulateMedia({ colorScheme: options.colorScheme ?? "light" })
  const faults: Array<string> = []
  const asked: Array<string> = []
  page.on("pageerror", ({ message }) => faults.push(message))
  page.on("console", (message) => {
    // a refused request has its own status
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) faults.push(message.text())
  })
  page.on("request", (request) => {
    const url = new URL(request.url())
    if (url.origin !== address && url.protocol !== "data:") faults.push(`asked elsewhere: ${url.origin}`)
    if (url.pathname.startsWith("/v1/") || url.pathname === "/session") asked.push(`${url.pathname}${url.search}`)
  })
  return { page, context, faults, asked }
}

/** Looks until it is so, with pauses: without, the question takes a processor from what it waits for. */
export const until = async (look: () => Promise<boolean>): Promise<void> => {
  while (!(await look())) await setTimeout(20)
}

/** Waits until no query is pending. */
export const settled = async ({ page }: Visit): Promise<void> => {
  await page.waitForSelector("nav")
  await page.waitForSelector('[aria-busy="true"], .skeleton', { state: "detached" })
}

/** Lays out what is out of sight, too, until the page is loaded anew: only then it can be measured. */
export const laidOut = async ({ page }: Pick<Visit, "page">): Promise<void> => {
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync("* { content-visibility: visible !important }")
    document.adoptedStyleSheets = [sheet]
    return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))
  })()`)
}

/** Signs in as the form does. Opens no page. */
export const signIn = async (seen: Visit, address: string, key: string): Promise<void> => {
  const headers = { "x-answerscope-dashboard": "1" }
  const { request } = seen.context
  const response = await request.post(`${address}/session`, { headers, data: { accessKey: key } })
  if (!response.ok()) throw new Error(`the key is refused with ${response.status()}`)
}

/** The rules that apply to every page, and those of them that depend on its colours. */
const axeRules = {
  all: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  colours: { type: "rule", values: ["color-contrast", "link-in-text-block"] }
} as const

/** Accessibility violations, as `rule: element`. */
export const axeViolations = async (
  { page }: Visit,
  rules: keyof typeof axeRules = "all",
  state: "loading" | "settled" = "settled"
): Promise<ReadonlyArray<string>> => {
  // what is read anew is faint, and a color that changes has no contrast of its own yet
  if (state === "settled") await page.waitForSelector('[aria-busy="true"], .skeleton', { state: "detached" })
  await laidOut({ page })
  // evaluated as in a console: the page's content security policy stays in force, which forbids to poll a text
  await page.evaluate(
    `Promise.allSettled(document.getAnimations()
      .filter(({ playState }) => playState === "running").map(({ finished }) => finished))`
  )
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(axe)
  const found: unknown = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(axeRules[rules])} })
      .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))`
  )
  return Array.isArray(found) ? found.map(String) : [String(found)]
}
