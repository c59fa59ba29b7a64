/** Turns sums of comparisons into figures. Pure. */
import type { Engine } from "../engine/Engine.ts"
import type { Counts } from "../figure/Counts.ts"
import type { VisibilityChange, VisibilityRow } from "../report/VisibilityReport.ts"
import {
  alertsFigure,
  type CheckedFigure,
  checkedMinimums,
  coveragePromised,
  falsePromised,
  pagesFigure,
  shareFigure
} from "./CheckedFigure.ts"
import { plays } from "./ShuffledRuns.ts"

/** Counts of one comparison of two quiet weeks, by engine: rows with a change, of all that can show one. */
export interface ComparedWeeks {
  readonly rows: ReadonlyMap<Engine, Counts>
  /** Whether any row has a change by `verdict_page`. */
  readonly isToldOnPage: boolean
}

/** Sums of all that was compared. */
export interface Trials {
  readonly halves: ReadonlyArray<ReadonlyMap<Engine, Counts>>
  readonly weeks: ReadonlyArray<ComparedWeeks>
  readonly replays: ReadonlyArray<{ readonly alerts: number; readonly cellRuns: number; readonly promised: number }>
}

const isMove = (verdict: string): boolean => verdict === "up" || verdict === "down"

const ratesOf = ({ citationRate, firstRate, mentionRate, positiveRate, shareOfVoice, top3Rate }: VisibilityChange) => [
  citationRate,
  firstRate,
  mentionRate,
  positiveRate,
  shareOfVoice,
  top3Rate
]

/** The changes of single cells in a report on two weeks. */
export const comparedWeeks = (rows: ReadonlyArray<VisibilityRow>): ComparedWeeks => {
  const counts = new Map<Engine, Counts>()
  let isToldOnPage = false
  for (const { by, change } of rows) {
    const engine = by.engine ?? null
    if (engine === null || change === undefined) continue
    const { verdict } = change.mentionRate
    if (verdict === "few_answers") continue
    const { k, n } = counts.get(engine) ?? { k: 0, n: 0 }
    counts.set(engine, { k: k + (isMove(verdict) ? 1 : 0), n: n + 1 })
    isToldOnPage ||= ratesOf(change).some((each) => each !== null && isMove(each.verdictPage))
  }
  return { rows: counts, isToldOnPage }
}

const sumOf = (counts: Iterable<Counts>): Counts => {
  let [k, n] = [0, 0]
  for (const each of counts) {
    k += each.k
    n += each.n
  }
  return { k, n }
}

const none: Counts = { k: 0, n: 0 }

/** The engines with comparisons, by name. */
export const enginesOf = ({ halves, weeks }: Trials): ReadonlyArray<Engine> =>
  [...new Set([...halves, ...weeks.map(({ rows }) => rows)].flatMap((each) => [...each.keys()]))].toSorted()

/** All figures: for each engine, then for all. */
export const figuresOf = (trials: Trials): ReadonlyArray<CheckedFigure> => {
  const { halves, replays, weeks } = trials
  const ofAll: ReadonlyArray<Engine | null> = [...enginesOf(trials), null]
  const countsOf = (by: ReadonlyMap<Engine, Counts>, engine: Engine | null): Counts =>
    engine === null ? sumOf(by.values()) : (by.get(engine) ?? none)
  const compared = weeks.filter(({ rows }) => rows.size > 0)
  const told = { k: compared.filter(({ isToldOnPage }) => isToldOnPage).length, n: compared.length }
  return [
    ...ofAll.map((engine) => {
      const counts = sumOf(halves.map((each) => countsOf(each, engine)))
      const asked = { kind: "half_coverage", engine, bound: "at_least", promised: coveragePromised, counts } as const
      return shareFigure(asked, checkedMinimums.comparisons)
    }),
    ...ofAll.map((engine) => {
      const asked = { kind: "week_verdicts", engine, bound: "at_most", promised: falsePromised } as const
      return pagesFigure(
        asked,
        compared.map(({ rows }) => countsOf(rows, engine))
      )
    }),
    shareFigure(
      { kind: "week_pages", engine: null, bound: "at_most", promised: falsePromised, counts: told },
      checkedMinimums.pages
    ),
    alertsFigure(promisedAlerts(replays), {
      alerts: replays.reduce((sum, { alerts }) => sum + alerts, 0),
      cellRuns: replays.reduce((sum, { cellRuns }) => sum + cellRuns, 0),
      plays
    })
  ]
}

/** The mean of what trackers accept, weighted by the runs of their cells. */
const promisedAlerts = (replays: Trials["replays"]): number => {
  const cellRuns = replays.reduce((sum, each) => sum + each.cellRuns, 0)
  const accepted = replays.reduce((sum, each) => sum + each.cellRuns * each.promised, 0)
  return cellRuns === 0 ? 1 : accepted / cellRuns
}
