/**
 * Whether an Answerscope can do its work, as a value.
 */
import { Health } from "@answerscope/core"
import type { HealthState } from "@answerscope/core/model"
import { Context, Effect } from "effect"
import type { Runs } from "./Promised.ts"

/** What a host's own health check tells of its Answerscope. */
export interface ScopeHealth {
  /** Whether calls are answered, and background work, once begun, goes on: what `/v1/health/ready` tells. */
  readonly isReady: boolean
  /** Why not, a sentence without names of hosts and without secrets; null when it is ready. */
  readonly reason: string | null
  /** Whether the database, or the memory, answers within 2 s. Why not is in the log. */
  readonly database: HealthState["storage"]
  /** `wrong` when this machine's clock is more than 30 s off the database's: no background work is taken then. */
  readonly clock: HealthState["clock"]
  /** Whether this process does background work: `running` from `start` to `stop`. */
  readonly work: "running" | "stopped"
}

/** The reason alone, for the HTTP interface. */
export const readiness = (context: Context.Context<Health>): Effect.Effect<string | null> =>
  Effect.map(Context.get(context, Health).look, ({ reason }) => reason)

/** What a look that was cut off says: this Answerscope is disposed of. */
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
