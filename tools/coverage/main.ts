/** `npm run coverage:intervals`: simulates how often intervals and verdicts are right, with fixed seeds. */
import { parseArgs } from "node:util"
import type { CellBehaviour, Grid } from "./asked.ts"
import { type Coverage, coverageOf, hardest, independent, realistic } from "./coverage.ts"
import { printTargets } from "./targets.ts"

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "1000" },
    seed: { type: "string", default: "0" },
    targets: { type: "boolean", default: false },
    only: { type: "string" },
    judged: { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})

const help = `npm run coverage:intervals [-- OPTIONS]

Simulates how often intervals contain the truth: first in how many of 100 repetitions, by number of answers and rate,
where values below 94 are marked; then rows, pages and daily looks beside their targets.

  --rounds N    repeats each figure N times (default 1000)
  --seed N      simulates other worlds (default 0)
  --targets     prints only the figures that have targets: samples, unequal counts, many rows, daily looks
  --only REGEX  with --targets: prints only the coverage of rows whose name matches
  --judged      with --targets: leaves out rows that have no target

Exits with 1 if a target is missed.`

const rounds = Number(values.rounds)
const seed = Number(values.seed)

const rates = [0.02, 0.05, 0.1, 0.2, 0.5, 0.8, 0.95]
const grids: ReadonlyArray<Grid> = [
  { prompts: 10, engines: 1, days: 1, samples: 1 },
  { prompts: 10, engines: 4, days: 1, samples: 1 },
  { prompts: 10, engines: 4, days: 1, samples: 3 },
  { prompts: 50, engines: 4, days: 1, samples: 1 },
  { prompts: 50, engines: 4, days: 1, samples: 3 },
  { prompts: 10, engines: 4, days: 30, samples: 1 },
  { prompts: 50, engines: 1, days: 1, samples: 10 },
  { prompts: 50, engines: 4, days: 30, samples: 1 }
]

const figures: ReadonlyArray<readonly [title: string, figure: (coverage: Coverage) => number | null]> = [
  ["low and high, for these prompts", ({ own }) => own],
  ["sample_low and sample_high, for prompts like these", ({ sample }) => sample],
  ["what low and high would have there", ({ ownAsSample }) => ownAsSample],
  ["of a difference between two such periods, where nothing changed", ({ difference }) => difference]
]

const behaviours: ReadonlyArray<readonly [title: string, behaviour: CellBehaviour]> = [
  ["independent answers, all cells alike", independent],
  ["cells differ (0.4), answers of a day hang together (0.1), engines have days (0.2)", realistic],
  ["the same, but no cell differs from another", hardest]
]

const shownGrid = ({ days, engines, prompts, samples }: Grid): string =>
  `${prompts} prompts x ${engines} engines x ${days} days x ${samples}`.padEnd(45) +
  String(prompts * engines * days * samples).padStart(6)

const shown = (percent: number | null): string =>
  percent === null ? "-".padStart(8) : `${percent.toFixed(1)}${percent < 94 ? "*" : " "}`.padStart(8)

const printTable = (): void => {
  for (const [title, behaviour] of behaviours) {
    const rows = grids.map((grid, place) => ({
      grid,
      cells: rates.map((rate) => coverageOf({ ...grid, ...behaviour, rate }, { rounds, seed: seed + 1 + place }))
    }))
    for (const [figure, of] of figures) {
      console.log(`\n${title}: ${figure}`)
      console.log(`${"".padEnd(45)}     n${rates.map((rate) => String(rate).padStart(7)).join(" ")}`)
      for (const { cells, grid } of rows) console.log(shownGrid(grid) + cells.map((cell) => shown(of(cell))).join(""))
    }
  }
}

if (values.help) console.log(help)
else {
  if (!values.targets) printTable()
  const only = values.only === undefined ? null : new RegExp(values.only)
  if (!printTargets({ rounds, seed }, { only, isJudged: values.judged })) process.exitCode = 1
}
