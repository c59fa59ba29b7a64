/** Limits the memory used by concurrent reports. */
import { Duration, Effect, Scope } from "effect"
import { makeFairPermits } from "../fairness/FairPermits.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { InvalidRequest, RateLimited } from "../request/RequestError.ts"

/** Memory of a count and its row, and twice that until it is freed. */
export const bytesOfCount = 2_000

/** Most counts of all running reports together, and of one report. Half a year by day of 200 cells has 36,000. */
export const countsMax = 40_000

const shown = (count: number): string => count.toLocaleString("en")

const tooMany = (size: number, max: number) =>
  new InvalidRequest({
    message:
      `the report would be made of ${shown(size)} counts, and ${shown(max)} are the most: ` +
      "ask for a shorter period, a coarser unit of time or one brand"
  })

/** Longest wait for memory; below common timeouts of clients. */
const waitMax = Duration.seconds(20)

const tooManyReports = () =>
  new RateLimited({
    message: `Too many large reports are running. Waited ${Duration.toSeconds(waitMax)} s; try again later.`,
    retryAfterMillis: 5_000
  })

/**
 * Runs a report once the process has memory for its counts. `InvalidRequest` if it never will, `RateLimited` if it
 * takes too long.
 */
export type ReportMemoryLimit = (
  organizationId: OrganizationId,
  size: number
) => <A, E, R>(make: Effect.Effect<A, E, R>) => Effect.Effect<A, E | InvalidRequest | RateLimited, R>

/** Memory for that many counts. Organizations share it fairly, and a large report has its turn. */
export const reportMemoryLimit = (max: number = countsMax): ReportMemoryLimit => {
  const room = makeFairPermits(max)
  return (organizationId, size) => (make) =>
    Effect.scopedWith((scope) =>
      Effect.gen(function* () {
        if (size > max) return yield* tooMany(size, max)
        const taken = Scope.provide(room.take(organizationId, size), scope)
        yield* Effect.timeoutOrElse(taken, { duration: waitMax, orElse: () => Effect.fail(tooManyReports()) })
        return yield* make
      })
    )
}
