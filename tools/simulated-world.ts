/**
 * `npm run simulated:world [-- --days 60 --samples 5]`: statistics of the simulated engines' answers over days, by our
 * own analysis: rates by cell, correlation within a day, model changes. The same figures each time.
 */
import { parseArgs } from "node:util"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { askForDays, modelChanges, shownPlan } from "./simulated-days.ts"

const { values } = parseArgs({
  options: { days: { type: "string", default: "60" }, samples: { type: "string", default: "5" } }
})
const plan = { ...shownPlan, days: Number(values.days), samples: Number(values.samples) }

const { agreement, cells } = await Effect.runPromise(askForDays(plan).pipe(Effect.provide(TestClock.layer())))

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

console.log(`${plan.names[0]} over ${plan.days} days, ${plan.samples} answers of each cell a day\n`)
console.log(
  `${"engine".padEnd(12)}${"prompt".padEnd(34)}${"rate".padStart(8)}${"named".padStart(8)}  days over binomial`
)
for (const { engine, named, overBinomial, prompt, rate } of cells) {
  const figures = [percent(rate), percent(named), overBinomial.toFixed(2)]
  console.log(engine.padEnd(12) + prompt.padEnd(34) + figures.map((figure) => figure.padStart(8)).join(""))
}

console.log("\nmodel changes within a year of the first day")
for (const engine of plan.engines) {
  for (const { day, from, moves, to } of modelChanges({ ...plan, days: 365 }, engine)) {
    const moved = moves.filter((move) => Math.abs(move) >= 0.1).length
    console.log(`day ${day - plan.firstDay}: ${from} to ${to}; ${moved} of ${moves.length} rates moved by 0.1 or more`)
  }
}

const { answers, competitors, mentioned, offered, position, tone } = agreement
console.log(`\nread as decided, of ${answers} answers: brand ${percent(mentioned / answers)}`)
console.log(`competitors ${percent(competitors / answers)}, position ${percent(position / answers)}`)
console.log(`tone ${percent(tone / offered)} of the ${offered} that offer the brand`)
