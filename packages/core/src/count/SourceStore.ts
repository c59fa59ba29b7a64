/**
 * Where it is read what answers rest on.
 */
import { Context, type DateTime, type Effect } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { CountsGiven } from "./AnswerCounts.ts"
import type { AnswerSources } from "./AnswerSources.ts"
import type { CountQuestion } from "./CountStore.ts"

/** Which answers are wanted. */
export interface SourceQuestion {
  readonly organizationId: OrganizationId
  readonly brandId: BrandId
  /** Inclusive; null: from the first answer on. */
  readonly from: DateTime.Utc | null
  /** Exclusive; null: up to the last answer. */
  readonly before: DateTime.Utc | null
}

/** What the wanted answers rest on, and how many they are. */
export interface CountedSources {
  /** In parts, each with its own dictionaries. */
  readonly answers: ReadonlyArray<AnswerSources>
  /** The same answers and the failed checks, counted, with runs and without competitors. */
  readonly counts: CountsGiven
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
    /** What the answers of that time rest on, and their counts, in one consistent reading. */
    readonly read: (question: SourceQuestion) => Effect.Effect<CountedSources, StorageError>
  }
>()("@answerscope/core/count/SourceStore") {}
