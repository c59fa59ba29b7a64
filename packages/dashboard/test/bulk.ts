/** What is done for several brands at once, in a real browser against a running server. */
import { assert, describe } from "@effect/vitest"
import type { Page } from "playwright-core"
import { axeViolations, settled } from "./DashboardVisit.ts"
import { wrongFigures } from "./ShownFigures.ts"
import { inTab, key, type WorldTests, scanned } from "./DashboardWorld.ts"

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()

/** What is done for several brands in Chromium. */
export const bulk = (it: WorldTests) =>
  describe("several brands in Chromium", () => {
    it.effect("several brands get daily trackers at once, with what all cost, or a group; both can be undone", () =>
      inTab(async (seen, world) => {
        const { page } = seen
        const names = ["Bulk one", "Bulk two"]
        const ids: Array<string> = []
        for (const name of names) {
          const { data } = await world.client.brands.create({ name, prompts: ["best crm", "crm api"] })
          await scanned(world.client, { brandId: data.id, samples: 1 })
          ids.push(data.id)
        }
        const trackers = async () => (await world.client.trackers.list()).data.trackers.map(({ brandId }) => brandId)
        // a brand without a tracker gets one, whatever else is wrong with it
        await page.route("**/v1/reports/portfolio?*", async (route) => {
          const answer = await route.fetch()
          const body = await answer.json()
          for (const row of body.data.rows) if (row.brand_id === ids[0]) row.health = "name_not_found"
          await route.fulfill({ response: answer, json: body })
        })
        await seen.open("/")
        for (const name of names) await page.getByLabel(`Choose ${name}`).check()
        await page.getByText("2 chosen").waitFor()
        // 2 brands with 2 prompts on 4 engines each, as the API plans them
        const { data: plan } = await world.client.reports.plan({ before: 0.5, cells: 16, drop: 1, samples: 3 })
        const cost = page.locator(".bulk data")
        await cost.waitFor()
        assert.strictEqual(await cost.getAttribute("value"), String(plan.credits_per_month_confirmed.mean))
        assert.deepStrictEqual((await wrongFigures(seen, world.address, key)).wrong, [])
        assert.deepStrictEqual(await axeViolations(seen), [])
        await press(page, "Ask 2 brands every day")
        const undo = () => page.locator(".toast", { hasText: "2 brands changed." }).getByText("Undo").click()
        await page.locator(".toast").waitFor()
        assert.includeMembers(await trackers(), ids)
        await settled(seen)
        // the rows change their places when the brands need a look again
        const read = page.waitForResponse((response) => response.url().includes("/v1/reports/portfolio"))
        await undo()
        await read
        await settled(seen)
        assert.notIncludeMembers(await trackers(), ids)
        for (const name of names) await page.getByLabel(`Choose ${name}`).check()
        await page.locator(".bulk input").fill("Client South")
        await press(page, "Add to group")
        await page.getByRole("button", { name: "Client South" }).waitFor()
        await undo()
        await page.getByRole("button", { name: "Client South" }).waitFor({ state: "detached" })
        for (const id of ids) await world.client.brands.remove(id)
      })
    )

    it.effect("prompts that are ticked in the list get tags and a class, or are removed; each can be undone", () =>
      inTab(async (seen, world) => {
        const { page } = seen
        const { brands } = world.client
        const prompts = ["best crm", "crm api", "is Ticked any good?"]
        const { data: brand } = await brands.create({ name: "Ticked", prompts })
        await scanned(world.client, { brandId: brand.id, samples: 1 })
        const settings = async () =>
          (await brands.getPrompts(brand.id)).data.settings.map(({ class: given, classBy, prompt, tags }) =>
            [prompt, given, classBy, ...tags].join(" ")
          )
        const before = await settings()
        const files = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name))
        await seen.open(`/b/${brand.id}/prompts`)
        const box = (name: string) => page.getByRole("checkbox", { name: `Choose ${name}` })
        await box("best crm").waitFor()
        // the bar and the forms behind it come with the first tick
        assert.isEmpty((await files()).filter((name) => name.includes("/working-")))
        await box("best crm").focus()
        await page.keyboard.press("Space")
        const bar = page.locator(".bulk")
        await bar.getByText("1 chosen").waitFor()
        await box("all of this group").first().check()
        await bar.getByText("2 chosen").waitFor()
        assert.deepStrictEqual(await Promise.all(prompts.map((prompt) => box(prompt).isChecked())), [true, true, false])
        assert.deepStrictEqual(await axeViolations(seen), [])
        const undo = async (said: string) => {
          const undone = page.waitForResponse((response) => response.request().method() === "PATCH")
          await page.locator(".toast", { hasText: said }).getByText("Undo").click()
          await undone
        }
        await bar.locator("input[type=text]").fill("core")
        await press(page, "Add tags")
        await page.locator(".toast", { hasText: "Prompts: 2 changed." }).waitFor()
        const tagged = ["best crm non_branded rule core", "crm api non_branded rule core", before[2] ?? ""]
        assert.deepStrictEqual(await settings(), tagged)
        await page.locator("tbody tr", { hasText: "crm api" }).locator(".chip", { hasText: "core" }).waitFor()
        await box("crm api").uncheck()
        await bar.getByText("1 chosen").waitFor()
        await press(page, "Count as branded")
        await page.locator(".toast", { hasText: "Prompts: 1 changed." }).waitFor()
        assert.strictEqual((await settings())[0], "best crm branded hand core")
        await undo("Prompts: 1 changed.")
        assert.deepStrictEqual(await settings(), tagged)
        await page.route("**/prompts", (route) =>
          route.request().method() === "GET"
            ? route.continue()
            : route.fulfill({ status: 409, json: { success: false, code: "conflict", message: "No." } })
        )
        await press(page, "Remove")
        await bar.getByRole("alert").filter({ hasText: "No." }).waitFor()
        assert.isTrue(await box("best crm").isChecked())
        await page.unroute("**/prompts")
        await press(page, "Remove")
        await bar.waitFor({ state: "detached" })
        assert.deepStrictEqual(await settings(), tagged.slice(1))
        await undo("Prompts: 1 removed.")
        assert.sameMembers(await settings(), tagged)
        // a phone has no boxes
        await page.setViewportSize({ width: 390, height: 900 })
        await page.getByLabel("Choose crm api").waitFor({ state: "hidden" })
        await brands.remove(brand.id)
      })
    )

    it.effect(
      "several brands get a report each, in the looks that are kept; the message leads to them and undoes it",
      () =>
        inTab(async (seen, world) => {
          const { page } = seen
          const { brands, documents } = world.client
          const names = ["Report one", "Report two"]
          const ids: Array<string> = []
          for (const name of names) ids.push((await brands.create({ name, prompts: ["best crm"] })).data.id)
          const made = async () =>
            (await documents.list()).data.documents.filter(({ brandId }) => ids.includes(brandId))
          await documents.saveDesign({ name: "Northlight" })
          await seen.open("/")
          const tick = async () => {
            for (const name of names) await page.getByLabel(`Choose ${name}`).check()
          }
          await tick()
          await press(page, "Make 2 reports")
          const told = page.locator(".toast", { hasText: "2 reports made." })
          // it stays while the pointer is on it
          await told.hover()
          const reports = await made()
          assert.deepStrictEqual(
            reports.map(({ state }) => state),
            ["made", "made"]
          )
          assert.sameMembers(
            reports.map(({ brandId }) => brandId),
            ids
          )
          const { data: first } = await documents.get(reports[0]?.id ?? "")
          assert.strictEqual(first.branding.name, "Northlight")
          assert.strictEqual(first.period.last_days, 30)
          assert.match(first.title, /^AI visibility, \w+ \d{4}$/)
          assert.deepStrictEqual(await axeViolations(seen), [])
          await told.getByRole("link", { name: "All reports" }).click()
          for (const name of names) await page.locator("tr", { hasText: name }).waitFor()
          await told.getByText("Undo").click()
          for (const name of names) await page.locator("tr", { hasText: name }).waitFor({ state: "detached" })
          assert.deepStrictEqual(await made(), [])
          // one cannot be made: its draft goes, the other is made, and it stays chosen to try again
          const gate = Promise.withResolvers<void>()
          let asked = 0
          await page.route("**/make", async (route) => {
            if (++asked === 1)
              return route.fulfill({ status: 400, json: { success: false, code: "conflict", message: "No." } })
            await gate.promise
            return route.continue()
          })
          await seen.open("/?period=7d")
          await tick()
          await press(page, "Make 2 reports")
          await page.locator(".bulk").getByText("0 of 2 reports made.").waitFor()
          gate.resolve()
          await page.locator(".toast", { hasText: "1 report made." }).waitFor()
          const fault = page.locator(".bulk").getByRole("alert")
          await fault.waitFor()
          const [kept, ...others] = await made()
          assert.deepStrictEqual([kept?.state, others], ["made", []])
          assert.deepStrictEqual((await documents.get(kept?.id ?? "")).data.period.last_days, 7)
          const failed = names[ids.findIndex((id) => id !== kept?.brandId)] ?? ""
          assert.strictEqual(await fault.innerText(), `Not done for ${failed}: No. Try again.`)
          assert.isTrue(await page.getByLabel(`Choose ${failed}`).isChecked())
          assert.deepStrictEqual(await axeViolations(seen), [])
          await press(page, "Make 1 report")
          await page.locator(".bulk").waitFor({ state: "detached" })
          assert.sameMembers(
            (await made()).map(({ brandId }) => brandId),
            ids
          )
          await documents.saveDesign({ name: null })
          for (const id of ids) await brands.remove(id)
        })
    )

    it.effect("groups are named, get brands and lose them, and are removed: each can be undone", () =>
      inTab(async (seen, { brandId, client, emptyBrandId }) => {
        const { page } = seen
        const groupsOf = async () => {
          const { brands } = (await client.brands.list()).data
          return [brandId, emptyBrandId].map((id) => brands.find((brand) => brand.id === id)?.groups.join())
        }
        const before = await groupsOf()
        const undo = async () => {
          await page.locator(".toast", { hasText: "changed." }).getByText("Undo").click()
          await page.locator(".toast").waitFor({ state: "detached" })
        }
        const form = (name: string) => page.locator("section.prose", { has: page.locator(`h2:text-is("${name}")`) })
        await seen.open("/organization?part=groups")
        await form("New group").getByLabel("Name").fill("Clients")
        // a group is what its brands say: one without a brand is none
        assert.isTrue(await form("New group").getByRole("button", { name: "Save group" }).isDisabled())
        await form("New group").getByLabel("Acme", { exact: true }).check()
        await form("New group").getByRole("button", { name: "Save group" }).click()
        await form("Clients").waitFor()
        assert.deepStrictEqual(await groupsOf(), ["Clients", before[1]])
        assert.deepStrictEqual(await axeViolations(seen), [])
        await form("Clients").getByLabel("Name").fill("Key clients")
        await form("Clients").getByLabel("Beta", { exact: true }).check()
        await form("Clients").getByRole("button", { name: "Save group" }).click()
        await form("Key clients").waitFor()
        assert.deepStrictEqual(await groupsOf(), ["Key clients", "Key clients"])
        await form("Clients").waitFor({ state: "detached" })
        await undo()
        await form("Clients").waitFor()
        assert.deepStrictEqual(await groupsOf(), ["Clients", before[1]])
        page.once("dialog", (dialog) => void dialog.accept())
        await form("Clients").getByRole("button", { name: "Remove group Clients" }).click()
        await form("Clients").waitFor({ state: "detached" })
        assert.deepStrictEqual(await groupsOf(), before)
      })
    )
  })
