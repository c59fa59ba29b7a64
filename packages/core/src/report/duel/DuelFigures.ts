/** Compares a brand with one competitor over the same answers. Pure, but yields to other fibers. */
import { Effect, Order } from "effect"
import { type Counts, fewAnswersBelow, totalOf } from "../../figure/Counts.ts"
import type { Difference } from "../../figure/Difference.ts"
import { cellsRateOf, rateDecimals } from "../../figure/Rate.ts"
import { pageThreshold } from "../../figure/RateChange.ts"
import { rounded } from "../../figure/Rounding.ts"
import { chanceOf } from "../../figure/StratifiedChange.ts"
import type { CellCounts } from "../../figure/WeighedSum.ts"
import { byCodePoint } from "../../text/Text.ts"
import { forEachYielding } from "../ForEachYielding.ts"
import { AnswerNotes, retentionNotes } from "../ReportNotes.ts"
import { type CountedCell, leadOver, ownMentions, theirMentions } from "../visibility/MentionLead.ts"
import type { RowCounter } from "../visibility/RowCounter.ts"
import { groupsOf, type VisibilityMaterial } from "../visibility/VisibilityFigures.ts"
import type { DuelFigures, DuelReport, DuelRow, DuelVerdict } from "./DuelReport.ts"

/** Two brands in the answers of a prompt. */
interface PromptGroup {
  readonly prompt: string
  readonly group: RowCounter
}

const cellsOf = (groups: ReadonlyArray<PromptGroup>): ReadonlyArray<CountedCell> =>
  groups.flatMap(({ group }) => group.cells.map((cell) => ({ cell, group })))

const verdictOf = (answers: number, difference: Difference | null): DuelVerdict => {
  if (difference === null || answers < fewAnswersBelow) return "few_answers"
  if (difference.low > 0) return "ahead"
  return difference.high < 0 ? "behind" : "too_close"
}

const byPrompt = (cells: ReadonlyArray<CountedCell>, counts: ReadonlyArray<CellCounts>): ReadonlyArray<Counts> =>
  [...Map.groupBy(counts, (_, place) => cells[place]?.cell.prompt).values()].map(totalOf)

/** The figures, and the difference before it is rounded. */
const compared = (
  groups: ReadonlyArray<PromptGroup>,
  competitor: string
): { readonly figures: DuelFigures; readonly difference: Difference | null } => {
  const cells = cellsOf(groups)
  const rateOf = (counts: ReadonlyArray<CellCounts>) => cellsRateOf(counts, byPrompt(cells, counts))
  const own = ownMentions(cells)
  const theirs = theirMentions(cells, competitor)
  const difference = leadOver({ cells, own, theirs, name: competitor })
  const instead = cells.map(({ cell, group }) =>
    group.countsIn(cell, (counter) => {
      const { named, together } = counter.competitor(competitor)
      return { k: named - together, n: counter.answers - counter.mentioned }
    })
  )
  const together = cells.reduce((sum, { cell }) => sum + cell.competitor(competitor).together, 0)
  const brand = rateOf(own)
  const shown = (share: number | undefined): number | null =>
    share === undefined ? null : rounded(share, rateDecimals)
  return {
    difference,
    figures: {
      answers: brand.n,
      brand,
      competitor: rateOf(theirs),
      difference: shown(difference?.difference),
      low: shown(difference?.low),
      high: shown(difference?.high),
      verdict: verdictOf(brand.n, difference),
      onlyBrand: brand.k - together,
      competitorInstead: rateOf(instead)
    }
  }
}

/** Prompts with few answers last, else the competitor's leads first. */
const leadFirst = Order.combineAll([
  Order.mapInput(Order.Boolean, ({ verdict }: DuelRow) => verdict === "few_answers"),
  Order.mapInput(Order.Number, ({ difference }: DuelRow) => difference ?? 0),
  Order.make<DuelRow>((a, b) => byCodePoint(a.prompt, b.prompt))
])

/** The rows, whose leads hold among all of them. */
const rowsOf = (
  all: ReadonlyArray<{ readonly prompt: string } & ReturnType<typeof compared>>
): ReadonlyArray<DuelRow> => {
  const isJudged = ({ figures }: (typeof all)[number]) => figures.verdict !== "few_answers"
  const chances = all.filter(isJudged).flatMap(({ difference }) => (difference === null ? [] : [chanceOf(difference)]))
  const threshold = pageThreshold(chances)
  return all
    .map(({ difference, figures, prompt }): DuelRow => {
      const isLead = figures.verdict === "ahead" || figures.verdict === "behind"
      const isByChance = isLead && difference !== null && chanceOf(difference) > threshold
      return { prompt, ...figures, verdictPage: isByChance ? "too_close" : figures.verdict }
    })
    .toSorted(leadFirst)
}

const withVerdict = (rows: ReadonlyArray<DuelRow>, verdict: DuelVerdict): number =>
  rows.filter(({ verdictPage }) => verdictPage === verdict).length

/** Prompts between two yields: a few milliseconds. */
const promptsInTurn = 50

/**
 * The comparison. `namesCompetitor`: whether a prompt names the competitor, whose answers then do too; prompts that
 * name the brand are of the class `branded`.
 */
export const duelReport = Effect.fnUntraced(function* (
  material: VisibilityMaterial,
  competitor: string,
  namesCompetitor: (prompt: string) => boolean
): Effect.fn.Return<DuelReport> {
  const { before, from, limit, offset, unit } = material.question
  const notes = new AnswerNotes()
  const groups = yield* groupsOf(material, material.current, {
    answers: (wanted) => notes.add(wanted),
    followUps: (wanted) => notes.addFollowUps(wanted),
    failures: (prompt, counts) => notes.addFailures(prompt, counts)
  })
  const kept: Array<PromptGroup> = []
  const leftOut: Array<string> = []
  const all: Array<{ readonly prompt: string } & ReturnType<typeof compared>> = []
  yield* forEachYielding(groups.groups, promptsInTurn, (group) => {
    const [first] = group.cells
    if (first === undefined) return
    const { class: classOf, text } = first.prompt
    if (classOf() === "branded" || namesCompetitor(text)) return void leftOut.push(text)
    const one = { prompt: text, group }
    kept.push(one)
    all.push({ prompt: text, ...compared([one], competitor) })
  })
  const rows = rowsOf(all)
  return {
    from,
    before,
    limit,
    offset,
    total: rows.length,
    all: material.brands.size === 0 ? null : compared(kept, competitor).figures,
    prompts: {
      ahead: withVerdict(rows, "ahead"),
      behind: withVerdict(rows, "behind"),
      tooClose: withVerdict(rows, "too_close"),
      fewAnswers: withVerdict(rows, "few_answers")
    },
    rows: rows.slice(offset, limit === null ? undefined : offset + limit),
    leftOut: leftOut.toSorted(byCodePoint),
    notes: [...notes.notes(unit), { kind: "settings_now" }, ...retentionNotes(material.answersBefore, 0)]
  }
})
