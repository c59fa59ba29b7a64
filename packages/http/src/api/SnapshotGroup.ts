/** Snapshots: stored results of checks, with their evidence. */
import { Sentiment, SnapshotId } from "@answerscope/core"
import { RequestedId } from "@answerscope/core/model"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NotAcceptable, NotFound } from "./request/ApiError.ts"
import { Reading } from "./field/AnalysisFields.ts"
import { pageFields, Success } from "./field/Envelope.ts"
import {
  BooleanParameter,
  brandIdParameter,
  engineParameter,
  IntegerParameter,
  modelParameter,
  promptParameter,
  promptParameters,
  searchedParameter,
  surfaceParameter,
  TextParameter,
  timeRangeParameters
} from "./field/QueryParameter.ts"
import { marketParameters } from "./field/MarketField.ts"
import { exportPageParameters } from "./field/Exported.ts"
import { alsoRows, described } from "./field/OperationDocs.ts"
import { exampleId, ListedSnapshot, SnapshotWithEvidence } from "./Snapshot.ts"
import { IsHeavyRequest } from "./request/RequestRules.ts"

/** A URL has at most 2,048 bytes, each of them up to three characters when encoded. */
const pageLengthMax = 6_144

const params = { id: RequestedId(SnapshotId, { description: "Id of the snapshot.", examples: [exampleId] }) }

export class SnapshotGroup extends HttpApiGroup.make("snapshots")
  .add(
    HttpApiEndpoint.get("list", "/v1/snapshots/", {
      query: {
        brand_id: brandIdParameter,
        engine: engineParameter,
        surface: surfaceParameter,
        ...marketParameters,
        prompt: promptParameter,
        ...promptParameters,
        counted: Schema.optionalKey(
          BooleanParameter(
            "`true`: only answers that rates count: no follow-ups, and no pages that showed no answer. " +
              "`false`: only these."
          )
        ),
        mentioned: Schema.optionalKey(BooleanParameter("Only answers that mention the brand, or that do not.")),
        searched: searchedParameter,
        sentiment: Schema.optionalKey(Sentiment.annotate({ description: "Only answers with this sentiment." })),
        position_max: Schema.optionalKey(
          IntegerParameter({
            min: 1,
            max: 1_000,
            description: "Only answers that rank the brand at this position or better."
          })
        ),
        model: modelParameter,
        competitor: TextParameter("Only answers that mention this competitor, if it was tracked then.", "Globex"),
        gap: Schema.optionalKey(
          BooleanParameter(
            "`true`: only answers that mention a competitor tracked now and not the brand; requires `brand_id`."
          )
        ),
        page: TextParameter(
          "Only answers that cite this page, as named by the source report by page; requires `brand_id`.",
          "https://www.g2.com/categories/crm",
          pageLengthMax
        ),
        source: TextParameter("Only answers that cite a page on or below this domain.", "g2.com"),
        search: TextParameter("Only answers for which the engine made exactly this search.", "best crm 2026 reviews"),
        ...timeRangeParameters,
        answer: Schema.optionalKey(
          BooleanParameter(
            "Whether each snapshot has its whole `answer`, `narration`, `sources`, `consulted`, `searched`, " +
              "`extras` and `textRemovedAt`."
          )
        ),
        ...exportPageParameters
      },
      success: Success(Schema.Struct({ ...pageFields, snapshots: Schema.Array(ListedSnapshot) })),
      error: NotAcceptable
    }).annotateMerge(
      described(
        "listSnapshots",
        "List snapshots, newest first",
        `With \`class\`, \`tag\`, \`gap\` or \`page\` it must have \`brand_id\`. ${alsoRows}`
      )
    ),
    HttpApiEndpoint.get("get", "/v1/snapshots/:id", {
      params,
      success: Success(SnapshotWithEvidence),
      error: NotFound
    }).annotateMerge(described("getSnapshot", "Get a snapshot with its evidence")),
    HttpApiEndpoint.get("reading", "/v1/snapshots/:id/reading", {
      params,
      success: Success(Reading),
      error: NotFound
    }).annotateMerge(
      described(
        "readSnapshotAgain",
        "Re-analyze a stored answer",
        "Analyzes the answer with the current rules, for the brand and competitors of its scan. Stores nothing." +
          " A judge's sentiment stays. An answer whose text has expired keeps its analysis."
      )
    )
  )
  .annotateEndpoints(IsHeavyRequest, true)
  .annotateMerge(OpenApi.annotations({ title: "Snapshots", description: "Stored results of checks. Free." })) {}
