import { DateTime, Layer } from "effect"
import { StorageClock } from "../storage/StorageClock.ts"

/** A storage in memory has the clock of its process. */
export const layer = Layer.succeed(StorageClock, { now: DateTime.now })
