/**
 * When this process looks for what is due. All that look do so in the same moment: an idle process then wakes up once
 * for all of them, and their statements go to the database together.
 */
import { Context, type Duration, Effect, Latch, Layer } from "effect"

/** The moments in which this process looks. */
export class LookTurns extends Context.Service<
  LookTurns,
  {
    /** Waits for the next one. */
    readonly next: Effect.Effect<void>
  }
>()("@answerscope/worker/LookTurns") {
  /** One after each `interval`, until its scope closes. */
  static readonly layer = (interval: Duration.Input) =>
    Layer.effect(
      LookTurns,
      Effect.gen(function* () {
        const turn = yield* Latch.make(false)
        yield* Effect.forkScoped(Effect.forever(Effect.delay(turn.release, interval)))
        return LookTurns.of({ next: Effect.asVoid(turn.await) })
      })
    )
}
