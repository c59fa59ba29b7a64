/** The overdispersion of a world, as a deployment measures it there. */
import { ConfirmedAlerts, type Overdispersion, overdispersionOf } from "@answerscope/core/testing"
import type { Behaviour } from "../world/behaviour.ts"
import { Measured } from "../world/measured.ts"
import { PlayedTracker } from "../world/play.ts"
import { mentioned } from "../world/truth.ts"

const trackers = 10
const runs = 60
const rates = [0.2, 0.5, 0.8]

const known = new Map<string, Overdispersion>()

/** Of one engine after some trackers with as many samples; the same for the same world. */
export const measuredIn = (given: Behaviour, samples: number): Overdispersion => {
  const { alike, cachedRuns, engineDays, failed, isEitherOr, mislabelled, repeats, shocks, textsRepeat, wander } = given
  const persistence = { cachedRuns, repeats, textsRepeat }
  const behaviour = { ...persistence, alike, engineDays, failed, isEitherOr, mislabelled, shocks, wander }
  const key = JSON.stringify([behaviour, samples])
  const found = known.get(key) ?? measuredAnew(behaviour, samples)
  known.set(key, found)
  return found
}

const measuredAnew = (behaviour: Behaviour, samples: number): Overdispersion => {
  const measured = new Measured()
  const played = Array.from(
    { length: trackers },
    (_, seed) =>
      new PlayedTracker({
        behaviour,
        settings: ConfirmedAlerts.defaultDecisionSettings,
        prompts: 40,
        engineCount: 1,
        truthOf: (cell) => mentioned(rates[cell % rates.length] ?? 0.5),
        changes: [],
        isMentionAlone: true,
        samples,
        runs,
        correlation: "measured",
        scope: "cells",
        seed: 9_000 + seed
      })
  )
  for (let run = 1; run <= runs; run++) for (const tracker of played) tracker.run(run, measured)
  const [engine = ""] = Object.keys(measured.correlation)
  return overdispersionOf(measured.correlation, engine)
}
