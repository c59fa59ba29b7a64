/** Dependence between the answers of simulated worlds. Nobody has measured it for real engines. */

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

/** A harsher world, and the assumed correlation of the answers of one run. */
interface HarsherWorld {
  readonly title: string
  readonly behaviour: Behaviour
  /** A number, or as measured by follow-ups. */
  readonly believed: number | "measured"
}

/** Variations that each make the realistic world harsher. */
const muchAlike = { alike: 0.3 }
const wandering = { wander: { deviation: 0.6, stays: 0.97 } }
const shocked = { shocks: { share: 0.05, deviation: 1 } }
const farDays = { engineDays: 0.5 }
const failing = { failed: 0.2 }
const badLabels = { mislabelled: 0.4 }

const harsher = (
  title: string,
  changed: Partial<Behaviour>,
  believed: HarsherWorld["believed"] = realistic.alike
): HarsherWorld => ({ title, behaviour: { ...realistic, ...changed }, believed })

export const harsherWorlds: ReadonlyArray<HarsherWorld> = [
  harsher("realistic, measured how alike answers of a run are (0.1)", {}, "measured"),
  harsher("answers of a run much alike (0.3), not known", muchAlike),
  harsher("answers of a run much alike (0.3), measured", muchAlike, "measured"),
  harsher("rates that wander far and stay there (0.6, of which 0.97 stays)", wandering),
  harsher("shocks: of 20 days of an engine one that moves all its cells (1)", shocked),
  harsher("engines' days that differ much (0.5)", farDays),
  harsher("a fifth of all checks fail", failing),
  harsher("40 % of sentiment labels by chance", badLabels),
  harsher(
    "all of these at once, measured",
    { ...muchAlike, ...wandering, ...shocked, ...farDays, ...failing, ...badLabels },
    "measured"
  )
]
