/** Charts as files: what stands in the picture, its form, and names of any kind, in a real browser. */
import { assert, describe } from "@effect/vitest"
import { readFile } from "node:fs/promises"
import type { Locator } from "playwright-core"
import { settled } from "./DashboardVisit.ts"
import { inTab, key, prompts, type Window, type WorldTests, scanned } from "./DashboardWorld.ts"

type Format = "SVG" | "PNG" | "CSV"

/** A chart by its title. */
const chartOf = ({ page }: Window, title: string): Locator =>
  page.locator("figure", { has: page.getByRole("application", { name: title, exact: true }) })

/** Opens its table, which has its files. */
const tableOf = async (chart: Locator) => {
  const table = chart.locator("details.chart-table")
  if ((await table.getAttribute("open")) === null) await table.locator("summary").click()
}

/** The file that a chart is saved as. */
const saved = async (seen: Window, chart: Locator, format: Format) => {
  const button = chart.getByRole("button", { name: format, exact: true })
  if ((await button.count()) === 0) {
    await tableOf(chart)
    await chart.getByRole("button", { name: "Save chart" }).click()
    await button.waitFor()
  }
  const [file] = await Promise.all([seen.page.waitForEvent("download"), button.click()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** What is in a picture, as an XML parser reads it. */
interface Picture {
  readonly root: string
  readonly names: ReadonlyArray<string>
  readonly lines: ReadonlyArray<string>
  readonly width: number
  readonly height: number
  readonly colors: ReadonlyArray<string>
  /** Ids that it refers to and that it does not have. */
  readonly missing: ReadonlyArray<string>
  /** Attributes that name something outside. */
  readonly outside: ReadonlyArray<string>
}

// the page's own functions have no types here
const pictureIn = ({ page }: Window, bytes: Buffer): Promise<Picture> =>
  page.evaluate(`(() => {
    const xml = new DOMParser().parseFromString(${JSON.stringify(bytes.toString())}, "image/svg+xml")
    const all = [...xml.querySelectorAll("*")]
    const values = all.flatMap((each) => [...each.attributes].map(({ name, value }) => ({ name, value })))
    const ids = values.flatMap(({ value }) => /^url\\("?#([^")]+)/.exec(value)?.[1] ?? [])
    return {
      root: xml.documentElement.localName,
      names: [...new Set(all.map(({ localName }) => localName))],
      lines: [...xml.querySelectorAll("text")].map(({ textContent }) => textContent),
      width: Number(xml.documentElement.getAttribute("width")),
      height: Number(xml.documentElement.getAttribute("height")),
      colors: values.flatMap(({ name, value }) => (name === "fill" || name === "stroke" ? value : [])),
      missing: ids.filter((id) => xml.getElementById(id) === null),
      outside: values
        .filter(({ name }) => name !== "xmlns")
        .filter(({ name, value }) => /href|style/.test(name) || /url\\((?!"?#)|\\/\\//.test(value))
        .map(({ name, value }) => name + "=" + value)
    }
  })()`)

/** That a picture stands alone. */
const standsAlone = ({ missing, names, outside, root }: Picture) => {
  assert.strictEqual(root, "svg")
  assert.deepStrictEqual([missing, outside], [[], []])
  for (const name of ["script", "foreignObject", "image", "style"]) assert.notInclude(names, name)
}

const day = /\d{1,2} \w{3} \d{4}/

/** The charts of the dashboard as files. */
export const chartFiles = (it: WorldTests) =>
  describe("charts of the dashboard as files", () => {
    it.effect("a trend is saved as SVG and PNG with title, period, answers and source, and as CSV", () =>
      inTab(
        async (seen, { address, brandId, client }) => {
          await seen.open(`/b/${brandId}?class=non_branded`)
          const chart = chartOf(seen, "Mention rate over time")
          await tableOf(chart)
          await chart.getByRole("button", { name: "Save chart" }).focus()
          await seen.page.keyboard.press("Enter")
          await chart.locator("button:focus", { hasText: "SVG" }).waitFor()
          // the line at a chosen time stays on the screen
          await chart.getByRole("application").focus()
          await seen.page.keyboard.press("End")
          await chart.locator(".chosen").waitFor({ state: "attached" })
          const drawn = await chart.locator("svg[role=application] circle").count()
          const svg = await saved(seen, chart, "SVG")
          const picture = await pictureIn(seen, svg.bytes)
          standsAlone(picture)
          assert.match(svg.name, /^Acme.*Mention rate over time\.svg$/)
          assert.isAbove(drawn, 0)
          assert.lengthOf(svg.bytes.toString().match(/<circle /g) ?? [], drawn)
          assert.notInclude(svg.bytes.toString(), "chosen")
          const { data } = await client.reports.visibility({ brand_id: brandId, class: "non_branded" })
          const [title, facts = ""] = picture.lines
          assert.strictEqual(title, "Acme: Mention rate over time")
          assert.match(
            facts,
            new RegExp(`^${day.source} – ${day.source} · ${data.rows[0]?.answers} answers · .*Non-branded`)
          )
          assert.match(picture.lines.at(-1) ?? "", new RegExp(`^Acme · Answerscope · ${day.source}$`))
          assert.include(picture.lines.join("\n"), `${data.rows[0]?.answers} answers are simulated: sample data`)
          assert.include(picture.names, "pattern")
          // the page is dark, the picture is for white paper
          assert.strictEqual(await seen.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches"), true)
          assert.include(picture.colors, "rgb(35, 83, 210)")
          assert.notInclude(picture.colors.join(), "rgb(138, 171, 255)")
          assert.strictEqual(await chart.evaluate((figure) => figure.getAttribute("style") ?? ""), "")
          const png = (await saved(seen, chart, "PNG")).bytes
          assert.deepStrictEqual([...png.subarray(0, 8)], [137, 80, 78, 71, 13, 10, 26, 10])
          const size = [png.readUInt32BE(16), png.readUInt32BE(20)]
          assert.deepStrictEqual(size, [2 * picture.width, 2 * picture.height])
          const csv = (await saved(seen, chart, "CSV")).bytes.toString()
          const query = await chart.locator("[data-query]").last().getAttribute("data-query")
          const headers = { "x-access-key": key, accept: "text/csv" }
          assert.strictEqual(csv, await (await fetch(`${address}${query}`, { headers })).text())
        },
        { colorScheme: "dark" }
      )
    )

    it.effect("a chart of one engine is saved with its answers alone", () =>
      inTab(async (seen, { brandId, client }) => {
        const [prompt = ""] = prompts
        await seen.open(`/b/${brandId}/prompt?prompt=${encodeURIComponent(prompt)}`)
        const chart = chartOf(seen, "Claude")
        const picture = await pictureIn(seen, (await saved(seen, chart, "SVG")).bytes)
        standsAlone(picture)
        const { data } = await client.reports.visibility({ brand_id: brandId, prompt, engine: "claude" })
        const words = picture.lines
          .join(" ")
          .replaceAll(/[\u2068\u2069]/g, "")
          .replaceAll(/\s+/g, " ")
        assert.include(words, `${data.rows[0]?.answers} answers`)
        assert.include(words, "· Claude")
        assert.include(words, prompt)
        const csv = (await saved(seen, chart, "CSV")).bytes.toString()
        assert.notInclude(csv, "engine")
        assert.strictEqual(csv.trim().split("\r\n").length, 2)
      })
    )

    it.effect("names in markup and from right to left are text, at every width", () =>
      inTab(async (seen, { client }) => {
        const name = '<script>alert(1)</script> & "Co"'
        const competitors = ["شركة النور", "<img src=x onerror=alert(2)>", "日本語の会社"]
        const { data: brand } = await client.brands.create({ name, prompts: ["best crm"], competitors })
        await scanned(client, { brandId: brand.id, samples: 6 })
        for (const width of [1_280, 390]) {
          await seen.page.setViewportSize({ width, height: 900 })
          await seen.open(`/b/${brand.id}/competitors`)
          await settled(seen)
          const chart = chartOf(seen, "Mention rate over time")
          const { bytes } = await saved(seen, chart, "SVG")
          const picture = await pictureIn(seen, bytes)
          standsAlone(picture)
          assert.include(picture.lines[0], name.slice(0, 20))
          assert.include(picture.lines, "شركة النور")
          assert.include(picture.lines, "日本語の会社")
          // each in its color
          assert.include(picture.colors, "rgb(194, 127, 43)")
          const png = (await saved(seen, chart, "PNG")).bytes
          assert.strictEqual(png.readUInt32BE(16), 2 * picture.width)
        }
        await client.brands.remove(brand.id)
      })
    )

    it.effect("a file that cannot be made is told", () =>
      inTab(async (seen, { brandId }) => {
        await seen.open(`/b/${brandId}`)
        const chart = chartOf(seen, "Mention rate over time")
        await saved(seen, chart, "SVG")
        await seen.page.route("**/v1/reports/visibility?*", (route) => route.fulfill({ status: 503, body: "{}" }))
        await chart.getByRole("button", { name: "PNG" }).click()
        assert.include(await seen.says(".toast"), "Could not save the file.")
      })
    )
  })
