/**
 * The poll clock of this process. All pollers tick together, so an idle process wakes once per interval and sends its
 * queries together.
 */
import { Context, type Duration, Effect, Latch, Layer } from "effect"

/** The ticks of this process. */
export class PollClock extends Context.Service<
  PollClock,
  {
    /** Waits for the next tick. */
    readonly next: Effect.Effect<void>
  }
>()("@answerscope/worker/PollClock") {
  /** Ticks every `interval` until its scope closes. */
  static readonly layer = (interval: Duration.Input) =>
    Layer.effect(
      PollClock,
      Effect.gen(function* () {
        const turn = yield* Latch.make(false)
        yield* Effect.forkScoped(Effect.forever(Effect.delay(turn.release, interval)))
        return PollClock.of({ next: Effect.asVoid(turn.await) })
      })
    )
}
