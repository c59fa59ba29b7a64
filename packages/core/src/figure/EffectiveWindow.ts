/** The effective answers of runs that follow each other. Pure. */
import type { Counts } from "./Counts.ts"
import type { Overdispersion } from "./Overdispersion.ts"
import { effectiveCounts } from "./EffectiveAnswers.ts"

const none: Counts = { k: 0, n: 0 }

/**
 * Effective counts of the first runs and of the last, by the effective counts of each run.
 *
 * The mean of runs with m₁, m₂, … effective answers, M in all, has the variance p(1 − p) / M · (1 + 2 Σ ρ(l) mᵢ mᵢ₊ₗ /
 * M), with the sum over all pairs of runs that are l apart. So they count as M / (1 + 2 Σ …).
 */
export interface EffectiveWindows {
  readonly first: (length: number) => Counts
  readonly last: (length: number) => Counts
}

/** Running sums of runs, with what they share with those before. */
interface Sums extends Counts {
  readonly shared: number
}

// by index: simulations spend most of their time here
const runningSums = (runs: ReadonlyArray<Counts>, { laterRuns }: Overdispersion): ReadonlyArray<Sums> => {
  const sums: Array<Sums> = [{ k: 0, n: 0, shared: 0 }]
  let [k, n, shared] = [0, 0, 0]
  runs.forEach((run, at) => {
    k += run.k
    n += run.n
    const lags = Math.min(at, laterRuns.length)
    for (let lag = 1; lag <= lags; lag++) shared += (laterRuns[lag - 1] ?? 0) * (runs[at - lag]?.n ?? 0) * run.n
    sums.push({ k, n, shared })
  })
  return sums
}

const effective = (sums: Sums | undefined): Counts => {
  if (sums === undefined || sums.n === 0) return none
  const weight = 1 / (1 + (2 * sums.shared) / sums.n)
  return { k: sums.k * weight, n: sums.n * weight }
}

/** Windows of runs, oldest first, by their own effective counts. */
export const effectiveWindows = (runs: ReadonlyArray<Counts>, overdispersion: Overdispersion): EffectiveWindows => {
  const forwards = runningSums(runs, overdispersion)
  let backwards: ReadonlyArray<Sums> | undefined
  return {
    first: (length) => effective(forwards[length]),
    last: (length) => effective((backwards ??= runningSums(runs.toReversed(), overdispersion))[length])
  }
}

/** Effective counts of all these runs together, by the counts of each. */
export const effectiveTotal = (runs: ReadonlyArray<Counts>, overdispersion: Overdispersion): Counts => {
  const own = runs.map((counts) => effectiveCounts(counts, overdispersion.sameRun))
  return effective(runningSums(own, overdispersion).at(-1))
}
