/**
 * Keeps the reports that are made at once from taking more memory than a process has.
 */
import { Effect, Result, Semaphore } from "effect"
import { InvalidRequest } from "../request/RequestError.ts"

/**
 * How many counts all reports hold together while they are made, and one by itself at most. A count and its row take
 * 2 kB, and twice that until the memory is free again. Half a year by day of 200 cells has 36,000.
 */
export const countsMax = 50_000

const shown = (count: number): string => count.toLocaleString("en")

const tooMany = (size: number, max: number) =>
  new InvalidRequest({
    message:
      `the report would be made of ${shown(size)} counts, and ${shown(max)} are the most: ` +
      "ask for a shorter period, a coarser unit of time or one brand"
  })

/** Makes a report once there is room for that many counts; `InvalidRequest` when there never will be. */
export const reportRoom = (max: number = countsMax) => {
  const room = Semaphore.makeUnsafe(max)
  return (size: number) =>
    <A, E, R>(make: Effect.Effect<A, E, R>): Effect.Effect<A, E | InvalidRequest, R> =>
      Effect.andThen(
        Effect.fromResult(size > max ? Result.fail(tooMany(size, max)) : Result.succeed(size)),
        Semaphore.withPermits(room, size)(make)
      )
}
