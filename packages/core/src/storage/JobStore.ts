/** Port for the jobs of all queues. */
import { Context, Deferred, Duration, Effect } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { AgedRemoval, RemovedBatch } from "./AgedRemoval.ts"
import type { StorageError } from "./StorageError.ts"
import type { RemoveTenant } from "./TenantRemoval.ts"

/** A job to be enqueued. */
export interface NewJob {
  /** Unique in its queue. */
  readonly id: string
  /** Whose it is: organizations take turns. */
  readonly organizationId: OrganizationId
  /** A JSON value. */
  readonly document: unknown
}

/** A job that this process has claimed. Updates apply only while the claim is current. */
export interface ClaimedJob extends NewJob {
  /** The name of the claim. */
  readonly claim: string
  /** Number of claims, including this one. Released claims do not count. */
  readonly attempts: number
}

/** Result of a claim. */
export interface JobClaim {
  readonly jobs: ReadonlyArray<ClaimedJob>
  /** Waits until there may be more jobs than there were at the claim. */
  readonly untilMore: Effect.Effect<void>
}

/** How many jobs of a queue are not done. */
export interface QueueDepth {
  readonly queue: string
  /** Number of jobs that can be claimed now. */
  readonly waiting: number
  /** Number of jobs whose time has not come. */
  readonly delayed: number
  readonly claimed: number
  /** Number of dead jobs: they cannot be decoded. */
  readonly aside: number
  /** How long the oldest claimable job has been ready; 0 if no job is ready. */
  readonly oldestMillis: number
}

interface InQueue {
  readonly queue: string
}

/** The port of jobs. Times are durations: the storage's own clock decides, and no process's. */
export class JobStore extends Context.Service<
  JobStore,
  {
    /**
     * Enqueues jobs, in order, in the current transaction. Skips a job whose id the queue already has: waiting,
     * running, or completed and not yet cleaned up. Jobs become claimable after `delayMillis`.
     */
    readonly insert: (
      options: InQueue & { readonly jobs: ReadonlyArray<NewJob>; readonly delayMillis: number }
    ) => Effect.Effect<void, StorageError>
    /**
     * Claims at most `limit` jobs for `leaseMillis`, in the order of `fairJobOrder` and, within an organization, of
     * their due time. A job is redelivered when its lease expires.
     */
    readonly claim: (
      options: InQueue & { readonly limit: number; readonly leaseMillis: number }
    ) => Effect.Effect<JobClaim, StorageError>
    /** Renews leases: each ends `leaseMillis` from now. */
    readonly renew: (
      options: InQueue & { readonly jobs: ReadonlyArray<ClaimedJob>; readonly leaseMillis: number }
    ) => Effect.Effect<void, StorageError>
    /** Completes jobs. Their ids stay until they are cleaned up, or are free at once. */
    readonly complete: (
      options: InQueue & { readonly jobs: ReadonlyArray<ClaimedJob>; readonly keepsIds: boolean }
    ) => Effect.Effect<void, StorageError>
    /** Releases a job that was not attempted. It can be claimed again at once, ahead of later jobs. */
    readonly giveBack: (options: InQueue & { readonly job: ClaimedJob }) => Effect.Effect<void, StorageError>
    /** Gives a job back whose attempt failed: it can be claimed again after `delayMillis`. */
    readonly postpone: (
      options: InQueue & { readonly job: ClaimedJob; readonly delayMillis: number }
    ) => Effect.Effect<void, StorageError>
    /** Moves a job that cannot be decoded to the dead jobs. */
    readonly putAside: (options: InQueue & { readonly job: ClaimedJob }) => Effect.Effect<void, StorageError>
    /** How deep all queues are that have jobs or had some, by name. Reads no jobs that are done. */
    readonly depths: Effect.Effect<ReadonlyArray<QueueDepth>, StorageError>
    /** Removes the jobs of all queues that were completed before then; their ids are free again. */
    readonly removeCompleted: (removal: AgedRemoval) => Effect.Effect<RemovedBatch, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/storage/JobStore") {}

/** How long a job belongs to a process that says nothing more. */
export interface JobLease {
  readonly duration: Duration.Duration
  readonly renewEvery: Duration.Duration
}

export const defaultJobLease: JobLease = { duration: Duration.seconds(15), renewEvery: Duration.seconds(5) }

/** The lease in force. */
export class CurrentJobLease extends Context.Reference<JobLease>("@answerscope/core/storage/CurrentJobLease", {
  defaultValue: () => defaultJobLease
}) {}

/** For adapters: tells this process's consumers of a queue that there is something for them. */
export interface JobSignals {
  /** Waits for the next `notify` of that queue after this call. */
  readonly next: (queue: string) => Effect.Effect<void>
  readonly notify: (queue: string) => Effect.Effect<void>
}

/** Signals within this process. */
export const makeJobSignals = (): JobSignals => {
  const signals = new Map<string, Deferred.Deferred<void>>()
  return {
    next: (queue) => {
      const known = signals.get(queue) ?? Deferred.makeUnsafe<void>()
      signals.set(queue, known)
      return Deferred.await(known)
    },
    notify: (queue) =>
      Effect.sync(() => {
        const waiting = signals.get(queue)
        signals.delete(queue)
        if (waiting !== undefined) Deferred.doneUnsafe(waiting, Effect.void)
      })
  }
}
