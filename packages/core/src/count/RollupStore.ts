/** Where answers are counted. */
import { Context, type DateTime, type Effect } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { FailureCounts } from "./AnswerCounts.ts"
import type { AnswerSources } from "./AnswerSources.ts"
import type { CountColumns } from "./CountColumns.ts"
import type { CountDifference } from "./CountDifference.ts"
import type { EngineAnswers } from "./EngineAnswers.ts"
import type { Day, TimeUnit } from "./TimeUnit.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"

/** Which answers are counted, and how finely. */
export interface CountQuery {
  readonly organizationId: OrganizationId
  /** `null`: all brands of the organization. */
  readonly brandIds: ReadonlyArray<BrandId> | null
  /** Inclusive; `null`: from the first answer. */
  readonly from: DateTime.Utc | null
  /** Exclusive; `null`: up to the last answer. */
  readonly before: DateTime.Utc | null
  /** Answers of different units are counted apart; null: time does not matter. */
  readonly unit: TimeUnit | null
  /** Whether `competitors` and `runs` are wanted; they are empty otherwise. */
  readonly withCompetitors: boolean
  readonly withRuns: boolean
}

/** Counts of answers and failed checks. */
export interface CountResult {
  /** Keys may repeat: add their counts up. May be produced lazily. */
  readonly answers: Iterable<CountColumns>
  readonly failures: ReadonlyArray<FailureCounts>
}

/** An empty counting: of no answers. */
export const noCounts: CountResult = { answers: [], failures: [] }

/** Which answers of one brand are wanted. */
export interface BrandQuery extends Pick<CountQuery, "organizationId" | "from" | "before"> {
  readonly brandId: BrandId
}

/** How the same answers are counted, with their runs. */
export const countQueryOf = ({ brandId, ...question }: BrandQuery): CountQuery => ({
  ...question,
  brandIds: [brandId],
  unit: null,
  withCompetitors: false,
  withRuns: true
})

/** A brand's month: counts are checked and rebuilt in such parts. */
export interface CountSpan {
  readonly organizationId: OrganizationId
  readonly brandId: BrandId
  /** The first day of the month. */
  readonly month: Day
}

/**
 * Port for rollups. A storage may store counts beside the answers. Its results always equal a recount of the answers.
 */
export class RollupStore extends Context.Service<
  RollupStore,
  {
    /**
     * The answers and failed checks of that time, counted in one consistent reading. Answers count at `checkedAt`,
     * failed checks at the time they ended. Counts may come in smaller parts than asked for: `day` of each lies in its
     * unit, but need not be the unit's first.
     */
    readonly count: (question: CountQuery) => Effect.Effect<CountResult, StorageError>
    /** The same for an overview, by engine. An engine may come several times. */
    readonly engines: (question: BrandQuery) => Effect.Effect<ReadonlyArray<EngineAnswers>, StorageError>
    /**
     * Passes the sources of all shown answers of the period to `take`, in parts, until it returns `false`. Each part
     * has its own dictionaries, and no answer comes twice. Returns the counts of these answers and the failed checks,
     * with runs and without competitors. Reads one snapshot of the database, with one part in memory at a time.
     */
    readonly sources: (
      question: BrandQuery,
      take: (part: AnswerSources) => boolean
    ) => Effect.Effect<CountResult, StorageError>
    /**
     * Upper bound of the number of counts that `count` returns, for memory limits. At most the number of answers and
     * failed checks.
     */
    readonly size: (question: CountQuery) => Effect.Effect<number, StorageError>
    /**
     * Rolls up finished days that changed since their last rollup: those of one brand and month, the newest first.
     * Returns the number of days; 0 if none is left or other processes hold the rest. Never waits for locks. Safe to
     * interrupt and to run on several processes. A month that fails does not block the others: the call fails with its
     * error once no other is left. A storage without rollups returns 0.
     */
    readonly countDue: (options: { readonly now: DateTime.Utc }) => Effect.Effect<number, StorageError>
    /** All months in which the organization has answers, failed checks or rollups. Empty without rollups. */
    readonly spans: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<CountSpan>, StorageError>
    /** Compares rollups with a recount, in one snapshot per month or week. Returns the differences. */
    readonly check: (span: CountSpan) => Effect.Effect<ReadonlyArray<CountDifference>, StorageError>
    /** Counts all days of the span anew that were over at `now`. */
    readonly rebuild: (span: CountSpan & { readonly now: DateTime.Utc }) => Effect.Effect<void, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/count/RollupStore") {}
