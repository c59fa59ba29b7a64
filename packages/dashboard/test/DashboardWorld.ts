/** A server on simulated engines with data, and a browser. */
import { AccessKeyForm } from "@answerscope/core/model"
import { type Client, createClient } from "@answerscope/http/client"
import { assert, type Vitest } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import type { Browser, BrowserContext } from "playwright-core"
import { browser, settled, signIn, tabOf, until, type Visit, visit, type VisitOptions } from "./DashboardVisit.ts"
export { hasBrowser } from "@answerscope/harness/Browser"
import { startCommand } from "@answerscope/harness/Process"
import { folderWithDatabase } from "@answerscope/harness/Scratch"

export const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(21))

export const prompts = [
  "best crm for startups",
  "crm with a good api",
  "is Acme any good?",
  "أفضل برنامج إدارة علاقات العملاء",
  "which crm should a very large company with many subsidiaries and a long history of mergers choose"
]

/** The pages of a brand and those without one; an answer has its own address. */
export const pathsOf = (brandId: string, prompt = prompts[0] ?? ""): ReadonlyArray<string> => [
  "/",
  "/alerts",
  "/reports",
  "/method",
  "/new",
  ...["", "?part=engines", "?part=notifications", "?part=keys", "?part=design", "?part=groups"].map(
    (part) => `/organization${part}`
  ),
  `/b/${brandId}`,
  `/b/${brandId}/prompts`,
  `/b/${brandId}/prompt?prompt=${encodeURIComponent(prompt)}`,
  `/b/${brandId}/answers`,
  `/b/${brandId}/competitors`,
  `/b/${brandId}/sources`,
  `/b/${brandId}/sources?by=page&view=gaps`,
  `/b/${brandId}/searches`,
  `/b/${brandId}/alerts`,
  `/b/${brandId}/tracking`,
  `/b/${brandId}/tracking?part=runs`,
  `/b/${brandId}/tracking?tracker=new`,
  `/b/${brandId}/reports`,
  `/b/${brandId}/reports?report=new`,
  `/b/${brandId}/start`,
  `/b/${brandId}/settings`,
  `/b/${brandId}/settings?part=prompts`,
  `/b/${brandId}/settings?part=competitors`
]

/** Makes a scan, to its end. */
export const scanned = async (client: Client, scan: Parameters<Client["scans"]["start"]>[0]): Promise<void> => {
  const { data: started } = await client.scans.start(scan)
  await until(async () => (await client.scans.get(started.id)).data.done)
}

/** A server with a scanned brand and an unscanned one, and a browser. */
export class World extends Context.Service<
  World,
  {
    readonly address: string
    readonly folder: string
    readonly link: string
    readonly brandId: string
    readonly emptyBrandId: string
    /** A made report of the scanned brand. */
    readonly reportId: string
    readonly browser: Browser
    readonly client: Client
    /** A window that is signed in, of which most cases use a tab. */
    readonly shared: BrowserContext
  }
>()("World") {
  /** `env` extends the environment of every such server. */
  static readonly layerWith = (env: Readonly<Record<string, string>>) =>
    Layer.effect(
      World,
      Effect.gen(function* () {
        const folder = yield* folderWithDatabase
        // all windows share one key, and a fast machine opens more pages per minute than people
        const limit = { RATE_LIMIT_PER_MINUTE: "100000" }
        const own = { PORT: "0", LOG_LEVEL: "error", BOOTSTRAP_ACCESS_KEY: key, PROVIDERS: "simulated", ...limit }
        const server = yield* startCommand(["serve"], { ...own, ...env }, folder)
        const said = yield* server.printed("database")
        const [link = ""] = /http:\S+#sign-in=\w+/.exec(said) ?? []
        const address = new URL(link).origin
        const client = createClient({ baseUrl: address, accessKey: key })
        const brands = yield* Effect.promise(async () => {
          const competitors = ["Globex", "Initech"]
          const { data: brand } = await client.brands.create({ name: "Acme", domain: "acme.com", prompts, competitors })
          const { data: other } = await client.brands.create({ name: "Beta", prompts: ["best widget"] })
          await scanned(client, { brandId: brand.id, samples: 6 })
          const { data: report } = await client.documents.create({ brandId: brand.id, title: "November" })
          await client.documents.make(report.id)
          return { brandId: brand.id, emptyBrandId: other.id, reportId: report.id }
        })
        const opened = yield* browser
        const shared = yield* Effect.promise(async () => {
          const seen = await visit(opened, address)
          await signIn(seen, address, key)
          await seen.page.close()
          return seen.context
        })
        return World.of({ address, folder, link, browser: opened, client, shared, ...brands })
      })
    )
  static readonly layer = World.layerWith({})
}

