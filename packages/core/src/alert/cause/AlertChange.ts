/** The part of an alert that the rule of causes reads. Pure. */
import { DateTime, Order } from "effect"
import type { Engine } from "../../engine/Engine.ts"
import type { Surface } from "../../engine/EngineIdentity.ts"
import type { AlertCause } from "../confirmed/AlertCause.ts"
import type { AlertId } from "../AlertId.ts"

export interface CausedAlert {
  readonly id: AlertId
  readonly type: string
  /** `*` for all. */
  readonly engine: string
  /** `null` if unknown. */
  readonly surface: Surface | null
  /** `*` for all. */
  readonly prompt: string
  readonly message: string
  readonly createdAt: DateTime.Utc
  readonly evidence: {
    readonly confirmation: {
      readonly sentiment: string | null
      readonly began: { readonly atMillis: number; readonly earliestMillis: number; readonly latestMillis: number }
      readonly difference: { readonly value: number }
      readonly cause: AlertCause | null
      readonly cells: object | null
    } | null
  }
}

/** When a change began: the most likely time, and the range that has a chance of 95 %. */
export interface ChangeSpan {
  readonly at: DateTime.Utc
  readonly earliest: DateTime.Utc
  readonly latest: DateTime.Utc
}

/** The change that an alert is about. */
export interface AlertChange<A extends CausedAlert = CausedAlert> {
  readonly alert: A
  /** Whether the brand is better off; `new`: a competitor appeared. */
  readonly direction: "up" | "down" | "new"
  /** `null` for all engines. */
  readonly engine: Engine | null
  /** `null` for all prompts. */
  readonly prompt: string | null
  /** The competitor that appeared, as in the message. */
  readonly appeared: string | null
  readonly since: ChangeSpan
  /** How far the share moved; 0 if unknown. */
  readonly size: number
}

const labels = ["negative", "neutral", "positive"]

/** The two values of a position or a sentiment in its message, which an immediate alert has nowhere else. */
const movedFromTo = (message: string): readonly [string, string] | null => {
  const [, from, to] = / (?:moved from position|changed from) (\w+) to (\w+) /.exec(message) ?? []
  return from === undefined || to === undefined ? null : [from, to]
}

/** Whether the brand is better off. */
const isBetter = ({ evidence: { confirmation }, message, type }: CausedAlert): boolean => {
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

const sinceOf = ({ createdAt, evidence: { confirmation } }: CausedAlert): ChangeSpan => {
  if (confirmation === null) return { at: createdAt, earliest: createdAt, latest: createdAt }
  const { atMillis, earliestMillis, latestMillis } = confirmation.began
  return {
    at: DateTime.makeUnsafe(atMillis),
    earliest: DateTime.makeUnsafe(earliestMillis),
    latest: DateTime.makeUnsafe(latestMillis)
  }
}

const oneOrAll = (name: string): string | null => (name === "*" ? null : name)

/** The change that an alert is about. */
export const changeOf = <A extends CausedAlert>(alert: A): AlertChange<A> => {
  const { engine, evidence, message, prompt, type } = alert
  const isNew = type === "competitor_new"
  return {
    alert,
    direction: isNew ? "new" : isBetter(alert) ? "up" : "down",
    engine: oneOrAll(engine),
    prompt: oneOrAll(prompt),
    appeared: isNew ? (message.split(" now appears")[0] ?? null) : null,
    since: sinceOf(alert),
    size: Math.abs(evidence.confirmation?.difference.value ?? 0)
  }
}

/** Whether the alert is about all prompts of its engine, or about all engines. */
export const isWide = ({ prompt }: Pick<AlertChange, "prompt">): boolean => prompt === null

/** A joint change names its cells. */
export const isJoint = ({ alert }: Pick<AlertChange, "alert">): boolean => alert.evidence.confirmation?.cells != null

/** Strength of evidence: 1 shares and joint changes, 3 single prompts, 4 new competitors. */
export const rankOf = (change: AlertChange): 1 | 3 | 4 => (change.direction === "new" ? 4 : isWide(change) ? 1 : 3)

const newestFirst = Order.flip(Order.mapInput(DateTime.Order, ({ alert }: AlertChange) => alert.createdAt))
const byAlertId = Order.mapInput(Order.String, ({ alert }: AlertChange) => alert.id)

/** Joint changes first: they say most about where a change is. */
export const strongestFirst = Order.combineAll([
  Order.mapInput(Order.Number, rankOf),
  Order.mapInput(Order.Number, (change: AlertChange) => (isJoint(change) ? 0 : change.engine === null ? 2 : 1)),
  Order.mapInput(Order.Number, ({ size }: AlertChange) => -size),
  newestFirst,
  byAlertId
])

/** The engine of changes that several prompts or engines may show, strongest first; `null` for several. */
export const sharedEngine = (changes: ReadonlyArray<Pick<AlertChange, "engine" | "prompt">>): Engine | null => {
  const engines = new Set(changes.map(({ engine }) => engine))
  const [first] = changes
  return first !== undefined && (isWide(first) || engines.size === 1) ? first.engine : null
}
