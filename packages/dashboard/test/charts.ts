/** Charts and long tables: visible, accessible and usable, in a real browser. */
import { assert, describe } from "@effect/vitest"
import { settled } from "./DashboardVisit.ts"
import { inTab, prompts, type Window, type WorldTests } from "./DashboardWorld.ts"

/** Changes to a report. */
interface Given {
  rows: Array<{ by: Readonly<Record<string, string>>; mostly_failed?: boolean; mention_rate: Rate }>
  readonly notes: Array<object>
  readonly to: string
}

interface Rate {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly k: number
  readonly n: number
}

/** Changes a report's response before the page gets it. */
const changed = (seen: Window, pattern: string | RegExp, change: (data: Given) => void) =>
  seen.page.route(pattern, async (route) => {
    const response = await route.fetch()
    const body: { readonly data: Given } = await response.json()
    change(body.data)
    await route.fulfill({ response, json: body })
  })

const firstOf = ({ rows: [row] }: Given) => {
  if (row === undefined) throw new Error("the report has no row")
  return row
}

/** A day of the report, counted from the last. */
const dayOf = ({ to }: Given, daysBefore: number) =>
  new Date(Date.parse(to) - 1 - daysBefore * 86_400_000).toISOString().slice(0, 10)

/** Shows the first row on the last of ten days, which has answers at any time of day, and on the first. */
const withTwoDays = (data: Given) => {
  data.rows = [9, 0].map((daysBefore) => ({ ...firstOf(data), by: { day: dayOf(data, daysBefore) } }))
}

/** Shows the rows of the newest week in those before, too. */
const withWeeksBefore = (data: Given, weeks: number) => {
  const rows = [...data.rows]
  const monday = (new Date(Date.parse(data.to) - 1).getUTCDay() + 6) % 7
  for (let days = monday + 7; days <= monday + 7 * weeks; days += 7) {
    data.rows.push(...rows.map((row) => ({ ...row, by: { ...row.by, week: dayOf(data, days) } })))
  }
}

