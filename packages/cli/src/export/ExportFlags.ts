/** Flags of `answerscope export`, beside those of reports. */
import { bounds } from "@answerscope/core/model"
import { Flag } from "effect/cli"

/** Target and format. */
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

/** Range of rows. Default: all. */
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
