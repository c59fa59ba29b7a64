/** Formats the outcome of a scan for the terminal. */
import type { Check, ScanWithChecks } from "@answerscope/core"
import { type Counts, differenceOf, positionFiguresOf, roundedRatio } from "@answerscope/core/model"
import { isAppName } from "@answerscope/providers"
import { cellKey } from "@answerscope/core/storage"
import { intervalText, none, percentText, shareText } from "../output/FigureText.ts"
import { renderTable } from "../output/Table.ts"

const heads = ["prompt", "engine", "mentioned", "position", "competitors", "sentiment", "sources"]

const failureOf = ({ error, status }: Check): string => `failed: ${error ?? status}`

/** Whether a check has an answer. A page may show none. */
const isAnswer = ({ kind, status }: Check): boolean => status === "completed" && kind !== "not_shown"

/** The engine, with its market if the scan has several. */
type EngineText = (check: Check) => string

const engineTextIn =
  ({ markets }: ScanWithChecks["scan"]): EngineText =>
  ({ engine, language, location }) => {
    const parts = markets.length < 2 ? [] : [location, language].flatMap((part) => part ?? [])
    return parts.length === 0 ? engine : `${engine} (${parts.join(", ")})`
  }

const rowOf =
  (engineText: EngineText) =>
  (check: Check): ReadonlyArray<string> =>
    check.status === "completed"
      ? [
          check.prompt,
          engineText(check),
          isAnswer(check) ? (check.mentioned === true ? "yes" : "no") : "not shown",
          check.position === null ? none : String(check.position),
          check.competitorsFound.length === 0 ? none : check.competitorsFound.join(", "),
          check.sentiment ?? none,
          String(check.sourcesCount)
        ]
      : [check.prompt, engineText(check), failureOf(check), none, none, none, none]

const mentionsIn = (checks: ReadonlyArray<Check>): Counts => ({
  k: checks.filter(({ mentioned }) => mentioned === true).length,
  n: checks.filter(isAnswer).length
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
const cellRow =
  (engineText: EngineText) =>
  (checks: readonly [Check, ...ReadonlyArray<Check>]): ReadonlyArray<string> => {
    const [first] = checks
    const engine = engineText(first)
    const answers = checks.filter(isAnswer)
    const failures = checks.filter(({ status }) => status !== "completed")
    const notShown = checks.length - answers.length - failures.length
    const missing = [
      ...failures.slice(0, 1).map((failed) => `; ${failures.length} ${failureOf(failed)}`),
      ...(notShown === 0 ? [] : [`; ${notShown} not shown`])
    ].join("")
    const mentions = mentionsIn(checks)
    const range = intervalText(mentions)
    if (range === null) {
      const why = failures[0] === undefined ? "not shown" : failureOf(failures[0])
      return [first.prompt, engine, why, none, none, none, none]
    }
    return [
      first.prompt,
      engine,
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
  [...Map.groupBy(checks, cellKey).values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [[first, ...rest] as const]
  )

/** The results as a table: a row per answer, or, with samples, a row per cell with medians and means. */
export const scanTable = ({ scan, checks }: ScanWithChecks): string =>
  renderTable(
    heads,
    scan.samples === 1 ? checks.map(rowOf(engineTextIn(scan))) : cellsIn(checks).map(cellRow(engineTextIn(scan)))
  )

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
