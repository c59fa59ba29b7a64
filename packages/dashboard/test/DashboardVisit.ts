/** The dashboard of a running server in a browser. */
import { Effect } from "effect"
import { createRequire } from "node:module"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js")

/** Debian's Chromium, until the scope closes. */
export const browser = Effect.acquireRelease(
  Effect.promise(() => chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] })),
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
  /** Allows axe's script. */
  readonly bypassCSP?: boolean
}

/** A separate window without cookies. */
export const visit = async (opened: Browser, address: string, options: VisitOptions = {}): Promise<Visit> => {
  const context = await opened.newContext({
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.colorScheme ?? "light",
    bypassCSP: options.bypassCSP ?? false
  })
  // gives up only what hangs
  context.setDefaultTimeout(hangMillis)
  const page = await context.newPage()
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

/** Waits until no query is pending. */
export const settled = async ({ page }: Visit): Promise<void> => {
  await page.waitForSelector("nav")
  await page.waitForSelector('[aria-busy="true"], .skeleton', { state: "detached" })
}

/** Signs in through the form. */
export const signIn = async (seen: Visit, address: string, key: string): Promise<void> => {
  await seen.page.goto(address)
  await seen.page.fill("input[name=key]", key)
  await seen.page.click("button[type=submit]")
  await settled(seen)
}

/** Accessibility violations, as `rule: element`. Needs a visit with `bypassCSP`, because axe is a script. */
export const axeViolations = async ({ page }: Visit): Promise<ReadonlyArray<string>> => {
  await page.addScriptTag({ path: axePath })
  const found: unknown = await page.evaluate(
    `axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })
      .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))`
  )
  return Array.isArray(found) ? found.map(String) : [String(found)]
}

/** A figure on the page and the origin that it declares. */
interface ShownFigure {
  readonly path: string
  readonly query: string
  readonly value: string
}

const shownFigures = ({ page }: Visit): Promise<ReadonlyArray<ShownFigure>> =>
  page.$$eval("data[data-metric]", (elements) =>
    elements.map((element) => ({
      path: element.getAttribute("data-metric") ?? "",
      query: element.getAttribute("data-query") ?? "",
      value: element.getAttribute("value") ?? ""
    }))
  )

const fieldAt = (data: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((at, name) => (at === null || at === undefined ? null : Reflect.get(Object(at), name)), data)

const isRate = (value: unknown): value is { readonly value: number | null } =>
  typeof value === "object" && value !== null && "value" in value

/** All figures that differ from the API's current values, and the number of figures. */
export const wrongFigures = async (seen: Visit, address: string, key: string) => {
  const figures = await shownFigures(seen)
  const read = new Map<string, unknown>()
  for (const query of new Set(figures.map((figure) => figure.query))) {
    const response = await fetch(`${address}${query}`, { headers: { "x-access-key": key } })
    const body: unknown = await response.json()
    // only usage has its fields beside `success`
    read.set(query, fieldAt(body, "data") ?? body)
  }
  const wrong = figures.filter(({ path, query, value }) => {
    const field = fieldAt(read.get(query), path)
    const expected = isRate(field) ? field.value : field
    return value !== (typeof expected === "number" ? String(expected) : "")
  })
  return { wrong, count: figures.length }
}
