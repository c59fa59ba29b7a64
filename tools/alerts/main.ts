/**
 * `npm run eval:alerts [-- --cells 800] [-- --harsher] [-- --product]`: false alerts, delays and further checks of the
 * policy of confirmed alerts, in simulated worlds whose true rates are known; the same seeds each time. `--cells`: how
 * many for each figure. `--harsher`: in worlds beyond the promise. `--product`: instead, a month of two trackers
 * through the whole product beside the policy alone.
 */
import { parseArgs } from "node:util"
import { printHarsherTable, printTable } from "./table.ts"

const { values } = parseArgs({
  options: {
    cells: { type: "string", default: "800" },
    harsher: { type: "boolean", default: false },
    product: { type: "boolean", default: false }
  }
})

if (values.product) {
  const { printComparison } = await import("./comparison.ts")
  process.exitCode = (await printComparison()) ? 0 : 1
} else if (values.harsher) printHarsherTable(Number(values.cells))
else printTable(Number(values.cells))
