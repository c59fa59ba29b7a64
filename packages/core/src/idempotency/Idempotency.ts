/**
 * Runs a request once per key, whoever repeats it, however often, on whatever process.
 */
import { Clock, Context, DateTime, Duration, Effect, Layer, RcMap, Scope, Semaphore } from "effect"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { IdempotencyBusy, IdempotencyKeyReused } from "./IdempotencyError.ts"
import { type IdempotencyRecordKey, IdempotencyStore, type StoredResponse } from "./IdempotencyStore.ts"

/** How long a response is kept and replayed. */
export const responseLifetime = Duration.days(7)

/** How long a duplicate waits for the first request. */
export const duplicateWait = Duration.seconds(10)

/** The request: its key, and a digest of all that makes it this request. */
export interface IdempotentRequest extends IdempotencyRecordKey {
  readonly fingerprint: string
}

export class Idempotency extends Context.Service<
  Idempotency,
  {
    /**
     * Runs `effect` unless a request with this key has succeeded in the last 7 days; then
     * its response is returned. The key is written in the transaction of the effect: a
     * failure leaves no trace and the key may be tried again. Concurrent duplicates wait
     * up to 10 s for the first.
     */
    readonly run: <E, R>(
      request: IdempotentRequest,
      effect: Effect.Effect<StoredResponse, E, R>
    ) => Effect.Effect<
      { readonly response: StoredResponse; readonly isReplay: boolean },
      E | IdempotencyKeyReused | IdempotencyBusy | StorageError,
      R
    >
    /** Forgets responses whose time is over. */
    readonly removeExpired: Effect.Effect<void, StorageError>
  }
>()("@answerscope/core/idempotency/Idempotency") {
  static readonly layer = Layer.effect(
    Idempotency,
    Effect.gen(function* () {
      const store = yield* IdempotencyStore
      const transaction = yield* Transaction
      const expiry = Effect.map(DateTime.now, (now) => DateTime.subtractDuration(now, responseLifetime))

      const turns = yield* RcMap.make({ lookup: (_key: string) => Semaphore.make(1) })

      // duplicates in this process wait before they take a connection: those of one key must not occupy them all
      const inTurn = <A, E, R>({ organizationId, key }: IdempotencyRecordKey, effect: Effect.Effect<A, E, R>) =>
        Effect.scopedWith((scope) =>
          RcMap.get(turns, `${organizationId} ${key}`).pipe(
            Effect.flatMap((turn) => turn.takeScoped(1)),
            Effect.timeoutOrElse({ duration: duplicateWait, orElse: () => Effect.fail(new IdempotencyBusy()) }),
            Scope.provide(scope),
            Effect.andThen(effect)
          )
        )

      const runOnce = Effect.fnUntraced(function* <E, R>(
        { organizationId, key, fingerprint }: IdempotentRequest,
        effect: Effect.Effect<StoredResponse, E, R>,
        busyAtMillis: number
      ) {
        const now = yield* DateTime.now
        const claim = yield* store.claim({
          organizationId,
          key,
          fingerprint,
          at: now,
          expiredBefore: yield* expiry,
          waitMillis: Math.max(0, busyAtMillis - DateTime.toEpochMillis(now))
        })
        if (claim._tag === "busy") return yield* new IdempotencyBusy()
        if (claim._tag === "answered") {
          if (claim.fingerprint !== fingerprint) return yield* new IdempotencyKeyReused()
          return { response: claim.response, isReplay: true }
        }
        const response = yield* effect
        yield* store.answer({ organizationId, key, response })
        return { response, isReplay: false }
      }, transaction.run)

      return Idempotency.of({
        run: Effect.fn("Idempotency.run")(function* (request, effect) {
          const busyAtMillis = (yield* Clock.currentTimeMillis) + Duration.toMillis(duplicateWait)
          return yield* inTurn(request, runOnce(request, effect, busyAtMillis))
        }),
        removeExpired: Effect.flatMap(expiry, store.removeExpired)
      })
    })
  )
}
