/** The pages in a real browser, against a running server on simulated engines. */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { axeViolations, settled, visit, wrongFigures } from "./DashboardVisit.ts"
import { hasBrowser, inWindow, key, pathsOf, windowOf, World } from "./DashboardWorld.ts"

const site = fileURLToPath(new URL("../dist/site/assets", import.meta.url))

describe.runIf(hasBrowser)("the pages of the dashboard in Chromium", () => {
  layer(World.layer)((it) => {
    it.effect("a link signs in with one click, once, and leaves the address", () =>
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

    for (const colorScheme of ["light", "dark"] as const) {
      it.effect(`every page shows what the interface says, without a fault, in ${colorScheme} colours`, () =>
        inWindow(
          async (seen, world) => {
            const tested = await windowOf(world, { colorScheme, bypassCSP: true })
            const { data } = await world.client.snapshots.list({ brand_id: world.brandId, limit: 1 })
            const answers = [`/b/${world.brandId}/answer?id=${data.snapshots[0]?.id}`]
            for (const path of [...pathsOf(world.brandId), ...answers, ...pathsOf(world.emptyBrandId)]) {
              await seen.open(path)
              const { count, wrong } = await wrongFigures(seen, world.address, key)
              assert.deepStrictEqual(wrong, [], path)
              if (path === `/b/${world.brandId}`) assert.isAbove(count, 10)
              await tested.open(path)
              assert.deepStrictEqual(await axeViolations(tested), [], `${path} ${colorScheme}`)
            }
            await tested.context.close()
          },
          { colorScheme }
        )
      )
    }

    it.effect("no table is wider than its page", () =>
      inWindow(async (seen, world) => {
        for (const path of pathsOf(world.brandId)) {
          await seen.open(path)
          for (const width of [1_280, 1_440]) {
            await seen.page.setViewportSize({ width, height: 860 })
            const cut = await seen.page.$$eval(".scroll", (tables) =>
              tables
                .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + 1)
                .map(({ clientWidth, innerText, scrollWidth }) => `${scrollWidth} of ${clientWidth}: ${innerText}`)
            )
            assert.deepStrictEqual(cut, [], `${path} at ${width}`)
          }
        }
      })
    )

    it.effect("the address has the filters; back and forward work", () =>
      inWindow(async (seen, world) => {
        const basis = () => seen.says(".figures .basis")
        await seen.open(`/b/${world.brandId}`)
        const all = await basis()
        await seen.page.selectOption(".filters select >> nth=0", "chatgpt")
        await settled(seen)
        assert.include(seen.page.url(), "engine=chatgpt")
        const some = await basis()
        assert.notStrictEqual(some, all)
        await seen.page.goBack()
        await settled(seen)
        assert.strictEqual(await basis(), all)
        await seen.page.goForward()
        await settled(seen)
        assert.strictEqual(await basis(), some)
        // a list names the filters that it ignores
        await seen.open(`/b/${world.brandId}/changes?engine=chatgpt`)
        assert.include(await seen.says(".filters"), "Only the period filter applies here.")
      })
    )

    it.effect("each page preloads all of its modules", () =>
      inWindow(async (seen, world) => {
        const names = (text: string) => text.match(/assets\/[\w-]+\.js/g) ?? []
        const loaded: Array<string> = []
        seen.page.on("request", (request) => loaded.push(...names(request.url())))
        for (const path of pathsOf(world.brandId)) {
          loaded.length = 0
          const named = new Set(names(await (await fetch(`${world.address}${path}`)).text()))
          await seen.page.goto(`${world.address}${path}`)
          await seen.page.waitForSelector("main h1")
          await settled(seen)
          assert.deepStrictEqual([...new Set(loaded)].toSorted(), [...named].toSorted(), path)
        }
      })
    )

    it.effect("prints, fits 320 pixels, and sends few requests at first", () =>
      inWindow(
        async (seen, world) => {
          for (const path of pathsOf(world.brandId)) {
            await seen.open(path)
            const isWide = await seen.page.locator("html").evaluate((html) => html.scrollWidth > html.clientWidth)
            assert.isFalse(isWide, path)
          }
          seen.asked.length = 0
          await seen.page.goto(`${world.address}/b/${world.brandId}`)
          await seen.page.waitForSelector(".figures")
          await seen.page.waitForSelector(".trend")
          const first = [...new Set(seen.asked)].findIndex((url) => url.endsWith("by=day"))
          assert.isAtMost(first + 1, 4, seen.asked.join("\n"))
          assert.strictEqual(seen.asked[0], "/session")
          await settled(seen)
          assert.isAbove((await seen.page.pdf()).length, 10_000)
        },
        { width: 320 }
      )
    )
  })
})

it("its files stay within their budget", () => {
  const files = readdirSync(site).filter((name) => !name.endsWith(".br"))
  const sizes = files.map((name) => ({ name, bytes: gzipSync(readFileSync(join(site, name)), { level: 9 }).length }))
  const sum = (chosen: (name: string) => boolean) =>
    sizes.reduce((total, { bytes, name }) => total + (chosen(name) ? bytes : 0), 0)
  const isScript = (name: string) => name.endsWith(".js")
  // the first view is the entry, its page and their imports
  const first = new Set(files.filter((name) => /^(main|OverviewPage)-.+\.js$/.test(name)))
  for (const name of first) {
    for (const [, other = ""] of readFileSync(join(site, name), "utf8").matchAll(/(?:from|import) ?"\.\/([^"]+)"/g)) {
      first.add(other)
    }
  }
  assert.isAbove(first.size, 2)
  assert.isAtMost(
    sum((name) => first.has(name)),
    35_000
  )
  assert.isAtMost(sum(isScript), 120_000)
  assert.isAtMost(
    sum((name) => name.endsWith(".css")),
    15_000
  )
})
