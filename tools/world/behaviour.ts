/** How the answers of simulated worlds depend on one another. Nobody has measured it for real engines. */

/** Dependence between the answers of a world. */
export interface Behaviour {
  /** Correlation of answers of one cell and run; 0 for none. */
  readonly alike: number
  /** Drift of rates from run to run, on the logit: standard deviation, and the part that remains. */
  readonly wander: { readonly deviation: number; readonly stays: number }
  /** Variation between an engine's runs, on the logit. */
  readonly engineDays: number
  /** The share of an engine's runs with a shock in all its cells, and its size on the logit. */
  readonly shocks: { readonly share: number; readonly deviation: number }
  /** Share of checks that fail. */
  readonly failed: number
  /** Share of answers with a random sentiment label. */
  readonly mislabelled: number
  /** Chance that all answers of a cell's run repeat the first answer of its previous run. */
  readonly repeats: number
  /** Number of runs for which a cell's first answer is cached. 1: all answers of a run are the same. 0: no cache. */
  readonly cachedRuns: number
  /** Whether answers that repeat others do so word by word. If not, only what they say is the same. */
  readonly textsRepeat: boolean
  /** Whether an answer that mentions the brand mentions no competitor. */
  readonly isEitherOr: boolean
}

/** Answers do not depend on one another: the assumption of textbooks. */
export const independent: Behaviour = {
  alike: 0,
  wander: { deviation: 0, stays: 0 },
  engineDays: 0,
  shocks: { share: 0, deviation: 0 },
  failed: 0,
  mislabelled: 0,
  repeats: 0,
  cachedRuns: 0,
  textsRepeat: false,
  isEitherOr: false
}

/** Answers of a run are correlated, and engines have good and bad days. Rates stay as they are. */
export const steady: Behaviour = { ...independent, alike: 0.1, engineDays: 0.2 }

/** Rates wander as well, some checks fail, and some sentiment labels are wrong. */
export const realistic: Behaviour = {
  ...steady,
  wander: { deviation: 0.3, stays: 0.9 },
  failed: 0.03,
  mislabelled: 0.15
}
