/** Joint changes: how many alerts each raises, in worlds with known rates. */
import { ConfirmedAlerts, everyone } from "@answerscope/core/testing"
import { independent, realistic } from "../world/behaviour.ts"
import { type Play, type Played, playTracker } from "../world/play.ts"
import { newOf } from "./plays.ts"
import { mentioned, type TrueChange } from "../world/truth.ts"

const engineCount = 4
const changeRun = 21
const plays = 60

/** A change of all cells of the first engines, or of every second prompt there. */
interface JointChange {
  readonly title: string
  readonly engines: number
  readonly isOfHalf?: boolean
  readonly isOfModel?: boolean
  readonly from?: number
  readonly to: number
}

export const jointChanges: ReadonlyArray<JointChange> = [
  { title: "one engine, 0.85 to 0.3", engines: 1, to: 0.3 },
  { title: "two of four engines, 0.85 to 0.3", engines: 2, to: 0.3 },
  { title: "two of four engines, 0.85 to 0.1", engines: 2, to: 0.1 },
  { title: "half of the prompts on two engines", engines: 2, isOfHalf: true, to: 0.3 },
  { title: "three of four engines, 0.85 to 0.3", engines: 3, to: 0.3 },
  { title: "all engines, 0.85 to 0.3", engines: 4, to: 0.3 },
  { title: "all engines, 0.85 to 0.55", engines: 4, to: 0.55 },
  { title: "half of the prompts on all engines", engines: 4, isOfHalf: true, to: 0.3 },
  { title: "two engines with other models", engines: 2, isOfModel: true, to: 0.3 },
  { title: "half rise with other models, 0.3 to 0.7", engines: 4, isOfHalf: true, isOfModel: true, from: 0.3, to: 0.7 }
]

/** A tracker of ten prompts on four engines, twenty runs before a change and twenty after. */
export const playOf = (joint: JointChange, behaviour: Play["behaviour"], seed: number): Play => {
  const change: TrueChange = {
    run: changeRun,
    cells: (cell) =>
      cell % engineCount < joint.engines && (joint.isOfHalf !== true || Math.floor(cell / engineCount) % 2 === 0),
    to: { mention: joint.to },
    ...(joint.isOfModel === true ? { isOfModel: true } : {})
  }
  const mention = joint.from ?? 0.85
  return {
    settings: ConfirmedAlerts.defaultDecisionSettings,
    behaviour,
    prompts: 10,
    engineCount,
    samples: 1,
    runs: 2 * (changeRun - 1),
    truthOf: () => mentioned(mention),
    changes: [change],
    isMentionAlone: true,
    correlation: 0.1,
    scope: "shares",
    seed
  }
}

/** A small fall of all cells. */
interface SmallFall {
  readonly prompts: number
  readonly from: number
  readonly to: number
}

const smallFalls: ReadonlyArray<SmallFall> = [
  { prompts: 25, from: 0.5, to: 0.4 },
  { prompts: 10, from: 0.5, to: 0.25 }
]

/** A tracker whose cells all fall a little, twenty runs before and thirty after. */
export const playOfFall = ({ from, prompts, to }: SmallFall, behaviour: Play["behaviour"], seed: number): Play => ({
  ...playOf({ title: "", engines: engineCount, from, to }, behaviour, seed),
  prompts,
  runs: changeRun + 29
})

/** Number of engines in a play's alerts: of the brand, or of single engines. */
export const widthOf = ({ groupAlerts }: Played): typeof everyone | number => {
  const engines = new Set(groupAlerts.filter(({ run }) => run >= changeRun).map(({ engine }) => engine))
  return engines.has(everyone) ? everyone : engines.size
}

/** The alerts of a play's change. */
export interface ToldOfMany {
  /** Alerts of all engines and of single ones. */
  readonly groups: number
  /** Whether two of these are about the same engine. */
  readonly isTwice: boolean
  /** Alerts of single cells. */
  readonly cells: number
}

export const toldOfMany = ({ alerts, groupAlerts }: Played): ToldOfMany => {
  const engines = newOf(groupAlerts)
    .filter(({ run }) => run >= changeRun)
    .map(({ engine }) => engine)
  const isTwice = new Set(engines).size < engines.length || (engines.includes(everyone) && engines.length > 1)
  return { groups: engines.length, isTwice, cells: alerts.filter(({ run }) => run >= changeRun).length }
}

/** Prints, for each small fall of all cells, how many plays report it for the brand, or for engines only. */
const printSmallFalls = (): void => {
  console.log(`Of ${plays} plays, 30 runs since: told of the brand; of 3 or 4 engines; of 2; of 1; of no group`)
  const widths: ReadonlyArray<ReadonlyArray<typeof everyone | number>> = [[everyone], [3, 4], [2], [1], [0]]
  for (const [name, behaviour] of Object.entries({ independent, realistic })) {
    for (const fall of smallFalls) {
      const told = Array.from({ length: plays }, (_, at) =>
        widthOf(playTracker(playOfFall(fall, behaviour, 1_001 + at)))
      )
      const counts = widths.map((width) => told.filter((each) => width.includes(each)).length)
      const title = `${fall.prompts * engineCount} cells, ${fall.from} to ${fall.to}`
      console.log(
        `${name.padEnd(12)} ${title.padEnd(40)} ${counts.map((count) => String(count).padStart(5)).join(" ")}`
      )
    }
  }
}

/** Prints, for each change, how many plays report it twice, also for cells, or not at all. */
export const printTogether = (): void => {
  console.log(`Of ${plays} plays, 20 runs since the change: told twice; by single cells, too; not of many cells`)
  for (const [name, behaviour] of Object.entries({ independent, realistic })) {
    for (const joint of jointChanges) {
      const told = Array.from({ length: plays }, (_, at) =>
        toldOfMany(playTracker(playOf(joint, behaviour, 7_001 + at)))
      )
      const [twice, byCells, none] = [
        told.filter(({ isTwice }) => isTwice),
        told.filter(({ cells }) => cells > 0),
        told.filter(({ groups }) => groups === 0)
      ].map(({ length }) => String(length).padStart(5))
      console.log(`${name.padEnd(12)} ${joint.title.padEnd(40)} ${twice} ${byCells} ${none}`)
    }
  }
  printSmallFalls()
}
