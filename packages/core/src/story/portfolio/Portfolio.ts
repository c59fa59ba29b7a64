/** All brands of an organization, each with its first change. */
import type { DateTime } from "effect"
import type { BrandId } from "../../brand/BrandId.ts"
import type { PromptClass } from "../../brand/PromptSettings.ts"
import type { ReportPeriod } from "../../report/ReportPeriod.ts"
import type { WeekRate } from "../../report/ReportWeeks.ts"
import type { RowRange } from "../../report/VisibilityQuery.ts"
import type { StoryChange, StoryLevel } from "../Story.ts"

/**
 * Why the figures of a brand need a look, the gravest reason first. `failing`: a quarter of the checks failed.
 * `name_not_found`: it is probably written differently. `stale`: the last run is older than two intervals.
 * `no_tracker`: none is active. `few_answers`: too few for a verdict.
 */
export const brandHealths = ["failing", "name_not_found", "stale", "no_tracker", "few_answers"] as const
export type BrandHealth = (typeof brandHealths)[number]

export interface PortfolioRow {
  readonly brandId: BrandId
  readonly name: string
  readonly groups: ReadonlyArray<string>
  /** The class of the prompts behind the figures; `null` for all, and without answers. */
  readonly class: PromptClass | null
  /** The strongest change; `null` if nothing clearly changed, or if it could not be seen. */
  readonly change: Omit<StoryChange, "basis" | "cause"> | null
  readonly health: BrandHealth | null
  /** Alerts of the period that are not dismissed; those of a cause are one, as in the inbox. */
  readonly alerts: number
  readonly answers: number
  readonly failedChecks: number
  /** Those that are active. */
  readonly trackers: number
  /** When a tracker last ran; `null` if none did. */
  readonly lastRunAt: DateTime.Utc | null
  /** The rates over all engines. */
  readonly levels: ReadonlyArray<StoryLevel>
  /** The last 12 weeks, oldest first. */
  readonly weeks: ReadonlyArray<WeekRate>
}

/** A page of brands: those that need a look, strongest change first, then all others by name. */
export interface Portfolio extends ReportPeriod, RowRange {
  /** All brands. */
  readonly total: number
  /** How many of them need a look: with a change, or with figures that cannot be trusted. */
  readonly needingLook: number
  readonly sentence: string
  readonly rows: ReadonlyArray<PortfolioRow>
}
