/** The event of a delivery: a run's alerts as receivers see them. Pure. */
import { EventId } from "./EventId.ts"
import { DateTime, Schema } from "effect"
import { type Alert, AlertType, type AlertType as AlertTypeName, everyone } from "../../alert/Alert.ts"
import { identityOf, Surface } from "../../engine/EngineIdentity.ts"
import { adviceOf, chanceAdvice } from "../../alert/cause/AlertAdvice.ts"
import { alertMessage } from "../../alert/immediate/AlertMessage.ts"
import type { OrganizationId } from "../../organization/OrganizationId.ts"

const AlertEventType = Schema.Literals(["visibility.alert", "visibility.test"])

/** `visibility.alert` for a run with alerts, `visibility.test` for a test; the others have their own. */
export const EventType = Schema.Literals([
  ...AlertEventType.literals,
  "visibility.notice",
  "visibility.digest",
  "visibility.report"
])
export type EventType = typeof EventType.Type

/** RFC 3339, UTC, milliseconds. */
const timeOf = (millis: number): string => DateTime.formatIso(DateTime.makeUnsafe(millis))

/** An alert as receivers see it. */
export const EventAlert = Schema.Struct({
  type: AlertType,
  brand: Schema.String,
  brandId: Schema.String,
  trackerId: Schema.String,
  prompt: Schema.String,
  engine: Schema.String,
  message: Schema.String,
  id: Schema.String,
  /** When the change began, with its range of 95 %; null for immediate alerts. */
  since: Schema.NullOr(Schema.Struct({ at: Schema.String, earliest: Schema.String, latest: Schema.String })),
  /** The alert that it updates. */
  supersedes: Schema.NullOr(Schema.String),
  /** Shared by alerts of one change. */
  causeId: Schema.String,
  /** Where the answers are seen; null if unknown. */
  surface: Schema.NullOr(Surface),
  /** What to do, in one sentence. */
  advice: Schema.optionalKey(Schema.String)
})
export type EventAlert = typeof EventAlert.Type

/** The body of a webhook request, field by field in this order. */
export const AlertEvent = Schema.Struct({
  id: Schema.String,
  type: AlertEventType,
  /** RFC 3339, UTC, milliseconds. */
  created_at: Schema.String,
  organization_id: Schema.String,
  data: Schema.Struct({
    alerts: Schema.Array(EventAlert),
    /** Number of omitted alerts; absent if all fit. `GET /v1/alerts/` has them all. */
    more: Schema.optionalKey(Schema.Int)
  })
})
export type AlertEvent = typeof AlertEvent.Type

export interface EventContent {
  readonly id: EventId
  readonly type: AlertEvent["type"]
  readonly createdAt: DateTime.Utc
  readonly organizationId: OrganizationId
  readonly alerts: ReadonlyArray<EventAlert>
}

/**
 * Longest body of an event, in bytes. A run may raise thousands of alerts; receivers and mail servers accept this size.
 */
export const eventBytesMax = 256 * 1024

/** The event with as many of its alerts as fit, in their order. */
export const alertEvent = ({ id, type, createdAt, organizationId, alerts }: EventContent): AlertEvent => {
  const eventWith = (data: AlertEvent["data"]): AlertEvent => ({
    id,
    type,
    created_at: DateTime.formatIso(createdAt),
    organization_id: organizationId,
    data
  })
  const whole = eventWith({ alerts })
  if (bytesOf(whole) <= eventBytesMax) return whole
  // the number of omitted alerts takes at most the digits of their total
  let left = eventBytesMax - bytesOf(eventWith({ alerts: [], more: alerts.length }))
  const fitting = alerts.findIndex((alert) => {
    left -= bytesOf(alert) + comma
    return left < 0
  })
  return eventWith({ alerts: alerts.slice(0, fitting), more: alerts.length - fitting })
}

const comma = 1

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** The event as text. Built once and stored with the delivery, so that every attempt sends the same bytes. */
export const eventBody = (content: EventContent): string => JSON.stringify(alertEvent(content))

/** An alert as receivers see it. */
export const eventAlert = (
  alert: Omit<Alert, "organizationId" | "read" | "dismissed" | "dismissedReason">
): EventAlert => {
  const { brand, brandId, causeId, engine, evidence, id, message, prompt, supersedes, surface, trackerId, type } = alert
  const began = evidence.confirmation?.began
  const since =
    began === undefined
      ? null
      : { at: timeOf(began.atMillis), earliest: timeOf(began.earliestMillis), latest: timeOf(began.latestMillis) }
  const advice = adviceOf(alert)
  return { type, brand, brandId, trackerId, prompt, engine, message, id, since, supersedes, causeId, surface, advice }
}

/** What happened: the first sentence of a message, as a title. Only that of a confirmed alert has several. */
export const headlineOf = (message: string): string =>
  /^(.+)\. This began (?:on|about) \d/.exec(message)?.[1] ?? message

/** The alerts of a run that match a subscription's types and brand. */
export const alertsFor = <A extends Pick<Alert, "type" | "brandId">>(
  subscription: {
    readonly enabled: boolean
    readonly eventTypes: ReadonlyArray<string>
    readonly brandId: Alert["brandId"] | null
  },
  alerts: ReadonlyArray<A>
): ReadonlyArray<A> =>
  subscription.enabled
    ? alerts.filter(
        (alert) =>
          subscription.eventTypes.includes(alert.type) &&
          (subscription.brandId === null || subscription.brandId === alert.brandId)
      )
    : []

const sampleBrand = "Sample Brand"
const samplePrompt = "best crm for startups"
const sampleEngine = "chatgpt"

/** The sample alert of a test event: a wanted type, for a brand that does not exist. */
export const sampleAlert = (type: AlertTypeName): EventAlert => {
  const change = sampleChanges[type]
  const prompt = typeof change === "string" ? everyone : samplePrompt
  const engine = identityOf(sampleEngine).name
  return {
    type,
    brand: sampleBrand,
    brandId: "brd_00000000000000000000000000",
    trackerId: "trk_00000000000000000000000000",
    prompt,
    engine: sampleEngine,
    message:
      typeof change === "string"
        ? `${sampleBrand} ${change} in ${engine} over all prompts`
        : alertMessage(change, { brand: sampleBrand, engine, prompt }),
    id: "alr_00000000000000000000000000",
    since: null,
    supersedes: null,
    causeId: "cau_00000000000000000000000000",
    surface: "api",
    advice: chanceAdvice
  }
}

const sampleChanges = {
  mention_gained: { type: "mention_gained", position: 3 },
  mention_lost: { type: "mention_lost" },
  position_changed: { type: "position_changed", from: 2, to: 5 },
  competitor_new: { type: "competitor_new", competitor: "Sample Competitor", brandMentioned: true },
  sentiment_changed: { type: "sentiment_changed", from: "positive", to: "neutral" },
  // shares cover all prompts
  citation_gained: "is cited more",
  citation_lost: "is cited less",
  share_of_voice_gained: "has a larger share of voice",
  share_of_voice_lost: "has a smaller share of voice"
} as const satisfies {
  readonly [T in AlertTypeName]: (Parameters<typeof alertMessage>[0] & { readonly type: T }) | string
}
