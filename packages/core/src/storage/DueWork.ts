/** When a storage has due work for the pollers of a process. */
import { Context, type Effect } from "effect"

/**
 * Waits until a tracker, delivery, email or chore may be due. Pollers run after it. `null` if other processes can make
 * work due: then pollers run at every interval.
 */
export class DueWork extends Context.Reference<Effect.Effect<void> | null>("@answerscope/core/storage/DueWork", {
  defaultValue: () => null
}) {}
