/** `npm run eval:alerts`: simulates confirmed alerts in worlds with known rates and fixed seeds. */
import { parseArgs } from "node:util"
import { printTogether } from "./together.ts"
import { printHarsherTable, printTable } from "./table.ts"
import { printTargets } from "./targets.ts"

const { values } = parseArgs({
  options: {
    cells: { type: "string", default: "800" },
    seed: { type: "string", default: "1000" },
    targets: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    strict: { type: "boolean", default: false },
    harsher: { type: "boolean", default: false },
    together: { type: "boolean", default: false },
    product: { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})

const help = `npm run eval:alerts [-- OPTIONS]

Simulates false alerts, delays and follow-ups of confirmed alerts: first at every rate, then beside the targets.

  --cells N     simulates at least N cells per figure (default 800)
  --seed N      simulates other worlds (default 1000)
  --targets     prints only the figures that have targets: samples, repeated and cached answers, outages, drift
  --only REGEX  with --targets: prints only the figures whose name matches
  --strict      exits with 1 if a target is missed; will become the default once all are met
  --harsher     prints worlds beyond the promise instead
  --together    prints how often a joint change raises several alerts instead
  --product     compares a month of two trackers through the whole product with the policy alone instead`

const size = { cells: Number(values.cells), seed: Number(values.seed) }

if (values.help) console.log(help)
else if (values.product) {
  const { printComparison } = await import("./comparison.ts")
  process.exitCode = (await printComparison()) ? 0 : 1
} else if (values.together) printTogether()
else if (values.harsher) printHarsherTable(size)
else {
  if (!values.targets) printTable(size)
  if (!printTargets(size, new RegExp(values.only)) && values.strict) process.exitCode = 1
}
