/** Formats the outcome of a scan for the terminal. */
import type { Check, ScanWithChecks } from "@answerscope/core"
import { type Counts, differenceOf, positionFiguresOf, roundedRatio } from "@answerscope/core/model"
import { isAppName } from "@answerscope/providers"
import { intervalText, none, percentText, shareText } from "../output/FigureText.ts"
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

const sentenceOf = (name: string, checks: ReadonlyArray<Check>): string => {
  const mentions = mentionsIn(checks)
  const range = intervalText(mentions)
  const share = range === null ? "" : ` (${shareText(mentions)}; 95 % interval ${range})`
  return `${name} is mentioned in ${mentions.k} of ${mentions.n} answers${share}`
}

/** An app, and the interface to the same product. */
const products = [
  ["chatgpt_app", "chatgpt"],
  ["gemini_app", "gemini"]
] as const

/** How much more often an app mentions the brand than the interface; empty without answers of both. */
const differenceText = (checks: ReadonlyArray<Check>, [app, api]: (typeof products)[number]): ReadonlyArray<string> => {
  const countsOf = (engine: string) => mentionsIn(checks.filter((check) => check.engine === engine))
  const found = differenceOf({ current: countsOf(app), previous: countsOf(api) })
  if (found === null) return []
  const [points, low, high] = [found.difference, found.low, found.high].map((share) => signed(percentText(share)))
  return [`${app} minus ${api}: ${points} points (95 % interval ${low} to ${high}).`]
}

const signed = (text: string): string => (text.startsWith("-") ? text.replace("-", "\u2212") : `+${text}`)

/** The sum of a scan: one line, or one for each surface and the differences between them. */
export const scanSummary = ({ scan, checks }: ScanWithChecks): string => {
  const failed = scan.progress.failed === 0 ? "" : `; ${scan.progress.failed} failed`
  const { name } = scan.subject
  const apps = checks.filter(({ engine }) => isAppName(engine))
  const interfaces = checks.filter(({ engine }) => !isAppName(engine))
  if (apps.length === 0 || interfaces.length === 0) return `${sentenceOf(name, checks)}${failed}.`
  return [
    `Over interfaces, ${sentenceOf(name, interfaces)}${failed}.`,
    `As people see it, ${sentenceOf(name, apps)}.`,
    ...products.flatMap((pair) => differenceText(checks, pair))
  ].join("\n")
}
