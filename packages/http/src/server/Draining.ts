/**
 * Whether the server is about to stop: it finishes what it has begun and takes nothing new.
 */
import { Context, Effect, Layer } from "effect"

export class Draining extends Context.Service<
  Draining,
  {
    /** Whether new requests are turned away. */
    readonly isDraining: () => boolean
    /** Turns new requests away from now on. */
    readonly start: Effect.Effect<void>
  }
>()("@answerscope/http/server/Draining") {
  static readonly layer = Layer.sync(Draining, () => {
    let draining = false
    return Draining.of({
      isDraining: () => draining,
      start: Effect.sync(() => {
        draining = true
      })
    })
  })
}
