/**
 * Keeps the reports that are made at once from taking more memory than a process has.
 */
import { Duration, Effect, Result, Scope, Semaphore } from "effect"
import { InvalidRequest, RateLimited } from "../request/RequestError.ts"

/** What a count and its row take in memory, and twice that until the memory is free again. */
export const bytesOfCount = 2_000

/**
 * How many counts all reports hold together while they are made, and one by itself at most. Half a year by day of
 * 200 cells has 36,000.
 */
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

const noRoom = () =>
  new RateLimited({
    message: `Too many large reports are running. Waited ${Duration.toSeconds(waitMax)} s; try again later.`,
    retryAfterMillis: 5_000
  })

/**
 * Makes a report once there is room for that many counts; `InvalidRequest` when there never will be, `RateLimited` when
 * there was none in time.
 */
export type ReportRoom = (
  size: number
) => <A, E, R>(make: Effect.Effect<A, E, R>) => Effect.Effect<A, E | InvalidRequest | RateLimited, R>

/** A room for that many counts. Reports have it in the order in which they come, so that a large one has its turn. */
export const reportRoom = (max: number = countsMax): ReportRoom => {
  const room = Semaphore.makeUnsafe(max)
  const first = Semaphore.makeUnsafe(1)
  return (size) => (make) =>
    Effect.andThen(
      Effect.fromResult(size > max ? Result.fail(tooMany(size, max)) : Result.succeed(size)),
      Effect.scopedWith((scope) =>
        Effect.andThen(
          Semaphore.withPermit(first)(Effect.provideService(Semaphore.takeScoped(room, size), Scope.Scope, scope)).pipe(
            Effect.timeoutOrElse({ duration: waitMax, orElse: () => Effect.fail(noRoom()) })
          ),
          make
        )
      )
    )
}
