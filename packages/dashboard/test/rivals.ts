/** The page on competitors, in a real browser. */
import { assert, describe } from "@effect/vitest"
import type { Locator } from "playwright-core"
import { settled } from "./DashboardVisit.ts"
import { inTab, type Window, type WorldTests } from "./DashboardWorld.ts"

interface Row {
  readonly by: { readonly competitor: string }
  readonly mention_rate: object
  readonly own: boolean
}

interface Given {
  rows: Array<Row>
  readonly from: string
  readonly to: string
}

/** Changes what the page gets. */
const changed = (seen: Window, pattern: RegExp, change: (data: Given) => void) =>
  seen.page.route(pattern, async (route) => {
    const response = await route.fetch()
    const body: { readonly data: Given } = await response.json()
    change(body.data)
    await route.fulfill({ response, json: body })
  })

const dayMillis = 86_400_000

const dayAt = (millis: number) => new Date(millis).toISOString().slice(0, 10)

/** The color and the shape of the mark in an element. */
const lookOf = (mark: Locator) =>
  mark
    .locator(".shape")
    // the page's own functions have no types here
    .evaluate(
      (each) => `${Reflect.get(globalThis, "getComputedStyle")(each).getPropertyValue("--c")} ${each.getAttribute("d")}`
    )

/** A rate of 20 answers. */
const rateOf = (value: number) => ({
  value,
  low: value - 0.05,
  high: value + 0.05,
  k: Math.round(20 * value),
  n: 20,
  standardized: null
})

