/** At which places answers rank a brand. */
import { roundedRatio } from "./Rounding.ts"

/** How many answers rank it at a position. */
export interface PositionCount {
  readonly position: number
  readonly answers: number
}

/** 2 decimals; null without answers that rank it. */
export interface PositionFigures {
  /** The middle one; between the two in the middle where their number is even. */
  readonly median: number | null
  readonly mean: number | null
  readonly n: number
}

/** The same with the interval of 95 % of the mean, 2 decimals; null below two answers. */
export interface PositionRange extends PositionFigures {
  readonly low: number | null
  readonly high: number | null
}

/** Decimals of displayed means of positions. */
export const positionDecimals = 2

/** The mean of positions that add up to `sum`, 2 decimals; null without any. */
export const meanPosition = ({ n, sum }: { readonly sum: number; readonly n: number }): number | null =>
  n === 0 ? null : roundedRatio(sum, n, positionDecimals)

/** The position at index `rank`, from 0, of all answers sorted by position. */
const positionAt = (ordered: ReadonlyArray<PositionCount>, rank: number): number => {
  let before = 0
  return ordered.find(({ answers }) => (before += answers) > rank)?.position ?? 0
}

/** Figures of positions counted in any order; a position may be counted in several parts. */
export const positionFiguresOf = (counts: ReadonlyArray<PositionCount>): PositionFigures => {
  const n = counts.reduce((total, { answers }) => total + answers, 0)
  if (n === 0) return { median: null, mean: null, n }
  const ordered = counts.toSorted((a, b) => a.position - b.position)
  const sum = counts.reduce((total, { answers, position }) => total + answers * position, 0)
  const middle = positionAt(ordered, Math.floor((n - 1) / 2)) + positionAt(ordered, Math.floor(n / 2))
  return { median: middle / 2, mean: meanPosition({ sum, n }), n }
}
