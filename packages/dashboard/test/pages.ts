/** The pages in a real browser, against a running server on simulated engines. */
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import type { Request } from "playwright-core"
import { axeViolations, settled, visit } from "./DashboardVisit.ts"
import { wrongFigures } from "./ShownFigures.ts"
import { allPathsOf, choose, inTab, key, pathsOf, type Window, World, type WorldTests } from "./DashboardWorld.ts"

/** The modules that a text names. */
const modulesIn = (text: string): ReadonlyArray<string> => text.match(/assets\/[\w-]+\.js\b/g) ?? []

/** Opens a page and checks that it preloads all of its modules. */
const openWithModules = async (seen: Window, { address }: World["Service"], path: string): Promise<void> => {
  const named = new Set(modulesIn(await (await fetch(`${address}${path}`)).text()))
  const loaded = new Set<string>()
  const note = (request: Request) => {
    for (const name of modulesIn(request.url())) loaded.add(name)
  }
  seen.page.on("request", note)
  await seen.page.goto(`${address}${path}`)
  await seen.page.waitForSelector("main h1")
  await settled(seen)
  seen.page.off("request", note)
  assert.deepStrictEqual([...loaded].toSorted(), [...named].toSorted(), path)
}

/** The definitions to which a page's panels link. Fails if a panel with figures has no link; a report has its own. */
const definitionsOn = async ({ page }: Window, path: string): Promise<ReadonlyArray<string>> => {
  const alone = await page.$$eval("main :not(.report, .report *) > data.share", (shares) =>
    shares.filter((share) => (share.closest(".panel")?.querySelector("a.meaning") ?? null) === null).map(String)
  )
  assert.deepStrictEqual(alone, [], path)
  const links = await page.$$eval("a.meaning", (found) => found.map((link) => link.getAttribute("href") ?? ""))
  return links.map((link) => new URLSearchParams(link.split("?")[1]).get("about") ?? link)
}

/** Fails unless exactly the pages with figures mark simulated answers. */
const assertMarked = async ({ page }: Window, path: string): Promise<void> => {
  const stripe = page.locator(".stripe.simulated")
  // settings, definitions and lists of reports show nothing that comes from answers
  if (/\/(method|organization|new|settings|reports$)/.test(path)) assert.strictEqual(await stripe.count(), 0, path)
  else assert.match(await stripe.innerText(), /simulated/i, path)
}

/** Fails if the page is wider than the narrowest window, or a table is wider than its page. */
const assertFits = async ({ page }: Window, path: string): Promise<void> => {
  for (const width of [1_440, 320, 1_280]) {
    await page.setViewportSize({ width, height: 900 })
    // at 320 pixels a table scrolls inside its panel
    const wide = await page.$$eval(width === 320 ? "html" : ".scroll", (parts) =>
      parts
        .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + 1)
        .map(({ clientWidth, innerText, scrollWidth }) => `${scrollWidth} of ${clientWidth}: ${innerText}`)
    )
    assert.deepStrictEqual(wide, [], `${path} at ${width}`)
  }
}

