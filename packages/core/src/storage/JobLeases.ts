/** Keeps the leases of the jobs of one queue that are under way in this process. */
import { Duration, Effect, Latch } from "effect"
import { type ClaimedJob, CurrentJobLease, JobStore } from "./JobStore.ts"

/** Renews the leases of jobs. */
export interface JobLeases {
  readonly keep: (job: ClaimedJob) => void
  readonly forget: (job: ClaimedJob) => void
}

/** Renews leases until the scope closes. */
export const makeJobLeases = Effect.fnUntraced(function* (queue: string) {
  const store = yield* JobStore
  const { duration, renewEvery } = yield* CurrentJobLease
  const kept = new Set<ClaimedJob>()
  const isKeeping = Latch.makeUnsafe(false)

  const renew = Effect.suspend(() => {
    if (kept.size > 0) return store.renew({ queue, jobs: [...kept], leaseMillis: Duration.toMillis(duration) })
    isKeeping.closeUnsafe()
    return Effect.void
  }).pipe(Effect.catchCause((cause) => Effect.logWarning("leases of jobs not renewed", cause)))

  yield* isKeeping.await.pipe(
    Effect.andThen(Effect.sleep(renewEvery)),
    Effect.andThen(renew),
    Effect.forever,
    Effect.forkScoped
  )

  const leases: JobLeases = {
    keep: (job) => {
      kept.add(job)
      isKeeping.openUnsafe()
    },
    forget: (job) => void kept.delete(job)
  }
  return leases
})
