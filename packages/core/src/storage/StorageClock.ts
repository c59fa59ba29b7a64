/**
 * The one clock that decides: the storage's own. The clocks of processes differ, and what one of them writes another
 * compares.
 */
import { Context, type DateTime, type Effect } from "effect"

/**
 * The port of the storage's time. Whatever is stored, or compared with what is stored, is of this time. A process's own
 * clock (Effect's `Clock`) is for what stays in the process: how long something took, how long to wait, its log.
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
