import { Context, type DateTime, type Effect, type Option } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { BrandReanalysis } from "./BrandReanalysis.ts"
import type { ReanalysisId } from "./ReanalysisId.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"

/** Names one reanalysis of one organization. */
export interface ReanalysisKey {
  readonly organizationId: OrganizationId
  readonly id: ReanalysisId
}

export interface ReanalysisStep extends ReanalysisKey {
  /** Number of answers that had been read before the step. */
  readonly from: number
  readonly to: Pick<BrandReanalysis, "total" | "done" | "changed" | "lastId" | "lastCheckedAt">
}

export interface ReanalysisEnd extends ReanalysisKey {
  /** Number of answers that had been read. */
  readonly from: number
  readonly status: "completed" | "failed"
  readonly at: DateTime.Utc
}

/** Port for reanalyses. They are removed with their brand. Every method joins the running transaction. */
export class ReanalysisStore extends Context.Service<
  ReanalysisStore,
  {
    /**
     * Stores a new re-analysis. Returns `false` if another one of the brand has not ended, even one that starts at the
     * same time. Fails if the brand does not exist.
     */
    readonly insert: (reanalysis: BrandReanalysis) => Effect.Effect<boolean, StorageError>
    readonly get: (key: ReanalysisKey) => Effect.Effect<Option.Option<BrandReanalysis>, StorageError>
    /**
     * Records progress of a reanalysis that has not ended and stands at `from`, and locks it until the transaction
     * ends. Its status becomes `running`. Returns false, and writes nothing, if it stands elsewhere.
     */
    readonly advance: (step: ReanalysisStep) => Effect.Effect<boolean, StorageError>
    /**
     * Ends a reanalysis that has not ended and stands at `from`. Drops the entries of the histories of the brand's
     * trackers, so that the next run makes them anew from the answers, and sets `AnswerMarks.rereadAt`. No run of these
     * trackers is being ended meanwhile. Returns false, and writes nothing, if it stands elsewhere.
     */
    readonly end: (end: ReanalysisEnd) => Effect.Effect<boolean, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/reanalysis/ReanalysisStore") {}