/** Methods that define tests of a world. */
export type WorldTests = Vitest.MethodsNonLive<World>

/** All pages of the scanned brand, one answer, and a made report. */
export const allPathsOf = async ({ brandId, client, reportId }: World["Service"]): Promise<ReadonlyArray<string>> => {
  const { data } = await client.snapshots.list({ brand_id: brandId, limit: 1 })
  return [
    ...pathsOf(brandId),
    `/b/${brandId}/answer?id=${data.snapshots[0]?.id}`,
    `/b/${brandId}/reports?report=${reportId}`
  ]
}

/** Runs a CLI command beside the server. Returns its JSON output. */
export const command = Effect.fnUntraced(function* (...args: ReadonlyArray<string>) {
  const { folder } = yield* World
  const process = yield* startCommand([...args, "--json"], {}, folder)
  assert.strictEqual(yield* process.exit, 0, process.output())
  return JSON.parse(process.streams().out)
})

/** A signed-in window. */
export interface Window extends Visit {
  /** Opens a path and waits until no query is pending. */
  readonly open: (path: string) => Promise<void>
  /**
   * Goes to a path as the Back button does, without loading the program anew: a third of the processor time. The first
   * path of a tab is opened.
   */
  readonly turnTo: (path: string) => Promise<void>
  /** The text of the first matching element. */
  readonly says: (selector: string) => Promise<string>
}

/** Chooses an option of a filter's popover. */
export const choose = async (seen: Window, filter: string, option: string): Promise<void> => {
  await seen.page.locator(`.filters button[popovertarget="${filter}"]`).click()
  await seen.page.locator(`#${filter} .option`, { hasText: option }).first().click()
  await settled(seen)
}

/** Shows a path, and waits until the page has drawn what it knows and begun to read the rest. */
const turned = (path: string) => `
  history.pushState(null, "", ${JSON.stringify(path)})
  dispatchEvent(new PopStateEvent("popstate"))
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))`

const windowOn = (seen: Visit, { address }: World["Service"]): Window => {
  const open = async (path: string) => {
    await seen.page.goto(`${address}${path}`)
    await settled(seen)
  }
  return {
    ...seen,
    open,
    turnTo: async (path) => {
      if (!seen.page.url().startsWith(address)) return open(path)
      await seen.page.evaluate(turned(path))
      await settled(seen)
      // a page may add what it shows to its query
      assert.strictEqual(new URL(seen.page.url()).pathname, new URL(path, address).pathname)
    },
    says: (selector) => seen.page.locator(selector).first().innerText()
  }
}

/** A window of its own, signed in, without a page. */
export const windowOf = async (world: World["Service"], options: { readonly key?: string } = {}): Promise<Window> => {
  const seen = await visit(world.browser, world.address)
  await signIn(seen, world.address, options.key ?? key)
  return windowOn(seen, world)
}

/** Asks all engines of the brand once more, to the end. */
export const askAgain = ({ brandId, client }: World["Service"]): Promise<void> =>
  scanned(client, { brandId, samples: 1 })

/** The page may still read something by a route of the case, for nobody. */
const withoutRoutes = ({ page }: Visit): Promise<void> => page.unrouteAll({ behavior: "ignoreErrors" })

type Case = (window: Window, world: World["Service"]) => Promise<void>

/** Runs a case in an empty tab of the shared window, and checks that no error occurred. */
export const inTab = (check: Case, options: VisitOptions = {}) =>
  Effect.gen(function* () {
    const world = yield* World
    yield* Effect.promise(async () => {
      const seen = windowOn(await tabOf(world.shared, world.address, options), world)
      await check(seen, world)
      assert.deepStrictEqual(seen.faults, [])
      await withoutRoutes(seen)
      await seen.page.close()
    })
  })

/** The same in a window of its own: for a case that changes its session, storage or connection. */
export const inWindow = (check: Case, options: { readonly key?: string } = {}) =>
  Effect.gen(function* () {
    const world = yield* World
    yield* Effect.promise(async () => {
      const seen = await windowOf(world, options)
      await check(seen, world)
      assert.deepStrictEqual(seen.faults, [])
      await withoutRoutes(seen)
      await seen.context.close()
    })
  })
