/** False alerts of trackers in whose cells nothing changes for good. */
import { type Behaviour, realistic } from "../world/behaviour.ts"
import { mentioned, type TrueChange, type Truth } from "../world/truth.ts"
import type { Target, TargetPart } from "../world/target.ts"
import { falseAlertsOf, type Plan, type PlayedCells, played } from "./plays.ts"
import { ofAllRates } from "./table.ts"
import { base } from "./tracker.ts"

/** A tracker whose alerts are all false. */
export interface Quiet extends Partial<Pick<Plan, "intervalMinutes" | "prompts" | "runs" | "samples">> {
  readonly what: string
  readonly behaviour?: Partial<Behaviour>
  /** Changes that are no change of the brand, or that end. */
  readonly changes?: ReadonlyArray<TrueChange>
  readonly target: Target | null
}

const mixes: ReadonlyArray<(cell: number) => Truth> = [
  ...[0.2, 0.5, 0.8].map((rate) => () => mentioned(rate)),
  ofAllRates
]

/** False alerts at the worst of several rates. */
const worstOf = (size: PlayedCells, { behaviour, ...given }: Quiet): number =>
  Math.max(
    ...mixes.map((truthOf) => {
      const plan = { ...base, ...given, behaviour: { ...realistic, ...behaviour }, truthOf }
      return falseAlertsOf(plan, played(size, plan))
    })
  )

/** A part of the table. */
export const quietPart = (title: string, all: ReadonlyArray<Quiet>): TargetPart<PlayedCells> => ({
  title: `${title}: false mention alerts per 100 cells and 30 runs, at the worst of 4 rates`,
  rows: all.map((each) => ({ what: each.what, figure: (size) => worstOf(size, each), target: each.target }))
})
