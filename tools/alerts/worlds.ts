/** Worlds in which rates move and come back, or answers are cached between many runs a day. Most have no promise. */
import { realistic } from "../world/behaviour.ts"
import { chanceAt } from "../world/chance.ts"
import { atMost } from "../world/target.ts"
import type { TrueChange, Truth } from "../world/truth.ts"
import { shifted } from "../world/world.ts"
import type { Quiet } from "./quiet.ts"
import { cellCount, engineCount, runs } from "./tracker.ts"

const cells = Array.from({ length: cellCount }, (_, cell) => cell)
const engines = Array.from({ length: engineCount }, (_, engine) => engine)
const everyRun = Array.from({ length: runs }, (_, index) => index + 1)

const isCell = (wanted: number) => (cell: number) => cell === wanted
const isOfEngine = (engine: number) => (cell: number) => cell % engineCount === engine

/** Rates that move by this much on the logit in a run. */
const moved =
  (shiftOf: (run: number) => number): TrueChange["to"] =>
  (before: Truth, run: number) => ({ mention: shifted(before.mention, shiftOf(run)) })

/** Each cell's rate rises and falls with this period, at its own time. */
const rhythm = (days: number, size: number): ReadonlyArray<TrueChange> =>
  cells.map((cell) => ({
    run: 1,
    cells: isCell(cell),
    to: moved((run) => size * Math.sin((2 * Math.PI * (run + (cell * days) / cellCount)) / days))
  }))

const weekends: ReadonlyArray<TrueChange> = [
  { run: 1, cells: isOfEngine(0), to: moved((run) => (run % 7 < 2 ? -1.5 : 0)) }
]

/** Days of each engine, each with this chance. */
const daysOf = (chance: number, { shift, isOfModel }: { readonly shift: number; readonly isOfModel: boolean }) =>
  engines.flatMap((engine) => {
    const draw = chanceAt(1, engine)
    return everyRun
      .filter(() => draw() < chance)
      .map((run): TrueChange => ({ run, until: run, cells: isOfEngine(engine), to: moved(() => shift), isOfModel }))
  })

const drifting: TrueChange = {
  run: 1,
  drift: 180,
  cells: () => true,
  to: ({ mention }) => ({ mention: mention > 0.5 ? mention - 0.15 : mention + 0.15 })
}

const sixHours = 360
const hour = 60

/** Answers cached for a day, with many runs a day. */
const cachedForDay = [
  { when: "every 6 hours", intervalMinutes: sixHours, cachedRuns: 4 },
  { when: "every hour", intervalMinutes: hour, cachedRuns: 24 }
].flatMap(({ cachedRuns, intervalMinutes, when }): ReadonlyArray<Quiet> =>
  [false, true].map((textsRepeat) => ({
    what: `asked ${when}, answers cached for a day${textsRepeat ? ", word by word" : ""}`,
    intervalMinutes,
    runs: 240,
    behaviour: { cachedRuns, textsRepeat },
    target: atMost(3)
  }))
)

export const otherWorlds: ReadonlyArray<Quiet> = [
  { what: "3 prompts", prompts: 3, target: atMost(1) },
  { what: "200 prompts", prompts: 200, target: atMost(1) },
  { what: "asked every hour, 240 runs", intervalMinutes: hour, runs: 240, target: atMost(1) },
  ...cachedForDay,
  { what: "correlation in a run 0.7, 1 sample", behaviour: { alike: 0.7 }, target: atMost(3) },
  { what: "a week in each cell (0.5 on the logit)", changes: rhythm(7, 0.5), target: atMost(1) },
  { what: "a week in each cell (1 on the logit)", changes: rhythm(7, 1), target: null },
  { what: "weekends of one engine (-1.5 on the logit)", changes: weekends, target: null },
  { what: "seasons of 28 days in each cell (1 on the logit)", changes: rhythm(28, 1), target: null },
  {
    what: "of 20 days of an engine one is bad (-2 on the logit)",
    changes: daysOf(0.05, { shift: -2, isOfModel: false }),
    target: null
  },
  {
    what: "each engine answers with one of two models by day (1 on the logit apart)",
    changes: daysOf(0.5, { shift: 1, isOfModel: true }),
    target: null
  },
  { what: "all rates drift by 0.15 in 180 runs", runs: 180, changes: [drifting], target: null },
  {
    what: "rates wander far (1 on the logit, of which 0.9 stays)",
    behaviour: { wander: { ...realistic.wander, deviation: 1 } },
    target: null
  }
]
