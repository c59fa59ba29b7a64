/** Everything that a story is made of. */
import type { DateTime } from "effect"
import type { Alert } from "../alert/Alert.ts"
import type { Brand } from "../brand/Brand.ts"
import type { PromptClass } from "../brand/PromptSettings.ts"
import type { Engine } from "../engine/Engine.ts"
import type { Surface } from "../engine/EngineIdentity.ts"
import type { Subscription } from "../notification/subscription/Subscription.ts"
import type { ReportNote } from "../report/ReportNote.ts"
import type { ReportPeriod } from "../report/ReportPeriod.ts"
import type { VisibilityRow } from "../report/VisibilityReport.ts"
import type { FailedChecks } from "../scan/FailedChecks.ts"
import type { UsageAhead } from "../plan/UsageAhead.ts"
import type { Tracker } from "../tracker/Tracker.ts"

/** A domain that engines cite where they mention a competitor and not the brand. */
export interface GapSource {
  readonly domain: string
  /** Such answers. */
  readonly answers: number
  /** The competitor that most of them mention. */
  readonly namesInstead: string | null
}

/** An untracked brand in the newest answers. */
export interface UntrackedBrand {
  readonly name: string
  readonly answers: number
  readonly of: number
}

/** An enabled subscription that receives alerts of the brand. */
export interface AlertReceiver extends Pick<Subscription, "id" | "channel" | "failingSince"> {
  /** Confirmed addresses, and those that are not. */
  readonly confirmed: ReadonlyArray<string>
  readonly unconfirmed: ReadonlyArray<string>
}

export interface StoryMaterial extends ReportPeriod {
  readonly now: DateTime.Utc
  /** Days (UTC) of the previous period with answers, ascending. */
  readonly measuredBefore: ReadonlyArray<DateTime.Utc>
  /** The first day (UTC) of the period with answers, if the previous period has none; `null` otherwise. */
  readonly began: DateTime.Utc | null
  readonly brand: Pick<Brand, "id" | "name" | "competitors" | "prompts">
  readonly class: PromptClass | null
  /** The one prompt that it is about; `null` for those of the class. */
  readonly prompt: string | null
  /** Whether prompts of the other class are asked, too. */
  readonly hasOtherClass: boolean
  /** The figures over all engines, and their change. */
  readonly head: VisibilityRow
  /** The same for each engine. */
  readonly engines: ReadonlyArray<VisibilityRow>
  /** Each engine by day, if any check failed. */
  readonly failingDays: ReadonlyArray<VisibilityRow>
  /** Failed checks of the brand, by engine and error. */
  readonly failures: ReadonlyArray<Pick<FailedChecks, "engine" | "error" | "checks">>
  /** The brand and its competitors. */
  readonly rivals: ReadonlyArray<VisibilityRow>
  readonly notes: ReadonlyArray<ReportNote>
  /** Alerts of the period, newest first, and whether it has more than were read. */
  readonly alerts: ReadonlyArray<Alert>
  readonly hasMoreAlerts: boolean
  /** Keys of steps that are marked as done or not wanted. */
  readonly settled: ReadonlySet<string>
  /** Enabled trackers of the brand. */
  readonly trackers: ReadonlyArray<Pick<Tracker, "id" | "name" | "engines" | "intervalMinutes" | "creditsAwaited">>
  readonly receivers: ReadonlyArray<AlertReceiver>
  /** Remaining credits, and when they end; `null` if unknown. */
  readonly credits: Pick<UsageAhead, "remaining" | "perDay" | "ends"> | null
  /** The newest answer; `null` without one. */
  readonly newestAnswerAt: DateTime.Utc | null
  readonly gaps: ReadonlyArray<GapSource>
  readonly untracked: ReadonlyArray<UntrackedBrand>
  /** Display name of an engine. */
  readonly engineName: (engine: Engine) => string
  readonly surfaceOf: (engine: Engine) => Surface
}
