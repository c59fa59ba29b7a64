/** The figures that a page shows, compared with those of the API: values, intervals, counts and changes. */
import type { Page } from "playwright-core"
import type { Visit } from "./DashboardVisit.ts"

interface Origin {
  readonly path: string
  readonly query: string
}

/** A figure on the page, the origin that it declares, and what stands beside it. */
interface ShownFigure extends Origin {
  readonly value: string
  readonly text: string
  readonly interval: string | null
  readonly basis: string | null
}

const shownFigures = (page: Page): Promise<ReadonlyArray<ShownFigure>> =>
  // runs spend credits after the foot was drawn
  page.$$eval("data[data-metric]:not(.balance data)", (elements) =>
    elements.map((element) => {
      const holder = (element.closest("b") ?? element).parentElement
      // beside several figures it would be of one of them
      const isAlone = holder?.querySelectorAll("data[data-metric]").length === 1
      const beside = (selector: string) =>
        (isAlone ? holder.querySelector(`:scope > ${selector}`)?.textContent : null) ?? null
      return {
        path: element.getAttribute("data-metric") ?? "",
        query: element.getAttribute("data-query") ?? "",
        value: element.getAttribute("value") ?? "",
        text: element.textContent,
        interval: beside(".interval"),
        basis: beside(".basis")
      }
    })
  )

interface ShownChange extends Origin {
  readonly text: string
}

/** The changes on a page, each with the figure that it is the change of. */
export const shownChanges = (page: Page): Promise<ReadonlyArray<ShownChange>> =>
  page.$$eval(".movement:not(.lead, .told)", (all) =>
    all.flatMap((movement) => {
      const own = movement.closest("td, .kpi, li")
      const figure =
        (own?.querySelector("data.share") ?? null) === null
          ? movement.closest("tr")?.querySelector("data.share")
          : own?.querySelector("data.share")
      return figure == null
        ? []
        : [
            {
              path: figure.getAttribute("data-metric") ?? "",
              query: figure.getAttribute("data-query") ?? "",
              text: movement.textContent
            }
          ]
    })
  )

export const fieldAt = (data: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((at, name) => (at === null || at === undefined ? null : Reflect.get(Object(at), name)), data)

/** The field with the change of a figure: beside its level in a story, and below `change` in a row. */
export const changePath = (path: string): string => {
  const bare = path.replace(/\.standardized$/, "")
  if (bare.endsWith("since_done.previous")) return bare.replace(/\.previous$/, "")
  const [, row, figure] = /^(.*rows\.\d+)\.(?:sentiment\.)?([a-z_0-9]+)$/.exec(bare) ?? []
  return row === undefined ? `${bare}.change` : `${row}.change.${figure}`
}

interface Change {
  readonly difference: number | null
  readonly low: number | null
  readonly high: number | null
  readonly verdict: string
  readonly verdict_page: string
  readonly previous: { readonly n: number }
}

export const isChange = (value: unknown): value is Change =>
  typeof value === "object" && value !== null && "verdict_page" in value && "previous" in value

const points = (share: number): number => Math.round(100 * share)

/** What must stand in the text of a change. */
export const changeWords = ({ difference, high, low, previous, verdict_page: verdict }: Change): RegExp => {
  if (previous.n === 0) return /Not compared|No answers to judge/
  if (verdict === "few_answers") return /Too few/
  if (verdict === "within_noise") return /No clear change/
  const size = Math.abs(points(difference ?? 0))
  const [from, to] = (difference ?? 0) < 0 ? [-(high ?? 0), -(low ?? 0)] : [low ?? 0, high ?? 0]
  const model = verdict === "model_changed" ? ", new model" : ""
  return new RegExp(`^${(difference ?? 0) < 0 ? "▼" : "▲"} ${size} \\(${points(from)} to ${points(to)}\\)${model}$`)
}

/** The numbers in a text. */
const numbersIn = (text: string): ReadonlyArray<number> =>
  (text.match(/[−-]?\d[\d,.]*/g) ?? []).map((number) => Number(number.replace("−", "-").replaceAll(",", "")))

/** Whether these are the numbers of a text, which has rounded them. */
const areIn = (text: string, numbers: ReadonlyArray<unknown>, tolerance: number): boolean => {
  const shown = numbersIn(text)
  return (
    shown.length === numbers.length &&
    numbers.every((number, at) => Math.abs(Number(number) - (shown[at] ?? Number.NaN)) <= tolerance)
  )
}

/** Half of what is shown at least, and what floating point adds. */
const half = 0.500_001

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null

/** The number of a figure, which a rate or the side of an alert holds. */
const numberOf = (field: unknown): unknown =>
  isObject(field) ? ("value" in field ? field["value"] : field["rate"]) : field

/** The ends of an interval in per cent: of a lead, as seen from who leads. */
const endsOf = (data: unknown, path: string): ReadonlyArray<unknown> => {
  const field = fieldAt(data, path)
  const of = isObject(field) ? field : fieldAt(data, path.replace(/\.[^.]+$/, ""))
  const [low, high] = ["low", "high"].map((name) => 100 * Number(fieldAt(of, name)))
  return isObject(field) || Number(field) >= 0 ? [low, high] : [-Number(high), -Number(low)]
}

const countsOf = (field: unknown): ReadonlyArray<unknown> => [
  fieldAt(field, "k") ?? fieldAt(field, "yes"),
  fieldAt(field, "n") ?? fieldAt(field, "answers")
]

const isCounts = (text: string): boolean => /^[\d,]+ of [\d,]+$/.test(text)

/** Whether value, interval and counts of a figure are those of the API. */
const isRight = (data: unknown, { basis, interval, path, text, value }: ShownFigure): boolean => {
  const expected = numberOf(fieldAt(data, path))
  const counts = countsOf(fieldAt(data, path.replace(/\.standardized$/, "")))
  return (
    value === (typeof expected === "number" ? String(expected) : "") &&
    (interval === null || areIn(interval, endsOf(data, path), half)) &&
    (basis === null || areIn(basis, counts, 0)) &&
    (!isCounts(text) || areIn(text, counts, 0))
  )
}

/** Whether a change is that of the API. A tile has room for its sign alone. */
const isRightChange = (data: unknown, { path, text }: ShownChange): boolean => {
  const change = fieldAt(data, changePath(path))
  if (!isChange(change)) return /^(Not compared|No answers to judge)$/.test(text)
  return /^[▼▲]$/.test(text) ? text === (change.verdict_page === "up" ? "▲" : "▼") : changeWords(change).test(text)
}

/** All figures and changes that differ from the API's current ones, and the number of figures. */
export const wrongFigures = async ({ page }: Visit, address: string, key: string) => {
  const figures = await shownFigures(page)
  const changes = await shownChanges(page)
  const read = new Map<string, unknown>()
  for (const query of new Set([...figures, ...changes].map((figure) => figure.query))) {
    const response = await fetch(`${address}${query}`, { headers: { "x-access-key": key } })
    const body: unknown = await response.json()
    // only usage has its fields beside `success`
    read.set(query, fieldAt(body, "data") ?? body)
  }
  const wrong = [
    ...figures.filter((figure) => !isRight(read.get(figure.query), figure)),
    ...changes.filter((change) => !isRightChange(read.get(change.query), change))
  ]
  return { wrong, count: figures.length }
}
