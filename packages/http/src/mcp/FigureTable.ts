/** Figures as tables: value, counts, interval and verdict always stand in one row. */
import type { ClientResult } from "../client/fetch/FetchClient.ts"
import { type Table, tableOf } from "./ToolResult.ts"

export type VisibilityRow = ClientResult<"reports", "visibility">["data"]["rows"][number]
type Story = ClientResult<"reports", "story">["data"]

/** A rate or a mean as the API has it. */
interface Figure {
  readonly value: number | null
  /** Answers that count; `null` for a mean. */
  readonly k: number | null
  readonly n: number
  readonly low: number | null
  readonly high: number | null
}

/** Its change between two periods. */
interface Change {
  readonly previous: { readonly value: number | null; readonly n: number }
  readonly difference: number | null
  readonly low: number | null
  readonly high: number | null
  readonly verdict_page: string
}

export const metrics = [
  "mention_rate",
  "citation_rate",
  "share_of_voice",
  "first_rate",
  "top3_rate",
  "position",
  "positive_rate",
  "together_rate",
  "ahead_rate"
] as const
export type Metric = (typeof metrics)[number]

/** Columns that state a figure and its change. The verdict is the one that holds among all rows. */
export const figureColumns = [
  "value",
  "k",
  "n",
  "low",
  "high",
  "previous_value",
  "previous_n",
  "difference",
  "difference_low",
  "difference_high",
  "verdict"
]

/** The cells of `figureColumns`. */
export const figureCells = (
  { high, k, low, n, value }: Figure,
  change: Change | null | undefined
): ReadonlyArray<unknown> =>
  change === null || change === undefined
    ? [value, k, n, low, high, null, null, null, null, null, "not_compared"]
    : [
        value,
        k,
        n,
        low,
        high,
        change.previous.value,
        change.previous.n,
        change.difference,
        change.low,
        change.high,
        change.verdict_page
      ]

/** A figure of a row; `null` where the row has none. */
export const figureOf = (row: VisibilityRow, metric: Metric): Figure | null => {
  if (metric === "position") {
    const { high, low, mean, n } = row.position
    return { value: mean, k: null, n, low, high }
  }
  return metric === "positive_rate" ? (row.sentiment?.positive_rate ?? null) : (row[metric] ?? null)
}

/** Rows of a report: one for each row and metric. */
export const reportTable = (
  rows: ReadonlyArray<VisibilityRow>,
  {
    by,
    metrics: asked
  }: { readonly by: ReadonlyArray<keyof VisibilityRow["by"]>; readonly metrics: ReadonlyArray<Metric> }
): Table =>
  tableOf(
    [...by, "metric", ...figureColumns],
    rows.flatMap((row) =>
      asked.flatMap((metric) => {
        const figure = figureOf(row, metric)
        if (figure === null) return []
        return [[...by.map((name) => row.by[name] ?? null), metric, ...figureCells(figure, row.change?.[metric])]]
      })
    )
  )

/** The levels of a story, by engine. */
export const levelTable = (levels: Story["levels"]): Table =>
  tableOf(
    ["metric", "engine", ...figureColumns],
    levels.map((level) => [level.figure, level.engine, ...figureCells(level, level.change)])
  )

/** Figure in a cell of a matrix. */
export const matrixCell = ["value", "k", "n", "low", "high", "difference", "verdict"]

/** A table of prompts by engine. */
export const matrixTable = (rows: ReadonlyArray<VisibilityRow>, metric: Metric): Table => {
  const engines = [...new Set(rows.map(({ by }) => by.engine ?? ""))].toSorted()
  const byPrompt = new Map<string, Map<string, VisibilityRow>>()
  for (const row of rows) {
    const prompt = row.by.prompt ?? ""
    const ofPrompt = byPrompt.get(prompt) ?? new Map<string, VisibilityRow>()
    byPrompt.set(prompt, ofPrompt.set(row.by.engine ?? "", row))
  }
  const cellOf = (row: VisibilityRow | undefined) => {
    const figure = row === undefined ? null : figureOf(row, metric)
    if (figure === null) return null
    const { high, k, low, n, value } = figure
    const change = row?.change?.[metric]
    return [value, k, n, low, high, change?.difference ?? null, change?.verdict_page ?? "not_compared"]
  }
  return tableOf(
    ["prompt", ...engines],
    [...byPrompt].map(([prompt, ofPrompt]) => [prompt, ...engines.map((engine) => cellOf(ofPrompt.get(engine)))])
  )
}
