/** What operations share that also give their rows alone, as CSV or as lines of JSON. They declare `NotAcceptable`. */
import { bounds } from "@answerscope/core/model"
import { Schema } from "effect"
import { IntegerParameter } from "./QueryParameter.ts"

/** Largest `limit` of a CSV or NDJSON export. Without a limit, an export has all rows. */
export const exportLimitMax = 1_000

/** `limit` and `offset` of a list that can be exported. */
export const exportPageParameters = {
  limit: Schema.optionalKey(
    IntegerParameter({
      min: 1,
      max: exportLimitMax,
      byDefault: bounds.pageLimitDefault,
      description:
        `Most items to return: at most ${bounds.pageLimitMax} in JSON, ${exportLimitMax} in CSV and NDJSON, ` +
        "which have all if it is left out."
    })
  ),
  offset: Schema.optionalKey(
    IntegerParameter({
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      byDefault: 0,
      description: "How many items to skip, newest first."
    })
  )
}
