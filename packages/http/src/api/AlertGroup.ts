/**
 * Alerts: what trackers saw change.
 */
import { AlertType } from "@answerscope/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Alert } from "./Alert.ts"
import { NotAcceptable } from "./request/ApiError.ts"
import { pageFields, Success } from "./field/Envelope.ts"
import { exportPageParameters } from "./field/Exported.ts"
import { brandIdParameter, timeRangeParameters } from "./field/QueryParameter.ts"
import { alsoRows, described } from "./field/OperationDocs.ts"
import { IsHeavyRequest } from "./request/RequestRules.ts"

export class AlertGroup extends HttpApiGroup.make("alerts")
  .add(
    HttpApiEndpoint.get("list", "/v1/alerts/", {
      query: {
        brand_id: brandIdParameter,
        type: Schema.optionalKey(AlertType.annotate({ description: "Only alerts of this type." })),
        ...timeRangeParameters,
        ...exportPageParameters
      },
      success: Success(Schema.Struct({ ...pageFields, alerts: Schema.Array(Alert) })),
      error: NotAcceptable
    }).annotateMerge(described("listAlerts", "List alerts, newest first", alsoRows))
  )
  .annotateEndpoints(IsHeavyRequest, true)
  .annotateMerge(OpenApi.annotations({ title: "Alerts", description: "What trackers saw change. Free." })) {}
