/**
 * The shutdown of the server. First it may report "not ready", so that load balancers stop sending requests, and still
 * answers all. Then it drains: it finishes running requests and refuses new ones.
 */
import { Context, Effect, Layer } from "effect"

export interface DrainingState {
  /** Whether the server is not ready any more, and closes each connection behind its response. */
  readonly isLeaving: () => boolean
  /** Whether new requests are turned away. A server that drains is leaving, too. */
  readonly isDraining: () => boolean
  /** Is leaving from now on. */
  readonly leave: Effect.Effect<void>
  /** Turns new requests away from now on. */
  readonly start: Effect.Effect<void>
}

/** Never draining, unless a server that can stop provides another. */
export class Draining extends Context.Reference<DrainingState>("@answerscope/http/server/pipeline/Draining", {
  defaultValue: () => ({ isLeaving: () => false, isDraining: () => false, leave: Effect.void, start: Effect.void })
}) {
  static readonly layer = Layer.sync(Draining, () => {
    let state: "open" | "leaving" | "draining" = "open"
    return {
      isLeaving: () => state !== "open",
      isDraining: () => state === "draining",
      leave: Effect.sync(() => {
        state = "leaving"
      }),
      start: Effect.sync(() => {
        state = "draining"
      })
    }
  })
}
