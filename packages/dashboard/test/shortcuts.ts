/** Shortcuts, commands and themes, and behavior when something fails, in a real browser. */
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { axeViolations, settled } from "./DashboardVisit.ts"
import { command, inTab, inWindow, World, type WorldTests } from "./DashboardWorld.ts"

/** Shortcuts and failures of the dashboard in Chromium. */
export const shortcuts = (it: WorldTests) =>
  describe("shortcuts and failures of the dashboard in Chromium", () => {
    it.effect("single letters go to pages, rows and periods, and do nothing in inputs", () =>
      inTab(async (seen, world) => {
        const { keyboard } = seen.page
        await seen.open(`/b/${world.brandId}`)
        await keyboard.press("t")
        await seen.page.locator(".trend table").first().waitFor()
        await keyboard.press("t")
        await seen.page.locator(".trend table").first().waitFor({ state: "hidden" })
        await keyboard.press("[")
        await seen.page.waitForURL(/from=.*to=/)
        const before = seen.page.url()
        await keyboard.press("]")
        await seen.page.waitForURL((url) => url.href !== before)
        await settled(seen)
        await keyboard.press("g")
        await keyboard.press("p")
        await seen.page.waitForURL(/prompts/)
        await settled(seen)
        await seen.page.waitForSelector(".rows tbody th a")
        await keyboard.press("j")
        await keyboard.press("j")
        await keyboard.press("k")
        const link = seen.page.locator(".rows tbody th a").first()
        assert.isTrue(await link.evaluate((element) => element.matches(":focus")))
        await keyboard.press("Enter")
        await seen.page.waitForURL(/prompt\?/)
        await settled(seen)
        await keyboard.press("Escape")
        await seen.page.waitForURL(/prompts/)
        await settled(seen)
        await seen.page.fill("input[type=search]", "")
        await seen.page.focus("input[type=search]")
        await keyboard.type("go?")
        assert.strictEqual(await seen.page.inputValue("input[type=search]"), "go?")
        assert.include(seen.page.url(), "prompts")
        assert.strictEqual(await seen.page.locator("dialog").count(), 0)
      })
    )

    it.effect("? opens their list, which can turn them off permanently", () =>
      inWindow(async (seen, world) => {
        await seen.open(`/b/${world.brandId}`)
        await seen.page.keyboard.press("?")
        await seen.page.waitForSelector("dialog[open]")
        const listed = await seen.says("dialog")
        for (const words of [
          "CSV; on an alert, dismiss it",
          "Mark an alert as read or unread",
          "Next row, alert or answer"
        ])
          assert.include(listed, words)
        await seen.page.uncheck("dialog input[type=checkbox]")
        await seen.page.keyboard.press("Escape")
        await seen.page.waitForSelector("dialog", { state: "detached" })
        for (const isNew of [false, true]) {
          if (isNew) await seen.open(`/b/${world.brandId}`)
          await seen.page.keyboard.press("g")
          await seen.page.keyboard.press("p")
          await seen.page.keyboard.press("?")
          // combinations with modifiers still work
          await seen.page.keyboard.press("Control+k")
          await seen.page.waitForSelector("dialog input[role=combobox]:focus")
          assert.notInclude(seen.page.url(), "prompts")
          await seen.page.keyboard.press("Escape")
          await seen.page.waitForSelector("dialog", { state: "detached" })
        }
      })
    )

    it.effect("the command palette finds commands while typing and runs them with Enter; the focus returns", () =>
      inWindow(async (seen, world) => {
        await seen.open(`/b/${world.brandId}`)
        await seen.page.focus(".filters button")
        await seen.page.keyboard.press("Control+k")
        await seen.page.waitForSelector("dialog input[role=combobox]:focus")
        assert.deepStrictEqual(await axeViolations(seen), [])
        await seen.page.keyboard.press("Escape")
        await seen.page.waitForSelector("dialog", { state: "detached" })
        const focused = seen.page.locator(".filters button").first()
        assert.isTrue(await focused.evaluate((element) => element.matches(":focus")))
        await seen.page.keyboard.press("Control+k")
        await seen.page.waitForSelector("dialog input[role=combobox]:focus")
        await seen.page.keyboard.type("no such thing")
        await seen.page.waitForSelector("text=No matching command.")
        await seen.page.fill("dialog input", "sour")
        await seen.page.keyboard.press("Enter")
        await seen.page.waitForURL(/sources/)
        await settled(seen)
        await seen.page.keyboard.press("/")
        await seen.page.waitForSelector("dialog input[role=combobox]:focus")
        await seen.page.keyboard.type("dark")
        await seen.page.keyboard.press("Enter")
        await seen.page.waitForSelector('html[data-theme="dark"]')
      })
    )

    it.effect("the chosen theme stays; all rows of a list are saved", () =>
      inWindow(async (seen, world) => {
        const paper = () => seen.page.evaluate("getComputedStyle(document.body).backgroundColor")
        await seen.open(`/b/${world.brandId}/sources`)
        const light = await paper()
        const chooseTheme = async (theme: string) => {
          await seen.page.click(".account")
          await seen.page.locator("#account .option", { hasText: theme }).click()
          await seen.page.keyboard.press("Escape")
        }
        await chooseTheme("Dark")
        const dark = await paper()
        assert.notStrictEqual(dark, light)
        await seen.open(`/b/${world.brandId}/sources`)
        assert.strictEqual(await paper(), dark)
        await chooseTheme("System")
        assert.strictEqual(await paper(), light)
        await seen.open(`/b/${world.brandId}/sources?view=all&class=non_branded`)
        await seen.page.focus("main")
        const [file] = await Promise.all([seen.page.waitForEvent("download"), seen.page.keyboard.press("e")])
        assert.strictEqual(file.suggestedFilename(), "sources.csv")
        const { data } = await world.client.reports.sources({ brand_id: world.brandId, class: "non_branded" })
        const stream = await file.createReadStream()
        const csv = (await stream.toArray()).join("")
        assert.strictEqual(csv.trim().split("\n").length, data.total + 1)
      })
    )

    it.effect("offline, it says so and shows its data; online, it refetches", () =>
      inWindow(async (seen, world) => {
        await seen.open(`/b/${world.brandId}`)
        const share = await seen.says(".kpi .share")
        await seen.context.setOffline(true)
        await seen.page.waitForSelector("text=The server is unreachable")
        assert.strictEqual(await seen.says(".kpi .share"), share)
        // what fails again is said once, and no figure fades
        await seen.page.click("text=Try again")
        await settled(seen)
        assert.strictEqual(await seen.page.locator(".failure, .stale").count(), 0)
        assert.strictEqual(await seen.says(".kpi .share"), share)
        await seen.context.setOffline(false)
        await seen.page.waitForSelector("text=The server is unreachable", { state: "detached" })
      })
    )

    it.effect("a key revoked during use ends the session with the reason", () =>
      Effect.gen(function* () {
        const world = yield* World
        const { organizations } = yield* command("org", "list")
        const issued = yield* command("key", "create", "--org", organizations[0].id, "--scope", "read")
        const revoke = () =>
          Effect.runPromise(Effect.scoped(Effect.provideService(command("key", "revoke", issued.id), World, world)))
        yield* inWindow(
          async (seen) => {
            await seen.open(`/b/${world.brandId}`)
            await revoke()
            await seen.page.click("nav >> text=Prompts")
            await seen.page.waitForSelector("input[name=key]")
            assert.include(await seen.says("main"), "Your session ended")
          },
          { key: issued.accessKey }
        )
      })
    )

    it.effect("shows skipped runs, and keeps the layout while loading", () =>
      inTab(async (seen, world) => {
        const longAgo = new Date(Date.now() - 5 * 86_400_000).toISOString()
        const tracker = { enabled: true, intervalMinutes: 1_440, lastRunAt: longAgo, nextRunAt: longAgo }
        await seen.page.route("**/v1/trackers/?*", (route) =>
          route.fulfill({ json: { success: true, data: { trackers: [tracker], total: 1, limit: 100, offset: 0 } } })
        )
        let release = () => {}
        const held = new Promise<void>((resolve) => {
          release = resolve
        })
        await seen.page.route(/visibility\?.*by=day/, async (route) => {
          await held
          await route.continue()
        })
        await seen.page.emulateMedia({ reducedMotion: "reduce" })
        await seen.page.goto(`${world.address}/b/${world.brandId}`)
        const skeleton = seen.page.locator('.panel[aria-busy="true"] > .skeleton').first()
        await skeleton.waitFor()
        assert.strictEqual(
          await seen.page.evaluate('getComputedStyle(document.querySelector(".panel > .skeleton")).animationName'),
          "appearing"
        )
        assert.match(await seen.says(".kpi .share"), /%/)
        release()
        await settled(seen)
        await seen.page.waitForSelector(".last-run.stripe")
        assert.include(await seen.says(".last-run"), "5 days ago")
      })
    )
  })
