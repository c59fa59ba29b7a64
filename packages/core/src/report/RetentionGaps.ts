/** What retention has removed of the time that a report is about. */
import { type DateTime, Effect, Option } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { OrganizationStore } from "../organization/OrganizationStore.ts"
import { answersBefore } from "../retention/AnswersBefore.ts"
import type { RetentionPolicy } from "../retention/RetentionPolicy.ts"
import type { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"

/** Reads what retention has deleted. */
export interface RetentionGaps {
  /** Before when all answers of an organization are removed; null if that is not after `from`. */
  readonly answersBefore: (
    organizationId: OrganizationId,
    from: DateTime.Utc
  ) => Effect.Effect<DateTime.Utc | null, StorageError>
}

/** Deleted by the current policy and by earlier ones. */
export const retentionGaps = (options: {
  readonly organizations: OrganizationStore["Service"]
  readonly clock: StorageClock["Service"]
  readonly policy: RetentionPolicy
}): RetentionGaps => {
  const { clock, organizations, policy } = options
  return {
    answersBefore: Effect.fnUntraced(function* (organizationId: OrganizationId, from: DateTime.Utc) {
      const organization = Option.getOrNull(yield* organizations.get(organizationId))
      if (organization === null) return null
      return answersBefore({ policy, organization, from, now: yield* clock.now })
    })
  }
}
