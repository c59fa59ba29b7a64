/** Engines whose checks failed. Pure. */
import { DateTime } from "effect"
import type { Engine } from "../engine/Engine.ts"
import type { StoryChange } from "./Story.ts"
import type { StoryMaterial } from "./StoryMaterial.ts"
import { dayText, many, wordOf } from "./StoryText.ts"
import { countText, percentText } from "../text/NumberText.ts"
import { checksOf } from "./Trust.ts"

/** Failed checks of an engine in the period. */
export interface Fault {
  readonly engine: Engine
  readonly failed: number
  readonly checks: number
  /** The days on which checks failed, oldest first. */
  readonly days: ReadonlyArray<DateTime.Utc>
  /** Whether nothing was answered on these days, and whether the newest day is one of them. */
  readonly isSilent: boolean
  readonly isLasting: boolean
}

/** Failed checks of an engine, and their share of its checks, from which a story tells them. */
const failedMin = { checks: 5, share: 0.05 }

type Failures = Pick<StoryMaterial, "engines" | "failingDays">

const failingDays = (engine: Engine, rows: Failures["failingDays"]): Pick<Fault, "days" | "isSilent" | "isLasting"> => {
  const known = rows
    .filter(({ by }) => by.engine === engine && by.day != null)
    .toSorted((a, b) => ((a.by.day ?? "") < (b.by.day ?? "") ? -1 : 1))
  const failing = known.filter(({ failedChecks }) => failedChecks !== null && failedChecks > 0)
  return {
    days: failing.map(({ by }) => DateTime.makeUnsafe(`${by.day}T00:00:00Z`)),
    isSilent: failing.length > 0 && failing.every(({ answers }) => answers === 0),
    isLasting: failing.length > 0 && failing.at(-1) === known.at(-1)
  }
}

/** The failing engines, worst first. */
export const faultsOf = ({ engines, failingDays: days }: Failures): ReadonlyArray<Fault> =>
  engines
    .flatMap((row): ReadonlyArray<Fault> => {
      const { checks, failed } = checksOf(row)
      const engine = row.by.engine ?? null
      const isTold = failed >= failedMin.checks && failed >= failedMin.share * checks
      return isTold && engine !== null ? [{ engine, failed, checks, ...failingDays(engine, days) }] : []
    })
    .toSorted((a, b) => b.failed / b.checks - a.failed / a.checks)

/** `Gemini failed in 36 of 240 checks` */
export const faultText = ({ checks, engine, failed }: Fault, { engineName }: Pick<StoryMaterial, "engineName">) =>
  `${engineName(engine)} failed in ${countText(failed)} of ${many(checks, "check")}`

/** ` on 21 November`, ` on two days from 21 to 22 November` */
const daysText = (days: Fault["days"], now: DateTime.Utc): string => {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return ""
  if (days.length === 1) return ` on ${dayText(first, now)}`
  return ` on ${wordOf(days.length)} days from ${dayText(first, now)} to ${dayText(last, now)}`
}

/** `It has given no answer since 21 November.`, `15% of its checks failed on 21 November.` */
const extentText = (fault: Fault, now: DateTime.Utc): string => {
  const { checks, days, failed, isLasting, isSilent } = fault
  const [first] = days
  if (isSilent && isLasting && first !== undefined) return `It has given no answer since ${dayText(first, now)}.`
  if (isSilent) return `It gave no answer${daysText(days, now)}.`
  return `${percentText(failed / checks)} of its checks failed${daysText(days, now)}.`
}

export const faultChange = (fault: Fault, material: Pick<StoryMaterial, "engineName" | "now">): StoryChange => ({
  text: faultText(fault, material),
  detail: `${extentText(fault, material.now)} Failed checks are refunded and count in no figure.`,
  direction: "fault",
  since: fault.days[0] === undefined ? null : { at: fault.days[0], earliest: fault.days[0], latest: fault.days[0] },
  cause: { kind: "fault", text: "Its key, its quota or the vendor may be behind it." },
  refs: [{ kind: "engine", id: fault.engine, engine: fault.engine }]
})
