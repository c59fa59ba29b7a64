/** Runs a request once per key, however often and on whatever process it is repeated. */
import { Context, DateTime, Duration, Effect, Fiber, Layer, RcMap, Scope, Semaphore } from "effect"
import { Ids } from "../id/Ids.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { IdempotencyBusy, IdempotencyKeyReused } from "./IdempotencyError.ts"
import { type Claim, type IdempotencyRecordKey, IdempotencyStore, type StoredResponse } from "./IdempotencyStore.ts"
import { CurrentKeyLease, acquireLease, runWithLease } from "./KeyLease.ts"

/** How long a response is replayed. Retention may remove it earlier. */
export const responseLifetime = Duration.days(7)

/** How long a duplicate waits for the first request. */
export const duplicateWait = Duration.seconds(10)

/** The request: its key, and a digest of its content. */
export interface IdempotentRequest extends IdempotencyRecordKey {
  readonly fingerprint: string
}

/** The response, and whether it is an earlier request's. */
export interface IdempotentResponse {
  readonly response: StoredResponse
  readonly isReplay: boolean
}

type RunOnce = <E, R>(
  request: IdempotentRequest,
  effect: Effect.Effect<StoredResponse, E, R>
) => Effect.Effect<IdempotentResponse, E | IdempotencyKeyReused | IdempotencyBusy | StorageError, R>

/** Use cases of idempotent requests. */
export class Idempotency extends Context.Service<
  Idempotency,
  {
    /**
     * Runs `effect` unless a request with this key has succeeded in the last 7 days; then
     * its response is returned. The key is written in the transaction of the effect: a
     * failure leaves no trace and the key may be tried again. Concurrent duplicates wait
     * up to 10 s for the first.
     */
    readonly run: RunOnce
    /**
     * The same for an effect that waits for others, such as a vendor, and so must not run in a transaction. The key is
     * held while the effect runs, and after a crash until its lease ends (`CurrentKeyLease`). Interrupting the caller
     * does not stop a running effect: its response is stored for whoever repeats the request. What the effect passes to
     * `withResponse` is committed in the transaction that stores the response. Must not be called in a transaction.
     */
    readonly runLong: RunOnce
  }
>()("@answerscope/core/idempotency/Idempotency") {
  static readonly layer = Layer.effect(
    Idempotency,
    Effect.gen(function* () {
      const store = yield* IdempotencyStore
      const clock = yield* StorageClock
      const transaction = yield* Transaction
      const ids = yield* Ids
      const lease = yield* CurrentKeyLease
      const scope = yield* Effect.scope
      const expiry = Effect.map(clock.now, (now) => DateTime.subtractDuration(now, responseLifetime))

      const inTurn = yield* keyTurns

      const claimingOf = Effect.fnUntraced(function* (
        { organizationId, key, fingerprint }: IdempotentRequest,
        busyAtMillis: number
      ) {
        const at = yield* clock.now
        const waitMillis = Math.max(0, busyAtMillis - DateTime.toEpochMillis(at))
        return { organizationId, key, fingerprint, at, expiredBefore: yield* expiry, waitMillis }
      })

      const busyAt = Effect.map(clock.now, (now) => DateTime.toEpochMillis(now) + Duration.toMillis(duplicateWait))

      const runOnce = Effect.fnUntraced(function* <E, R>(
        request: IdempotentRequest,
        effect: Effect.Effect<StoredResponse, E, R>,
        busyAtMillis: number
      ) {
        const claiming = yield* claimingOf(request, busyAtMillis)
        const replay = yield* replayOf(yield* store.claim(claiming), request)
        if (replay !== null) return replay
        const response = yield* effect
        yield* store.storeResponse({ ...request, response })
        return { response, isReplay: false }
      }, transaction.run)

      return Idempotency.of({
        run: Effect.fn("Idempotency.run")(function* (request, effect) {
          return yield* inTurn(request, runOnce(request, effect, yield* busyAt))
        }),
        runLong: Effect.fn("Idempotency.runLong")((request, effect) =>
          Effect.uninterruptibleMask((restore) =>
            Effect.gen(function* () {
              if (yield* transaction.isRunning) return yield* Effect.die(new Error("a long request in a transaction"))
              const { organizationId, key } = request
              const holder = { organizationId, key, holder: yield* ids.next("hld") }
              const busyAtMillis = yield* busyAt
              const claim = yield* restore(
                acquireLease({
                  claiming: claimingOf(request, busyAtMillis),
                  hold: (claiming) => store.hold({ ...claiming, ...holder, leaseMillis: Duration.toMillis(lease) }),
                  clock,
                  busyAtMillis
                })
              )
              const replay = yield* replayOf(claim, request)
              if (replay !== null) return replay
              // goes on without its caller, who can fetch the response with the same key
              const running = runWithLease({ holder, lease, effect, store, transaction })
              const response = yield* restore(Fiber.join(yield* Effect.forkIn(running, scope)))
              return { response, isReplay: false }
            })
          )
        )
      })
    })
  )
}

/** Duplicates in this process wait here, so that requests of one key do not use all connections. */
const keyTurns = Effect.map(
  RcMap.make({ lookup: (_key: string) => Semaphore.make(1) }),
  (turns) =>
    <A, E, R>({ organizationId, key }: IdempotencyRecordKey, effect: Effect.Effect<A, E, R>) =>
      Effect.scopedWith((scope) =>
        RcMap.get(turns, `${organizationId} ${key}`).pipe(
          Effect.flatMap((turn) => turn.takeScoped(1)),
          Effect.timeoutOrElse({ duration: duplicateWait, orElse: () => Effect.fail(new IdempotencyBusy()) }),
          Scope.provide(scope),
          Effect.andThen(effect)
        )
      )
)

/** The earlier response; null if there is none and the request may run. */
const replayOf = (
  claim: Claim,
  { fingerprint }: IdempotentRequest
): Effect.Effect<IdempotentResponse | null, IdempotencyKeyReused | IdempotencyBusy> => {
  if (claim._tag === "claimed") return Effect.succeed(null)
  if (claim._tag === "busy") return Effect.fail(new IdempotencyBusy())
  if (claim.fingerprint !== fingerprint) return Effect.fail(new IdempotencyKeyReused())
  return claim._tag === "held"
    ? Effect.fail(new IdempotencyBusy())
    : Effect.succeed({ response: claim.response, isReplay: true })
}
