/**
 * Whether the server is about to stop: it finishes what it has begun and takes no new requests.
 */
import { Context, Effect, Layer } from "effect"

export interface DrainingState {
  /** Whether new requests are turned away. */
  readonly isDraining: () => boolean
  /** Turns new requests away from now on. */
  readonly start: Effect.Effect<void>
}

/** Never draining, unless a server that can stop provides another. */
export class Draining extends Context.Reference<DrainingState>("@answerscope/http/server/pipeline/Draining", {
  defaultValue: () => ({ isDraining: () => false, start: Effect.void })
}) {
  static readonly layer = Layer.sync(Draining, () => {
    let draining = false
    return {
      isDraining: () => draining,
      start: Effect.sync(() => {
        draining = true
      })
    }
  })
}
