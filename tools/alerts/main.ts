/**
 * `npm run eval:alerts [-- --cells 800] [-- --harsher] [-- --together] [-- --product]`: false alerts, delays and
 * follow-ups of confirmed alerts, in simulated worlds with known rates and fixed seeds. `--cells`: number per figure.
 * `--harsher`: worlds beyond the promise. `--together`: how often a joint change raises several alerts. `--product`:
 * instead, a month of two trackers through the whole product beside the policy alone.
 */
import { parseArgs } from "node:util"
import { printTogether } from "./together.ts"
import { printHarsherTable, printTable } from "./table.ts"

const { values } = parseArgs({
  options: {
    cells: { type: "string", default: "800" },
    harsher: { type: "boolean", default: false },
    together: { type: "boolean", default: false },
    product: { type: "boolean", default: false }
  }
})

if (values.product) {
  const { printComparison } = await import("./comparison.ts")
  process.exitCode = (await printComparison()) ? 0 : 1
} else if (values.together) printTogether()
else if (values.harsher) printHarsherTable(Number(values.cells))
else printTable(Number(values.cells))
