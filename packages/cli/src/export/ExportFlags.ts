/**
 * What `answerscope export` takes, beside the flags of reports.
 */
import { reportRowsMax } from "@answerscope/core/model"
import { Flag } from "effect/cli"

/** Where the rows go, and in which form. */
export const outputFlags = {
  out: Flag.String("out").pipe(
    Flag.filter(
      (out) => out.trim() !== "",
      () => "must not be empty"
    ),
    Flag.withDescription("The file to write; - is standard output")
  ),
  format: Flag.Literals("format", ["csv", "ndjson"]).pipe(
    Flag.optional,
    Flag.withDescription("CSV, or a line of JSON for each row. By default CSV, but for files *.ndjson and *.jsonl")
  )
}

/** Which rows are wanted: all without a limit. */
export const partFlags = {
  limit: Flag.Int("limit").pipe(
    Flag.filter(
      (limit) => limit >= 1 && limit <= reportRowsMax,
      () => `must be 1 to ${reportRowsMax}`
    ),
    Flag.optional,
    Flag.withDescription(`Most rows, 1 to ${reportRowsMax}; all without it`)
  ),
  offset: Flag.Int("offset").pipe(
    Flag.filter(
      (offset) => offset >= 0,
      () => "must be 0 or more"
    ),
    Flag.withDefault(0),
    Flag.withDescription("How many rows to skip")
  )
}
