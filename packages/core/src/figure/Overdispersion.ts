/** How alike the answers of a cell are: why many of them say less than their number. Pure. */

/** Correlations between answers of a cell on an engine. */
export interface Overdispersion {
  /** Of answers of the same run: 0 for independent, 1 for identical answers. */
  readonly sameRun: number
  /** Of answers of one run and the next, of one and the next but one, and so on. */
  readonly laterRuns: ReadonlyArray<number>
  /** Number of compared pairs of runs, or of answers of a run. */
  readonly comparisons: number
  /** Whether they outweigh what is assumed. */
  readonly isMeasured: boolean
}

/** Of each engine that has comparisons. */
export type Overdispersions = Readonly<Record<string, Overdispersion>>

/** Used until comparisons show more. */
export const assumedOverdispersion: Overdispersion = {
  sameRun: 0.1,
  laterRuns: [],
  comparisons: 0,
  isMeasured: false
}

/** Of an engine: measured, or assumed. */
export const overdispersionOf = (measured: Overdispersions, engine: string): Overdispersion =>
  (Object.hasOwn(measured, engine) ? measured[engine] : undefined) ?? assumedOverdispersion
