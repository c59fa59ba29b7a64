/**
 * Makes the attempts of deliveries whose time has come.
 */
import { type ClaimedDelivery, Deliveries, DeliveryWake } from "@answerscope/core"
import { type Duration, Effect, FiberSet, Layer } from "effect"

/** How many attempts run at once: in this process, and of one subscription over all processes. */
export interface DeliveryConcurrency {
  readonly total: number
  readonly perSubscription: number
}

export const defaultDeliveryConcurrency: DeliveryConcurrency = { total: 256, perSubscription: 8 }

const faultPause = "1 second"

/**
 * Attempts until its scope closes; attempts under way are then given back. Each runs by itself, and one that
 * ends makes room for the next at once, so that a slow endpoint holds up nobody but itself.
 */
export const layer = (
  pollInterval: Duration.Input,
  { total, perSubscription }: DeliveryConcurrency = defaultDeliveryConcurrency
) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const deliveries = yield* Deliveries
      const wake = yield* DeliveryWake
      const underWay = yield* FiberSet.make<void>()

      const attempt = (claimed: ClaimedDelivery) =>
        deliveries.attempt(claimed).pipe(
          // it is attempted again when its claim has run out
          Effect.catchCause((cause) => Effect.logError("attempt of a delivery not written", cause)),
          Effect.andThen(wake.notify)
        )

      const round = Effect.gen(function* () {
        const limit = total - (yield* FiberSet.size(underWay))
        if (limit <= 0) return
        const claimed = yield* deliveries.claimDue({ limit, perSubscriptionMax: perSubscription })
        yield* Effect.forEach(claimed, (one) => FiberSet.run(underWay, attempt(one)), { discard: true })
      }).pipe(
        // what is claimed is begun, so that a stop gives it back
        Effect.uninterruptible,
        Effect.catchCause((cause) =>
          Effect.andThen(Effect.logError("due deliveries not found", cause), Effect.sleep(faultPause))
        )
      )

      yield* Effect.forkScoped(Effect.forever(Effect.andThen(round, Effect.timeoutOption(wake.wait, pollInterval))))
    })
  )
