/**
 * The dashboard in a real browser, against a running server on simulated engines.
 */
import { AccessKeyForm } from "@answerscope/core/adapter"
import { type Client, createClient } from "@answerscope/http/client"
import { assert, describe, it, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Browser } from "playwright-core"
import { gzipSync } from "node:zlib"
import { axeViolations, browser, settled, signIn, visit, wrongFigures } from "./DashboardVisit.ts"
import { startCommand } from "./Process.ts"
import { folderWithDatabase } from "./Scratch.ts"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(21))
const isThere = process.env["CI"] === "true" || spawnSync("chromium", ["--version"]).error === undefined

const prompts = [
  "best crm for startups",
  "crm with a good api",
  "is Acme any good?",
  "أفضل برنامج إدارة علاقات العملاء",
  "which crm should a very large company with many subsidiaries and a long history of mergers choose"
]

/** A server with a brand that was asked about, one that was not, and a browser. */
class World extends Context.Service<
  World,
  {
    readonly address: string
    readonly folder: string
    readonly link: string
    readonly brandId: string
    readonly emptyBrandId: string
    readonly browser: Browser
    readonly client: Client
  }
>()("World") {
  static readonly layer = Layer.effect(
    World,
    Effect.gen(function* () {
      const folder = yield* folderWithDatabase
      const env = { PORT: "0", LOG_LEVEL: "error", BOOTSTRAP_ACCESS_KEY: key, PROVIDERS: "simulated" }
      const server = yield* startCommand(["serve"], env, folder)
      const said = yield* server.printed("database")
      const [link = ""] = /http:\S+#sign-in=\w+/.exec(said) ?? []
      const address = new URL(link).origin
      const client = createClient({ baseUrl: address, accessKey: key })
      const brands = yield* Effect.promise(async () => {
        const competitors = ["Globex", "Initech"]
        const { data: brand } = await client.brands.create({ name: "Acme", domain: "acme.com", prompts, competitors })
        const { data: other } = await client.brands.create({ name: "Beta", prompts: ["best widget"] })
        let { data: scan } = await client.scans.start({ brandId: brand.id, samples: 6 })
        while (!scan.done) scan = (await client.scans.get(scan.id)).data
        return { brandId: brand.id, emptyBrandId: other.id }
      })
      return World.of({ address, folder, link, browser: yield* browser, client, ...brands })
    })
  )
}

const pathsOf = (brandId: string) => [
  "/",
  "/method",
  `/b/${brandId}`,
  `/b/${brandId}/prompts`,
  `/b/${brandId}/prompt?prompt=${encodeURIComponent(prompts[0] ?? "")}`,
  `/b/${brandId}/answers`,
  `/b/${brandId}/competitors`,
  `/b/${brandId}/sources`,
  `/b/${brandId}/sources?by=page&gap=true`,
  `/b/${brandId}/searches`,
  `/b/${brandId}/changes`,
  `/b/${brandId}/runs`,
  `/b/${brandId}/settings`
]

const site = fileURLToPath(new URL("../../dashboard/dist/site/assets", import.meta.url))

