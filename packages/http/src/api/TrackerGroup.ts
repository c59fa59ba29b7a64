/** Trackers: scans that repeat, so that changes are seen. */
import { ChosenMarket } from "./field/MarketField.ts"
import { BrandId, Engine, OrganizationId, TrackerId, Tracker as CoreTracker } from "@answerscope/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { BudgetReached, Conflict, InsufficientCredits, NotConfigured, NotFound } from "./request/ApiError.ts"
import { ShownAlertState } from "./field/AlertStateField.ts"
import { ShownAlertMode, ShownAlertSettings } from "./field/AlertSettingsField.ts"
import { ShownModels } from "./field/EngineModels.ts"
import { pageFields, PaidSuccess, Removed, Success } from "./field/Envelope.ts"
import { RequestedId, ShownId } from "./field/IdField.ts"
import { ShownSamples } from "./field/SamplesField.ts"
import { BooleanParameter, brandIdParameter, pageParameters } from "./field/QueryParameter.ts"
import { IsHeavyRequest } from "./request/RequestRules.ts"
import { described } from "./field/OperationDocs.ts"
import { Timestamp } from "./field/SchemaDocs.ts"
import { TrackerCreate, TrackerPatch } from "./TrackerBody.ts"

const exampleId = "trk_01jnhv8q5yfa7tb2c3d4e5f6g7"

/** A tracker as the interface shows it. */
export const Tracker = Schema.Struct({
  id: ShownId(TrackerId, { examples: [exampleId] }),
  organizationId: ShownId(OrganizationId),
  brandId: ShownId(BrandId),
  name: Schema.NullOr(Schema.String).annotate({ examples: ["Daily"] }),
  intervalMinutes: Schema.Int.annotate({ description: "Minutes from one run to the next.", examples: [1440] }),
  enabled: Schema.Boolean.annotate({ description: "Whether runs start on schedule." }),
  prompts: Schema.Array(Schema.String).annotate({ description: "Prompts of each run." }),
  engines: Schema.Array(Engine),
  models: ShownModels("The requested models; other engines use their default."),
  markets: Schema.Array(ChosenMarket).annotate({
    description: "Markets of each run; omitted parts, and all of them if there are none, are the brand's."
  }),
  samples: ShownSamples,
  captureSentiment: Schema.Boolean,
  alertMode: ShownAlertMode,
  alertSettings: ShownAlertSettings,
  lastRunAt: Schema.NullOr(Timestamp("Time of the latest start, or attempt without credits. `null` before the first.")),
  nextRunAt: Schema.NullOr(Timestamp("When the next run is due; null while disabled.")),
  lastStatus: CoreTracker.fields.lastStatus.annotate({
    description:
      "Status of the latest run: running, or ended with all (`completed`), some (`partial`) or none (`failed`) " +
      "of its checks successful. `insufficient_credits`: it was unaffordable and did not take place. " +
      "`budget_reached`: the operator's budget for AI engines is used up; the run starts when it renews."
  }),
  lastError: Schema.NullOr(Schema.String).annotate({ description: "Why the latest run was not `completed`." }),
  runCount: Schema.Int.annotate({ description: "Runs that ended." }),
  createdAt: Timestamp("When the tracker was created."),
  updatedAt: Timestamp("When the tracker was last changed.")
}).annotate({ identifier: "Tracker", description: "A recurring scan of a brand." })

/** One tracker, with how its alerts stand. */
export const TrackerWithState = Schema.Struct({ ...Tracker.fields, alertState: ShownAlertState }).annotate({
  identifier: "TrackerWithState",
  description: "A recurring scan of a brand, and the status of its alerts."
})

/** Encodes a tracker as the API's JSON. */
export const encodeTracker = Schema.encodeSync(Tracker)

const params = { id: RequestedId(TrackerId, { description: "Id of the tracker.", examples: [exampleId] }) }

export class TrackerGroup extends HttpApiGroup.make("trackers")
  .add(
    HttpApiEndpoint.post("create", "/v1/trackers/", {
      payload: TrackerCreate,
      success: Success(Tracker),
      error: [NotFound, Conflict, NotConfigured]
    }).annotateMerge(
      described(
        "createTracker",
        "Create a tracker",
        "By default `intervalMinutes` is 1,440 (a day), `enabled` true, `samples` 1, `captureSentiment` false " +
          "and `alertMode` `immediate`, unless the operator has chosen another; prompts and engines are those of " +
          "the brand. The first run is due at once; the others follow in whole intervals. A run costs 5 credits " +
          "per check (one answer of one engine to one prompt), 6 with `captureSentiment`, charged at its start; " +
          "failed checks are refunded. An organization holds at most 10,000 trackers; more is a conflict."
      )
    ),
    HttpApiEndpoint.get("list", "/v1/trackers/", {
      query: {
        brand_id: brandIdParameter,
        enabled: Schema.optionalKey(BooleanParameter("Only trackers that are enabled, or that are not.")),
        ...pageParameters
      },
      success: Success(Schema.Struct({ ...pageFields, trackers: Schema.Array(Tracker) }))
    })
      .annotateMerge(described("listTrackers", "List trackers, newest first"))
      .annotate(IsHeavyRequest, true),
    HttpApiEndpoint.get("get", "/v1/trackers/:id", {
      params,
      success: Success(TrackerWithState),
      error: NotFound
    }).annotateMerge(described("getTracker", "Get a tracker, with the status of its alerts")),
    HttpApiEndpoint.patch("update", "/v1/trackers/:id", {
      params,
      payload: TrackerPatch,
      success: Success(Tracker),
      error: [NotFound, NotConfigured]
    }).annotateMerge(
      described(
        "updateTracker",
        "Change a tracker",
        "Omitted properties keep their value; `null` clears `name` and `alertSettings`. A tracker that is " +
          "enabled again is due at once. A current run does not change."
      )
    ),
    HttpApiEndpoint.delete("remove", "/v1/trackers/:id", {
      params,
      success: Success(Removed),
      error: NotFound
    }).annotateMerge(
      described(
        "deleteTracker",
        "Delete a tracker",
        "Removes the tracker and its alerts. Its scans and snapshots stay."
      )
    ),
    HttpApiEndpoint.post("run", "/v1/trackers/:id/run", {
      params,
      success: PaidSuccess(Tracker),
      error: [NotFound, Conflict, BudgetReached, InsufficientCredits]
    })
      .annotateMerge(
        described(
          "runTracker",
          "Run a tracker now",
          "Starts a run at once, even if the tracker is disabled. The schedule does not change. A conflict " +
            "during a run. The run is a scan, listed under scans. Takes no body."
        )
      )
      .annotate(IsHeavyRequest, true)
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Trackers", description: "Recurring scans that alert you to changes." })
  ) {}
