/** A tracker: a recurring scan that detects changes between its runs. */
import { TrackerId } from "./TrackerId.ts"
import { Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { AskedPrompts } from "../brand/Brand.ts"
import { Engine, EngineSet } from "../engine/Engine.ts"
import { RequestedId } from "../id/RequestedId.ts"
import { Samples } from "../scan/ScanGrid.ts"
import { AskedModels, MarketChoice, marketFields } from "../scan/ScanRequest.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { Models } from "../scan/Scan.ts"
import { ScanId } from "../scan/ScanId.ts"
import { TrimmedText } from "../text/Text.ts"
import { AlertMode, AlertSettings } from "./AlertSettings.ts"

/**
 * Status of the latest run.
 *
 * - `running`: not ended yet
 * - `completed`, `partial`, `failed`: ended; all, some or none of its checks succeeded
 * - `insufficient_credits`: it was unaffordable, so nothing was charged or asked
 * - `budget_reached`: a vendor budget is used up, so nothing was charged or asked
 */
export const TrackerStatus = Schema.Literals([
  "running",
  "completed",
  "partial",
  "failed",
  "insufficient_credits",
  "budget_reached"
])
export type TrackerStatus = typeof TrackerStatus.Type

/** A tracker as stored. */
export const Tracker = Schema.Struct({
  id: TrackerId,
  organizationId: OrganizationId,
  brandId: BrandId,
  name: Schema.NullOr(Schema.String),
  /** Minutes from one run to the next. */
  intervalMinutes: Schema.Int,
  enabled: Schema.Boolean,
  /** Questions to each engine, at every run. */
  prompts: Schema.Array(Schema.String),
  engines: Schema.Array(Engine),
  /** The requested model of an engine; engines without an entry use their default. */
  models: Models,
  /** The markets of its runs; none: the brand's. */
  markets: Schema.Array(MarketChoice),
  /** Samples per cell and run. */
  samples: Schema.Int,
  captureSentiment: Schema.Boolean,
  alertMode: AlertMode,
  /** Its own settings; `null` for the defaults (`CurrentAlertDefaults`). */
  alertSettings: Schema.NullOr(AlertSettings),
  /** The first slot; all others are whole intervals after it. */
  gridStartAt: Schema.DateTimeUtc,
  /** When the latest run was started, or tried without credits. */
  lastRunAt: Schema.NullOr(Schema.DateTimeUtc),
  /** The next slot; `null` while disabled. */
  nextRunAt: Schema.NullOr(Schema.DateTimeUtc),
  lastStatus: Schema.NullOr(TrackerStatus),
  /** Why the latest run was not `completed`, for people. */
  lastError: Schema.NullOr(Schema.String),
  /** Number of finished runs. */
  runCount: Schema.Int,
  /** The unfinished run; at most one. */
  runningScanId: Schema.NullOr(ScanId),
  /** Unused follow-up checks of its runs. */
  savedUp: Schema.Finite,
  /** Consecutive unaffordable runs, up to the latest. */
  unpaidRuns: Schema.Int,
  /** While it pauses for credits: the price of one run. */
  creditsAwaited: Schema.NullOr(Schema.Int),
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc
})
export type Tracker = typeof Tracker.Type

/** Most trackers of an organization. */
export const trackersMax = 10_000

/** Shortest, longest and default interval, in minutes: 15 minutes, 30 days, a day. */
export const intervalMinutesMin = 15
export const intervalMinutesMax = 43_200
export const intervalMinutesDefault = 1_440

export const TrackerName = TrimmedText({ min: 1, max: 200 })

/** Interval in whole minutes. */
export const IntervalMinutes = Schema.Int.check(
  Schema.isBetween({ minimum: intervalMinutesMin, maximum: intervalMinutesMax })
)

const optional = Schema.optionalKey

const { baselineAnswers, falseAlerts, followUps, minChange, scopes } = AlertSettings.fields

/** A part of the alert settings. */
const SomeAlertSettings = Schema.Struct({
  falseAlerts: optional(falseAlerts),
  followUps: optional(followUps),
  minChange: optional(minChange),
  baselineAnswers: optional(baselineAnswers),
  scopes: optional(scopes)
})

const settings = {
  name: optional(Schema.NullOr(TrackerName)),
  /** Minutes from one run to the next; a day by default. */
  intervalMinutes: optional(IntervalMinutes),
  /** Whether it runs; true by default. */
  enabled: optional(Schema.Boolean),
  /** Questions to each engine; the brand's active prompts by default. */
  prompts: optional(AskedPrompts),
  /** The brand's engines by default. */
  engines: optional(EngineSet),
  models: optional(AskedModels),
  ...marketFields,
  /** Answers per prompt, engine and run. */
  samples: optional(Samples),
  /** Whether to judge the tone of each answer. */
  captureSentiment: optional(Schema.Boolean),
  alertMode: optional(AlertMode),
  /** Omitted settings are the defaults; `null` follows the defaults even when they change. */
  alertSettings: optional(Schema.NullOr(SomeAlertSettings))
}

/** Fields of a new tracker. Prompts and engines default to the brand's. */
export const NewTracker = Schema.Struct({ brandId: RequestedId(BrandId), ...settings })
export type NewTracker = typeof NewTracker.Type

/**
 * Fields to change. Omitted ones keep their value, also within `alertSettings`; `null` clears the name or the alert
 * settings.
 */
export const TrackerChange = Schema.Struct(settings)
export type TrackerChange = typeof TrackerChange.Type
