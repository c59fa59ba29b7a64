/**
 * Where answers are counted.
 */
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

/** Which answers are counted, and how finely. */
export interface CountQuery {
  readonly organizationId: OrganizationId
  /** Null: of all brands of the organization. */
  readonly brandIds: ReadonlyArray<BrandId> | null
  /** Inclusive; null: from the first answer on. */
  readonly from: DateTime.Utc | null
  /** Exclusive; null: up to the last answer. */
  readonly before: DateTime.Utc | null
  /** Answers of different units are counted apart; null: time does not matter. */
  readonly unit: TimeUnit | null
  /** Whether `competitors` and `runs` are wanted; they are empty otherwise. */
  readonly withCompetitors: boolean
  readonly withRuns: boolean
}

/** What a storage counts. */
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
 * The port of counts. A storage may keep counts beside the answers; what it gives is always what counting the answers
 * stored now would give.
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
    /** The same for an overview: of each engine, which may come several times. */
    readonly engines: (question: BrandQuery) => Effect.Effect<ReadonlyArray<EngineAnswers>, StorageError>
    /**
     * Gives what the answers of that time rest on to `take`, in parts, each with its own dictionaries and no answer
     * twice, until it wants no more (`false`). Returns the counts of all these answers and the failed checks, with runs
     * and without competitors. All is of one consistent reading, of which no more than a part is in memory at a time.
     */
    readonly sources: (
      question: BrandQuery,
      take: (part: AnswerSources) => boolean
    ) => Effect.Effect<CountResult, StorageError>
    /**
     * How many counts, and answers that are not counted yet, `count` is made of: at least as many as it gives of
     * answers, and no more than there are answers and failed checks.
     */
    readonly size: (question: CountQuery) => Effect.Effect<number, StorageError>
    /**
     * Counts days that were over at `now` and have changed since they were last counted: those of one brand's month,
     * the newest first. Returns how many days it counted; 0 when none is left, or others are at those that are. Never
     * waits for anybody; may be stopped anywhere, and run by any number of processes. A month that cannot be counted
     * holds up no others: the call fails of it when none of these is left. A storage that keeps no counts has none to
     * count.
     */
    readonly countDue: (options: { readonly now: DateTime.Utc }) => Effect.Effect<number, StorageError>
    /** All months of which the organization has answers, failed checks or counts; none if nothing is kept. */
    readonly spans: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<CountSpan>, StorageError>
    /** Where kept counts differ from those of what is stored, in one consistent reading of each month or week. */
    readonly check: (span: CountSpan) => Effect.Effect<ReadonlyArray<CountDifference>, StorageError>
    /** Counts all days of the span anew that were over at `now`. */
    readonly rebuild: (span: CountSpan & { readonly now: DateTime.Utc }) => Effect.Effect<void, StorageError>
  }
>()("@answerscope/core/count/RollupStore") {}
