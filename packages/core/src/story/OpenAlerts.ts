/** Alerts that stand, and what a story takes from each. Pure. */
import { DateTime } from "effect"
import { type Alert, type AlertType, everyone } from "../alert/Alert.ts"
import type { Engine } from "../engine/Engine.ts"
import { oneLine } from "../text/OneLine.ts"
import type { StoryTime } from "./Story.ts"

/** What an alert, or the change of a figure, is about. */
export type StoryTheme = "mention" | "share" | "citation" | "position" | "sentiment" | "competitor"

/** An alert that no later one takes back. */
export interface OpenAlert {
  readonly alert: Alert
  readonly theme: StoryTheme
  readonly direction: "up" | "down" | "new"
  /** `null` for all engines. */
  readonly engine: Engine | null
  /** `null` for all prompts. */
  readonly prompt: string | null
  /** Of a theme `competitor`. */
  readonly competitor: string | null
  readonly since: StoryTime
  /** How far the share moved; 0 if unknown. */
  readonly size: number
}

const themes: { readonly [T in AlertType]: StoryTheme } = {
  mention_gained: "mention",
  mention_lost: "mention",
  position_changed: "position",
  competitor_new: "competitor",
  sentiment_changed: "sentiment",
  citation_gained: "citation",
  citation_lost: "citation",
  share_of_voice_gained: "share",
  share_of_voice_lost: "share"
}

const labels = ["negative", "neutral", "positive"]

/** The two values of a message `… from A to B …`, which an immediate alert has nowhere else. */
const movedFromTo = (message: string): readonly [string, string] | null => {
  const [, from, to] = / from (\w+) to (\w+) /.exec(message) ?? []
  return from === undefined || to === undefined ? null : [from, to]
}

/** Whether the brand is better off. */
const isBetter = ({ evidence: { confirmation }, message, type }: Alert): boolean => {
  const rises = (confirmation?.difference.value ?? 0) > 0
  const [from, to] = movedFromTo(message) ?? []
  switch (type) {
    case "position_changed":
      return confirmation === null ? Number(to) < Number(from) : rises
    case "sentiment_changed":
      return confirmation === null || confirmation.sentiment === "neutral"
        ? labels.indexOf(to ?? "") > labels.indexOf(from ?? "")
        : rises === (confirmation.sentiment === "positive")
    default:
      return type.endsWith("_gained")
  }
}

/** The tracked competitor at the start of the message. */
const competitorIn = ({ message, type }: Alert, competitors: ReadonlyArray<string>): string | null =>
  type === "competitor_new"
    ? (competitors.map(oneLine).find((name) => message.startsWith(`${name} now appears`)) ?? null)
    : null

const sinceOf = ({ createdAt, evidence: { confirmation } }: Alert): StoryTime => {
  if (confirmation === null) return { at: createdAt, earliest: createdAt, latest: createdAt }
  const { atMillis, earliestMillis, latestMillis } = confirmation.began
  return {
    at: DateTime.makeUnsafe(atMillis),
    earliest: DateTime.makeUnsafe(earliestMillis),
    latest: DateTime.makeUnsafe(latestMillis)
  }
}

/**
 * Returns the alerts that stand: of the alerts about the same prompt, engine, market and theme, the newest one.
 * `alerts`: newest first.
 */
export const openAlerts = (
  alerts: ReadonlyArray<Alert>,
  competitors: ReadonlyArray<string>
): ReadonlyArray<OpenAlert> => {
  const open = new Map<string, OpenAlert>()
  for (const alert of alerts) {
    const { engine, evidence, language, location, prompt, supersededBy, type } = alert
    const theme = themes[type]
    const competitor = competitorIn(alert, competitors)
    const key = JSON.stringify([theme, competitor, engine, prompt, location, language])
    if (supersededBy !== null || open.has(key)) continue
    open.set(key, {
      alert,
      theme,
      direction: theme === "competitor" ? "new" : isBetter(alert) ? "up" : "down",
      engine: engine === everyone ? null : engine,
      prompt: prompt === everyone ? null : prompt,
      competitor,
      since: sinceOf(alert),
      size: Math.abs(evidence.confirmation?.difference.value ?? 0)
    })
  }
  return [...open.values()]
}

/** Whether the alert is about all prompts of its engine, or about all engines. */
export const isWide = ({ prompt }: OpenAlert): boolean => prompt === null

/** The engine whose change a single prompt's alert belongs to; `undefined` if it changed alone. */
export const engineBehind = ({ alert, engine }: OpenAlert): Engine | null | undefined => {
  switch (alert.evidence.confirmation?.cause) {
    case "model":
    case "engine":
      return engine
    case "brand":
    case "everywhere":
      return null
    case "cell":
    case null:
    case undefined:
      return undefined
  }
}
