/** Attempts due deliveries. */
import { Deliveries } from "@answerscope/core"
import type { ClaimedDelivery } from "@answerscope/core/storage"
import { ClockWatch, DeliverySignal } from "@answerscope/core/model"
import { Effect, FiberSet, Layer } from "effect"
import { PollClock } from "./PollClock.ts"
import type { DeliveryConcurrency } from "./WorkerOptions.ts"

export const defaultDeliveryConcurrency: DeliveryConcurrency = { total: 256, perSubscription: 8 }

const faultPause = "1 second"

/**
 * Attempts deliveries until its scope closes; then releases running attempts. A finished attempt frees its slot at
 * once, so a slow endpoint delays only its own deliveries. Half of the slots are reserved for endpoints whose last
 * attempt was not slow.
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
      const pollClock = yield* PollClock
      const { whenRight } = yield* ClockWatch
      const underWay = yield* FiberSet.make<void>()
      let failingUnderWay = 0

      const attempt = (claimed: ClaimedDelivery) =>
        deliveries.attempt(claimed).pipe(
          Effect.ensuring(Effect.sync(() => void (failingUnderWay -= weightOf(claimed)))),
          // retried when its claim expires
          Effect.catchCause((cause) => Effect.logError("could not store delivery attempt", cause)),
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
        // starts every claimed delivery, so that a stop releases it
        Effect.uninterruptible,
        Effect.catchCause((cause) =>
          Effect.andThen(Effect.logError("could not load due deliveries", cause), Effect.sleep(faultPause))
        )
      )

      const wakeUp = Effect.raceFirst(signal.wait, pollClock.next)
      yield* Effect.forkScoped(Effect.forever(whenRight.pipe(Effect.andThen(round), Effect.andThen(wakeUp))))
    })
  )

/** 1 for an attempt of a failing subscription, else 0. */
const weightOf = ({ subscription }: ClaimedDelivery): number => (subscription.failingSince === null ? 0 : 1)
