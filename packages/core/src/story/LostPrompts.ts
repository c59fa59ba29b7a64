/** Prompts for which an engine mentions the brand less. Pure. */
import { DateTime } from "effect"
import type { AlertId } from "../alert/AlertId.ts"
import type { Engine } from "../engine/Engine.ts"
import type { Counts } from "../figure/Counts.ts"
import type { OpenAlert } from "./OpenAlerts.ts"

export interface LostPrompt {
  readonly prompt: string
  readonly engine: Engine
  readonly alertId: AlertId
  readonly sinceAt: DateTime.Utc
  /** Answers that mention the brand, before and since; `null` if unknown. */
  readonly before: Counts | null
  readonly since: Counts | null
}

const lostIn = ({ alert, direction, engine, prompt, since, theme }: OpenAlert): ReadonlyArray<LostPrompt> => {
  if (theme !== "mention" || direction !== "down") return []
  const { confirmation } = alert.evidence
  const found = { alertId: alert.id, sinceAt: since.at }
  if (prompt === null || engine === null) {
    return (confirmation?.cells?.list ?? []).map((cell) => ({
      ...found,
      prompt: cell.prompt,
      engine: cell.engine,
      before: { k: cell.before.yes, n: cell.before.answers },
      since: { k: cell.since.yes, n: cell.since.answers }
    }))
  }
  return [
    {
      ...found,
      prompt,
      engine,
      before: confirmation === null ? null : { k: confirmation.before.yes, n: confirmation.before.answers },
      since: confirmation === null ? null : { k: confirmation.since.yes, n: confirmation.since.answers }
    }
  ]
}

const shareOf = (counts: Counts | null): number => (counts === null || counts.n === 0 ? 0 : counts.k / counts.n)

/** The lost prompts, the largest losses first, each prompt on each engine once. */
export const lostPrompts = (alerts: ReadonlyArray<OpenAlert>): ReadonlyArray<LostPrompt> => {
  const lost = alerts
    .flatMap(lostIn)
    .toSorted((a, b) => shareOf(b.before) - shareOf(b.since) - (shareOf(a.before) - shareOf(a.since)))
  return [...Map.groupBy(lost, ({ engine, prompt }) => JSON.stringify([engine, prompt])).values()].flatMap((same) =>
    same.slice(0, 1)
  )
}
