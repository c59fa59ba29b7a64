/** The description of rows alone, as CSV or lines of JSON, for the operations that give them. */
import type { OpenApi } from "effect/http-api"

type Responses = OpenApi.OpenAPISpecOperation["responses"]
type Headers = NonNullable<Responses[number]["headers"]>

const header = (description: string): Headers[string] => ({
  description,
  required: false,
  schema: { type: "string" }
})

/** Headers of a response in CSV or NDJSON: what JSON has beside its rows. */
export const reportHeaders: Headers = {
  "x-report-from": header("CSV and NDJSON: start of the period, where there is one."),
  "x-report-to": header("CSV and NDJSON: end of the period, exclusive, where there is one."),
  "x-report-total": header("CSV and NDJSON: how many rows there are in all."),
  "x-report-notes": header("CSV and NDJSON: `notes` of a report, JSON in ASCII."),
  "x-report-names": header("CSV and NDJSON: `names` of a report, JSON in ASCII."),
  "x-report-known": header("CSV and NDJSON: `known` of a report, JSON in ASCII."),
  "x-report-cut": header("CSV and NDJSON: which of `notes` and `names` lost entries, because a header has 4 KiB.")
}

/** The media types beside JSON. */
export const rowsContent: OpenApi.OpenApiSpecContent = {
  "text/csv": {
    schema: { type: "string", description: "RFC 4180 in UTF-8: a header line, then a line for each row." }
  },
  "application/x-ndjson": { schema: { type: "string", description: "A line of JSON for each row." } }
}

/** Whether an operation gives its rows alone: only those refuse an `accept`. */
export const isExported = (operation: OpenApi.OpenAPISpecOperation): boolean => operation.responses[406] !== undefined
