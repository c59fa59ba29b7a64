/**
 * How the answers of simulated worlds hang together. Nobody has measured that of real engines.
 */

/** How the answers of a world hang together. */
export interface Behaviour {
  /** How alike answers of one cell and run are: 0 for not at all. */
  readonly alike: number
  /** How far rates wander from run to run, on the logit: standard deviation, and how much of it stays. */
  readonly wander: { readonly deviation: number; readonly stays: number }
  /** How much an engine's runs differ, on the logit. */
  readonly engineDays: number
  /** The share of an engine's runs that a shock moves for once, in all its cells, and how far on the logit. */
  readonly shocks: { readonly share: number; readonly deviation: number }
  /** Share of checks that fail. */
  readonly failed: number
  /** Share of answers whose sentiment is labelled by chance. */
  readonly mislabelled: number
}

export const independent: Behaviour = {
  alike: 0,
  wander: { deviation: 0, stays: 0 },
  engineDays: 0,
  shocks: { share: 0, deviation: 0 },
  failed: 0,
  mislabelled: 0
}

export const realistic: Behaviour = {
  alike: 0.1,
  wander: { deviation: 0.3, stays: 0.9 },
  engineDays: 0.2,
  shocks: { share: 0, deviation: 0 },
  failed: 0.03,
  mislabelled: 0.15
}

/** A world beyond the promise, and how alike answers of one run are believed to be in it. */
interface HarsherWorld {
  readonly title: string
  readonly behaviour: Behaviour
  /** A number, or as further answers show it. */
  readonly believed: number | "measured"
}

const muchAlike: Behaviour = { ...realistic, alike: 0.3 }

const wandering: Behaviour = { ...realistic, wander: { deviation: 0.6, stays: 0.97 } }

export const harsherWorlds: ReadonlyArray<HarsherWorld> = [
  { title: "realistic, measured how alike answers of a run are (0.1)", behaviour: realistic, believed: "measured" },
  { title: "answers of a run much alike (0.3), not known", behaviour: muchAlike, believed: 0.1 },
  { title: "answers of a run much alike (0.3), measured", behaviour: muchAlike, believed: "measured" },
  { title: "rates that wander far and stay there (0.6, of which 0.97 stays)", behaviour: wandering, believed: 0.1 },
  {
    title: "shocks: of 20 days of an engine one that moves all its cells (1)",
    behaviour: { ...realistic, shocks: { share: 0.05, deviation: 1 } },
    believed: 0.1
  },
  { title: "engines' days that differ much (0.5)", behaviour: { ...realistic, engineDays: 0.5 }, believed: 0.1 },
  { title: "a fifth of all checks fail", behaviour: { ...realistic, failed: 0.2 }, believed: 0.1 },
  { title: "40 % of sentiment labels by chance", behaviour: { ...realistic, mislabelled: 0.4 }, believed: 0.1 },
  {
    title: "all of these at once, measured",
    behaviour: {
      ...wandering,
      alike: 0.3,
      engineDays: 0.5,
      shocks: { share: 0.05, deviation: 1 },
      failed: 0.2,
      mislabelled: 0.4
    },
    believed: "measured"
  }
]
