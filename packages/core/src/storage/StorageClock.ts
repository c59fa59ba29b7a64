/**
 * The storage's clock, which decides all stored times. Clocks of processes differ, and one process compares what
 * another wrote.
 */
import { Context, type DateTime, type Effect } from "effect"

/**
 * Port for the storage's time. Use it for all times that are stored or compared with stored ones. The process's own
 * clock (Effect's `Clock`) is for durations, waits and logs of the process.
 */
export class StorageClock extends Context.Service<
  StorageClock,
  {
    /**
     * The time of the storage's clock, which is the same for all processes. Does not ask the storage, so it may be read
     * for each request.
     */
    readonly now: Effect.Effect<DateTime.Utc>
  }
>()("@answerscope/core/storage/StorageClock") {}
