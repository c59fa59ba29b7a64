/** Reports on paper, in a real browser against a running server. */
import { assert, describe } from "@effect/vitest"
import type { Page } from "playwright-core"
import { settled } from "./DashboardVisit.ts"
import { wrongFigures } from "./ShownFigures.ts"
import { inTab, key, type WorldTests } from "./DashboardWorld.ts"
import { guest, linkOf, pagesOf, pathOf } from "./report.ts"

/** The width between the margins of a sheet, in pixels. */
const papers = [
  { format: "A4", width: 680 },
  { format: "Letter", width: 703 }
] as const

const weeks = ["2020-01-06", "2020-01-13"]

/** Gives courses of a report two weeks: of one there is no line. */
const withTwoWeeks = (page: Page, path: string) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const { competitor_trend, trend } = body.data.content
    for (const part of [trend, competitor_trend]) {
      part.from = "2020-01-06T00:00:00.000Z"
      part.to = "2020-01-20T00:00:00.000Z"
      part.rows = weeks.flatMap((week) =>
        part.rows.map((row: { readonly by: object }) => ({ ...row, by: { ...row.by, week } }))
      )
    }
    await route.fulfill({ response, json: body })
  })

/** What reaches over the edge of the sheet. */
const cutIn = (page: Page): Promise<ReadonlyArray<string>> =>
  page.$$eval(".report, .report *:not(.unseen)", (parts) =>
    parts
      .filter((part) => {
        const { left, right, width } = part.getBoundingClientRect()
        return width > 0 && (left < -1 || right > part.ownerDocument.documentElement.clientWidth + 1)
      })
      .map((part) => part.outerHTML.slice(0, 80))
  )

/** Reports on A4 and Letter. */
export const paper = (it: WorldTests) =>
  describe("reports on paper", () => {
    it.effect("every sheet fits A4 and Letter, with lines of competitors and a ruler under each head figure", () =>
      inTab(async (seen, { brandId, reportId }) => {
        const { page } = seen
        await withTwoWeeks(page, `**/v1/reports/documents/${reportId}`)
        await seen.open(`/b/${brandId}/reports?report=${reportId}`)
        await page.waitForSelector(".report")
        await settled(seen)
        // cover, summary, engines and prompts, competitors, pages that decide, method
        for (const { format } of papers) assert.strictEqual(pagesOf(await page.pdf({ format })), 6, format)
        await page.emulateMedia({ media: "print" })
        for (const { width } of papers) {
          await page.setViewportSize({ width, height: 960 })
          assert.deepStrictEqual(await cutIn(page), [], String(width))
        }
        const lines = page.locator("[data-part=competitors] .brand-lines > svg .brand-line > .course")
        assert.strictEqual(await lines.count(), 3)
        for (const line of await lines.all()) {
          assert.match((await line.getAttribute("d")) ?? "", /^M[\d. ]+L[\d. ]+$/)
        }
        assert.isTrue(await page.locator("[data-part=competitors] .brand-lines > svg").isVisible())
        const labels = page.locator("[data-part=competitors] .labels text")
        assert.sameMembers(await labels.allTextContents(), ["Acme", "Globex", "Initech"])
        const kpis = page.locator("[data-part=story] .kpi")
        assert.strictEqual(await kpis.count(), 4)
        for (const kpi of await kpis.all()) {
          const value = Number(await kpi.locator("data").getAttribute("value"))
          assert.strictEqual(
            await kpi.locator(".ruler svg:has(> .shape)").getAttribute("x"),
            `${(100 * value).toFixed(2)}%`
          )
          const ends = await kpi
            .locator(".ruler .inner")
            .evaluate((line) => [
              Number.parseFloat(line.getAttribute("x1") ?? ""),
              Number.parseFloat(line.getAttribute("x2") ?? "")
            ])
          assert.isAtMost(ends[0] ?? 100, 100 * value + 0.01)
          assert.isAtLeast(ends[1] ?? 0, 100 * value - 0.01)
          assert.isTrue(await kpi.locator(".ruler").isVisible())
        }
      })
    )

    it.effect("its figures are those of the interface, also beside the lines, and a link has the same sheets", () =>
      inTab(async (seen, world) => {
        const { address, brandId, reportId } = world
        const { page } = seen
        await seen.open(`/b/${brandId}/reports?report=${reportId}`)
        await page.waitForSelector(".report")
        await settled(seen)
        const { count, wrong } = await wrongFigures(seen, address, key)
        assert.deepStrictEqual(wrong, [])
        assert.isAbove(count, 20)
        for (const part of ["overview", "trend", "engines", "prompts", "competitors", "competitor_trend", "sources"]) {
          assert.isAbove(await page.locator(`.report [data-metric^="content.${part}.rows."]`).count(), 0, part)
        }
        const link = await linkOf(world, reportId)
        const other = await guest(world, pathOf(link.url))
        await other.page.waitForSelector(".report")
        assert.strictEqual(await other.page.innerText(".report"), await page.innerText(".report"))
        for (const { format } of papers) assert.strictEqual(pagesOf(await other.page.pdf({ format })), 6, format)
        await other.context.close()
        await world.client.shares.remove(link.id)
      })
    )

    it.effect("it is complete: every section, no controls, light theme, and what it is at the foot", () =>
      inTab(
        async (seen, { brandId, reportId }) => {
          const { page } = seen
          await withTwoWeeks(page, `**/v1/reports/documents/${reportId}`)
          await seen.open(`/b/${brandId}/reports?report=${reportId}`)
          await page.waitForSelector(".report")
          await settled(seen)
          assert.isAbove((await page.pdf({ format: "A4" })).length, 20_000)
          await page.setViewportSize({ width: 680, height: 960 })
          await page.emulateMedia({ media: "print" })
          for (const hidden of [".navigation", ".links", ".actions", "button"]) {
            assert.isFalse(await page.locator(hidden).first().isVisible(), hidden)
          }
          assert.isFalse(await page.locator(".trend table").first().isVisible())
          assert.isFalse(await page.locator(".head").isVisible())
          const sheets = await page.evaluate(
            `[...document.querySelectorAll(".report > *")]
              .filter((part) => getComputedStyle(part).breakBefore === "page")
              .map((part) => part.getAttribute("data-part") ?? part.className)`
          )
          assert.deepStrictEqual(sheets, ["story", "prompts", "competitors", "sources", "panel limits"])
          assert.strictEqual(await page.locator(".cover .art").count(), 1)
          assert.include(await seen.says(".cover"), "simulated")
          // 270 mm: the rest of the sheet stays empty, A4 or Letter
          const cover = await page.locator(".cover").boundingBox()
          assert.closeTo(cover?.height ?? 0, (270 * 96) / 25.4, 2)
          const foot = 'document.documentElement.style.getPropertyValue("--foot")'
          assert.strictEqual(await page.evaluate(foot), '"Acme · November"')
          const cut = await page.$$eval(".scroll, .report", (parts) =>
            parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.className)
          )
          assert.deepStrictEqual(cut, [])
          assert.strictEqual(
            await page.evaluate("getComputedStyle(document.body).backgroundColor"),
            "rgb(255, 255, 255)"
          )
          // other pages are not its sheets
          await page.emulateMedia({ media: "screen" })
          await page.setViewportSize({ width: 1280, height: 960 })
          await seen.turnTo(`/b/${brandId}`)
          assert.strictEqual(await page.evaluate(foot), "")
        },
        { colorScheme: "dark" }
      )
    )
  })
