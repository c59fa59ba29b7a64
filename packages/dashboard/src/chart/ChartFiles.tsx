/** The files of a chart: its picture with what it shows and where it comes from, and the figures of its table. */
import { client } from "../data/Client.ts"
import { saveCsv, saveFile, visibilityAt } from "../data/Export.ts"
import { showToast } from "../data/Toast.ts"
import { today } from "../route/Period.ts"
import { text } from "../text/English.ts"
import { countText, dayAndYearText, engineText, isolated } from "../text/Format.ts"
import { overviewText } from "../text/OverviewText.ts"
import { pictureOf, pngOf } from "./ChartPicture.ts"
import type { ChartSource } from "./SaveChart.tsx"

const formats = ["SVG", "PNG", "CSV"] as const

/** The report's parameters that are no filter. */
const others = /^(?:brand_id|from|to|by|limit)$/

const classes: Readonly<Record<string, string>> = {
  all: text.anyClass,
  branded: text.branded,
  non_branded: text.nonBranded
}

const save = async (format: (typeof formats)[number], figure: HTMLElement, source: ChartSource) => {
  const [path = "", search] = source.query.split("?")
  const asked = new URLSearchParams(search)
  if (source.engine != null) {
    asked.set("engine", source.engine)
    asked.set("by", String(asked.get("by")).replace("engine,", ""))
  }
  const address = () => `${path}?${asked.toString()}`
  const { name } = (await client.brands.get(asked.get("brand_id") ?? "")).data
  const title = `${name}: ${figure.querySelector("figcaption span")?.textContent}`
  if (format === "CSV") return saveCsv(address(), title)
  // over all days
  asked.delete("by")
  const { from, notes, rows, to } = await visibilityAt(address())
  const picture = pictureOf(figure, {
    title,
    facts: [
      `${dayAndYearText(from)} – ${dayAndYearText(new Date(Date.parse(to) - 1).toISOString())}`,
      `${countText(rows[0]?.answers ?? 0)} ${overviewText.answers}`,
      ...[...asked].flatMap(([key, value]) => (others.test(key) ? [] : isolated(classes[value] ?? engineText(value))))
    ].join(" · "),
    legend: overviewText.trendLegend(figure.querySelector(".ghost path") !== null),
    simulated: notes.flatMap((note) =>
      note.kind === "simulated" || note.kind === "replayed" ? text[note.kind](note.count, text.originOf.none) : []
    ),
    source: `${name} · ${text.product} · ${dayAndYearText(today())}`
  })
  const xml = new XMLSerializer().serializeToString(picture)
  const file = format === "SVG" ? new Blob([xml], { type: "image/svg+xml" }) : await pngOf(xml)
  saveFile(file, `${title}.${format.toLowerCase()}`)
}

/** The button that loaded this is gone. */
const focusFirst = (group: HTMLElement | null) => group?.querySelector("button")?.focus()

export const ChartFiles = (source: ChartSource) => (
  <span ref={focusFirst} role="group" aria-label={text.saveChart}>
    {formats.map((format) => (
      <button
        key={format}
        type="button"
        class="plain"
        onClick={({ currentTarget }) => {
          const figure = currentTarget.closest("figure")
          if (figure !== null) save(format, figure, source).catch(() => showToast(text.notSaved))
        }}
      >
        {format}
      </button>
    ))}
  </span>
)
