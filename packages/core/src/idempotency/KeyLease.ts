/** The lease under which a long request holds its key while it runs, without a transaction around it. */
import { Context, DateTime, Duration, Effect, Exit } from "effect"
import type { StorageClock } from "../storage/StorageClock.ts"
import { StorageError } from "../storage/StorageError.ts"
import type { Transaction } from "../storage/Transaction.ts"
import type { Claim, Claiming, IdempotencyStore, KeyHolder, StoredResponse } from "./IdempotencyStore.ts"
import { ResponseSteps, type ResponseStep } from "./ResponseSteps.ts"

/** Lease of a held key. The holder renews it every third of this time; after a crash the key is free when it ends. */
export class CurrentKeyLease extends Context.Reference<Duration.Duration>(
  "@answerscope/core/idempotency/CurrentKeyLease",
  { defaultValue: () => Duration.seconds(15) }
) {}

const pollInterval = Duration.millis(100)

/** Claims the key. While the same request holds it elsewhere, waits for it to end, up to `busyAtMillis`. */
export const acquireLease = Effect.fnUntraced(function* <E>(options: {
  readonly claiming: Effect.Effect<Claiming>
  readonly hold: (claiming: Claiming) => Effect.Effect<Claim, E>
  readonly clock: StorageClock["Service"]
  readonly busyAtMillis: number
}) {
  for (;;) {
    const claiming = yield* options.claiming
    // uninterruptible between claim and return, because this fiber must release its claim
    const claim = yield* Effect.uninterruptible(options.hold(claiming))
    const isWorthWaiting = claim._tag === "held" && claim.fingerprint === claiming.fingerprint
    if (!isWorthWaiting || DateTime.toEpochMillis(yield* options.clock.now) >= options.busyAtMillis) {
      return claim
    }
    yield* Effect.sleep(pollInterval)
  }
})

const leaseLost = new StorageError({ operation: "Idempotency.runLong", cause: "the key was given to another request" })

/** Renews the lease. Ends only when the lease is lost: it was not renewed in time, and another request took the key. */
const renewLease = (
  store: IdempotencyStore["Service"],
  holder: KeyHolder,
  lease: Duration.Duration
): Effect.Effect<never, StorageError> =>
  store.renew({ ...holder, leaseMillis: Duration.toMillis(lease) }).pipe(
    Effect.catch((error) => Effect.as(Effect.logWarning("key not renewed", error), true)),
    Effect.flatMap((isHeld) => (isHeld ? Effect.void : Effect.fail(leaseLost))),
    Effect.delay(Duration.times(lease, 1 / 3)),
    Effect.forever
  )

/**
 * Runs `effect` while its key is held. The response and the effect's `ResponseSteps` are committed together. On any
 * other end, the steps are aborted and the key is released.
 */
export const runWithLease = <E, R>(options: {
  readonly holder: KeyHolder
  readonly lease: Duration.Duration
  readonly effect: Effect.Effect<StoredResponse, E, R>
  readonly store: IdempotencyStore["Service"]
  readonly transaction: Transaction["Service"]
}): Effect.Effect<StoredResponse, E | StorageError, R> =>
  Effect.uninterruptibleMask((restore) => {
    const { holder, lease, effect, store, transaction } = options
    const steps: Array<ResponseStep> = []
    const commit = Effect.fnUntraced(function* (response: StoredResponse) {
      if (!(yield* store.storeHeldResponse({ ...holder, response }))) return yield* leaseLost
      for (const step of steps) yield* step.commit
      return response
    }, transaction.run)
    const abort = Effect.andThen(
      Effect.forEach(steps, (step) => step.abort, { discard: true }),
      // a key that could not be released is free when its lease ends
      store.release(holder).pipe(Effect.catch((error) => Effect.logWarning("key not released", error)))
    )
    return restore(
      Effect.raceFirst(Effect.provideService(effect, ResponseSteps, steps), renewLease(store, holder, lease))
    ).pipe(
      Effect.flatMap(commit),
      Effect.onExit((exit) => (Exit.isFailure(exit) ? abort : Effect.void))
    )
  })
