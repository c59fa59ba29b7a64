/**
 * One sentence above each part of a report, made of the figures below it alone. It never denies a verdict among them.
 * Pure.
 */
import { type Engine, engineNamed } from "../engine/Engine.ts"
import { fewAnswersBelow } from "../figure/Counts.ts"
import { type CellsRate, levelOf } from "../figure/Rate.ts"
import type { DuelReport } from "../report/duel/DuelReport.ts"
import type { SourcesReport } from "../report/source/SourcesReport.ts"
import type { VisibilityReport } from "../report/VisibilityReport.ts"
import { competitorsSentence } from "../story/list/CompetitorsStory.ts"
import { weakestSentence } from "../story/list/PromptsStory.ts"
import { listText, many, wordOf } from "../text/SentenceText.ts"
import { countText, percentText } from "../text/NumberText.ts"

/** What the sentences are made of: the parts of a report. */
export interface HeadlineMaterial {
  /** Name of the brand. */
  readonly brand: string
  readonly engineName: (engine: Engine) => string
  /** The mention rate over all prompts. */
  readonly level: CellsRate | undefined
  readonly engines: VisibilityReport | undefined
  readonly prompts: VisibilityReport | undefined
  readonly competitors: VisibilityReport | undefined
  /** The strongest competitor, and the comparison with it. */
  readonly rival: string | undefined
  readonly duel: DuelReport | undefined
  readonly sources: SourcesReport | undefined
}

/** The sentence of each part that has one. */
export interface Headlines {
  readonly engines?: string
  readonly prompts?: string
  readonly competitors?: string
  readonly sources?: string
}

const mention = (names: ReadonlyArray<string>): string =>
  `${listText(names)} ${names.length === 1 ? "mentions" : "mention"}`

const enginesText = ({ brand, engineName }: HeadlineMaterial, { rows }: VisibilityReport): string => {
  const engines = rows.flatMap(({ by, change, mentionRate }) => {
    if (by.engine == null) return []
    const level = mentionRate.n < fewAnswersBelow ? null : levelOf(mentionRate)
    return [{ name: engineName(engineNamed(by.engine)), level, verdict: change?.mentionRate.verdictPage }]
  })
  const levels = engines.flatMap(({ level, name }) => (level === null ? [] : [{ name, ...level }]))
  const most = levels.toSorted((a, b) => b.low - a.low)[0]
  const least = levels.toSorted((a, b) => a.high - b.high)[0]
  const how =
    most === undefined || least === undefined
      ? `${brand} has too few answers to tell engines apart`
      : most.low > least.high
        ? `${most.name} mentions ${brand} in ${percentText(most.value)} of answers, ` +
          `${least.name} in ${percentText(least.value)}`
        : levels.length === 1
          ? `${most.name} mentions ${brand} in ${percentText(most.value)} of answers`
          : `No engine clearly mentions ${brand} more often than another`
  const changed = (["down", "up"] as const).flatMap((verdict) => {
    const names = engines.filter((engine) => engine.verdict === verdict).map(({ name }) => name)
    return names.length === 0 ? [] : [`${mention(names)} it ${verdict === "down" ? "less" : "more"} than before`]
  })
  return `${[how, ...changed].join("; ")}.`
}

const sourcesText = ({ brand }: HeadlineMaterial, { gap, rows }: SourcesReport): string | null => {
  const { k, n, value } = gap
  if (value === null) return null
  if (k === 0) return `No answer with sources mentions a competitor and not ${brand}.`
  const share =
    n < fewAnswersBelow ? `In ${countText(k)} of ${many(n, "answer")}` : `In ${percentText(value)} of the answers`
  const clear = rows.filter(({ few, kind }) => !few && kind !== "own").length
  const sites = clear === 1 ? "one site" : `${wordOf(clear)} sites`
  const beside = clear === 0 ? "" : `, and clearly more often beside ${sites}`
  return `${share} with sources, competitors are mentioned and ${brand} is not${beside}.`
}

const hasRows = (report: VisibilityReport | undefined): report is VisibilityReport =>
  report !== undefined && report.rows.length > 0

/** The sentences of the parts that have rows; of sources without a gap, too. */
export const headlinesOf = (material: HeadlineMaterial): Headlines => {
  const { brand, competitors, engines, level, prompts, sources } = material
  const beside = competitors === undefined ? null : competitorsSentence({ ...material, rows: competitors.rows })
  const gaps = sources === undefined ? null : sourcesText(material, sources)
  return {
    ...(hasRows(engines) ? { engines: enginesText(material, engines) } : {}),
    ...(!hasRows(prompts) || level === undefined
      ? {}
      : { prompts: weakestSentence({ brand, level, rows: prompts.rows }) }),
    ...(beside === null ? {} : { competitors: beside }),
    ...(gaps === null ? {} : { sources: gaps })
  }
}
