/**
 * A tracker: a scan that repeats, so that changes between its runs are seen.
 */
import { TrackerId } from "./TrackerId.ts"
import { Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { AskedPrompts } from "../brand/Brand.ts"
import { Engine, EngineSet } from "../engine/Engine.ts"
import { SentId } from "../id/SentId.ts"
import { Samples } from "../scan/ScanGrid.ts"
import { AskedModels } from "../scan/ScanRequest.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { Models } from "../scan/Scan.ts"
import { ScanId } from "../scan/ScanId.ts"
import { TrimmedText } from "../text/Text.ts"
import { AlertMode, AlertSettings } from "./AlertSettings.ts"

/**
 * How the latest run stands.
 *
 * - `running`: not ended yet
 * - `completed`, `partial`, `failed`: ended; all, some or none of its checks gave a result
 * - `insufficient_credits`: it could not be paid, so nothing was charged or asked
 * - `budget_reached`: a budget for vendors is used up, so nothing was charged or asked
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
  intervalMinutes: Schema.Int,
  enabled: Schema.Boolean,
  prompts: Schema.Array(Schema.String),
  engines: Schema.Array(Engine),
  /** The model asked of an engine; an engine without entry is asked its default. */
  models: Models,
  /** How many answers each run asks for in each cell. */
  samples: Schema.Int,
  captureSentiment: Schema.Boolean,
  alertMode: AlertMode,
  /** Of its own; null takes those in force (`CurrentAlertDefaults`). */
  alertSettings: Schema.NullOr(AlertSettings),
  /** The first slot: all slots are whole intervals after it. */
  gridStartAt: Schema.DateTimeUtc,
  /** When the latest run was started, or tried without credits. */
  lastRunAt: Schema.NullOr(Schema.DateTimeUtc),
  /** The slot that comes next; null while disabled. */
  nextRunAt: Schema.NullOr(Schema.DateTimeUtc),
  lastStatus: Schema.NullOr(TrackerStatus),
  /** Why the latest run was not `completed`, for people. */
  lastError: Schema.NullOr(Schema.String),
  /** Runs that ended. */
  runCount: Schema.Int,
  /** The run that has not ended: there is never more than one. */
  runningScanId: Schema.NullOr(ScanId),
  /** Checks beside the plan that its runs have saved up, to ask cells in doubt again. */
  savedUp: Schema.Finite,
  /** Runs in a row, up to the latest, that could not be paid. */
  unpaidRuns: Schema.Int,
  /** While it rests because credits were missing: how many one run needs. */
  creditsAwaited: Schema.NullOr(Schema.Int),
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc
})
export type Tracker = typeof Tracker.Type

/** Most trackers that one organization may hold. */
export const trackersMax = 10_000

/** Shortest, longest and default time from one slot to the next, in minutes: 15 minutes, 30 days, a day. */
export const intervalMinutesMin = 15
export const intervalMinutesMax = 43_200
export const intervalMinutesDefault = 1_440

/** A tracker's name. */
export const TrackerName = TrimmedText({ min: 1, max: 200 })

/** Whole minutes from one slot to the next. */
export const IntervalMinutes = Schema.Int.check(
  Schema.isBetween({ minimum: intervalMinutesMin, maximum: intervalMinutesMax })
)

const optional = Schema.optionalKey

const { baselineAnswers, falseAlerts, followUps, minChange, scopes } = AlertSettings.fields

/** Some of the settings of alerts. */
const SomeAlertSettings = Schema.Struct({
  falseAlerts: optional(falseAlerts),
  followUps: optional(followUps),
  minChange: optional(minChange),
  baselineAnswers: optional(baselineAnswers),
  scopes: optional(scopes)
})

const settings = {
  name: optional(Schema.NullOr(TrackerName)),
  intervalMinutes: optional(IntervalMinutes),
  enabled: optional(Schema.Boolean),
  prompts: optional(AskedPrompts),
  engines: optional(EngineSet),
  models: optional(AskedModels),
  samples: optional(Samples),
  captureSentiment: optional(Schema.Boolean),
  alertMode: optional(AlertMode),
  /** What is left out of it is as by default; null takes the defaults, also when they change. */
  alertSettings: optional(Schema.NullOr(SomeAlertSettings))
}

/** Fields of a new tracker. Omitted prompts and engines are taken from the brand. */
export const NewTracker = Schema.Struct({ brandId: SentId(BrandId), ...settings })
export type NewTracker = typeof NewTracker.Type

/** Fields to change. Omitted ones stay, those of `alertSettings` too; null clears the name or the alert settings. */
export const TrackerChange = Schema.Struct(settings)
export type TrackerChange = typeof TrackerChange.Type
