/**
 * Makes the attempts of deliveries whose time has come.
 */
import { Deliveries } from "@answerscope/core"
import type { ClaimedDelivery } from "@answerscope/core/storage"
import { ClockWatch, DeliverySignal } from "@answerscope/core/model"
import { Effect, FiberSet, Layer } from "effect"
import { LookTurns } from "./LookTurns.ts"
import type { DeliveryConcurrency } from "./WorkerOptions.ts"

export const defaultDeliveryConcurrency: DeliveryConcurrency = { total: 256, perSubscription: 8 }

const faultPause = "1 second"

/**
 * Attempts deliveries until its scope closes; attempts under way are then released. An attempt that ends makes room for
 * the next at once, so a slow endpoint delays only its own deliveries. However many endpoints are slow, half of the
 * room is for those that were not when they were last attempted.
 */
export const layer = ({
  total,
  perSubscription,
  failing = Math.ceil(total / 2)
}: DeliveryConcurrency = defaultDeliveryConcurrency) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const deliveries = yield* Deliveries
      const signal = yield* DeliverySignal
      const turns = yield* LookTurns
      const { whenRight } = yield* ClockWatch
      const underWay = yield* FiberSet.make<void>()
      let failingUnderWay = 0

      const attempt = (claimed: ClaimedDelivery) =>
        deliveries.attempt(claimed).pipe(
          Effect.ensuring(Effect.sync(() => void (failingUnderWay -= weightOf(claimed)))),
          // it is attempted again when its claim has run out
          Effect.catchCause((cause) => Effect.logError("delivery attempt not stored", cause)),
          Effect.andThen(signal.notify)
        )

      const round = Effect.gen(function* () {
        const limit = total - (yield* FiberSet.size(underWay))
        if (limit <= 0) return
        const failingMax = Math.max(0, failing - failingUnderWay)
        const claimed = yield* deliveries.claimDue({ limit, perSubscriptionMax: perSubscription, failingMax })
        for (const one of claimed) failingUnderWay += weightOf(one)
        yield* Effect.forEach(claimed, (one) => FiberSet.run(underWay, attempt(one)), { discard: true })
      }).pipe(
        // every claimed delivery is begun, so that a stop releases it
        Effect.uninterruptible,
        Effect.catchCause((cause) =>
          Effect.andThen(Effect.logError("due deliveries not found", cause), Effect.sleep(faultPause))
        )
      )

      const wakeUp = Effect.raceFirst(signal.wait, turns.next)
      yield* Effect.forkScoped(Effect.forever(whenRight.pipe(Effect.andThen(round), Effect.andThen(wakeUp))))
    })
  )

/** 1 for an attempt of a failing subscription, 0 for any other. */
const weightOf = ({ subscription }: ClaimedDelivery): number => (subscription.failingSince === null ? 0 : 1)
