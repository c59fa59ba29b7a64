/** Engines whose checks failed: requests, as a story calls them. Pure. */
import { DateTime } from "effect"
import { type Engine, engineNamed } from "../engine/Engine.ts"
import { type MainFailure, mainFailure } from "../scan/FailedChecks.ts"
import type { Story, StoryChange } from "./Story.ts"
import type { StoryMaterial } from "./StoryMaterial.ts"
import { dayText, listText, many, shortDayText, wordOf } from "../text/SentenceText.ts"
import { countText } from "../text/NumberText.ts"
import { checksOf } from "./Trust.ts"

interface Failed {
  readonly failed: number
  readonly checks: number
}

interface FailedDays {
  /** The days on which checks failed, oldest first. */
  readonly days: ReadonlyArray<DateTime.Utc>
  /** Whether nothing was answered on these days, and whether no other day followed the first of them. */
  readonly isSilent: boolean
  readonly isLasting: boolean
}

/** Failed checks of the period, of all engines that failed on the same days. */
export interface Fault extends Failed, FailedDays {
  /** Worst first. */
  readonly engines: ReadonlyArray<Failed & { readonly engine: Engine }>
  readonly reason: MainFailure
}

/** Failed checks of an engine, and their share of its checks, from which a story tells them. */
const failedMin = { checks: 5, share: 0.05 }

type Failures = Pick<StoryMaterial, "engines" | "failingDays" | "failures">
type Words = Pick<StoryMaterial, "engineName" | "now">
type FaultWords = Words & Pick<StoryMaterial, "class" | "failingDays">

const failedDays = (engine: Engine, rows: Failures["failingDays"]): FailedDays => {
  const known = rows
    .filter(({ by }) => by.engine === engine && by.day != null)
    .toSorted((a, b) => ((a.by.day ?? "") < (b.by.day ?? "") ? -1 : 1))
  const failing = known.filter(({ failedChecks }) => failedChecks !== null && failedChecks > 0)
  return {
    days: failing.map(({ by }) => DateTime.makeUnsafe(`${by.day}T00:00:00Z`)),
    isSilent: failing.length > 0 && failing.every(({ answers }) => answers === 0),
    isLasting: failing.length > 0 && known.at(-failing.length) === failing[0]
  }
}

/** The failing engines, worst first. What happened to several at once is one fault. */
export const faultsOf = ({ engines, failingDays, failures }: Failures): ReadonlyArray<Fault> => {
  const failed = engines
    .flatMap((row) => {
      const counts = checksOf(row)
      const isTold = counts.failed >= failedMin.checks && counts.failed >= failedMin.share * counts.checks
      const engine = row.by.engine ?? null
      return isTold && engine !== null ? [{ engine, ...counts, on: failedDays(engine, failingDays) }] : []
    })
    .toSorted((a, b) => b.failed / b.checks - a.failed / a.checks)
  const sum = (alike: typeof failed, of: keyof Failed) => alike.reduce((total, each) => total + each[of], 0)
  return [...Map.groupBy(failed, ({ on }) => JSON.stringify(on)).values()].flatMap((alike) =>
    alike.slice(0, 1).map(({ on }) => ({
      ...on,
      engines: alike,
      failed: sum(alike, "failed"),
      checks: sum(alike, "checks"),
      reason: mainFailure(failures.filter((each) => alike.some(({ engine }) => engine === each.engine)))
    }))
  )
}

export const nameOf = ({ engines }: Fault, { engineName }: Words): string =>
  listText(engines.map(({ engine }) => engineName(engine)))

/** ` since 21 November`, ` on two days from 21 November to 22 November` */
const daysText = ({ days, isLasting, isSilent }: Fault, now: DateTime.Utc): string => {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return ""
  if (isSilent && isLasting) return ` since ${dayText(first, now)}`
  if (days.length === 1) return ` on ${dayText(first, now)}`
  return ` on ${wordOf(days.length)} days from ${dayText(first, now)} to ${dayText(last, now)}`
}

const failedText = ({ checks, failed }: Failed): string => `${countText(failed)} of ${many(checks, "request")}`

/** `Gemini and Claude have given no answer since 21 November`, `36 of 240 requests to Gemini failed on 21 November` */
export const faultText = (fault: Fault, words: Words): string => {
  const { engines, isLasting, isSilent } = fault
  const on = daysText(fault, words.now)
  if (!isSilent) return `${failedText(fault)} to ${nameOf(fault, words)} failed${on}`
  const verb = isLasting ? (engines.length === 1 ? "has given" : "have given") : "gave"
  return `${nameOf(fault, words)} ${verb} no answer${on}`
}

/** `Since 25 November, the figures rest on Claude alone`, where engines fell silent. */
const restText = (
  { days: [first], isLasting, isSilent }: Fault,
  { engineName, failingDays, now }: FaultWords
): string | null => {
  if (first === undefined || !isSilent || !isLasting) return null
  const since = DateTime.formatIsoDateUtc(first)
  const answered = failingDays.flatMap(({ answers, by: { day, engine } }) =>
    answers > 0 && engine != null && day != null && day >= since ? [engineName(engineNamed(engine))] : []
  )
  const names = listText([...new Set(answered)])
  return names === "" ? null : `Since ${dayText(first, now)}, the figures rest on ${names} alone`
}

/** `Of 360 requests to them with non-branded prompts, 240 went through and 120 failed.` */
const countsText = ({ checks, engines, failed }: Fault, { class: promptClass }: FaultWords): string => {
  const kind = promptClass === null ? "" : ` with ${promptClass === "branded" ? "branded" : "non-branded"} prompts`
  const of = `${many(checks, "request")} to ${engines.length === 1 ? "it" : "them"}${kind}`
  const through = checks - failed
  return through === 0
    ? `All ${of} failed.`
    : `Of ${of}, ${countText(through)} went through and ${countText(failed)} failed.`
}

/** What failed, with what it means for the figures: a sentence above says that it failed. */
export const faultChange = (fault: Fault, words: FaultWords): StoryChange => {
  const rest = restText(fault, words)
  const counts = fault.isSilent ? `${countsText(fault, words)} ` : ""
  const [first] = fault.days
  return {
    text: rest === null ? faultText(fault, words) : `${rest}: no answer from ${nameOf(fault, words)}`,
    detail: `${counts}Failed requests are refunded and count in no figure.`,
    direction: "fault",
    since: first === undefined ? null : { at: first, earliest: first, latest: first },
    cause: { kind: "fault", text: fault.reason.meaning },
    basis: rest,
    refs: fault.engines.map(({ engine }) => ({ kind: "engine", id: engine, engine }))
  }
}

/** `silent since 24 Nov`, or `40 of 120 failed`, of each engine by itself. */
export const engineFaults = (faults: ReadonlyArray<Fault>, { now }: Words): Story["faults"] =>
  faults.flatMap((fault) => {
    const [since] = fault.isSilent && fault.isLasting ? fault.days : []
    return fault.engines.map(({ checks, engine, failed }) => ({
      engine,
      text:
        since === undefined
          ? `${countText(failed)} of ${countText(checks)} failed`
          : `silent since ${shortDayText(since)}`,
      silence: since === undefined ? null : `silent since ${dayText(since, now)}`
    }))
  })
