/**
 * A request that holds its key for as long as it runs, without a transaction around it.
 */
import { Clock, Context, Duration, Effect, Exit } from "effect"
import { StorageError } from "../storage/StorageError.ts"
import type { Transaction } from "../storage/Transaction.ts"
import { AnswerSteps, type AnswerStep } from "./ResponseSteps.ts"
import type { Claim, IdempotencyStore, KeyHolder, StoredResponse } from "./IdempotencyStore.ts"

/**
 * How long a key is held without a sign of life of its request, which gives one three times as often: so long a crash
 * keeps it from being used again.
 */
export class CurrentKeyLease extends Context.Reference<Duration.Duration>(
  "@answerscope/core/idempotency/CurrentKeyLease",
  { defaultValue: () => Duration.seconds(15) }
) {}

const lookAgainAfter = Duration.millis(100)

/** Claims the key; while the same request holds it, waits for its end, up to `busyAtMillis`. */
export const holdPatiently = Effect.fnUntraced(function* <E>(options: {
  readonly hold: Effect.Effect<Claim, E>
  readonly fingerprint: string
  readonly busyAtMillis: number
}) {
  for (;;) {
    // a claim once made is known to this fiber, which will free it
    const claim = yield* Effect.uninterruptible(options.hold)
    const isWorthWaiting = claim._tag === "held" && claim.fingerprint === options.fingerprint
    if (!isWorthWaiting || (yield* Clock.currentTimeMillis) >= options.busyAtMillis) return claim
    yield* Effect.sleep(lookAgainAfter)
  }
})

const lost = new StorageError({ operation: "Idempotency.runLong", cause: "the key was given to another request" })

/** Renews the hold until it is lost, which it is when this process could not renew it in time. */
const keepHolding = (
  store: IdempotencyStore["Service"],
  holder: KeyHolder,
  lease: Duration.Duration
): Effect.Effect<never, StorageError> =>
  store.renew({ ...holder, leaseMillis: Duration.toMillis(lease) }).pipe(
    Effect.catch((error) => Effect.as(Effect.logWarning("key not renewed", error), true)),
    Effect.flatMap((isHeld) => (isHeld ? Effect.void : Effect.fail(lost))),
    Effect.delay(Duration.times(lease, 1 / 3)),
    Effect.forever
  )

/**
 * Runs the effect of a key that is held. Its response and what it has made last are committed together; whatever
 * else becomes of it, the key is free again.
 */
export const runHeld = <E, R>(options: {
  readonly holder: KeyHolder
  readonly lease: Duration.Duration
  readonly effect: Effect.Effect<StoredResponse, E, R>
  readonly store: IdempotencyStore["Service"]
  readonly transaction: Transaction["Service"]
}): Effect.Effect<StoredResponse, E | StorageError, R> =>
  Effect.uninterruptibleMask((restore) => {
    const { holder, lease, effect, store, transaction } = options
    const steps: Array<AnswerStep> = []
    const settle = Effect.fnUntraced(function* (response: StoredResponse) {
      if (!(yield* store.answerHeld({ ...holder, response }))) return yield* lost
      for (const step of steps) yield* step.commit
    }, transaction.run)
    const giveUp = Effect.andThen(
      Effect.forEach(steps, (step) => step.abort, { discard: true }),
      // not released, it is free when its lease is over
      store.release(holder).pipe(Effect.catch((error) => Effect.logWarning("key not released", error)))
    )
    return restore(
      Effect.raceFirst(Effect.provideService(effect, AnswerSteps, steps), keepHolding(store, holder, lease))
    ).pipe(
      Effect.tap(settle),
      Effect.onExit((exit) => (Exit.isFailure(exit) ? giveUp : Effect.void))
    )
  })