/** What competitors look like in Chromium. */
export const rivals = (it: WorldTests) =>
  describe("the competitors of the dashboard in Chromium", () => {
    it.effect("competitors have lines over time, a comparison with the brand by prompt, and one look everywhere", () =>
      inTab(async (seen, { brandId, client }) => {
        const { page } = seen
        await seen.open(`/b/${brandId}/competitors`)
        const chart = page.getByRole("application", { name: "Mention rate over time" })
        assert.deepStrictEqual((await chart.locator(".labels text").allTextContents()).toSorted(), [
          "Acme",
          "Globex",
          "Initech"
        ])
        await chart.focus()
        await page.keyboard.press("End")
        await page.locator(".brand-lines .live", { hasText: /Acme \d+%/ }).waitFor()
        await page.getByRole("button", { name: "Days", exact: true }).click()
        await page.waitForURL(/unit=day/)
        await page.getByRole("button", { name: "Share of voice", exact: true }).click()
        await page.getByRole("application", { name: "Share of voice over time" }).waitFor()
        const looksOf = new Map<string, string>()
        for (const rival of ["Globex", "Initech"]) {
          await page.locator('[popovertarget="rival"]').click()
          await page.locator("#rival .option", { hasText: rival }).click()
          await page.waitForURL(new RegExp(`rival=${rival}`))
          await settled(seen)
          const { data } = await client.reports.duel({ brand_id: brandId, class: "non_branded", competitor: rival })
          const panel = page.locator(".panel", { has: page.locator("#rival") }).last()
          assert.deepStrictEqual(
            await panel.locator("tbody th").allInnerTexts(),
            data.rows.map(({ prompt }) => prompt)
          )
          const row = page.locator(".rows tbody tr", { hasText: rival }).first()
          const looks = await Promise.all(
            [
              page.locator(".labels .brand-line", { hasText: rival }),
              panel.locator(".line-names .brand-line", { hasText: rival }),
              row.locator(".dots")
            ].map(lookOf)
          )
          assert.lengthOf(new Set(looks), 1, looks.join(" "))
          looksOf.set(rival, looks[0] ?? "")
          assert.include(await panel.locator(".sums").innerText(), `Answers without you that mention ${rival}`)
        }
        const { data: named } = await client.reports.visibility({
          brand_id: brandId,
          class: "non_branded",
          by: "competitor",
          compare: "previous",
          anytime: true
        })
        // which competitor may lead differs by day
        const half = named.rows.find(({ own }) => own === true)?.rank?.sentence ?? "no sentence"
        const story = { brand_id: brandId, class: "non_branded", competitors: true } as const
        const { sentence } = (await client.reports.story(story)).data.competitors ?? {}
        assert.isTrue(sentence?.startsWith(half))
        assert.strictEqual(await seen.says(".said"), sentence)
        // what to do next is about the most mentioned one
        const [most] = named.rows
          .filter(({ own }) => own !== true)
          .toSorted((a, b) => b.mention_rate.k - a.mention_rate.k)
        const leader = most?.by.competitor ?? "no competitor"
        const hrefOf = async (name: string) =>
          (await page.locator(".next").getByRole("link", { name }).getAttribute("href"))?.split("?")[1] ?? ""
        const asked = new URLSearchParams(await hrefOf(`read the answers that mention ${leader} and not you`))
        assert.deepStrictEqual([asked.get("rival"), asked.get("named")], [leader, "false"])
        assert.include(await hrefOf("the sites that they cite"), `competitor=${leader}`)
        // the same prompts as on the overview
        assert.match(await seen.says(".grounds"), /^\d+ answers? to \d+ non-branded prompts?\./)
        const own = async () => page.locator("tr.own td").allInnerTexts()
        const shown = await page.locator('.segments [aria-pressed="true"]', { hasText: "Non-branded" }).innerText()
        assert.include((await own()).join(" "), /\d+%/.exec(shown)?.[0] ?? "no rate")
        const { data: whole } = await client.reports.story({ brand_id: brandId })
        const { high, low } =
          whole.levels.find((level) => level.figure === "mention_rate" && level.engine === null) ?? {}
        assert.include((await own()).join(" "), `${Math.round((low ?? 0) * 100)}–${Math.round((high ?? 0) * 100)}%`)
        await page.getByRole("button", { name: /^Branded/ }).click()
        await page.waitForURL(/class=branded/)
        await settled(seen)
        assert.match(await seen.says(".grounds"), /^\d+ answers? to \d+ branded prompts?\./)
        // a brand looks alike on every page
        assert.lengthOf(new Set(looksOf.values()), 2)
        await seen.open(`/b/${brandId}`)
        for (const [rival, look] of looksOf) {
          assert.strictEqual(await lookOf(page.locator(".rows tbody tr", { hasText: rival }).locator(".dots")), look)
        }
      })
    )

    it.effect("where engines fall silent, names stand as in the table, and mending is the next step on all pages", () =>
      inTab(async (seen, { brandId }) => {
        const { page } = seen
        const at = new Date().toISOString()
        const first = "Get requests to Gemini answered again"
        await page.route(/reports\/story\?/, async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          Object.assign(body.data, {
            slots: [{ slot: "trust", text: "36 of 60 requests failed.", refs: [] }],
            changes: [
              {
                text: "Gemini has given no answer: since 24 November",
                detail: "Failed requests are refunded.",
                basis: "Since 24 November, the figures rest on Claude alone",
                direction: "fault",
                since: { at, earliest: at, latest: at },
                cause: { kind: "fault", text: "A key may be behind it." },
                refs: [{ kind: "engine", id: "gemini", engine: "gemini" }]
              }
            ],
            next: [{ kind: "fix_engine", key: "fix_engine:gemini", text: first, detail: "Why.", done: false, refs: [] }]
          })
          await route.fulfill({ response, json: body })
        })
        // the last day ranks the brands the other way round
        const whole = new Map([
          ["Globex", 0.8],
          ["Initech", 0.6],
          ["Acme", 0.4]
        ])
        await changed(seen, /visibility\?.*by=competitor&/, (data) => {
          for (const row of data.rows) Object.assign(row.mention_rate, rateOf(whole.get(row.by.competitor) ?? 0))
        })
        await changed(seen, /visibility\?.*by=competitor%2Cday/, (data) => {
          data.rows = [1, 0].flatMap((daysBefore) =>
            data.rows.map((row) => ({
              ...row,
              by: { ...row.by, day: dayAt(Date.parse(data.to) - 1 - daysBefore * dayMillis) },
              mostly_failed: daysBefore === 0,
              mention_rate: rateOf(1 - (whole.get(row.by.competitor) ?? 0))
            }))
          )
        })
        await seen.open(`/b/${brandId}/competitors?unit=day`)
        const labels = await page.locator(".brand-lines .labels text").evaluateAll((all) =>
          all
            .map((label) => ({ name: label.textContent, y: Number(label.getAttribute("y")) }))
            .toSorted((a, b) => a.y - b.y)
            .map(({ name }) => name)
        )
        const inTable = await page.locator(".rows:has(tr.own) tbody th").allInnerTexts()
        assert.deepStrictEqual(labels, [...whole.keys()])
        assert.deepStrictEqual(inTable, [...whole.keys()])
        assert.strictEqual(await page.locator(".brand-lines .leader").count(), 0)
        const legend = page.locator(".brand-lines .marks-legend")
        await legend.getByText("Since 24 November, the figures rest on Claude alone", { exact: true }).waitFor()
        for (const name of ["competitors", "prompts", "sources?view=gaps", "alerts"]) {
          await seen.open(`/b/${brandId}/${name}`)
          const link = page.locator(".next").getByRole("link", { name: first })
          assert.match((await link.getAttribute("href")) ?? "", /^\/organization\?part=engines/, name)
          assert.strictEqual(await page.locator(".next a").count(), 1, name)
        }
      })
    )

    it.effect("a competitor's band is drawn while its name is pointed at, or has the focus", () =>
      inTab(async (seen, { brandId, client }) => {
        const { page } = seen
        await seen.open(`/b/${brandId}/competitors`)
        const { rows } = (
          await client.reports.visibility({ brand_id: brandId, by: "competitor", class: "non_branded" })
        ).data
        const names = page.locator(".brand-lines .labels .brand-line")
        const areasOf = (color: string) => page.locator(`.brand-lines > svg > .brand-line.${color} .area`)
        await page.locator(".brand-lines svg").focus()
        for (const label of await names.all()) {
          const color = /c\d+/.exec((await label.getAttribute("class")) ?? "")?.[0] ?? ""
          const name = await label.locator("text").innerHTML()
          const isOwn = name === "Acme"
          await label.hover()
          assert.isAbove(await areasOf(color).count(), 0, name)
          await page.mouse.move(0, 0)
          assert.strictEqual((await areasOf(color).count()) > 0, isOwn, name)
          await page.keyboard.press("Tab")
          assert.isTrue(await label.evaluate((element) => element.matches(":focus-visible")))
          assert.isAbove(await areasOf(color).count(), 0, name)
          // for those who do not see it, the name says the figure
          const { k, n } = rows.find(({ by }) => by.competitor === name)?.mention_rate ?? {}
          assert.match((await label.getAttribute("aria-label")) ?? "", new RegExp(`^${name}: .*\\b${k} of ${n}\\b`))
        }
        await page.keyboard.press("Tab")
        assert.strictEqual(await page.locator(".brand-lines .labels :focus").count(), 0)
        assert.strictEqual(await areasOf("c1").count(), 0)
      })
    )

    it.effect("a week that began before the period is labelled by the period's first day", () =>
      inTab(async (seen, { brandId }) => {
        const weekdayOf = (millis: number) => (new Date(millis).getUTCDay() + 6) % 7
        const mondayOf = (millis: number) => dayAt(millis - weekdayOf(millis) * dayMillis)
        const to = Date.now()
        // a Wednesday
        const from = to - (weekdayOf(to) + 19) * dayMillis
        await changed(seen, /visibility\?.*by=competitor%2Cweek/, (data) => {
          const weeks = [...new Set([from, from + 7 * dayMillis, from + 14 * dayMillis, to].map(mondayOf))]
          const named = [...new Map(data.rows.map((row) => [row.by.competitor, row])).values()]
          data.rows = weeks.flatMap((week) => named.map((row) => ({ ...row, by: { ...row.by, week } })))
        })
        await seen.open(`/b/${brandId}/competitors?from=${dayAt(from)}&to=${dayAt(to)}&unit=week`)
        const labels = await seen.page.locator(".brand-lines .axes > text").allTextContents()
        const dayText = (day: string) =>
          new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" })
            .formatToParts(Date.parse(day))
            .filter(({ type }) => type !== "literal")
            .toSorted((a, b) => (a.type < b.type ? -1 : 1))
            .map(({ value }) => value)
            .join(" ")
        assert.deepStrictEqual(labels, [
          dayText(dayAt(from)),
          ...[7, 14].map((days) => dayText(mondayOf(from + days * dayMillis))),
          dayText(mondayOf(to))
        ])
      })
    )
  })
