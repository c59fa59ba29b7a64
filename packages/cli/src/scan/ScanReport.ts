/** Formats the outcome of a scan for the terminal. */
import type { Check, ScanWithChecks } from "@answerscope/core"
import { type Counts, positionFiguresOf, roundedRatio } from "@answerscope/core/model"
import { intervalText, none, shareText } from "../output/FigureText.ts"
import { renderTable } from "../output/Table.ts"

const heads = ["prompt", "engine", "mentioned", "position", "competitors", "sentiment", "sources"]

const failureOf = ({ error, status }: Check): string => `failed: ${error ?? status}`

const rowOf = (check: Check): ReadonlyArray<string> =>
  check.status === "completed"
    ? [
        check.prompt,
        check.engine,
        check.mentioned === true ? "yes" : "no",
        check.position === null ? none : String(check.position),
        check.competitorsFound.length === 0 ? none : check.competitorsFound.join(", "),
        check.sentiment ?? none,
        String(check.sourcesCount)
      ]
    : [check.prompt, check.engine, failureOf(check), none, none, none, none]

const mentionsIn = (checks: ReadonlyArray<Check>): Counts => ({
  k: checks.filter(({ mentioned }) => mentioned === true).length,
  n: checks.filter(({ status }) => status === "completed").length
})

/** Names by number of mentions: "Globex 3, Initech 1". */
const tallyOf = (names: ReadonlyArray<string>): string => {
  const counts = [...Map.groupBy(names, (name) => name)].map(([name, all]) => ({ name, count: all.length }))
  const named = counts.toSorted((a, b) => b.count - a.count).map(({ name, count }) => `${name} ${count}`)
  return named.length === 0 ? none : named.join(", ")
}

const positionOf = (answers: ReadonlyArray<Check>): string => {
  const positions = answers.flatMap(({ position }) => (position === null ? [] : [{ position, answers: 1 }]))
  const { median, n } = positionFiguresOf(positions)
  return median === null ? none : `${median} (n ${n})`
}

/** A row for the answers of one cell: number of mentions and interval. */
const cellRow = ([first, ...rest]: readonly [Check, ...ReadonlyArray<Check>]): ReadonlyArray<string> => {
  const checks = [first, ...rest]
  const answers = checks.filter(({ status }) => status === "completed")
  const failed = checks.find(({ status }) => status !== "completed")
  const missing = failed === undefined ? "" : `; ${checks.length - answers.length} ${failureOf(failed)}`
  const mentions = mentionsIn(checks)
  const range = intervalText(mentions)
  if (range === null) return [first.prompt, first.engine, failureOf(first), none, none, none, none]
  return [
    first.prompt,
    first.engine,
    `${mentions.k} of ${mentions.n} (${range})${missing}`,
    positionOf(answers),
    tallyOf(answers.flatMap(({ competitorsFound }) => competitorsFound)),
    tallyOf(answers.flatMap(({ sentiment }) => sentiment ?? [])),
    String(
      roundedRatio(
        answers.reduce((sum, { sourcesCount }) => sum + sourcesCount, 0),
        answers.length,
        1
      )
    )
  ]
}

/** The checks of each cell, in the order of the results. */
const cellsIn = (checks: ReadonlyArray<Check>) =>
  [...Map.groupBy(checks, ({ prompt, engine }) => `${engine} ${prompt}`).values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [[first, ...rest] as const]
  )

/** The results as a table: a row per answer, or, with samples, a row per cell with medians and means. */
export const scanTable = ({ scan, checks }: ScanWithChecks): string =>
  renderTable(heads, scan.samples === 1 ? checks.map(rowOf) : cellsIn(checks).map(cellRow))

/** The share of answers so far that mention the brand, for a progress bar; empty before the first. */
export const shareSoFar = ({ checks }: ScanWithChecks): string => {
  const mentions = mentionsIn(checks)
  const range = intervalText(mentions)
  return range === null ? "" : `mentioned in ${mentions.k} of ${mentions.n} (${range})`
}

/** One line that sums up a scan. */
export const scanSummary = ({ scan, checks }: ScanWithChecks): string => {
  const mentions = mentionsIn(checks)
  const { k, n } = mentions
  const range = intervalText(mentions)
  const share = range === null ? "" : ` (${shareText(mentions)}; 95 % interval ${range})`
  const failed = scan.progress.failed === 0 ? "" : `; ${scan.progress.failed} failed`
  return `${scan.subject.name} is mentioned in ${k} of ${n} answers${share}${failed}.`
}
