/**
 * Where answers are counted.
 */
import { Context, type DateTime, type Effect } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { AnswerCounts } from "./AnswerCounts.ts"
import type { TimeUnit } from "./TimeUnit.ts"

/** Which answers are counted, and how finely. */
export interface CountQuestion {
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

/**
 * The port of counts. A storage may keep counts beside the answers; what it gives is always what counting the answers
 * stored now would give.
 */
export class CountStore extends Context.Service<
  CountStore,
  {
    /**
     * The answers and failed checks of that time, counted in one consistent reading. Answers count at `checkedAt`,
     * failed checks at the time they ended. Counts may come in smaller parts than asked for: `day` of each lies in its
     * unit, but need not be the unit's first.
     */
    readonly count: (question: CountQuestion) => Effect.Effect<AnswerCounts, StorageError>
  }
>()("@answerscope/core/count/CountStore") {}
