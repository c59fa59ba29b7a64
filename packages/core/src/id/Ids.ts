/**
 * Makes new ids. Time comes from Effect's clock, randomness from the platform,
 * so that a test controls both.
 */
import { Context, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { fromUuid, type IdPrefix } from "./TypeId.ts"

/** Generates TypeIDs that sort by the time of their making within one process. */
export class Ids extends Context.Service<
  Ids,
  {
    /** Returns a new, unique id with that prefix. */
    readonly next: <P extends IdPrefix>(prefix: P) => Effect.Effect<`${P}_${string}`>
  }
>()("@answerscope/core/id/Ids") {
  static readonly layerNoDeps: Layer.Layer<Ids, never, SecureRandom.SecureRandom> = Layer.effect(
    Ids,
    Effect.gen(function* () {
      const random = yield* SecureRandom.SecureRandom
      return Ids.of({ next: (prefix) => Effect.map(random.uuidV7(), (uuid) => fromUuid(prefix, uuid)) })
    })
  )

  static readonly layer: Layer.Layer<Ids> = Ids.layerNoDeps.pipe(Layer.provide(SecureRandom.layerWebCrypto))
}
