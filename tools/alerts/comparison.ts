/**
 * A month of two trackers through the whole product, beside the policy alone on the same answers: both must raise the
 * same alerts.
 */
import { alertTypes, ConfirmedAlerts, Prices } from "@answerscope/core/testing"
import { Effect } from "effect"
import { realistic } from "../world/behaviour.ts"
import { playImmediate } from "../world/immediate.ts"
import { type PlayedAlert, type PlayedGroupAlert, playTracker } from "../world/play.ts"
import type { WorldOptions } from "../world/world.ts"
import { playProduct } from "./product.ts"
import { mixed } from "./table.ts"

/** A line of the comparison. */
export interface Compared {
  readonly what: string
  readonly product: number
  readonly policy: number
}

export interface Comparison {
  readonly lines: ReadonlyArray<Compared>
  /** Alerts that only one of them raised. */
  readonly differing: ReadonlyArray<string>
}

interface Told {
  readonly run: number
  readonly type: string
  readonly cell: number
  readonly sides?: PlayedAlert["sides"] | null
}

const shown = ({ cell, run, sides, type }: Told): string => JSON.stringify({ run, cell, type, sides: sides ?? null })

const shownGroup = ({ engine, run, type }: Pick<PlayedGroupAlert, "run" | "engine" | "type">): string =>
  JSON.stringify({ run, engine, type })

/** Differences of two lists, with multiplicity. */
const beyond = (these: ReadonlyArray<string>, those: ReadonlyArray<string>): ReadonlyArray<string> => {
  const left = [...those]
  return these.filter((each) => {
    const at = left.indexOf(each)
    if (at === -1) return true
    left.splice(at, 1)
    return false
  })
}

const differences = (mode: string, product: ReadonlyArray<string>, policy: ReadonlyArray<string>) => [
  ...beyond(product, policy).map((alert) => `${mode}, the product alone: ${alert}`),
  ...beyond(policy, product).map((alert) => `${mode}, the policy alone: ${alert}`)
]

type Typed = ReadonlyArray<Pick<Told, "type">>

const byType = (mode: string, product: Typed, policy: Typed): ReadonlyArray<Compared> =>
  alertTypes.map((type) => ({
    what: `${mode}: ${type}`,
    product: product.filter((alert) => alert.type === type).length,
    policy: policy.filter((alert) => alert.type === type).length
  }))

const creditsOfCheck = Prices.defaultPriceList.check + Prices.defaultPriceList.checkSentiment

/** Plays the same world both ways. */
export const comparison = Effect.fnUntraced(function* (world: WorldOptions & { readonly runs: number }) {
  const { confirmed, immediate } = yield* playProduct(world)
  const alone = playTracker({
    ...world,
    settings: ConfirmedAlerts.defaultDecisionSettings,
    samples: 1,
    correlation: "measured",
    scope: "shares"
  })
  const single = playImmediate(world)
  const answered = alone.planned + alone.followUps - alone.failed
  const lines: ReadonlyArray<Compared> = [
    ...byType("immediate", immediate.alerts, single),
    ...byType("confirmed", [...confirmed.alerts, ...confirmed.groupAlerts], [...alone.alerts, ...alone.groupAlerts]),
    { what: "confirmed: of many cells", product: confirmed.groupAlerts.length, policy: alone.groupAlerts.length },
    { what: "confirmed: credits", product: confirmed.credits, policy: creditsOfCheck * answered },
    { what: "confirmed: checks saved up", product: confirmed.savedUp, policy: alone.savedUp }
  ]
  const found: Comparison = {
    lines,
    differing: [
      ...differences("immediate", immediate.alerts.map(shown), single.map(shown)),
      ...differences("confirmed", confirmed.alerts.map(shown), alone.alerts.map(shown)),
      ...differences("confirmed", confirmed.groupAlerts.map(shownGroup), alone.groupAlerts.map(shownGroup)),
      ...lines.filter(({ policy, product }) => policy !== product).map(({ what }) => what)
    ]
  }
  return found
})

const prompts = 25
const engineCount = 4
const runs = 30
const changeRun = 16
/** How often all five competitors are mentioned after the brand disappeared. */
const rivalsSince = [0.95, 0.95, 0.95, 0.95, 0.95]

/** 100 cells of all rates; a tenth changes in the middle of the month. */
const month: WorldOptions & { readonly runs: number } = {
  behaviour: realistic,
  prompts,
  engineCount,
  runs,
  truthOf: mixed,
  changes: [{ run: changeRun, cells: (cell) => cell % 10 === 7, to: { mention: 0.05, rivals: rivalsSince } }],
  isMentionAlone: false,
  seed: 2
}

/** Prints it. Returns whether both raised the same alerts. */
export const printComparison = async (): Promise<boolean> => {
  const { differing, lines } = await Effect.runPromise(comparison(month))
  console.log(
    `${prompts * engineCount} cells, ${runs} daily runs. From run ${changeRun} on a tenth of the cells names the ` +
      "brand in 5 of 100\nanswers, before in 90, and all competitors in 95.\n"
  )
  console.log(`${"".padEnd(32)}${"product".padStart(10)}${"policy".padStart(10)}`)
  for (const { policy, product, what } of lines) {
    console.log(`${what.padEnd(32)}${String(product).padStart(10)}${String(policy).padStart(10)}`)
  }
  console.log(differing.length === 0 ? "\nalert by alert the same" : `\n${differing.join("\n")}`)
  return differing.length === 0
}
