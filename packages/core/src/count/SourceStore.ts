/**
 * Where it is read what answers rest on.
 */
import { Context, type DateTime, type Effect } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { AnswerSources } from "./AnswerSources.ts"

/** Which answers are wanted. */
export interface SourceQuestion {
  readonly organizationId: OrganizationId
  readonly brandId: BrandId
  /** Inclusive; null: from the first answer on. */
  readonly from: DateTime.Utc | null
  /** Exclusive; null: up to the last answer. */
  readonly before: DateTime.Utc | null
}

/**
 * The port of what answers rest on. A storage may keep it beside the answers; what it gives is always what the answers
 * stored now would give.
 */
export class SourceStore extends Context.Service<
  SourceStore,
  {
    /** What the answers of that time rest on, in one consistent reading; in parts, each with its own dictionaries. */
    readonly read: (question: SourceQuestion) => Effect.Effect<ReadonlyArray<AnswerSources>, StorageError>
  }
>()("@answerscope/core/count/SourceStore") {}
