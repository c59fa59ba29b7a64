/** Worlds beyond the promise of confirmed alerts. */
import { type Behaviour, realistic } from "../world/behaviour.ts"
import type { Believed } from "../world/play.ts"

/** A harsher world, and the assumed correlation of the answers of one run. */
interface HarsherWorld {
  readonly title: string
  readonly behaviour: Behaviour
  readonly believed: Believed
}

/** Variations that each make the realistic world harsher. */
const muchAlike = { alike: 0.3 }
const wandering = { wander: { deviation: 0.6, stays: 0.97 } }
const shocked = { shocks: { share: 0.05, deviation: 1 } }
const farDays = { engineDays: 0.5 }
const failing = { failed: 0.2 }
const badLabels = { mislabelled: 0.4 }

const harsher = (title: string, changed: Partial<Behaviour>, believed: Believed = realistic.alike): HarsherWorld => ({
  title,
  behaviour: { ...realistic, ...changed },
  believed
})

export const harsherWorlds: ReadonlyArray<HarsherWorld> = [
  harsher("realistic, correlation of a run's answers measured (0.1)", {}, "measured"),
  harsher("correlation of a run's answers 0.3, not known", muchAlike),
  harsher("correlation of a run's answers 0.3, measured", muchAlike, "measured"),
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
