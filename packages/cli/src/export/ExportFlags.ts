/**
 * What `answerscope export` takes, beside the flags of reports.
 */
import { bounds } from "@answerscope/core/model"
import { Flag } from "effect/cli"

/** Where the rows go, and in which form. */
export const outputFlags = {
  out: Flag.String("out").pipe(
    Flag.filter(
      (out) => out.trim() !== "",
      () => "must not be empty"
    ),
    Flag.withDescription("The file to write; - for standard output")
  ),
  format: Flag.Literals("format", ["csv", "ndjson"]).pipe(
    Flag.optional,
    Flag.withDescription("csv or ndjson. Default: ndjson for files *.ndjson and *.jsonl, otherwise csv")
  )
}

/** Which rows are wanted: all without a limit. */
export const partFlags = {
  limit: Flag.Int("limit").pipe(
    Flag.filter(
      (limit) => limit >= 1 && limit <= bounds.reportRowsMax,
      () => `must be 1 to ${bounds.reportRowsMax}`
    ),
    Flag.optional,
    Flag.withDescription(`Number of rows, 1 to ${bounds.reportRowsMax}. Default: all`)
  ),
  offset: Flag.Int("offset").pipe(
    Flag.filter(
      (offset) => offset >= 0,
      () => "must be 0 or more"
    ),
    Flag.withDefault(0),
    Flag.withDescription("Number of rows to skip")
  )
}