describe.runIf(isThere)("the dashboard in Chromium", () => {
  layer(World.layer)((it) => {
    it.effect("a link signs in with one click, once, and leaves nothing of it in the address", () =>
      Effect.gen(function* () {
        const world = yield* World
        yield* Effect.promise(async () => {
          const seen = await visit(world.browser, world.address)
          await seen.page.goto(world.link)
          await settled(seen)
          assert.strictEqual(seen.page.url(), `${world.address}/`)
          assert.include(await seen.page.innerText("nav"), "first organization")
          const [cookie] = await seen.context.cookies()
          assert.deepInclude(cookie, { httpOnly: true, sameSite: "Strict" })
          assert.deepStrictEqual((await seen.context.storageState()).origins, [])
          const again = await visit(world.browser, world.address)
          await again.page.goto(world.link)
          await again.page.waitForSelector("input[name=key]")
        })
      })
    )

    it.effect("every page shows what the interface says, in both themes, without a fault", () =>
      Effect.gen(function* () {
        const world = yield* World
        yield* Effect.promise(async () => {
          for (const colorScheme of ["light", "dark"] as const) {
            const seen = await visit(world.browser, world.address, { colorScheme })
            await signIn(seen, world.address, key)
            const tested = await visit(world.browser, world.address, { colorScheme, bypassCSP: true })
            await signIn(tested, world.address, key)
            const { data } = await world.client.snapshots.list({ brand_id: world.brandId, limit: 1 })
            const answers = [`/b/${world.brandId}/answer?id=${data.snapshots[0]?.id}`]
            for (const path of [...pathsOf(world.brandId), ...answers, ...pathsOf(world.emptyBrandId)]) {
              await seen.page.goto(`${world.address}${path}`)
              await settled(seen)
              const { count, wrong } = await wrongFigures(seen, world.address, key)
              assert.deepStrictEqual(wrong, [], path)
              if (path === `/b/${world.brandId}`) assert.isAbove(count, 10)
              await tested.page.goto(`${world.address}${path}`)
              await settled(tested)
              assert.deepStrictEqual(await axeViolations(tested), [], `${path} ${colorScheme}`)
            }
            assert.deepStrictEqual(seen.faults, [])
            await seen.context.close()
            await tested.context.close()
          }
        })
      })
    )

    it.effect("says across every page with figures that the answers are simulated", () =>
      Effect.gen(function* () {
        const world = yield* World
        yield* Effect.promise(async () => {
          const seen = await visit(world.browser, world.address)
          await signIn(seen, world.address, key)
          for (const page of ["", "/prompts", "/competitors"]) {
            await seen.page.goto(`${world.address}/b/${world.brandId}${page}`)
            await settled(seen)
            assert.include(await seen.page.innerText(".stripe.simulated"), "simulated")
          }
        })
      })
    )

    it.effect("the arrow keys read the trend, and a table tells the same", () =>
      Effect.gen(function* () {
        const world = yield* World
        yield* Effect.promise(async () => {
          const seen = await visit(world.browser, world.address)
          await signIn(seen, world.address, key)
          await seen.page.goto(`${world.address}/b/${world.brandId}`)
          await settled(seen)
          await seen.page.focus(".trend svg")
          await seen.page.keyboard.press("End")
          const live = seen.page.locator(".trend .live")
          await live.filter({ hasText: /^\d+ \w+: \d+ %, \d+ of \d+/ }).waitFor()
          const said = await live.innerText()
          await seen.page.keyboard.press("Home")
          await live.filter({ hasText: "no answers" }).waitFor()
          await seen.page.click(".trend summary")
          assert.include(await seen.page.innerText(".trend table"), /\d+ of \d+/.exec(said)?.[0] ?? "?")
        })
      })
    )

    it.effect("a newcomer gets from nothing to an overview: a brand, a run", () =>
      Effect.gen(function* () {
        const world = yield* World
        yield* Effect.promise(async () => {
          const seen = await visit(world.browser, world.address)
          await signIn(seen, world.address, key)
          await seen.page.click(".new-brand summary")
          await seen.page.fill(".new-brand input[name=name]", "Newcomer")
          await seen.page.fill(".new-brand textarea[name=prompts]", "best crm\nbest crm for startups")
          await seen.page.fill(".new-brand textarea[name=competitors]", "Globex")
          await seen.page.click(".new-brand button.main")
          await seen.page.click("text=Ask now")
          // 2 prompts on 4 engines, 3 times
          await seen.page.waitForSelector("text=24 of 24")
          await seen.page.click("nav >> text=Overview")
          await settled(seen)
          assert.include(await seen.page.innerText(".sentence"), "Newcomer is named in")
          await seen.page.click("nav >> text=Settings")
          await seen.page.fill("textarea[name=aliases]", "x".repeat(201))
          await seen.page.click("text=Save")
          await seen.page.waitForSelector("text=aliases")
          await seen.page.fill("textarea[name=aliases]", "New")
          await seen.page.click("text=Save")
          await seen.page.waitForSelector("text=Saved.")
          assert.deepStrictEqual(seen.faults, [])
        })
      })
    )

    it.effect("filters stand in the address; back and forward work", () =>
      Effect.gen(function* () {
        const world = yield* World
        yield* Effect.promise(async () => {
          const seen = await visit(world.browser, world.address)
          await signIn(seen, world.address, key)
          await seen.page.goto(`${world.address}/b/${world.brandId}`)
          await settled(seen)
          const all = await seen.page.innerText(".figures .basis >> nth=0")
          await seen.page.selectOption(".filters select >> nth=0", "chatgpt")
          await settled(seen)
          assert.include(seen.page.url(), "engine=chatgpt")
          const some = await seen.page.innerText(".figures .basis >> nth=0")
          assert.notStrictEqual(some, all)
          await seen.page.goBack()
          await settled(seen)
          assert.strictEqual(await seen.page.innerText(".figures .basis >> nth=0"), all)
          await seen.page.goForward()
          await settled(seen)
          assert.strictEqual(await seen.page.innerText(".figures .basis >> nth=0"), some)
          // a filter that a list does not know is not passed over in silence
          for (const page of ["answers?class=branded", "changes?engine=chatgpt"]) {
            await seen.page.goto(`${world.address}/b/${world.brandId}/${page}`)
            await settled(seen)
            assert.include(await seen.page.innerText(".filters"), "passed over")
          }
        })
      })
    )

    it.effect("a part that cannot be read says so and can be tried again; the others stay", () =>
      Effect.gen(function* () {
        const world = yield* World
        yield* Effect.promise(async () => {
          const seen = await visit(world.browser, world.address)
          await signIn(seen, world.address, key)
          let isBroken = true
          await seen.page.route("**/v1/reports/visibility?*by=competitor*", (route) =>
            isBroken
              ? route.fulfill({ status: 400, body: '{"success":false,"code":"invalid_request","message":"It broke."}' })
              : route.continue()
          )
          await seen.page.goto(`${world.address}/b/${world.brandId}`)
          await seen.page.waitForSelector(".failure")
          assert.include(await seen.page.innerText(".failure"), "It broke.")
          assert.match(await seen.page.innerText(".figures .share >> nth=0"), /%/)
          isBroken = false
          await seen.page.click(".failure button")
          await seen.page.waitForSelector("text=Globex")
          assert.strictEqual(await seen.page.$(".failure"), null)
        })
      })
    )

    it.effect("another organization sees nothing of it; a key that is revoked signs out", () =>
      Effect.gen(function* () {
        const world = yield* World
        const command = Effect.fnUntraced(function* (...args: ReadonlyArray<string>) {
          const process = yield* startCommand([...args, "--json"], {}, world.folder)
          assert.strictEqual(yield* process.exit, 0, process.output())
          return process.streams()
        })
        const created = JSON.parse((yield* command("org", "create", "--name", "Another")).out)
        const issued = JSON.parse((yield* command("key", "create", "--org", created.id, "--scope", "read")).out)
        yield* Effect.promise(async () => {
          const seen = await visit(world.browser, world.address)
          await signIn(seen, world.address, issued.accessKey)
          assert.include(await seen.page.innerText("nav"), "Another")
          assert.include(await seen.page.innerText("nav"), "Read only")
          assert.notInclude(await seen.page.innerText("main"), "Acme")
          await seen.page.goto(`${world.address}/b/${world.brandId}`)
          await settled(seen)
          assert.include(await seen.page.innerText("main"), "There is no such page.")
        })
        yield* command("key", "revoke", issued.id)
        yield* Effect.promise(async () => {
          const seen = await visit(world.browser, world.address)
          await seen.page.goto(world.address)
          await seen.page.fill("input[name=key]", issued.accessKey)
          await seen.page.click("button[type=submit]")
          await seen.page.waitForSelector(".failure")
        })
      })
    )

    it.effect("prints, fits 320 pixels, and asks little at first", () =>
      Effect.gen(function* () {
        const world = yield* World
        yield* Effect.promise(async () => {
          const seen = await visit(world.browser, world.address, { width: 320 })
          await signIn(seen, world.address, key)
          for (const path of pathsOf(world.brandId)) {
            await seen.page.goto(`${world.address}${path}`)
            await settled(seen)
            const isWide = await seen.page.locator("html").evaluate((html) => html.scrollWidth > html.clientWidth)
            assert.isFalse(isWide, path)
          }
          seen.asked.length = 0
          await seen.page.goto(`${world.address}/b/${world.brandId}`)
          await seen.page.waitForSelector(".figures")
          await seen.page.waitForSelector(".trend")
          const first = [...new Set(seen.asked)].findIndex((url) => url.endsWith("by=day"))
          assert.isAtMost(first + 1, 4, seen.asked.join("\n"))
          await settled(seen)
          assert.isAbove((await seen.page.pdf()).length, 10_000)
        })
      })
    )
  })
})

it("its files stay within their budget", () => {
  const sizes = readdirSync(site)
    .filter((name) => !name.endsWith(".br"))
    .map((name) => ({ name, bytes: gzipSync(readFileSync(join(site, name)), { level: 9 }).length }))
  const sum = (chosen: (name: string) => boolean) =>
    sizes.reduce((total, { bytes, name }) => total + (chosen(name) ? bytes : 0), 0)
  const isScript = (name: string) => name.endsWith(".js")
  // the first view is the entry, its page, and what both load
  const first = sum((name) => isScript(name) && !/^(?!Overview)\w+Page-/.test(name))
  assert.isAtMost(first, 35_000)
  assert.isAtMost(sum(isScript), 75_000)
  assert.isAtMost(
    sum((name) => name.endsWith(".css")),
    15_000
  )
})
