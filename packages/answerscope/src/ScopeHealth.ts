/** Whether an Answerscope can do its work, as a value. */
import { Health } from "@answerscope/core"
import type { HealthState } from "@answerscope/core/model"
import { Context, Effect } from "effect"
import type { Runs } from "./Promised.ts"

/** Health of an Answerscope, for the host's own health check. */
export interface ScopeHealth {
  /** Whether calls are answered, and background work, once begun, goes on: what `/v1/health/ready` tells. */
  readonly isReady: boolean
  /** Why not, a sentence without names of hosts and without secrets; null when it is ready. */
  readonly reason: string | null
  /** Whether the database, or the memory, answers within 2 s. Why not is in the log. */
  readonly database: HealthState["storage"]
  /** `wrong` if this machine's clock is more than 30 s off the database's. Background work then stops. */
  readonly clock: HealthState["clock"]
  /** Whether this process does background work: `running` from `start` to `stop`. */
  readonly work: "running" | "stopped"
}

/** The reason alone, for the HTTP API. */
export const readiness = (context: Context.Context<Health>): Effect.Effect<string | null> =>
  Effect.map(Context.get(context, Health).look, ({ reason }) => reason)

/** The result of an aborted check: this Answerscope is disposed. */
const unusable = (error: unknown): HealthState => ({
  storage: "unreachable",
  clock: "right",
  reason: error instanceof Error ? error.message : String(error)
})

export const healthOf =
  ({
    isRunning,
    look,
    runs
  }: {
    readonly look: Effect.Effect<HealthState>
    readonly runs: Runs
    readonly isRunning: () => boolean
  }) =>
  async (): Promise<ScopeHealth> => {
    const { clock, reason, storage } = await runs.run(look).catch(unusable)
    return { isReady: reason === null, reason, database: storage, clock, work: isRunning() ? "running" : "stopped" }
  }