/** The charts of the dashboard in Chromium. */
export const charts = (it: WorldTests) =>
  describe("the charts of the dashboard in Chromium", () => {
    it.effect("prompts from right to left stand on the side of all others, and their boxes in one column", () =>
      inTab(async (seen, { brandId }) => {
        await seen.open(`/b/${brandId}/prompts`)
        const names = seen.page.locator("tbody th", { has: seen.page.locator("input") })
        const leftOf = (part: string) =>
          names.locator(part).evaluateAll((all) => all.map((one) => Math.round(one.getClientRects()[0]?.left ?? 0)))
        assert.isTrue((await names.allInnerTexts()).some((name) => name.includes(prompts[3] ?? "")))
        for (const part of ["input", "a"]) {
          const lefts = await leftOf(part)
          assert.lengthOf(lefts, prompts.length)
          assert.strictEqual(new Set(lefts).size, 1, `${part}: ${lefts.join(", ")}`)
        }
        await seen.open(`/b/${brandId}/prompt?prompt=${encodeURIComponent(prompts[3] ?? "")}`)
        assert.strictEqual(
          await seen.page.evaluate('getComputedStyle(document.querySelector(".asked")).textAlign'),
          "left"
        )
      })
    )

    it.effect("times of which most requests failed have a field of their own, and are said", () =>
      inTab(async (seen, { brandId }) => {
        const { page } = seen
        const said = "most requests to an engine failed"
        // the last day has answers at any time of day
        await changed(seen, /visibility\?(?!.*from=).*by=(competitor%2C)?day/, (data) => {
          const last = data.rows.map((row) => ({ ...row, by: { ...row.by, day: dayOf(data, 0) } }))
          const before = last.map((row) => ({ ...row, by: { ...row.by, day: dayOf(data, 1) } }))
          const failed = last.map((row) => ({ ...row, mostly_failed: true }))
          data.rows = [...before, ...failed]
        })
        await seen.open(`/b/${brandId}`)
        const trend = page.locator(".head-panel .trend")
        // two days that no line joins
        assert.deepStrictEqual(
          [await trend.locator("g.failed rect").count(), await trend.locator(".band-alone").count()],
          [1, 2]
        )
        assert.include(await trend.locator(".marks-legend").innerText(), said)
        const chart = page.getByRole("application", { name: "Mention rate over time" })
        await chart.focus()
        await page.keyboard.press("End")
        await trend.locator(".live", { hasText: said }).waitFor()
        await page.keyboard.press("ArrowLeft")
        await trend.locator(".live", { hasText: /of \d+, \d+–\d+%$/ }).waitFor()
        assert.strictEqual(await trend.locator("tbody tr", { hasText: said }).count(), 1)
        await seen.open(`/b/${brandId}/competitors?unit=day`)
        const lines = page.locator(".brand-lines")
        assert.strictEqual(await lines.locator("g.failed rect").count(), 1)
        assert.strictEqual(await lines.locator("tbody", { hasText: said }).count(), 1)
        await chart.focus()
        await page.keyboard.press("End")
        await lines.locator(".live", { hasText: said }).waitFor()
        // no line joins days of which other engines answered
        assert.strictEqual(await lines.locator(".course").count(), 6)
        assert.strictEqual(await lines.locator('.course[d*="L"]').count(), 0)
      })
    )

    it.effect("a trend has a name, a description from its data, keys, a live text and a table", () =>
      inTab(async (seen, world) => {
        await changed(seen, /visibility\?(?!.*from=).*by=day/, withTwoDays)
        await seen.open(`/b/${world.brandId}`)
        const chart = seen.page.getByRole("application", { name: "Mention rate over time" })
        const describedBy = await chart.getAttribute("aria-describedby")
        const description = await seen.page.locator(`[id="${describedBy}"]`).textContent()
        assert.match(description ?? "", /^2 of 10 times have answers\. .*\d+ of \d+.*simulated/)
        const live = seen.page.locator(".trend .live")
        const said = (words: RegExp) => live.filter({ hasText: words }).waitFor()
        await chart.focus()
        // it begins with the first answers
        await seen.page.keyboard.press("ArrowRight")
        await said(/\d+%/)
        await seen.page.keyboard.press("ArrowLeft")
        await said(/\d+%/)
        await seen.page.keyboard.press("End")
        await said(/\d+%, \d+ of \d+, \d+–\d+%/)
        const point = await live.innerText()
        await seen.page.keyboard.press("ArrowLeft")
        await said(/no answers/)
        await seen.page.keyboard.press("ArrowRight")
        await said(/\d+%/)
        assert.strictEqual(await live.innerText(), point)
        assert.strictEqual(await seen.page.locator(".trend .chosen").count(), 1)
        await seen.page.keyboard.press("Escape")
        await seen.page.waitForSelector(".trend .chosen", { state: "detached" })
        await seen.page.click(".chart-table summary")
        assert.strictEqual(await seen.page.locator(".trend tbody tr").count(), 10)
        const row = seen.page.locator(".trend tbody tr", { hasText: /%/ }).first()
        assert.include(point, /\d+ of \d+/.exec(await row.innerText())?.[0] ?? "?")
        await chart.focus()
        await seen.page.keyboard.press("End")
        await seen.page.keyboard.press("Enter")
        await seen.page.waitForURL(/answers\?from=/)
        await settled(seen)
      })
    )

    it.effect("shows gaps, hollow points for few answers, and stripes for simulated ones", () =>
      inTab(async (seen, world) => {
        await changed(seen, /visibility\?(?!.*from=).*by=day/, (data) => {
          const row = firstOf(data)
          const at = (daysAgo: number) => dayOf(data, daysAgo)
          const rate = { value: 0.5, low: 0.4, high: 0.6, k: 50, n: 100 }
          const few = { value: 1 / 3, low: 0.06, high: 0.79, k: 1, n: 3 }
          data.rows = [
            { ...row, by: { day: at(9) }, mention_rate: rate },
            { ...row, by: { day: at(8) }, mention_rate: rate },
            { ...row, by: { day: at(5) }, mention_rate: rate },
            { ...row, by: { day: at(4) }, mention_rate: few }
          ]
          const text = "two instead of one"
          const change = { kind: "model_changed", from: "one", to: "two", at: `${at(8)}T10:00:00Z`, text }
          const engines = ["chatgpt", "claude", "gemini", "perplexity"]
          data.notes.push(...engines.map((engine) => ({ ...change, engine })))
        })
        await seen.open(`/b/${world.brandId}`)
        // two runs of days, each with its own line and band
        assert.strictEqual(await seen.page.locator(".trend .marks .line").count(), 2)
        assert.strictEqual(await seen.page.locator(".trend .marks .band").count(), 2)
        assert.strictEqual(await seen.page.locator(".trend .marks .few").count(), 1)
        assert.strictEqual(await seen.page.locator(".trend .marks .point").count(), 3)
        assert.strictEqual(await seen.page.locator(".trend pattern.stripes").count(), 1)
        const swatch = "getComputedStyle(document.querySelector('.trend .marks-legend .interval')).backgroundImage"
        assert.match(String(await seen.page.evaluate(swatch)), /gradient/)
        await seen.page.locator(".trend .markers text", { hasText: "4 engines: new models" }).first().waitFor()
        await seen.page.click(".chart-table summary")
        const few = seen.page.locator(".trend tbody tr", { hasText: "1 of 3" })
        assert.notInclude(await few.innerText(), "%")
        const marked = seen.page.locator(".trend tbody tr", { hasText: "two instead of one" })
        assert.include(await marked.innerText(), "50 of 100")
        // text beside figures does not wrap them, on paper either
        await seen.page.setViewportSize({ width: 680, height: 960 })
        await seen.page.emulateMedia({ media: "print" })
        const heights = await seen.page.$$eval(".trend tbody .rate", (rates) =>
          rates.map((rate) => rate.getBoundingClientRect().height)
        )
        assert.isBelow(Math.max(...heights), 30)
      })
    )

    it.effect("by week, a new model is marked at its day, and marks have a legend", () =>
      inTab(async (seen, { brandId }) => {
        const { page } = seen
        await changed(seen, /visibility\?.*by=competitor%2Cweek/, (data) => {
          withWeeksBefore(data, 3)
          // a Thursday two weeks ago
          const monday = 14 + ((new Date(Date.parse(data.to) - 1).getUTCDay() + 6) % 7)
          const at = `${dayOf(data, monday - 3)}T10:00:00Z`
          data.notes.push({ kind: "model_changed", engine: "chatgpt", from: "one", to: "two", at })
        })
        await seen.open(`/b/${brandId}/competitors`)
        // at once, because a chart is drawn again when its width is known
        const [mark = 0, ...weeks] = await page.$eval(".brand-lines", (chart) =>
          ["x1", "x"].flatMap((name) =>
            [...chart.querySelectorAll(name === "x" ? ".axes > text" : ".markers line")].map((each) =>
              Number(each.getAttribute(name))
            )
          )
        )
        const [start = 0, end = 0] = weeks.slice(-3)
        assert.closeTo(mark, start + ((end - start) * 3) / 7, 0.5)
        await page.locator(".marks-legend", { hasText: "new models, other prompts, failures or a note" }).waitFor()
      })
    )

    it.effect("on a phone the label of a mark leaves the next mark free", () =>
      inTab(
        async (seen, { brandId }) => {
          const { page } = seen
          await changed(seen, /visibility\?.*by=competitor%2Cweek/, (data) => {
            withWeeksBefore(data, 4)
            for (const days of [21, 8]) {
              const at = `${dayOf(data, days)}T10:00:00Z`
              for (const engine of ["chatgpt", "claude"]) {
                data.notes.push({ kind: "model_changed", engine, from: "one", to: "two", at })
              }
            }
          })
          await seen.open(`/b/${brandId}/competitors`)
          const marks = page.locator(".brand-lines .markers")
          await marks.locator("path").nth(1).waitFor()
          const boxesOf = async (selector: string) =>
            Promise.all((await marks.locator(selector).all()).map((each) => each.boundingBox()))
          for (const label of await boxesOf("text")) {
            for (const mark of await boxesOf("path")) {
              assert.isNotNull(label)
              assert.isNotNull(mark)
              assert.isTrue(mark.x + mark.width <= label.x || mark.x >= label.x + label.width)
            }
          }
        },
        { width: 390 }
      )
    )

    it.effect("the text of charts over time stays in its place on a page from right to left", () =>
      inTab(async (seen, { brandId }) => {
        await changed(seen, /visibility\?(?!.*from=).*by=day/, withTwoDays)
        await changed(seen, /visibility\?.*by=competitor%2Cweek/, (data) => withWeeksBefore(data, 3))
        for (const path of ["", "/competitors"]) {
          await seen.open(`/b/${brandId}${path}`)
          const places = () =>
            seen.page.$$eval("svg:not(.dot-axis) text", (all) =>
              all.map((drawn) => {
                const { left = 0 } = drawn.closest("svg")?.getBoundingClientRect() ?? {}
                return Math.round(drawn.getBoundingClientRect().left - left)
              })
            )
          const before = await places()
          assert.isAtLeast(before.length, 6)
          await seen.page.evaluate('document.documentElement.dir = "rtl"')
          assert.deepStrictEqual(await places(), before, path)
        }
      })
    )

    it.effect("the labels of an axis stand over its lines, at every width", () =>
      inTab(async (seen, { brandId }) => {
        for (const path of ["", "/competitors", "/sources?view=gaps"]) {
          await seen.open(`/b/${brandId}${path}`)
          for (const width of [1_280, 1_024, 390]) {
            await seen.page.setViewportSize({ width, height: 900 })
            const tables = await seen.page.$$eval("table.rows:has(.dot-axis)", (found) =>
              found.map((table) => {
                const middles = (marks: string) =>
                  [...table.querySelectorAll(marks)]
                    .map((mark) => mark.getBoundingClientRect())
                    .filter(({ height }) => height > 0)
                    .map(({ left, right }) => (left + right) / 2)
                // cards have no head: there the figure alone is read
                const head = table.querySelector("thead")?.getBoundingClientRect().width ?? 0
                return {
                  labels: head > 1 ? middles(".dot-axis text") : [],
                  lines: middles("tbody tr:nth-child(1 of :not(.part)) .dots .grid")
                }
              })
            )
            for (const { labels, lines } of tables) {
              if (labels.length === 0 || lines.length === 0) continue
              assert.strictEqual(labels.length, lines.length)
              for (const [index, label] of labels.entries()) {
                assert.closeTo(label, lines[index] ?? 0, 1, `${path} at ${width}`)
              }
            }
            if (width === 1_280) {
              const drawn = tables.filter(({ labels, lines }) => labels.length > 0 && lines.length > 0)
              assert.isAbove(drawn.length, 0, path)
            }
          }
        }
      })
    )

    it.effect("hatches cells with few answers; dots have words beside them", () =>
      inTab(async (seen, world) => {
        await changed(seen, /visibility\?.*by=prompt%2Cengine/, (data) => {
          firstOf(data).mention_rate = { value: 0.5, low: 0.1, high: 0.9, k: 1, n: 2 }
        })
        await seen.open(`/b/${world.brandId}/prompts`)
        const few = seen.page.locator("td.cell.few")
        await few.waitFor()
        assert.include(await few.innerText(), "1 of 2")
        assert.strictEqual(await few.locator(".cells .filled").count(), 1)
        assert.strictEqual(await few.locator(".cells .blank").count(), 1)
        assert.strictEqual(await seen.page.locator(".spark").count(), 0)
        const hidden = await seen.page.$$eval(".dots, .cells", (charts) =>
          charts.every((chart) => chart.getAttribute("aria-hidden") === "true")
        )
        assert.isTrue(hidden)
        for (const range of await seen.page.locator("tbody .rate").allTextContents()) {
          assert.match(range, /%.*–.*%\s.* of/)
        }
      })
    )

    it.effect("shows tiny shares as less than 0.1%, not as 0", () =>
      inTab(async (seen, world) => {
        const rates: ReadonlyArray<Rate> = [
          { value: 0, low: 0, high: 0.0003, k: 0, n: 12_000 },
          { value: 0.0001, low: 0, high: 0.004, k: 1, n: 12_000 },
          { value: 0.9999, low: 0.9996, high: 1, k: 11_999, n: 12_000 }
        ]
        await changed(seen, /visibility\?.*by=competitor/, (data) => {
          const row = firstOf(data)
          data.rows = rates.map((rate, index) => ({
            ...row,
            by: { competitor: `rival ${index}` },
            own: false,
            mention_rate: rate
          }))
        })
        await seen.open(`/b/${world.brandId}`)
        const said = seen.page.locator(".rows tr", { hasText: /^rival / }).locator(".rate")
        assert.deepStrictEqual(
          (await said.allTextContents()).map((text) => text.replaceAll(/\s+/g, " ")),
          [">99.9% >99.9–100% 11,999 of 12,000", "<0.1% 0–0.4% 1 of 12,000", "0% 0–<0.1% 0 of 12,000"]
        )
      })
    )

    it.effect("shows prompts with each engine's answers, and all 100 without scrolling", () =>
      inTab(async (seen, world) => {
        const rows = 100
        await changed(seen, /visibility\?.*by=prompt&/, (data) => {
          const row = firstOf(data)
          data.rows = Array.from({ length: rows }, (_, index) => ({ ...row, by: { prompt: `prompt ${index + 1}` } }))
        })
        const cells = Promise.withResolvers<void>()
        await seen.page.route(/visibility\?.*by=prompt%2Cengine/, async (route) => {
          await cells.promise
          await route.continue()
        })
        const report = seen.page.waitForResponse(/visibility\?.*by=prompt&/)
        const opened = seen.open(`/b/${world.brandId}/prompts`)
        await (await report).finished()
        await seen.page.evaluate(
          "new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))"
        )
        const shown = seen.page.locator(".rows tbody tr")
        assert.strictEqual(await shown.count(), 0)
        cells.resolve()
        await opened
        await shown.nth(rows - 1).waitFor({ state: "attached" })
        assert.strictEqual(await shown.count(), rows)
        assert.strictEqual((await seen.page.locator(".rows td.cell").count()) % rows, 0)
        assert.isAbove(await seen.page.locator(".rows td.cell").count(), 0)
        // the sentence takes the server longest, so it is asked for before the matrix is drawn
        const place = (part: string) => seen.asked.findIndex((url) => url.includes(part))
        assert.isAbove(place("reports/story"), place("by=prompt%2Cengine"))
        assert.isBelow(place("reports/story"), place("reports/prompts"))
      })
    )

    it.effect(
      "a prompt has its gap answers, which the list of answers shows, and 12 weeks in a short period, too",
      () =>
        inTab(async (seen, { brandId, client }) => {
          const { data } = await client.reports.prompts({ brand_id: brandId })
          const mention_rate = { value: 0.4, low: 0.2, high: 0.6, k: 4, n: 10 }
          const rows = data.rows.map((row, index) => ({
            ...row,
            gap_answers: index === 0 ? 7 : 0,
            weeks: row.weeks.map((week) => ({ ...week, mention_rate }))
          }))
          await seen.page.route(/reports\/prompts/, async (route) => {
            const response = await route.fetch()
            const body: { readonly data: object } = await response.json()
            await route.fulfill({ response, json: { ...body, data: { ...body.data, rows } } })
          })
          await seen.open(`/b/${brandId}/prompts?period=7d`)
          const links = seen.page.locator('.rows a[href*="named=gap"]')
          await links.first().waitFor()
          assert.deepStrictEqual(await links.allTextContents(), ["7"])
          const lines = seen.page.locator(".rows .spark .line")
          assert.strictEqual(await lines.count(), rows.length)
          // from the first of 12 points to 11 others
          assert.strictEqual((await lines.first().getAttribute("d"))?.split("L").length, 12)
          const query = new URLSearchParams({ prompt: rows[0]?.prompt ?? "", gap: "true" })
          await links.first().click()
          await seen.page.waitForURL(/answers.*period=7d/)
          await settled(seen)
          const asked = seen.asked.findLast((url) => url.startsWith("/v1/snapshots/"))
          const { searchParams } = new URL(asked ?? "", "http://host")
          for (const [name, value] of query) assert.strictEqual(searchParams.get(name), value)
        })
    )

    it.effect("prints all rows, including those not drawn yet", () =>
      inTab(async (seen, world) => {
        await seen.page.addInitScript("globalThis.requestIdleCallback = () => 0")
        await changed(seen, /visibility\?.*by=prompt&/, (data) => {
          const row = firstOf(data)
          data.rows = Array.from({ length: 100 }, (_, index) => ({ ...row, by: { prompt: `prompt ${index + 1}` } }))
        })
        await seen.open(`/b/${world.brandId}/prompts`)
        const shown = seen.page.locator(".rows tbody tr")
        assert.isBelow(await shown.count(), 100)
        await seen.page.evaluate('dispatchEvent(new Event("beforeprint"))')
        await shown.nth(99).waitFor({ state: "attached" })
        assert.strictEqual(await shown.count(), 100)
      })
    )

    it.effect("renders only visible rows of 5,000, and all of them on paper", () =>
      inTab(async (seen, world) => {
        const rows = 5_000
        await changed(seen, /visibility\?.*by=prompt&/, (data) => {
          const row = firstOf(data)
          data.rows = Array.from({ length: rows }, (_, index) => ({ ...row, by: { prompt: `prompt ${index + 1}` } }))
        })
        await seen.open(`/b/${world.brandId}/prompts`)
        const shown = seen.page.locator(".rows tbody tr[aria-rowindex]")
        assert.isBelow(await shown.count(), 200)
        assert.strictEqual(await seen.page.getAttribute(".rows", "aria-rowcount"), String(rows + 1))
        assert.include(await seen.says(".rows tbody"), "prompt 1")
        await seen.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        await seen.page
          .locator(`[aria-rowindex="${rows + 1}"]`)
          .filter({ hasText: `prompt ${rows}` })
          .waitFor()
        assert.isBelow(await shown.count(), 200)
        await seen.page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
        await seen.page.locator(`[aria-rowindex="${rows / 2}"]`).waitFor()
        await seen.page.evaluate('dispatchEvent(new Event("beforeprint"))')
        await seen.page.locator(`[aria-rowindex="2"]`).waitFor({ state: "attached" })
        assert.strictEqual(await shown.count(), rows)
        await seen.page.evaluate('dispatchEvent(new Event("afterprint"))')
        await seen.page.locator(`[aria-rowindex="2"]`).waitFor({ state: "detached" })
        await seen.page.fill("input[type=search]", "prompt 4999")
        await seen.page.locator(".rows tbody tr", { hasText: "prompt 4999" }).waitFor()
        assert.strictEqual(await shown.count(), 1)
      })
    )

    it.effect("the page of competitors says who leads in the words of the story, from left to right", () =>
      inTab(async (seen, { brandId, client }) => {
        const half = "\u2068حلول الخليج\u2069 leads; Acme is last of the five tracked brands by mentions."
        const sentence = `${half} Beside Globex it is behind for two prompts.`
        await changed(seen, /reports\/story\?.*competitors=true/, (story) =>
          Object.assign(story, { competitors: { sentence, basis: "" } })
        )
        await changed(seen, /reports\/visibility\?.*by=competitor/, ({ rows }) => {
          const rank = { rank: 5, possible: [5], of: 5, leaders: ["حلول الخليج"], lead: null, sentence: half }
          for (const row of rows) {
            if (row.by.competitor === "Acme") Object.assign(row, { rank })
            const { low, high, value } = row.mention_rate
            const standardized = row.by.competitor === "Globex" ? { low, high, value: (value ?? 0) + 0.05 } : null
            Object.assign(row.mention_rate, { standardized })
          }
        })
        const untracked = "Two untracked brands are mentioned in clearly more answers than Acme: Vandelay and Umbrella."
        await changed(seen, /reports\/untracked\?/, (report) => Object.assign(report, { sentence: untracked }))
        await seen.open(`/b/${brandId}/competitors`)
        assert.strictEqual(await seen.says(".said"), sentence)
        await seen.page.locator(".grounds", { hasText: untracked }).waitFor()
        // a share that is not the quotient of the counts beside it
        const rateOf = (name: string) =>
          seen.page
            .locator("tbody tr", { has: seen.page.locator("th a", { hasText: name }) })
            .locator(".rate")
            .first()
        assert.include(await rateOf("Globex").innerText(), ", each prompt and engine weighing the same")
        assert.notInclude(await rateOf("Acme").innerText(), "weighing")
        const direction = await seen.page.evaluate('getComputedStyle(document.querySelector(".said")).direction')
        assert.strictEqual(direction, "ltr")
        // the story knows no model
        const [first] = (await client.reports.visibility({ brand_id: brandId, by: "model" })).data.rows
        await seen.open(`/b/${brandId}/competitors?model=${first?.by.model ?? ""}`)
        assert.strictEqual(await seen.says(".said"), half)
      })
    )

    it.effect("engines stand in the order of their changes: clear ones first, then possible ones", () =>
      inTab(async (seen, { brandId }) => {
        const asked: Array<string> = []
        await seen.page.route("**/v1/reports/story?*", async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          for (const level of body.data.levels) {
            if (level.figure !== "mention_rate" || level.engine === null) continue
            const place = asked.push(level.engine) - 1
            const size = { previous: { ...level }, difference: -0.2, low: -0.3, high: -0.1 }
            const verdict = place === 0 ? "within_noise" : "down"
            level.change = { ...size, verdict, verdict_page: place === 2 ? "down" : "within_noise" }
          }
          await route.fulfill({ response, json: body })
        })
        await seen.open(`/b/${brandId}`)
        const engines = seen.page.locator(".engine-group tbody th")
        await engines.nth(4).waitFor()
        const [first, second, third, fourth] = asked
        const names = (await engines.allInnerTexts()).slice(1).map((name) => name.toLowerCase())
        assert.deepStrictEqual(names, [third, second, fourth, first])
      })
    )
  })
