/** Starts scans that hosts requested in their own transactions. */
import { Context, Effect, Layer, Schedule } from "effect"
import { Hooks } from "../../hook/Hooks.ts"
import { type NotFound, orNotFound } from "../../request/RequestError.ts"
import { makeDurableQueue } from "../../storage/DurableQueue.ts"
import { StorageClock } from "../../storage/StorageClock.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import { Transaction } from "../../storage/Transaction.ts"
import type { ScanKey } from "../ScanStore.ts"
import { Scans } from "../Scans.ts"
import type { Refusal, RequestedScan } from "./RequestedScan.ts"
import { RequestedScanJob, requestedScanQueue, RequestedScanStore } from "./RequestedScanStore.ts"

/** Service of requested scans. Each is started or refused once, whatever stops a worker in between. */
export class RequestedScans extends Context.Service<
  RequestedScans,
  {
    /** The outcome of a request; `NotFound` until its transaction commits. */
    readonly get: (key: ScanKey) => Effect.Effect<RequestedScan, NotFound | StorageError>
    /**
     * Waits until a request was started or refused, polling ten times a second. Needs a running worker. The scan itself
     * may take longer: see `Scans.untilDone`.
     */
    readonly untilTaken: (key: ScanKey) => Effect.Effect<RequestedScan, NotFound | StorageError>
    /** Starts a requested scan like `Scans.start`, under its id, or records the refusal. Ignores finished requests. */
    readonly run: (key: ScanKey) => Effect.Effect<void, StorageError>
    /** Waits for a job and runs `use` on its request, like `DurableQueue.take`. */
    readonly take: <A, E, R>(use: (key: ScanKey) => Effect.Effect<A, E, R>) => Effect.Effect<A, E | StorageError, R>
  }
>()("@answerscope/core/scan/requested/RequestedScans") {
  static readonly layer = Layer.effect(
    RequestedScans,
    Effect.gen(function* () {
      const store = yield* RequestedScanStore
      const scans = yield* Scans
      const hooks = yield* Hooks
      const clock = yield* StorageClock
      const transaction = yield* Transaction
      const queue = yield* makeDurableQueue({
        port: "RequestedScans",
        name: requestedScanQueue,
        schema: RequestedScanJob
      })

      const get = Effect.fn("RequestedScans.get")((key: ScanKey) => store.get(key).pipe(orNotFound("requested scan")))

      // the request stays locked until its scan is committed with it
      const start = Effect.fnUntraced(function* (key: ScanKey) {
        const waiting = yield* store.lock(key)
        if (waiting._tag === "None") return
        yield* scans.startRequested({ ...key, request: waiting.value })
        yield* store.end({ ...key, refusal: null, at: yield* clock.now })
      }, transaction.run)

      const refuse = Effect.fnUntraced(function* (key: ScanKey, refusal: Refusal) {
        // another worker may have started it since
        if (!(yield* store.end({ ...key, refusal, at: yield* clock.now }))) return
        const { id, organizationId } = key
        yield* hooks.offer("scanRefused", [{ organizationId, id, subject: refusal }])
      }, transaction.run)

      return RequestedScans.of({
        get,
        untilTaken: Effect.fn("RequestedScans.untilTaken")((key) =>
          Effect.repeat(get(key), {
            until: ({ status }) => status !== "waiting",
            schedule: Schedule.spaced("100 millis")
          })
        ),
        run: Effect.fn("RequestedScans.run")((key) => {
          const refused = (code: Refusal["code"]) => (error: { readonly message: string }) =>
            refuse(key, { code, message: error.message })
          return start(key).pipe(
            Effect.catchTags({
              InvalidRequest: refused("invalid_request"),
              NotFound: refused("not_found"),
              NotConfigured: refused("not_configured"),
              InsufficientCredits: refused("insufficient_credits"),
              BudgetReached: refused("budget_reached")
            })
          )
        }),
        take: (use) => queue.take(({ organizationId, scanId }) => use({ organizationId, id: scanId }))
      })
    })
  )
}
