/**
 * Where it is read what answers rest on.
 */
import { Context, type DateTime, type Effect } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { AnswerSources } from "./AnswerSources.ts"
import type { CountQuestion, CountsGiven } from "./CountStore.ts"

/** Which answers are wanted. */
export interface SourceQuestion {
  readonly organizationId: OrganizationId
  readonly brandId: BrandId
  /** Inclusive; null: from the first answer on. */
  readonly from: DateTime.Utc | null
  /** Exclusive; null: up to the last answer. */
  readonly before: DateTime.Utc | null
}

/** How the same answers are counted. */
export const countQuestionOf = ({ brandId, ...question }: SourceQuestion): CountQuestion => ({
  ...question,
  brandIds: [brandId],
  unit: null,
  withCompetitors: false,
  withRuns: true
})

/**
 * The port of what answers rest on. A storage may keep it beside the answers; what it gives is always what the answers
 * stored now would give.
 */
export class SourceStore extends Context.Service<
  SourceStore,
  {
    /**
     * Gives what the answers of that time rest on to `take`, in parts, each with its own dictionaries and no answer
     * twice, until it wants no more (`false`). Returns the counts of all these answers and the failed checks, with runs
     * and without competitors. All is of one consistent reading, of which no more than a part is in memory at a time.
     */
    readonly read: (
      question: SourceQuestion,
      take: (part: AnswerSources) => boolean
    ) => Effect.Effect<CountsGiven, StorageError>
  }
>()("@answerscope/core/count/SourceStore") {}
