/**
 * Invariants of every page, in a real browser: few answers, failed requests, read-only users, zoom, paper, other
 * organizations, keyboard only.
 */
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { axeViolations, laidOut, settled, type Visit, visit } from "./DashboardVisit.ts"
import { wrongFigures } from "./ShownFigures.ts"
import {
  allPathsOf,
  command,
  hasBrowser,
  inTab,
  key,
  pathsOf,
  type Window,
  windowOf,
  World,
  scanned
} from "./DashboardWorld.ts"

const isTooWide = ({ page }: Visit) =>
  page
    .locator("html")
    .evaluate((html: { scrollWidth: number; clientWidth: number }) => html.scrollWidth > html.clientWidth)

/** A brand with two answers: too few for any percentage. */
const brandOfFew = async ({ client }: World["Service"]) => {
  const prompt = "best crm"
  const { data: brand } = await client.brands.create({ name: "Few", prompts: [prompt], competitors: ["Globex"] })
  await scanned(client, { brandId: brand.id, engines: ["chatgpt"], samples: 2 })
  return pathsOf(brand.id, prompt).filter((path) => path !== "/")
}

/** Presses Tab until a matching element has the focus. Every focused element on the way must show its focus. */
const tabTo = async ({ page }: Window, selector: string, name: string): Promise<void> => {
  const wanted = page.locator(selector).filter({ hasText: name }).first()
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press("Tab")
    const unseen: unknown = await page.evaluate(
      `(({ activeElement: at, body }) =>
        at === body || getComputedStyle(at).outlineStyle !== "none" ? "" : at.outerHTML.slice(0, 200))(document)`
    )
    assert.strictEqual(unseen, "", `the focus is not seen before ${name}`)
    if (await wanted.evaluate((element) => element.matches(":focus"))) return
  }
  assert.fail(`${name} is not reached`)
}

/** What has the focus, if nothing of it can be seen: other things cover it, or it is not drawn. */
const coveredFocus = `(() => {
  const at = document.activeElement
  if (at === null || at === document.body) return null
  const shown = at.closest("label") ?? at.labels?.[0] ?? at
  const isSeen = [at, shown].some((element) =>
    // a link may be broken over two lines
    [...element.getClientRects()].some(({ left, top, width, height }) =>
      [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]].some(([x, y]) => {
        const found = document.elementFromPoint(left + width * x, top + height * y)
        return found !== null && (element.contains(found) || at.contains(found))
      })
    )
  )
  return isSeen ? "" : at.outerHTML.slice(0, 160)
})()`

