/** Alerts: what trackers saw change. */
import { AlertType, CauseId } from "@answerscope/core"
import { RequestedId, Surface } from "@answerscope/core/model"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Alert } from "./field/Alert.ts"
import { AlertGroup as Group, Unread } from "./field/AlertsByCause.ts"
import { NotAcceptable } from "./request/ApiError.ts"
import { pageFields, Success } from "./field/Envelope.ts"
import { exportPageParameters } from "./field/Exported.ts"
import { BooleanParameter, brandIdParameter, timeRangeParameters } from "./field/QueryParameter.ts"
import { alsoRows, described } from "./field/OperationDocs.ts"
import { IsHeavyRequest } from "./request/RequestRules.ts"

export class AlertGroup extends HttpApiGroup.make("alerts")
  .add(
    HttpApiEndpoint.get("list", "/v1/alerts/", {
      query: {
        brand_id: brandIdParameter,
        type: Schema.optionalKey(AlertType.annotate({ description: "Only alerts of this type." })),
        surface: Schema.optionalKey(Surface.annotate({ description: "Only alerts of this surface." })),
        cause_id: Schema.optionalKey(RequestedId(CauseId, { description: "Only alerts of this cause." })),
        read: Schema.optionalKey(BooleanParameter("Only alerts that are read, or only unread ones.")),
        dismissed: Schema.optionalKey(BooleanParameter("Only alerts that are dismissed, or only others.")),
        group: Schema.optionalKey(
          Schema.Literal("cause").annotate({
            description:
              "`groups`: the causes with an alert that the filters leave, each with all its alerts; the one whose " +
              "first alert is newest comes first, and further alerts do not move it. `total` and the page count " +
              "causes; `alerts` has the strongest alert of each. JSON only."
          })
        ),
        ...timeRangeParameters,
        ...exportPageParameters
      },
      success: Success(
        Schema.Struct({
          ...pageFields,
          alerts: Schema.Array(Alert),
          groups: Schema.optionalKey(Schema.Array(Group)).annotate({ description: "Only with `group`." })
        })
      ),
      error: NotAcceptable
    }).annotateMerge(described("listAlerts", "List alerts, newest first", alsoRows)),
    HttpApiEndpoint.get("unread", "/v1/alerts/unread", {
      query: { brand_id: brandIdParameter },
      success: Success(Unread)
    }).annotateMerge(described("countUnreadAlerts", "Count unread alerts"))
  )
  .annotateEndpoints(IsHeavyRequest, true)
  .annotateMerge(OpenApi.annotations({ title: "Alerts", description: "What trackers saw change. Free." })) {}
