/** Prompts for which an engine mentions the brand less. Pure. */
import { DateTime } from "effect"
import type { AlertId } from "../alert/AlertId.ts"
import type { Engine } from "../engine/Engine.ts"
import type { Counts } from "../figure/Counts.ts"
import type { OpenAlert } from "./OpenAlerts.ts"

export interface LostPrompt {
  readonly prompt: string
  readonly engine: Engine
  /** The market of its answers; `null` where none was sent. */
  readonly location: string | null
  readonly language: string | null
  readonly alertId: AlertId
  readonly sinceAt: DateTime.Utc
  /** Answers that mention the brand, before and since. */
  readonly before: Counts
  readonly since: Counts
}

const lostIn = ({ alert, direction, engine, prompt, since, theme }: OpenAlert): ReadonlyArray<LostPrompt> => {
  const { confirmation } = alert.evidence
  // a single answer without the brand is no loss
  if (theme !== "mention" || direction !== "down" || confirmation === null) return []
  const { id: alertId, language, location } = alert
  const own = prompt === null || engine === null ? [] : [{ prompt, engine, location, language, ...confirmation }]
  // a change of several cells names no market where all have the same one
  return [...own, ...(confirmation.cells?.list ?? [])].map((cell) => ({
    alertId,
    sinceAt: since.at,
    prompt: cell.prompt,
    engine: cell.engine,
    location: cell.location,
    language: cell.language,
    before: { k: cell.before.yes, n: cell.before.answers },
    since: { k: cell.since.yes, n: cell.since.answers }
  }))
}

const shareOf = ({ k, n }: Counts): number => (n === 0 ? 0 : k / n)

/** Whether the engine mentions the brand more again since a later time, for that prompt or in all, in that market. */
const isWonBack =
  (alerts: ReadonlyArray<OpenAlert>) =>
  (lost: LostPrompt): boolean =>
    alerts.some(
      ({ alert: { language, location }, direction, engine, prompt, since, theme }) =>
        theme === "mention" &&
        direction === "up" &&
        [null, lost.engine].includes(engine) &&
        [null, lost.prompt].includes(prompt) &&
        [null, lost.location].includes(location) &&
        [null, lost.language].includes(language) &&
        DateTime.isGreaterThan(since.at, lost.sinceAt)
    )

/** The prompts that are still lost, the largest losses first, each prompt on each engine once. */
export const lostPrompts = (alerts: ReadonlyArray<OpenAlert>): ReadonlyArray<LostPrompt> => {
  const wonBack = isWonBack(alerts)
  const lost = alerts
    .flatMap(lostIn)
    .filter((each) => !wonBack(each))
    .toSorted((a, b) => shareOf(b.before) - shareOf(b.since) - (shareOf(a.before) - shareOf(a.since)))
  return [...Map.groupBy(lost, ({ engine, prompt }) => JSON.stringify([engine, prompt])).values()].flatMap((same) =>
    same.slice(0, 1)
  )
}
