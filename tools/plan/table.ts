/** `npm run eval:plan`: prints the tables of core's `plan/SimulatedDelays.ts`. Takes some minutes. */
import { delaysOf, followUpsOf, quantileOf } from "./play.ts"

/** Rates of the tables. Those before a change are the upper half: the lower half mirrors it. */
const levels = [0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.98]
const befores = levels.filter((level) => level >= 0.5)
const quantiles = [0.1, 0.3, 0.5, 0.7, 0.9]
/** The least change that is reported, less what rounding takes away. */
const minChange = 0.3 - 1e-9
const runsSince = 25
const trackers = 100
const quietTrackers = 10
const quietRuns = 60
const seed = 7_000

/** A delay as one character; `-` for none within the runs played. */
const digitOf = (delay: number): string => (delay === Infinity ? "-" : delay.toString(36))

const rowOf = (before: number, samples: number, runs: number): string => {
  const afters = levels.filter((level) => Math.abs(before - level) >= minChange)
  const delays = delaysOf({ before, afters, samples, runs, runsSince, trackers, seed })
  return levels
    .map((level) => {
      const found = delays[afters.indexOf(level)]
      return quantiles.map((quantile) => digitOf(found === undefined ? Infinity : quantileOf(found, quantile))).join("")
    })
    .join(" ")
}

for (const runs of [30, 10]) {
  for (const samples of [1, 3]) {
    console.log(`runs ${runs}, samples ${samples}`)
    for (const before of befores) console.log(`  "${rowOf(before, samples, runs)}",`)
  }
}
for (const samples of [1, 2, 3, 5, 10]) {
  const shares = befores.map((before) =>
    followUpsOf({ before, afters: [], samples, runs: quietRuns, runsSince: 0, trackers: quietTrackers, seed })
  )
  console.log(`follow-ups, samples ${samples}: [${shares.map((share) => share.toFixed(2)).join(", ")}]`)
}
