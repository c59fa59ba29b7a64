/** The inbox of all brands, in a real browser, against a running server on simulated engines. */
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { axeViolations, settled, until } from "./DashboardVisit.ts"
import { wrongFigures } from "./ShownFigures.ts"
import { command, inTab, inWindow, key, windowOf, World, type WorldTests } from "./DashboardWorld.ts"
import { alertOf, listOf } from "./MockedAlerts.ts"

/** A new brand whose tracker has alerted. */
const alertedBrand = async ({ client }: World["Service"], name: string) => {
  const { data: brand } = await client.brands.create({
    name,
    prompts: ["best crm", "crm api", "cheap crm", "crm for agencies"],
    competitors: ["Globex"]
  })
  const { data: tracker } = await client.trackers.create({
    brandId: brand.id,
    alertMode: "immediate",
    enabled: false
  })
  const alerts = async () => (await client.alerts.list({ brand_id: brand.id })).data.total
  for (let runs = 1; (await alerts()) === 0; runs++) {
    await client.trackers.run(tracker.id)
    await until(async () => (await client.trackers.get(tracker.id)).data.runCount >= runs)
  }
  return brand
}

/** The inbox of all brands in Chromium. */
export const allAlerts = (it: WorldTests) =>
  describe("the alerts of all brands in Chromium", () => {
    it.effect("without an alert it says what brings some, and leads to the brands", () =>
      Effect.gen(function* () {
        const org = yield* command("org", "create", "--name", "Quiet")
        const { accessKey } = yield* command("key", "create", "--org", org.id, "--scope", "write")
        yield* inWindow(
          async (seen) => {
            await seen.open("/alerts")
            assert.include(await seen.says("main .empty"), "No brand has an open alert. Trackers")
            assert.strictEqual(await seen.page.locator(".said, nav .badge").count(), 0)
            assert.deepStrictEqual(await axeViolations(seen), [])
            await seen.open("/alerts?type=mention_lost")
            assert.include(await seen.says("main .empty"), "No brand has an open alert of this kind.")
            await seen.open("/alerts?view=archive")
            assert.include(await seen.says("main .empty"), "No alert is dismissed.")
            await seen.open("/alerts")
            await seen.page.getByRole("link", { name: "Go to all brands" }).click()
            await seen.page.waitForURL(/\/new$/)
          },
          { key: accessKey }
        )
      })
    )

    it.effect("shows whose each alert is, reads and dismisses it, and asks only for the brand that is open", () =>
      Effect.gen(function* () {
        const world = yield* World
        const { organizations } = yield* command("org", "list")
        const one = yield* Effect.promise(() => alertedBrand(world, "Nimbus"))
        const other = yield* Effect.promise(() => alertedBrand(world, "Stratus"))
        const bound = ["--org", organizations[0].id, "--scope", "read", "--brand", other.id]
        const reader = yield* command("key", "create", ...bound, "--brand", world.brandId)
        yield* inTab(async (seen, { address, client }) => {
          const { page } = seen
          await seen.open("/")
          await page.keyboard.press("g")
          await page.keyboard.press("a")
          await page.waitForURL(`${address}/alerts`)
          await settled(seen)
          const { data } = await client.alerts.unread()
          assert.isAbove(data.brands.length, 1)
          const said = () => seen.says(".said")
          assert.strictEqual(await said(), `${data.brands.length} brands have ${data.causes} unread alerts.`)
          await page.locator("nav .badge data").waitFor()
          assert.deepStrictEqual((await wrongFigures(seen, address, key)).wrong, [])
          assert.deepStrictEqual(await axeViolations(seen), [])
          // one list, with the brand of each alert
          const lists = new Set(seen.asked.filter((url) => url.includes("group=cause")))
          assert.strictEqual(lists.size, 1)
          const { data: list } = await client.alerts.list({ group: "cause", dismissed: false, limit: 30 })
          const { data: brands } = await client.brands.list()
          const nameOf = (id: string) => brands.brands.find((brand) => brand.id === id)?.name
          const names = await page.locator(".mail .whose").evaluateAll((all) => all.map((each) => each.textContent))
          assert.sameMembers(
            names,
            (list.groups ?? []).map(({ brandId }) => nameOf(brandId))
          )
          // titles of the brand's own changes say whose they are
          const titles = await page.locator(".mail .title").allInnerTexts()
          assert.isTrue(titles.some((title) => names.some((name) => title.includes(String(name)))))
          // an alert of the brand that is not on top: all that is asked is of it
          const wanted = (list.groups ?? []).findLast(({ brandId }) => brandId === one.id)
          assert.exists(wanted)
          await seen.open("/method")
          seen.asked.length = 0
          await seen.open(`/alerts?alert=${wanted?.alertId}`)
          await page.getByRole("button", { name: "Mark as unread" }).waitFor()
          await settled(seen)
          const brandsAsked = new Set(seen.asked.flatMap((url) => /brd_\w+/.exec(url)?.[0] ?? []))
          assert.deepStrictEqual([...brandsAsked], [one.id])
          assert.strictEqual(await page.locator(".change > a bdi").innerText(), "Nimbus")
          for (const link of await page
            .locator(".change a[data-page]:not([href*=organization], [href*=method])")
            .all()) {
            assert.include(await link.getAttribute("href"), `/b/${one.id}`)
          }
          // it is read now, everywhere
          const unread = async () => (await client.alerts.unread()).data.causes
          assert.strictEqual(await unread(), data.causes - 1)
          await page.locator("nav .badge data", { hasText: String(data.causes - 1) }).waitFor()
          await page.keyboard.press("u")
          await page.getByRole("button", { name: "Mark as read" }).waitFor()
          assert.strictEqual(await unread(), data.causes)
          await page.keyboard.press("e")
          await page.getByRole("button", { name: "Known" }).click()
          await page.locator(".toast", { hasText: "It is in the archive." }).waitFor()
          const dismissed = async () =>
            (await client.alerts.list({ group: "cause", dismissed: true })).data.groups ?? []
          const isDismissed = async () => (await dismissed()).some(({ causeId }) => causeId === wanted?.causeId)
          assert.isTrue(await isDismissed())
          await page.locator(".toast button", { hasText: "Undo" }).click()
          await until(async () => !(await isDismissed()))
          await page.getByRole("button", { name: "Dismiss" }).waitFor()
          await page.keyboard.press("j")
          await page.keyboard.press("Enter")
          await page.waitForURL(/alert=/)
          await page.getByRole("link", { name: "Archive" }).click()
          await page.waitForURL(`${address}/alerts?view=archive`)
          await settled(seen)
          // every page offers it
          await seen.open(`/b/${one.id}`)
          await page.keyboard.press("/")
          await page.getByRole("combobox").fill("all alerts")
          await page.keyboard.press("Enter")
          await page.waitForURL(`${address}/alerts`)
        })
        yield* Effect.promise(async () => {
          const seen = await windowOf(world, { key: reader.accessKey })
          await seen.open("/alerts")
          const names = await seen.page.locator(".mail .whose").allInnerTexts()
          assert.include(names, "Stratus")
          assert.notInclude(names, "Nimbus")
          assert.strictEqual(await seen.page.locator(".failure").count(), 0)
          assert.strictEqual(await seen.page.getByRole("button", { name: "Dismiss" }).count(), 0)
          await seen.open("/reports")
          assert.include(await seen.says("main"), "Share links")
          assert.strictEqual(await seen.page.locator(".failure").count(), 0)
          assert.deepStrictEqual(seen.faults, [])
          await seen.context.close()
        })
        yield* Effect.promise(async () => {
          await world.client.brands.remove(one.id)
          await world.client.brands.remove(other.id)
        })
      })
    )

    it.effect("on a phone: a full page of it is at most 6,000 pixels long, whatever its brands are called", () =>
      inTab(
        async (seen, { client }) => {
          const { page } = seen
          const names = ["شركة النور للتقنية", "Internationale Gesellschaft fuer Kundenbeziehungsmanagement", "B"]
          const made = await Promise.all(names.map((name) => client.brands.create({ name, prompts: ["best crm"] })))
          const days = Array.from({ length: 30 }, (_, index) => `2026-01-${String(30 - index).padStart(2, "0")}`)
          const alerts = days.map((day, index) =>
            alertOf(made[index % 3]?.data.id ?? "", day, { day, engine: "gemini" })
          )
          await page.route("**/v1/alerts/?*", (route) =>
            route.fulfill({ json: { success: true, data: { ...listOf(alerts), total: 300 } } })
          )
          await seen.open("/alerts")
          assert.strictEqual(await page.locator(".mail").count(), 30)
          assert.deepStrictEqual((await page.locator(".mail .whose").allInnerTexts()).slice(0, 3), names)
          assert.isAtMost(Number(await page.evaluate("document.documentElement.scrollHeight")), 6_000)
          await page.locator("span.quiet", { hasText: "1 to 30 of 300" }).waitFor()
          for (const direction of ["ltr", "rtl"]) {
            await page.evaluate(`document.documentElement.dir = "${direction}"`)
            assert.isFalse(await page.evaluate("document.documentElement.scrollWidth > innerWidth"), direction)
          }
          assert.deepStrictEqual(await axeViolations(seen), [])
          await page.unrouteAll({ behavior: "wait" })
          for (const { data } of made) await client.brands.remove(data.id)
        },
        { width: 390 }
      )
    )

    it.effect("lists what needs attention: one notice once credits fall below the threshold of the command", () =>
      Effect.gen(function* () {
        const world = yield* World
        const { organizations } = yield* command("org", "list")
        const { id: organizationId } = organizations[0]
        const { balance } = yield* Effect.promise(() => world.client.usage.get())
        const lowThreshold = balance.monthly.remaining + balance.purchased.remaining
        const set = ["credits", "low", "--org", organizationId, "--below", String(lowThreshold)]
        assert.deepStrictEqual(yield* command(...set), { organizationId, lowThreshold })
        yield* Effect.promise(async () => {
          const seen = await windowOf(world)
          const panel = seen.page.locator(".panel", { hasText: "Needs attention" })
          await seen.open(`/b/${world.brandId}/alerts`)
          assert.strictEqual(await panel.count(), 0)
          for (const prompt of ["best crm", "free crm"]) {
            await world.client.scans.start({ brandId: world.brandId, prompts: [prompt], engines: ["chatgpt"] })
          }
          await seen.page.reload()
          const list = panel.locator("li")
          await list.first().waitFor()
          assert.strictEqual(await list.count(), 1)
          assert.match(await list.first().innerText(), /credits/)
          assert.strictEqual(await panel.count(), 1)
          await seen.context.close()
        })
      })
    )
  })
