import { StorageClock } from "@answerscope/core"
import { DateTime, Layer } from "effect"

/** The memory storage uses the clock of its process. */
export const layer = Layer.succeed(StorageClock, { now: DateTime.now })
