/** Delays over cells with different rates. Pure. */
import {
  type DelayQuestion,
  type Delays,
  isFarEnough,
  partToldWithin,
  type PlannedDelay,
  quantiles
} from "./PlannedDelay.ts"

/** Cells with the same rate. */
export interface CellRate {
  /** The share of answers that mention the brand, 0 to 1. */
  readonly rate: number
  readonly cells: number
  /** Credits of one check of each of them. */
  readonly credits: number
}

/** The change in question: all cells change to `after`, or lose `drop`. */
export type PlannedChange = { readonly after: number } | { readonly drop: number }

/** A share after a drop. */
export const dropped = (share: number, drop: number): number => Math.max(0, share - drop)

/** Cells that change, and their rates before and after. */
export type CellChange = Pick<CellRate, "cells"> & Pick<DelayQuestion, "before" | "after">

const sumOf = (rates: ReadonlyArray<Pick<CellRate, "cells">>): number =>
  rates.reduce((sum, { cells }) => sum + cells, 0)

export const meanRate = (rates: ReadonlyArray<CellRate>): number =>
  rates.reduce((sum, { cells, rate }) => sum + cells * rate, 0) / sumOf(rates)

/**
 * Cells that can change in this way. A drop is about those that can lose it, or about all if none can; a new rate is
 * about those that it would move in the direction of the share.
 */
export const changesOf = (rates: ReadonlyArray<CellRate>, change: PlannedChange): ReadonlyArray<CellChange> => {
  if ("drop" in change) {
    const able = rates.filter(({ rate }) => rate >= change.drop - 1e-9)
    return (able.length === 0 ? rates : able).map(({ cells, rate }) => {
      return { cells, before: rate, after: dropped(rate, change.drop) }
    })
  }
  const direction = Math.sign(change.after - meanRate(rates))
  const moved = rates.filter(({ rate }) => Math.sign(change.after - rate) === direction)
  return (moved.length === 0 ? rates : moved).map(({ cells, rate }) => ({ cells, before: rate, after: change.after }))
}

/** How many cells change. */
export const changedCells = (changes: ReadonlyArray<CellChange>): number => sumOf(changes)

/** The question of a plan without its rates. */
export type SharedQuestion = Omit<DelayQuestion, "before" | "after">

const shownRuns = (runs: number): number | null => (runs === Infinity ? null : runs)

/** Median and 90th percentile of the delay if any of the cells changes. */
export const delayOver = (
  changes: ReadonlyArray<CellChange>,
  question: SharedQuestion,
  delaysOf: (question: DelayQuestion) => Delays
): PlannedDelay => {
  const weighed = changes
    .flatMap(({ after, before, cells }) =>
      delaysOf({ ...question, before, after }).map((runs) => ({ runs, weight: cells / quantiles.length }))
    )
    .toSorted((one, other) => (one.runs < other.runs ? -1 : one.runs > other.runs ? 1 : 0))
  const total = sumOf(changes)
  const quantile = (part: number): number | null => {
    let reached = 0
    const found = weighed.find(({ weight }) => (reached += weight) >= part * total - 1e-9)
    return shownRuns(found?.runs ?? Infinity)
  }
  return { medianRuns: quantile(0.5), p90Runs: quantile(0.9) }
}

/** Most looks within which a change is detected soon. */
const soon = 3

const dropSteps = 100

/** The smallest drop, in steps of 0.01, that this measure detects soon; `null` without one. */
export const smallestDropThat = (isTold: (drop: number) => boolean): number | null => {
  for (let step = 1; step <= dropSteps; step++) if (isTold(step / dropSteps)) return step / dropSteps
  return null
}

/** The smallest drop of a cell that half of all cases show in three looks; `null` if even the largest takes longer. */
export const smallestCellDrop = (rates: ReadonlyArray<CellRate>, question: SharedQuestion): number | null =>
  smallestDropThat((drop) => {
    const able = rates.filter(({ rate }) => rate >= drop - 1e-9)
    const told = able
      .map(({ cells, rate }) => ({ cells, asked: { ...question, before: rate, after: dropped(rate, drop) } }))
      .filter(({ asked }) => isFarEnough(asked.before, asked.after))
      .reduce((sum, { asked, cells }) => sum + cells * partToldWithin(asked, soon), 0)
    return able.length > 0 && told >= sumOf(able) / 2
  })
