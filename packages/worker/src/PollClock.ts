/**
 * The poll clock of this process. All pollers tick together, so an idle process wakes once per interval and sends its
 * queries together. On a storage that knows its due work, an idle process does not wake at all.
 */
import { DueWork } from "@answerscope/core/storage"
import { Context, type Duration, Effect, Latch, Layer } from "effect"

/** The ticks of this process. */
export class PollClock extends Context.Service<
  PollClock,
  {
    /** Waits for the next tick. */
    readonly next: Effect.Effect<void>
  }
>()("@answerscope/worker/PollClock") {
  /** Ticks every `interval`, if work may be due, until its scope closes. */
  static readonly layer = (interval: Duration.Input) =>
    Layer.effect(
      PollClock,
      Effect.gen(function* () {
        const turn = yield* Latch.make(false)
        const due = (yield* DueWork) ?? Effect.void
        yield* Effect.forkScoped(Effect.forever(Effect.delay(Effect.andThen(due, turn.release), interval)))
        return PollClock.of({ next: Effect.asVoid(turn.await) })
      })
    )
}
