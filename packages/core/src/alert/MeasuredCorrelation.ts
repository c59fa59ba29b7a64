/**
 * How alike answers of one run are, as measured over all organizations.
 */
import { DateTime, Effect } from "effect"
import type { CellHistoryStore } from "./CellHistoryStore.ts"
import type { RunState } from "./confirmed/RunDecision.ts"
import { correlationBy } from "./confirmed/CorrelationSample.ts"

/** Days over which it is measured. */
const correlationDays = 90

/** Returns the measured correlation of each engine with samples, from 0 to 1. */
export const measuredCorrelation = (histories: CellHistoryStore["Service"], now: DateTime.Utc) => {
  const from = DateTime.formatIsoDateUtc(DateTime.subtract(now, { days: correlationDays }))
  return Effect.map(histories.correlationSamples({ from }), (sums): RunState["correlation"] =>
    Object.fromEntries(sums.map(({ engine, ...correlationSample }) => [engine, correlationBy(correlationSample)]))
  )
}
