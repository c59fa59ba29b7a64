/** The report to hand over, on screen and paper, in a real browser against a running server. */
import { assert, describe } from "@effect/vitest"
import { settled, wrongFigures } from "./DashboardVisit.ts"
import { inTab, key, World, type WorldTests } from "./DashboardWorld.ts"

const askAgain = async ({ brandId, client }: World["Service"]) => {
  let { data: scan } = await client.scans.start({ brandId, samples: 1 })
  while (!scan.done) scan = (await client.scans.get(scan.id)).data
}

/** The number of pages of a PDF, according to the file. */
const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0

/** The report in Chromium. */
export const report = (it: WorldTests) =>
  describe("the report in Chromium", () => {
    it.effect("its address fixes it: later answers do not change it until it is updated", () =>
      inTab(async (seen, world) => {
        const basis = () => seen.says(".report .figures .basis")
        await seen.open(`/b/${world.brandId}/reports`)
        await seen.page.waitForURL(/from=.*to=.*at=/)
        await settled(seen)
        const before = await basis()
        const address = seen.page.url()
        const { count, wrong } = await wrongFigures(seen, world.address, key)
        assert.deepStrictEqual(wrong, [])
        assert.isAbove(count, 20)
        await askAgain(world)
        await seen.page.goto(address)
        await settled(seen)
        assert.strictEqual(await basis(), before)
        assert.strictEqual(seen.page.url(), address)
        // late in the second of the newest answer, which counts
        const { data } = await world.client.snapshots.list({ brand_id: world.brandId, limit: "1" })
        await seen.page.clock.setFixedTime(`${data.snapshots[0]?.checkedAt.slice(0, 19)}.999Z`)
        await seen.page.click("text=Update to now")
        await seen.page.waitForURL((url) => url.href !== address)
        // the address changes before its data is drawn
        await seen.page.locator(".report .figures .basis").first().filter({ hasNotText: before }).waitFor()
        await settled(seen)
        assert.notStrictEqual(await basis(), before)
      })
    )

    it.effect("sections can be left out, and the numbers close up; the address says so", () =>
      inTab(async (seen, world) => {
        await seen.open(`/b/${world.brandId}/reports`)
        await seen.page.waitForSelector(".report")
        await settled(seen)
        const titles = () => seen.page.locator(".report > .panel h2").allInnerTexts()
        const all = await titles()
        assert.strictEqual(all.length, 8)
        await seen.page.getByRole("checkbox", { name: "Alerts" }).uncheck()
        await seen.page.waitForURL(/without=changes/)
        assert.deepStrictEqual(
          await titles(),
          all.filter((title) => title !== "Alerts")
        )
        await seen.page.reload()
        await settled(seen)
        assert.notInclude(await titles(), "Alerts")
      })
    )

    it.effect("quotes are plain text: omits engines' markup of emphasis and headings", () =>
      inTab(async (seen, { brandId }) => {
        const answer = "# Best of all\n\n## 1. **Acme** is *good*, **cheap**\nAnd more."
        await seen.page.route("**/v1/snapshots/snp_*", async (route) => {
          const found = await route.fetch()
          const { data } = await found.json()
          const start = answer.indexOf("Acme")
          const spans = [{ entity: "Acme", kind: "brand", start, end: start + 4 }]
          await route.fulfill({ response: found, json: { success: true, data: { ...data, answer, spans } } })
        })
        await seen.open(`/b/${brandId}/reports`)
        await seen.page.waitForSelector(".report blockquote")
        await settled(seen)
        const quotes = await seen.page.locator(".report blockquote").allInnerTexts()
        assert.deepStrictEqual([...new Set(quotes)], ["1. Acme is *good*, cheap"])
      })
    )

    it.effect("on a phone it is short until more is asked for; paper has all", () =>
      inTab(
        async (seen, { brandId, client }) => {
          const { page } = seen
          await seen.open(`/b/${brandId}/reports`)
          await page.waitForSelector(".report")
          await settled(seen)
          const { data } = await client.reports.sources({ brand_id: brandId, class: "non_branded", limit: 20 })
          const rows = page.locator(".report > .panel", { hasText: "Citing answers" }).locator("tbody tr")
          assert.isBelow(await rows.count(), data.rows.length)
          assert.isBelow(Number(await page.evaluate("document.documentElement.scrollHeight")), 6_000)
          await page.emulateMedia({ media: "print" })
          await rows.nth(data.rows.length - 1).waitFor()
          await page.locator(".limits dt").first().waitFor()
        },
        { width: 390 }
      )
    )

    it.effect("on paper it is complete: every section, open tables, no controls, light theme", () =>
      inTab(
        async (seen, world) => {
          await seen.open(`/b/${world.brandId}/reports`)
          await seen.page.waitForSelector(".report")
          await settled(seen)
          const pdf = await seen.page.pdf({ format: "A4" })
          assert.isAtLeast(pagesOf(pdf), 3)
          assert.isAbove(pdf.length, 20_000)
          // the width of an A4 page between its margins
          await seen.page.setViewportSize({ width: 680, height: 960 })
          await seen.page.emulateMedia({ media: "print" })
          for (const hidden of [".navigation", ".filters", "fieldset.tools", "button"]) {
            assert.isFalse(await seen.page.locator(hidden).first().isVisible(), hidden)
          }
          assert.isTrue(await seen.page.locator(".trend table").first().isVisible())
          const cut = await seen.page.$$eval(".scroll, .report", (parts) =>
            parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.className)
          )
          assert.deepStrictEqual(cut, [])
          assert.strictEqual(
            await seen.page.evaluate("getComputedStyle(document.body).backgroundColor"),
            "rgb(255, 255, 255)"
          )
          assert.include(await seen.says(".report .address"), "at=")
        },
        { colorScheme: "dark" }
      )
    )
  })
