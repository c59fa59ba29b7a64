/** Limits of an engine that the operator sets. */
import { Context } from "effect"
import type { Engine } from "./Engine.ts"

/** Limits of one engine for all processes on one storage together. A missing one is learnt from the replies. */
export interface EngineLimit {
  /** Most calls that begin in a minute. */
  readonly requestsPerMinute?: number | undefined
  /** Most calls under way at once. Each process that calls the engine may have one, even if that is more. */
  readonly concurrency?: number | undefined
}

/** The limits in force. Engines without an entry have none. */
export class CurrentEngineLimits extends Context.Reference<ReadonlyMap<Engine, EngineLimit>>(
  "@answerscope/core/engine/CurrentEngineLimits",
  { defaultValue: () => new Map() }
) {}
