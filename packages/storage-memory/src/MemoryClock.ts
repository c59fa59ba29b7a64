import { StorageClock } from "@answerscope/core"
import { DateTime, Layer } from "effect"

/** A storage in memory has the clock of its process. */
export const layer = Layer.succeed(StorageClock, { now: DateTime.now })
