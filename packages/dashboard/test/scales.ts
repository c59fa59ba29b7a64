/** Scales that let figures be compared, and marks of what is missing or compared with, in Chromium. */
import { assert, describe } from "@effect/vitest"
import { inTab, prompts, type WorldTests } from "./DashboardWorld.ts"

const promptPath = (brandId: string) => `/b/${brandId}/prompt?prompt=${encodeURIComponent(prompts[0] ?? "")}`

export const scales = (it: WorldTests) =>
  describe("scales and marks of the dashboard in Chromium", () => {
    it.effect("engines and competitors of the overview have one scale, whatever their rates", () =>
      inTab(async (seen, { brandId }) => {
        await seen.page.route("**/v1/reports/visibility?*by=competitor*", async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          for (const { mention_rate } of body.data.rows) {
            Object.assign(mention_rate, { value: 0.02, low: 0.01, high: 0.03, standardized: null })
          }
          await route.fulfill({ response, json: body })
        })
        await seen.open(`/b/${brandId}`)
        const axes = seen.page.locator(".stacks .dot-axis")
        await axes.nth(1).waitFor()
        const ends = await axes.evaluateAll((all) => all.map(({ lastElementChild: end }) => end?.textContent))
        assert.lengthOf(ends, 2)
        assert.strictEqual(ends[0], ends[1])
        assert.notStrictEqual(ends[0], "5%")
      })
    )

    it.effect("the weeks begin with the first that has answers", () =>
      inTab(async (seen, { brandId }) => {
        await seen.page.route(/reports\/prompts/, async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          for (const [row, { weeks }] of body.data.rows.entries()) {
            for (const [index, { mention_rate }] of weeks.entries()) {
              const has = index >= (row === 0 ? 7 : 9)
              Object.assign(
                mention_rate,
                has ? { value: 0.4, low: 0.2, high: 0.6, k: 4, n: 10 } : { n: 0, value: null }
              )
            }
          }
          await route.fulfill({ response, json: body })
        })
        await seen.open(`/b/${brandId}/prompts`)
        const lines = seen.page.locator(".rows .spark .line")
        await lines.first().waitFor({ state: "attached" })
        assert.match(await seen.says("thead .course"), /^5 weeks/)
        // the words beside it say the same
        assert.strictEqual(await seen.page.locator('.spark:not([aria-hidden="true"])').count(), 0)
        const points = await lines.evaluateAll((all) => all.map((line) => line.getAttribute("d")?.split(/[ML]/).length))
        assert.strictEqual(Math.max(...points.map(Number)), 6)
        assert.strictEqual(Math.min(...points.map(Number)), 4)
        assert.match(
          (await seen.page.locator("tbody .course [title]").first().getAttribute("title")) ?? "",
          /: 40%, 4 of 10/
        )
      })
    )

    it.effect("gaps stand beside the rate of all sources", () =>
      inTab(async (seen, { brandId }) => {
        await seen.page.route("**/v1/reports/sources?*gap=true*", async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          body.data.gap = { value: 0.3, low: 0.2, high: 0.4, k: 30, n: 100 }
          for (const row of body.data.rows) row.gap = { value: 0.5, low: 0.4, high: 0.55, k: 10, n: 20 }
          await route.fulfill({ response, json: body })
        })
        await seen.open(`/b/${brandId}/sources`)
        const line = seen.page.locator(".dots .reference").first()
        assert.strictEqual(await line.getAttribute("x1"), "50.00%")
        assert.match(await seen.says(".scroll .foot"), /above the \d+% of all sources/)
      })
    )

    it.effect("one prompt has no switch of classes, unless a class is in force", () =>
      inTab(async (seen, { brandId }) => {
        const pill = seen.page.locator('.filters [popovertarget="filter-class"]')
        await seen.open(promptPath(brandId))
        assert.strictEqual(await pill.count(), 0)
        await seen.open(`${promptPath(brandId)}&class=branded`)
        assert.strictEqual(await pill.count(), 1)
      })
    )

    it.effect("a table in an answer is drawn as one, with its names marked", () =>
      inTab(async (seen, { brandId, client }) => {
        const id = (await client.snapshots.list({ brand_id: brandId, limit: 1 })).data.snapshots[0]?.id
        const text = "Two:\n| Name | **Price** |\n|---|:--:|\n| Acme | 5 \u20ac |\nThat | is | all."
        const start = text.indexOf("Acme")
        await seen.page.route(`**/v1/snapshots/${id}`, async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          body.data.answer = text
          body.data.spans = [{ start, end: start + 4, kind: "brand", entity: "Acme" }]
          await route.fulfill({ response, json: body })
        })
        await seen.open(`/b/${brandId}/answer?id=${id}`)
        const rows = await seen.page
          .locator(".answer tr")
          .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent.trim())))
        assert.deepStrictEqual(rows, [
          ["Name", "Price"],
          ["Acme", "5 \u20ac"]
        ])
        assert.strictEqual(await seen.says(".answer td mark.brand"), "Acme")
        assert.strictEqual(await seen.says(".answer td strong"), "Price")
        const all = await seen.says(".answer")
        assert.isTrue(all.startsWith("Two:") && all.endsWith("That | is | all."), all)
      })
    )
  })
