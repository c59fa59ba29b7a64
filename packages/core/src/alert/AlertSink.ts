/** Port for code that reacts to new alerts. */
import { Context, type Effect } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Alert } from "./Alert.ts"

/**
 * Receives recorded alerts. Notifications implement it. Provide one whose `tell` does nothing if you do not need them.
 */
export class AlertSink extends Context.Service<
  AlertSink,
  {
    /**
     * Passes on the alerts of one run, at least one. Runs in the transaction that records them: a failure undoes both,
     * and nothing may leave the process before the commit.
     */
    readonly tell: (organizationId: OrganizationId, alerts: ReadonlyArray<Alert>) => Effect.Effect<void, StorageError>
  }
>()("@answerscope/core/alert/AlertSink") {}
