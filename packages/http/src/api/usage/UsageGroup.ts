/** Operations on credits: usage history and balance. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NotAcceptable } from "../request/ApiError.ts"
import { Success } from "../field/Envelope.ts"
import { exportPageParameters } from "../field/Exported.ts"
import { IntegerParameter } from "../field/QueryParameter.ts"
import { alsoRows, described } from "../field/OperationDocs.ts"
import { keywords } from "../field/SchemaDocs.ts"
import { AfterRow, LedgerEntry } from "./LedgerEntry.ts"
import { Usage } from "./Usage.ts"
import { UsageAhead } from "./UsageAhead.ts"
import { IsHeavyRequest } from "../request/RequestRules.ts"

const month = (description: string) =>
  Schema.String.check(
    Schema.makeFilter<string>((text) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text) || "must be a month YYYY-MM"),
    keywords({ pattern: "^\\d{4}-(0[1-9]|1[0-2])$" })
  ).annotate({ description, examples: ["2026-03"] })

export class UsageGroup extends HttpApiGroup.make("usage")
  .add(
    HttpApiEndpoint.get("get", "/v1/usage/", {
      query: {
        from: Schema.optionalKey(
          month("First month of the monthly history, inclusive. Default: the organization's first.")
        ),
        to: Schema.optionalKey(month("Last month of the monthly history, inclusive. Default: this month.")),
        days: Schema.optionalKey(
          IntegerParameter({ min: 1, max: 90, byDefault: 30, description: "Recent UTC days in the daily history." })
        )
      },
      success: Usage,
      error: NotAcceptable
    }).annotateMerge(described("getUsage", "Get credit history and balance", `${alsoRows} A row is a day.`)),
    HttpApiEndpoint.get("ahead", "/v1/usage/ahead", {
      query: {
        added_per_day: Schema.optionalKey(
          IntegerParameter({
            min: 0,
            max: 1_000_000_000,
            byDefault: 0,
            description: "Credits a day that a planned tracker would use."
          })
        )
      },
      success: Success(UsageAhead)
    }).annotateMerge(
      described(
        "getUsageAhead",
        "What will be used a day, and when the credits end",
        "By tracker and brand. Trackers cost what they are set to ask, other work what it cost in the last 30 days."
      )
    ),
    HttpApiEndpoint.get("entries", "/v1/usage/entries", {
      query: { after: Schema.optionalKey(AfterRow), limit: exportPageParameters.limit },
      success: Success(Schema.Struct({ entries: Schema.Array(LedgerEntry) })),
      error: NotAcceptable
    }).annotateMerge(
      described(
        "listUsageEntries",
        "List credit entries, oldest first",
        "Entries are appended and never change: a client that pages with `after` misses none and gets none " +
          `twice. The sum of \`amount\` over a bucket is its balance. ${alsoRows}`
      )
    )
  )
  .annotateEndpoints(IsHeavyRequest, true)
  .annotateMerge(OpenApi.annotations({ title: "Usage", description: "Credits. Free." })) {}
