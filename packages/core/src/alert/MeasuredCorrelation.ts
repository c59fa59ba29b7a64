/** How alike the answers of a cell are, as measured over all organizations. */
import { DateTime, Effect } from "effect"
import type { Overdispersions } from "../figure/Overdispersion.ts"
import type { CellHistoryStore } from "./CellHistoryStore.ts"
import { overdispersionBy } from "./confirmed/CorrelationSample.ts"

/** Days over which it is measured. */
export const correlationDays = 90

/** Returns the measured correlations of each engine with comparisons. */
export const measuredCorrelation = (histories: CellHistoryStore["Service"], now: DateTime.Utc) => {
  const from = DateTime.formatIsoDateUtc(DateTime.subtract(now, { days: correlationDays }))
  return Effect.map(histories.correlationSamples({ from }), (sums): Overdispersions =>
    Object.fromEntries(
      [...Map.groupBy(sums, ({ engine }) => engine)].map(([engine, samples]) => [engine, overdispersionBy(samples)])
    )
  )
}
