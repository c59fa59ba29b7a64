/** Scans: a grid of prompts × engines × samples, run as a background job. */
import { BrandId, ScanId, ScanStatus, ScanRequest } from "@answerscope/core"
import { bounds, BrandName, RequestedId } from "@answerscope/core/model"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import {
  BudgetReached,
  Conflict,
  InsufficientCredits,
  NotAcceptable,
  NotConfigured,
  NotFound
} from "./request/ApiError.ts"
import { aliasesField, competitorsField, domainField, enginesField } from "./BrandBody.ts"
import { modelsField } from "./field/EngineModels.ts"
import { pageFields, PaidSuccess, Success } from "./field/Envelope.ts"
import { exportPageParameters } from "./field/Exported.ts"
import { BooleanParameter, brandIdParameter, pageParameters, timeRangeParameters } from "./field/QueryParameter.ts"
import { marketFields } from "./field/MarketField.ts"
import { samplesField } from "./field/SamplesField.ts"
import { exampleId, ListedScan, Scan, ShownFailure } from "./Scan.ts"
import { IsHeavyRequest } from "./request/RequestRules.ts"
import { alsoRows, described } from "./field/OperationDocs.ts"
import { documentedList, documentedText } from "./field/SchemaDocs.ts"

/** The body that starts a scan. With `brandId`, omitted fields come from the brand. */
export const ScanStart = Schema.Struct({
  brandId: Schema.optionalKey(
    Schema.NullOr(RequestedId(BrandId)).annotate({
      description: "A brand of the organization. It provides omitted fields, and its snapshots are stored."
    })
  ),
  brand: Schema.optionalKey(
    documentedText(BrandName, {
      description: "Name to look for. Optional with `brandId`.",
      example: "Acme",
      minLength: 1,
      maxLength: 200
    })
  ),
  prompts: Schema.optionalKey(
    documentedList(ScanRequest.fields.prompts.schema, {
      description: "1 to 50 prompts of 1 to 500 characters. Optional if the brand has prompts.",
      example: ["best crm for startups"],
      list: { minItems: 1, maxItems: 50 },
      item: { minLength: 1, maxLength: 500 }
    })
  ),
  domain: Schema.optionalKey(domainField),
  aliases: Schema.optionalKey(aliasesField),
  competitors: Schema.optionalKey(competitorsField),
  engines: Schema.optionalKey(enginesField),
  models: Schema.optionalKey(modelsField("The model to ask, for engines of this scan only.")),
  ...marketFields,
  samples: Schema.optionalKey(
    samplesField(
      `Samples per prompt, engine and market, default ${bounds.samplesDefault}; prompts × engines × markets × ` +
        "samples is at most 2,000."
    )
  ),
  captureSentiment: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "Whether to analyze sentiment, for 1 more credit per check. Default: false."
    })
  )
}).annotate({ examples: [{ brand: "Acme", prompts: ["best crm for startups"], engines: ["chatgpt", "perplexity"] }] })

const params = { id: RequestedId(ScanId, { description: "Id of the scan.", examples: [exampleId] }) }

export class ScanGroup extends HttpApiGroup.make("scans")
  .add(
    HttpApiEndpoint.post("start", "/v1/scans/", {
      payload: ScanStart,
      success: PaidSuccess(Scan),
      error: [BudgetReached, InsufficientCredits, NotFound, NotConfigured]
    }).annotateMerge(
      described(
        "startScan",
        "Start a scan",
        "Returns at once with status `pending`; poll the scan until `done`. Costs 5 credits per check (one " +
          "answer of one engine to one prompt), 6 with `captureSentiment`, charged upfront; failed checks are " +
          "refunded."
      )
    ),
    HttpApiEndpoint.get("list", "/v1/scans/", {
      query: {
        brand_id: brandIdParameter,
        status: Schema.optionalKey(ScanStatus.annotate({ description: "Only scans in this state." })),
        results: Schema.optionalKey(
          BooleanParameter(
            `Whether each scan has its \`results\`; \`limit\` is then at most ${bounds.scansWithChecksMax} in JSON.`
          )
        ),
        follow_ups: Schema.optionalKey(
          BooleanParameter("Whether to include follow-ups of tracker runs (default: `false`).")
        ),
        ...exportPageParameters
      },
      success: Success(Schema.Struct({ ...pageFields, scans: Schema.Array(ListedScan) })),
      error: NotAcceptable
    }).annotateMerge(
      described(
        "listScans",
        "List scans, newest first",
        "Without `results=true`, results are omitted. With it, `limit` is at most 20 in JSON, and 20 by default. " +
          alsoRows
      )
    ),
    HttpApiEndpoint.get("failures", "/v1/scans/failures", {
      query: {
        brand_id: RequestedId(BrandId, { description: "The brand. An unknown or malformed id matches nothing." }),
        ...timeRangeParameters,
        ...pageParameters
      },
      success: Success(Schema.Struct({ ...pageFields, failures: Schema.Array(ShownFailure) }))
    }).annotateMerge(
      described(
        "listFailures",
        "List failed checks, newest first",
        "Groups the newest 20,000 failed checks by engine and error. Without `from` and `to`: of all time."
      )
    ),
    HttpApiEndpoint.get("get", "/v1/scans/:id", { params, success: Success(Scan), error: NotFound }).annotateMerge(
      described("getScan", "Get a scan", "Results appear as checks end.")
    ),
    HttpApiEndpoint.post("cancel", "/v1/scans/:id/cancel", {
      params,
      success: Success(Scan),
      error: [NotFound, Conflict]
    }).annotateMerge(
      described(
        "cancelScan",
        "Cancel a scan",
        "Cancels and refunds checks that have not started; running ones finish and count. A scan that has ended" +
          " is a conflict. Takes no body."
      )
    )
  )
  .annotateEndpoints(IsHeavyRequest, true)
  .annotateMerge(OpenApi.annotations({ title: "Scans", description: "Bulk visibility scans." })) {}
