/** Notes on the rows of a report. Pure. */
import { type Counts, fewAnswersBelow, totalOf } from "../../figure/Counts.ts"
import { rateDecimals, rateOf } from "../../figure/Rate.ts"
import { rounded } from "../../figure/Rounding.ts"
import type { ReportPrompt } from "../ReportBrand.ts"
import type { FigureName, ReportNote } from "../ReportNote.ts"
import { answersBehind, figureNames, mapRates, rateNames, ratesOf } from "./RowFigures.ts"
import type { ReportRow } from "./RowOrder.ts"
import type { CellCounter } from "./RowCounter.ts"

/** Gathers which figures rest on few answers in some row. */
export class FewAnswers {
  private readonly few = new Set<FigureName>()

  add(row: ReportRow): void {
    const answers = answersBehind(row)
    for (const figure of figureNames) if ((answers[figure] ?? fewAnswersBelow) < fewAnswersBelow) this.few.add(figure)
  }

  get notes(): ReadonlyArray<ReportNote> {
    const figures = figureNames.filter((figure) => this.few.has(figure))
    return figures.length > 0 ? [{ kind: "few_answers", figures }] : []
  }
}

/** The share of all answers, and the mean of the cells' shares, as shown; null without answers. */
const shareOf = (cells: ReadonlyArray<Counts>): number | null => rateOf(totalOf(cells)).value
const meanShareOf = (cells: ReadonlyArray<Counts>): number | null => {
  const answered = cells.filter(({ n }) => n > 0)
  if (answered.length === 0) return null
  return rounded(answered.reduce((sum, { k, n }) => sum + k / n, 0) / answered.length, rateDecimals)
}

/** A level that differs from k of n by more than this is noted. */
const unequalFrom = 0.01

/** Gathers which figures differ, in some row, by how often the cells were asked. */
export class UnequalCounts {
  private readonly unequal = new Set<FigureName>()

  add(row: ReportRow): void {
    // one cell has nothing to be unequal with
    if (row.group.cells.length < 2) return
    const rates = mapRates(ratesOf(row), (countsOf) => row.group.cells.map(countsOf))
    for (const name of rateNames) {
      const cells = rates[name] ?? []
      const [share, level] = [shareOf(cells), meanShareOf(cells)]
      if (share !== null && level !== null && Math.abs(level - share) > unequalFrom) this.unequal.add(name)
    }
  }

  get notes(): ReadonlyArray<ReportNote> {
    const figures = rateNames.filter((name) => this.unequal.has(name))
    return figures.length > 0 ? [{ kind: "unequal_counts", figures }] : []
  }
}

/** Number of cells left out of comparisons, each counted once. */
export const leftOutNotes = (cells: Iterable<CellCounter>): ReadonlyArray<ReportNote> => {
  const ofPrompts = new Map<ReportPrompt, Set<string>>()
  for (const { asked, prompt } of cells) ofPrompts.set(prompt, (ofPrompts.get(prompt) ?? new Set()).add(asked))
  const count = [...ofPrompts.values()].reduce((sum, { size }) => sum + size, 0)
  return count > 0 ? [{ kind: "cells_left_out", count }] : []
}