/** The pages of the dashboard in Chromium. */
export const pages = (it: WorldTests) =>
  describe("the pages of the dashboard in Chromium", () => {
    it.effect("a menu stays where it is while parts of the page come later", () =>
      inTab(async ({ page }, { address, brandId }) => {
        const late = Promise.withResolvers<void>()
        await page.route(/by=class|\/reports\/story/, async (route) => {
          await late.promise
          await route.continue()
        })
        await page.goto(`${address}/b/${brandId}/prompts`)
        await page.click(".tools [popovertarget=sort]")
        const option = page.locator("#sort .option", { hasText: "By text" })
        const before = await option.boundingBox()
        const button = await page.locator(".tools [popovertarget=sort]").boundingBox()
        if (before === null || button === null) throw new Error("the menu is not open")
        late.resolve()
        await page.waitForSelector('.skeleton, [aria-busy="true"]', { state: "detached" })
        await page.locator(".tools .segments data").first().waitFor()
        assert.strictEqual((await page.locator(".tools [popovertarget=sort]").boundingBox())?.x, button.x)
        assert.deepStrictEqual(await option.boundingBox(), before)
        await page.mouse.click(before.x + 20, before.y + before.height / 2)
        await page.waitForURL(/sort=prompt/)
        await page.unrouteAll({ behavior: "ignoreErrors" })
      })
    )

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

    it.effect("every page is complete: figures, definitions, marks, accessibility, widths and modules", () =>
      inTab(async (seen, world) => {
        const definitions = new Set<string>()
        for (const path of await allPathsOf(world)) {
          await openWithModules(seen, world, path)
          const { count, wrong } = await wrongFigures(seen, world.address, key)
          assert.deepStrictEqual(wrong, [], path)
          if (path === `/b/${world.brandId}`) assert.isAbove(count, 10)
          for (const name of await definitionsOn(seen, path)) definitions.add(name)
          await assertMarked(seen, path)
          assert.deepStrictEqual(await axeViolations(seen), [], path)
          await assertFits(seen, path)
        }
        assert.includeMembers(
          [...definitions],
          ["mention_rate", "position", "known", "with_brand", "changes", "reading"]
        )
        await seen.open("/method")
        for (const name of definitions) assert.strictEqual(await seen.page.locator(`[id="${name}"]`).count(), 1, name)
      })
    )

    it.effect("every page of a brand without answers is accessible, with the API's figures and no mark", () =>
      inTab(async (seen, world) => {
        for (const path of pathsOf(world.emptyBrandId).filter((all) => all.startsWith("/b/"))) {
          await seen.turnTo(path)
          const { wrong } = await wrongFigures(seen, world.address, key)
          assert.deepStrictEqual(wrong, [], path)
          assert.strictEqual(await seen.page.locator(".stripe.simulated").count(), 0, path)
          assert.deepStrictEqual(await axeViolations(seen), [], path)
        }
      })
    )

    it.effect("a list is saved from the head of its page, and tabs say how much they hold", () =>
      inTab(async (seen, { address, brandId }) => {
        const { page } = seen
        const buttons = page.getByRole("button", { name: "CSV" })
        for (const path of ["prompts", "answers", "competitors", "sources", "sources?view=all", "searches"]) {
          await seen.turnTo(`/b/${brandId}/${path}`)
          await page.locator(".head .end").getByRole("button", { name: "CSV" }).waitFor()
          assert.strictEqual(await buttons.count(), 1, path)
        }
        const tabs = page.locator(".parts a")
        const tabsWith = async (part: string, counted: ReadonlyArray<number>) => {
          await seen.open(part)
          for (const index of counted) await tabs.nth(index).locator("data, .chip").waitFor()
          assert.deepStrictEqual((await wrongFigures(seen, address, key)).wrong, [], part)
          return (await tabs.allInnerTexts()).map((text) => text.replace(/\d+/, "n"))
        }
        const views = ["Gaps", "All", "New and lost", "Searches"]
        const sources = `/b/${brandId}/sources?class=non_branded`
        assert.deepStrictEqual(await tabsWith(sources, [0]), ["Gaps n", ...views.slice(1)])
        assert.deepStrictEqual(await tabsWith(`${sources}&view=all`, [0, 1]), ["Gaps n", "All n", ...views.slice(2)])
        assert.deepStrictEqual(await tabsWith(`/b/${brandId}/searches`, [3]), [...views.slice(0, 3), "Searches n"])
        await page.route("**/v1/engines", async (route) => {
          const answer = await route.fetch()
          const body = await answer.json()
          body.data.engines[0].status = "failing"
          await route.fulfill({ response: answer, json: body })
        })
        const parts = await tabsWith("/organization", [1, 2, 3])
        const counted = ["Members and keys n", "Engines n", "Notifications n"]
        assert.deepStrictEqual(parts.slice(0, 4), ["Credits", ...counted])
        await seen.turnTo("/method")
        assert.strictEqual(await page.locator(".head .end").count(), 0)
      })
    )

    it.effect("the address has the filters; back and forward work", () =>
      inTab(async (seen, world) => {
        const basis = () => seen.says(".rests-on")
        await seen.open(`/b/${world.brandId}`)
        const all = await basis()
        await choose(seen, "filter-engine", "ChatGPT")
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
        await seen.open(`/b/${world.brandId}/alerts?engine=chatgpt`)
        assert.include(await seen.says(".filters"), "Only the period filter applies here.")
      })
    )

    it.effect("prints, and sends few requests at first", () =>
      inTab(
        async (seen, world) => {
          seen.asked.length = 0
          await seen.page.goto(`${world.address}/b/${world.brandId}`)
          await seen.page.waitForSelector(".kpis")
          await seen.page.waitForSelector(".trend")
          const first = [...new Set(seen.asked)].findIndex((url) => url.includes("by=class"))
          assert.isAtMost(first + 1, 4, seen.asked.join("\n"))
          assert.strictEqual(seen.asked[0], "/session")
          await settled(seen)
          assert.isAbove((await seen.page.pdf()).length, 10_000)
        },
        { width: 320 }
      )
    )
  })
