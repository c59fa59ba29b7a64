/** A detected change of the demo, with its evidence. */
import type { AlertType } from "@answerscope/core"
import { type Confirmation, ConfirmedAlerts, differenceOf, Prices } from "@answerscope/core/testing"
import { rateOf, rounded } from "@answerscope/core/model"
import type { StoryCell } from "./story.ts"

const checkCredits = Prices.defaultPriceList.check

/** A detected change of one or several cells. */
export interface Change {
  readonly cause: ConfirmedAlerts.AlertCause | null
  readonly type: AlertType
  readonly split: Pick<ConfirmedAlerts.Sides, "before" | "since">
  readonly of: ReadonlyArray<StoryCell>
  readonly place: { readonly engine: string; readonly prompt: string }
  readonly together: Confirmation["cells"]
}

const sideOf = (entries: ReadonlyArray<ConfirmedAlerts.Entry>): Confirmation["before"] => {
  const sum = { k: 0, n: 0 }
  for (const { mentions } of entries) {
    sum.k += mentions.k
    sum.n += mentions.n
  }
  const { high, low, value } = rateOf(sum)
  const [firstAtMillis = 0, lastAtMillis = 0] = [entries[0]?.atMillis, entries.at(-1)?.atMillis]
  return { answers: sum.n, yes: sum.k, rate: value ?? 0, low: low ?? 0, high: high ?? 1, firstAtMillis, lastAtMillis }
}

const countsOf = ({ answers: n, yes: k }: Confirmation["before"]) => ({ k, n })

export const confirmationOf = ({ cause, split, together }: Change): Confirmation => {
  const [before, since] = [sideOf(split.before), sideOf(split.since)]
  const difference = differenceOf({ current: countsOf(since), previous: countsOf(before) })
  return {
    runs: new Set(split.since.map(({ run }) => run)).size,
    positionUpTo: null,
    sentiment: null,
    before,
    since,
    difference: {
      value: rounded(difference?.difference ?? 0, 4),
      low: rounded(difference?.low ?? 0, 4),
      high: rounded(difference?.high ?? 0, 4)
    },
    followUps: split.since.reduce((sum, { followUps }) => sum + followUps, 0),
    credits: since.answers * checkCredits,
    cause,
    cells: together
  }
}