describe.runIf(hasBrowser)("every page of the dashboard in Chromium", () => {
  layer(World.layer)((it) => {
    it.effect("with few answers: k of n and no percentage, the API's figures, nothing that moves", () =>
      inTab(async (seen, world) => {
        let count = 0
        for (const path of await brandOfFew(world)) {
          await seen.turnTo(path)
          const figures = await wrongFigures(seen, world.address, key)
          assert.deepStrictEqual(figures.wrong, [], path)
          count += figures.count
          // `known` of searches and usage are not rates; what engines answered is over all brands
          const isOfBrand = !path.includes("part=engines")
          const shares = isOfBrand ? await seen.page.locator("data.share").allInnerTexts() : []
          assert.deepStrictEqual(
            shares.filter((share) => share.includes("%")),
            [],
            path
          )
          assert.strictEqual(await seen.page.evaluate("document.getAnimations().length"), 0, path)
        }
        assert.isAbove(count, 20)
      })
    )

    it.effect("in dark colours: everything can be read", () =>
      inTab(
        async (seen, world) => {
          const empty = pathsOf(world.emptyBrandId).filter((path) => path.startsWith("/b/"))
          for (const path of [...(await allPathsOf(world)), ...empty]) {
            await seen.turnTo(path)
            assert.deepStrictEqual(await axeViolations(seen, "colours"), [], path)
          }
        },
        { colorScheme: "dark" }
      )
    )

    it.effect("with failed requests: says so, keeps its title, and is still accessible", () =>
      inTab(async (seen, world) => {
        const paths = await allPathsOf(world)
        await seen.page.route(/\/v1\/(?!brands\/($|\?))/, (route) =>
          route.fulfill({ status: 400, body: '{"success":false,"code":"invalid_request","message":"It broke."}' })
        )
        // the list of brands has their facts, or they need none
        const independent = new Set([
          "/method",
          "/new",
          "/organization?part=groups",
          `/b/${world.brandId}/reports?report=new`,
          ...["", "?part=competitors"].map((part) => `/b/${world.brandId}/settings${part}`)
        ])
        for (const path of paths) {
          await seen.turnTo(path)
          await seen.page.waitForSelector("main h1")
          if (!independent.has(path)) {
            await seen.page.locator(".failure", { hasText: "It broke." }).first().waitFor()
            await seen.page.locator(".failure button").first().waitFor()
          }
          assert.deepStrictEqual(await axeViolations(seen), [], path)
        }
      })
    )

    it.effect("on a phone: at most 6,000 pixels long until more is asked for", () =>
      inTab(
        async (seen, world) => {
          for (const path of await allPathsOf(world)) {
            await seen.turnTo(path)
            assert.isAtMost(Number(await seen.page.evaluate("document.documentElement.scrollHeight")), 6_000, path)
          }
        },
        { width: 390 }
      )
    )

    it.effect("at double size: as wide as the window, accessible, the other pages open by a button", () =>
      inTab(
        async (seen, world) => {
          const { page } = seen
          for (const path of await allPathsOf(world)) {
            await seen.turnTo(path)
            await laidOut(seen)
            assert.isFalse(await isTooWide(seen), path)
            // text zoom alone, too
            await page.evaluate('document.documentElement.style.fontSize = "200%"')
            assert.isFalse(await isTooWide(seen), `${path}, letters alone`)
            await page.evaluate('document.documentElement.style.fontSize = ""')
            await page.evaluate('document.documentElement.dir = "rtl"')
            assert.isFalse(await isTooWide(seen), `${path}, from right to left`)
          }
          await seen.open(`/b/${world.brandId}`)
          assert.isTrue(await page.locator("nav >> text=Prompts").isVisible())
          assert.isFalse(await page.locator("nav >> text=Sources").isVisible())
          await page.getByRole("button", { name: "More", exact: true }).click()
          await page.locator("nav >> text=Sources").waitFor()
          assert.deepStrictEqual(await axeViolations(seen), [])
          await page.click("nav >> text=Prompts")
          await page.waitForURL(/prompts/)
          await settled(seen)
          assert.isFalse(await page.locator("nav >> text=Sources").isVisible())
          assert.deepStrictEqual(await axeViolations(seen), [])
        },
        { width: 640 }
      )
    )

    it.effect("on paper: not empty, as wide as A4 or Letter, whole tables, no controls, no part over another", () =>
      inTab(async (seen, world) => {
        const { page } = seen
        for (const path of await allPathsOf(world)) {
          await page.emulateMedia({ media: "screen" })
          await page.setViewportSize({ width: 1280, height: 900 })
          await seen.turnTo(path)
          await page.emulateMedia({ media: "print" })
          // 180 and 186 millimeters between the margins
          for (const width of [680, 703]) {
            await page.setViewportSize({ width, height: 960 })
            assert.isFalse(await isTooWide(seen), `${path} at ${width}`)
          }
          for (const hidden of [".navigation", ".actions", ".chart-table", "main button.main", ".button"]) {
            assert.strictEqual(await page.locator(hidden).filter({ visible: true }).count(), 0, `${hidden} of ${path}`)
          }
          // a sheet says whose it is, and which prompts it is about
          const hasHead = (await page.locator(".head h1").filter({ visible: true }).count()) > 0
          if (hasHead && path.startsWith("/b/")) {
            const before = `getComputedStyle(document.querySelector(".head h1"), "::before").content`
            assert.match(String(await page.evaluate(before)), /^"\S.* · "$/, path)
          }
          for (const shown of await page.locator(".segments:has(.share) button").all()) {
            assert.isTrue(await shown.isVisible(), path)
          }
          // a grid that is broken over pages lets its parts overlap
          const grids = await page.evaluate(
            `[...document.querySelectorAll("main, .panel, .panel > .body, .columns")]
              .filter((part) => getComputedStyle(part).display === "grid").map((part) => part.className)`
          )
          assert.deepStrictEqual(grids, [], path)
          // a blank page has about 800 bytes
          assert.isAbove((await page.pdf()).length, 5_000, path)
        }
      })
    )

    // the report is an exception: all sections are one view
    it.effect("sends at most 4 requests before anything is visible, and is accessible while it waits", () =>
      inTab(async (seen, world) => {
        const counts: Record<string, number> = {}
        // no answer comes before the page is left
        await seen.page.route(/\/v1\/(?!brands\/($|\?))/, () => {})
        // nor the brands, where they are what the page shows: what comes later starts after them
        await seen.page.route(/\/v1\/brands\/($|\?)/, (route) =>
          seen.page.url().includes("part=groups") ? undefined : route.continue()
        )
        for (const path of await allPathsOf(world)) {
          await seen.page.goto("about:blank")
          seen.asked.length = 0
          await seen.page.goto(`${world.address}${path}`)
          await seen.page.waitForSelector("main h1")
          await seen.page.locator("main").locator(":scope > :nth-child(2)").waitFor()
          await seen.page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
          counts[path] = new Set(seen.asked).size
          assert.deepStrictEqual(await axeViolations(seen, "all", "loading"), [], path)
        }
        const many = Object.entries(counts).filter(([, count]) => count > 4)
        assert.deepStrictEqual(many, [])
        assert.isAtLeast(counts[`/b/${world.brandId}`] ?? 0, 3)
      })
    )

    it.effect("shows nothing to another organization, and no actions to read-only users", () =>
      Effect.gen(function* () {
        const world = yield* World
        const created = yield* command("org", "create", "--name", "Another")
        const { organizations } = yield* command("org", "list")
        const own = organizations.find(({ name }: { readonly name: string }) => name !== "Another")
        const issue = (org: string) => command("key", "create", "--org", org, "--scope", "read")
        const [reader, stranger] = [yield* issue(own.id), yield* issue(created.id)]
        yield* Effect.promise(async () => {
          const reading = await windowOf(world, { key: reader.accessKey })
          const other = await windowOf(world, { key: stranger.accessKey })
          const given: Array<Promise<string>> = []
          other.page.on("response", (response) => {
            // an aborted request has no body
            if (response.url().includes("/v1/")) given.push(response.text().catch(() => ""))
          })
          for (const path of (await allPathsOf(world)).filter((all) => !all.includes("part="))) {
            await reading.turnTo(path)
            assert.include(await reading.says("nav"), "Read only")
            assert.strictEqual(await reading.page.locator("main form, main button.main").count(), 0, path)
            await other.turnTo(path)
            assert.notInclude(await other.says("body"), "Acme", path)
            if (path.startsWith("/b/")) assert.include(await other.says("main"), "This page does not exist.", path)
          }
          const told = (await Promise.all(given)).join()
          assert.include(told, "success")
          for (const secret of ["Acme", "Globex", "best crm for startups"]) assert.notInclude(told, secret)
          assert.deepStrictEqual([...reading.faults, ...other.faults], [])
          await reading.context.close()
          await other.context.close()
        })
      })
    )

    it.effect(
      "what has the focus is seen, whichever way one goes; on a phone all is accessible, both ways of reading",
      () =>
        inTab(async (seen, world) => {
          const { page } = seen
          const paths = await allPathsOf(world)
          for (const width of [390, 768, 1_280]) {
            await page.setViewportSize({ width, height: 800 })
            for (const path of paths) {
              await seen.turnTo(path)
              if (width === 390) {
                assert.deepStrictEqual(await axeViolations(seen), [], path)
                await page.evaluate('document.documentElement.dir = "rtl"')
                assert.deepStrictEqual(await axeViolations(seen), [], `${path}, from right to left`)
                await page.evaluate('document.documentElement.dir = ""')
              }
              for (const tab of ["Tab", "Shift+Tab"]) {
                await page.evaluate(
                  tab === "Tab" ? "scrollTo(0, 0)" : "scrollTo(0, document.documentElement.scrollHeight)"
                )
                await page.evaluate("document.activeElement.blur()")
                for (let presses = 0; presses < 80; presses++) {
                  await page.keyboard.press(tab)
                  const covered: unknown = await page.evaluate(coveredFocus)
                  if (covered === null && presses > 0) break
                  assert.strictEqual(covered ?? "", "", `${path} at ${width}, by ${tab}`)
                }
              }
            }
          }
        })
    )

    it.effect("works with the keyboard only, and the list of shortcuts is accessible", () =>
      Effect.gen(function* () {
        const world = yield* World
        yield* Effect.promise(async () => {
          const seen = await visit(world.browser, world.address)
          const { page } = seen
          const window = { ...seen, open: async () => {}, turnTo: async () => {}, says: async () => "" }
          await page.goto(world.address)
          await page.waitForSelector("input[name=key]")
          while (!(await page.locator("input[name=key]").evaluate((input) => input.matches(":focus")))) {
            await page.keyboard.press("Tab")
          }
          await page.keyboard.type(key)
          await page.keyboard.press("Enter")
          await settled(seen)
          await tabTo(window, "main .rows a", "Acme")
          await page.keyboard.press("Enter")
          await page.waitForSelector(".trend svg")
          await settled(seen)
          await tabTo(window, ".navigation a", "Prompts")
          await page.keyboard.press("Enter")
          await page.waitForURL(/prompts/)
          await settled(seen)
          await tabTo(window, ".rows th a", "best crm for startups")
          await page.keyboard.press("Enter")
          await page.waitForURL(/prompt\?/)
          await settled(seen)
          await tabTo(window, ".trend svg", "")
          await page.keyboard.press("End")
          await page.locator(".trend .live", { hasText: "of" }).first().waitFor()
          await page.keyboard.press("?")
          await page.waitForSelector("dialog[open]")
          assert.deepStrictEqual(await axeViolations(seen), [])
          await page.keyboard.press("Escape")
          await page.waitForSelector("dialog", { state: "detached" })
          assert.isTrue(
            await page
              .locator(".trend svg")
              .first()
              .evaluate((chart) => chart.matches(":focus"))
          )
          assert.deepStrictEqual(seen.faults, [])
          await seen.context.close()
        })
      })
    )

    // the last: all other pages would name them
    it.effect("three hundred brands: those in sight are drawn, each is found, and a phone shows ten at first", () =>
      inTab(async (seen, { address, client }) => {
        const { page } = seen
        for (let tens = 0; tens < 30; tens++) {
          await Promise.all(
            Array.from({ length: 10 }, (_, place) =>
              client.brands.create({
                name: `Client ${10 * tens + place}`,
                groups: [`Team ${place}`],
                prompts: ["best crm"]
              })
            )
          )
        }
        for (const width of [1_280, 390]) {
          await page.setViewportSize({ width, height: 860 })
          await seen.open("/")
          const rows = page.locator("tbody tr[aria-rowindex]")
          assert.isBelow(await rows.count(), 100)
          assert.isFalse(await isTooWide(seen))
          assert.deepStrictEqual(await axeViolations(seen), [])
          assert.deepStrictEqual((await wrongFigures(seen, address, key)).wrong, [])
          if (width === 390)
            assert.isAtMost(Number(await page.evaluate("document.documentElement.scrollHeight")), 6_000)
          await page.getByRole("button", { name: "Team 7" }).click()
          await page.waitForURL(/group=Team\+7/)
          await page.getByLabel("Find a brand").fill("client 297")
          await page.locator("tbody th", { hasText: "Client 297" }).waitFor()
          assert.strictEqual(await rows.count(), 1)
        }
        await page.setViewportSize({ width: 1_280, height: 860 })
        await page.click(".switch")
        await page.fill("#brands input", "client 299")
        await page.keyboard.press("Enter")
        await page.waitForURL(/\/b\/brd_/)
        assert.include(await page.innerText(".switch"), "Client 299")
      })
    )
  })
})
