/**
 * Cancels a scan and returns what its checks not yet started cost.
 */
import { DateTime, Effect, Option } from "effect"
import type { Credits } from "../credit/Credits.ts"
import { Conflict, NotFound } from "../request/RequestError.ts"
import type { SettledRunQueue } from "./SettledRunQueue.ts"
import type { ScanKey, ScanStore } from "./ScanStore.ts"

/** What a cancel works with. */
export interface CancelDeps {
  readonly store: ScanStore["Service"]
  readonly runs: SettledRunQueue["Service"]
  readonly credits: Credits["Service"]
}

/** Cancels a scan; to be run in a transaction. A tracker's run with no check under way has ended with it. */
export const cancelScan = Effect.fn("Scans.cancel")(function* ({ store, runs, credits }: CancelDeps, key: ScanKey) {
  const cancelled = yield* store.cancel({ ...key, at: yield* DateTime.now })
  if (Option.isNone(cancelled)) return yield* new NotFound({ resource: "scan" })
  if (cancelled.value._tag === "done") return yield* new Conflict({ message: "The scan has ended already." })
  const after = yield* store.get(key)
  if (Option.isNone(after)) return yield* new NotFound({ resource: "scan" })
  const { organizationId, trackerId, creditsPerCheck } = after.value.scan
  if (cancelled.value.isSettled && trackerId !== null) {
    yield* runs.offer([{ organizationId, trackerId, scanId: key.id }])
  }
  const amount = cancelled.value.checks * creditsPerCheck
  if (amount > 0) {
    yield* credits.refund({ organizationId, chargeId: key.id, amount, reference: `cancel:${key.id}` })
  }
  return after.value
})
