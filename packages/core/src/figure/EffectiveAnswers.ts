/** The effective sample size of correlated answers. */
import type { Counts } from "./Counts.ts"
import type { Overdispersion } from "./Overdispersion.ts"

/** Weight of each of `n` answers of one run, by their correlation: 0 for independent, 1 for identical answers. */
export const weightOf = (n: number, correlation: number): number => 1 / (1 + Math.max(0, n - 1) * correlation)

/** The counts of one run at the effective sample size. */
export const effectiveCounts = ({ k, n }: Counts, correlation: number): Counts => {
  const weight = weightOf(n, correlation)
  return { k: k * weight, n: n * weight }
}

/** The same for counts that may exceed the number of answers, such as mentions of several brands. */
export const weighedCounts = ({ k, n }: Counts, answers: number, correlation: number): Counts => {
  const weight = weightOf(answers, correlation)
  return { k: k * weight, n: n * weight }
}

/** By how much the variance of a mean exceeds that of independent answers. */
export interface DesignEffect {
  /** Because the answers of one run resemble each other. */
  readonly sameRun: number
  /** In addition, because runs resemble those before them. */
  readonly laterRuns: number
}

/** Correlations fade by this factor from run to run at most. */
const fadingMax = 0.9

/**
 * Correlation of a run with the next one at least, where days are known. Rates wander over weeks, which runs that are
 * compared with those shortly before show in part. Assumed.
 */
const wandering = 0.012

/** What the correlations of later runs add to the variance of a mean of that many runs: Σ (1 - lag / runs) ρ(lag). */
const laterRunsIn = (runs: number, measured: ReadonlyArray<number>, least: number): number => {
  const [first = 0] = measured
  const last = measured.at(-1) ?? 0
  // measured for a few runs; fades as they do
  const fading =
    first > 0 && measured.length > 1 ? Math.min(fadingMax, (last / first) ** (1 / (measured.length - 1))) : 0
  let [sum, correlation, atLeast] = [0, 0, least]
  for (let lag = 1; lag < runs; lag++) {
    correlation = measured[lag - 1] ?? correlation * fading
    sum += (1 - lag / runs) * Math.max(correlation, atLeast)
    atLeast *= fadingMax
  }
  return sum
}

/** The design effect of `n` answers in `runs` runs; `hasDays`: on so many days that rates may have wandered. */
export const designEffectOf = (
  { hasDays, n, runs }: { readonly n: number; readonly runs: number; readonly hasDays: boolean },
  { laterRuns, sameRun }: Overdispersion
): DesignEffect => {
  const perRun = n / Math.max(1, runs)
  const ofRun = 1 / weightOf(perRun, sameRun)
  const ofLaterRuns = laterRunsIn(runs, laterRuns, hasDays ? wandering : 0)
  return { sameRun: ofRun, laterRuns: 1 + (2 * perRun * ofLaterRuns) / ofRun }
}
