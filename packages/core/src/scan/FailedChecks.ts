/** Failed checks of a brand, grouped by engine and error, and what can be done about each. Pure. */
import type { DateTime } from "effect"
import type { Engine } from "../engine/Engine.ts"
import { shortened } from "../text/OneLine.ts"
import { inQuotes } from "../text/SentenceText.ts"
import type { ScanId } from "./ScanId.ts"

/** Most failed checks that are grouped: the newest ones of the period. */
export const failedChecksMax = 20_000

/** Failed checks of one engine with one error. */
export interface FailedChecks {
  readonly engine: Engine
  readonly error: string
  readonly checks: number
  readonly firstAt: DateTime.Utc
  readonly lastAt: DateTime.Utc
  /** The scan of the newest one. */
  readonly scanId: ScanId
}

/** What a failure means for people, and what to do. Complements the error, which often names a fix at the vendor. */
export interface FailureAdvice {
  readonly meaning: string
  readonly remedy: string
}

const passes = "This usually passes: the next run asks again."

/** The words of errors with their advice. The first that match count. */
const advices: ReadonlyArray<readonly [RegExp, FailureAdvice]> = [
  [
    /\bbudget\b/i,
    {
      meaning: "The budget for vendors is used up.",
      remedy: "Wait until it renews, or ask your administrator to raise it."
    }
  ],
  [
    /no credit|no funds|spending limit|quota of the day|free tier/i,
    {
      meaning: "Credit or a quota at the vendor is used up.",
      remedy: "Whoever runs this server has to fill it up. Until then, leave its engines out of trackers."
    }
  ],
  [
    /slow down|rate limit|fewer tokens a minute|no room/i,
    {
      meaning: "The vendor’s rate limit is reached.",
      remedy: "Ask fewer prompts at once or less often, or raise the limit at the vendor."
    }
  ],
  [/took too long|no answer within|never came to an end/i, { meaning: "No answer came in time.", remedy: passes }],
  [
    /refuses the (request|market)|does not know|not offered|^The prompt |the country/i,
    { meaning: "The request is refused.", remedy: "Change what the reason names: the model, the prompt or the market." }
  ],
  [
    /\b(key|login|account|organization|project)\b|not configured/i,
    {
      meaning: "The key or the account is refused.",
      remedy: "Whoever runs this server has to mend it at the vendor. Until then, leave its engines out of trackers."
    }
  ],
  [
    /unavailable|overloaded|failed to answer|proxy|could not|cannot/i,
    { meaning: "The vendor failed to answer.", remedy: passes }
  ]
]

const unknown: FailureAdvice = {
  meaning: "The request failed.",
  remedy: "If it lasts, leave the engine out of trackers, and show the reason to your administrator."
}

export const failureAdvice = (error: string): FailureAdvice =>
  advices.find(([words]) => words.test(error))?.[1] ?? unknown

/** Most characters of an error in a sentence. */
const saidMax = 200

/** Share of failed checks from which their reason is told as that of all. */
const mainShare = 0.75

/** What is behind most of some failed checks. */
export interface MainFailure extends FailureAdvice {
  /** Their error in a sentence if it is one, empty otherwise. For the organization: a vendor may name its account. */
  readonly said: string
}

const mixed: MainFailure = {
  meaning: "A key, a quota or the vendor may be behind it.",
  remedy: "Each failed request says why.",
  said: ""
}

export const mainFailure = (failed: ReadonlyArray<Pick<FailedChecks, "error" | "checks">>): MainFailure => {
  const sum = (alike: typeof failed) => alike.reduce((total, { checks }) => total + checks, 0)
  const meant = Map.groupBy(failed, ({ error }) => {
    const { meaning } = failureAdvice(error)
    return meaning === unknown.meaning ? error : meaning
  })
  const main = [...meant.values()].find((alike) => sum(alike) >= mainShare * sum(failed)) ?? []
  const [first] = main
  if (first === undefined) return mixed
  const { meaning, remedy } = failureAdvice(first.error)
  const isOne = main.every(({ error }) => error === first.error)
  return {
    meaning: meaning === unknown.meaning ? mixed.meaning : meaning,
    remedy,
    said: isOne ? `The reason given: ${inQuotes(shortened(first.error.replace(/\.$/, ""), saidMax))}.` : ""
  }
}
