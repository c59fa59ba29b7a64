/**
 * Trackers: scans that repeat, so that changes are seen.
 */
import { BrandId, Engine, OrganizationId, TrackerId, TrackerStatus } from "@answerscope/core"
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
  enabled: Schema.Boolean.annotate({ description: "Whether runs start by themselves." }),
  prompts: Schema.Array(Schema.String).annotate({ description: "What each run asks." }),
  engines: Schema.Array(Engine),
  models: ShownModels("The models asked for; an engine without entry is asked its default."),
  samples: ShownSamples,
  captureSentiment: Schema.Boolean,
  alertMode: ShownAlertMode,
  alertSettings: ShownAlertSettings,
  lastRunAt: Schema.NullOr(
    Timestamp("When the latest run was started, or tried without credits. Null before the first.")
  ),
  nextRunAt: Schema.NullOr(Timestamp("When the next run is due; null while disabled.")),
  lastStatus: Schema.NullOr(TrackerStatus).annotate({
    description:
      "The latest run: under way, or ended with all (`completed`), some (`partial`) or none (`failed`) of its checks " +
      "giving a result; `insufficient_credits` when it could not be paid and did not take place; `budget_reached` " +
      "when a budget of the operator for AI engines is used up: it runs when that is renewed."
  }),
  lastError: Schema.NullOr(Schema.String).annotate({ description: "Why the latest run was not `completed`." }),
  runCount: Schema.Int.annotate({ description: "Runs that ended." }),
  createdAt: Timestamp("When the tracker was created."),
  updatedAt: Timestamp("When the tracker was last changed.")
}).annotate({ identifier: "Tracker", description: "A scan of a brand that repeats." })

/** One tracker, with how its alerts stand. */
export const TrackerWithState = Schema.Struct({ ...Tracker.fields, alertState: ShownAlertState }).annotate({
  identifier: "TrackerWithState",
  description: "A scan of a brand that repeats, and how its alerts stand."
})

/** A tracker as the JSON of the interface. */
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
        "By default `intervalMinutes` is 1,440 (a day), `enabled` true, `samples` 1, `captureSentiment` false and " +
          "`alertMode` `immediate`, unless the operator has chosen another; prompts and engines are those of the " +
          "brand. The first run is due at once; the others follow in whole intervals. A run costs 5 credits for each " +
          "check (one answer of one engine to one prompt), 6 with `captureSentiment`, charged at its start; a failed " +
          "check is refunded. An organization holds at most 10,000 trackers; one more is a conflict."
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
    }).annotateMerge(described("getTracker", "Get a tracker, with what its alerts know and cost")),
    HttpApiEndpoint.patch("update", "/v1/trackers/:id", {
      params,
      payload: TrackerPatch,
      success: Success(Tracker),
      error: [NotFound, NotConfigured]
    }).annotateMerge(
      described(
        "updateTracker",
        "Change a tracker",
        "Omitted properties stay as they are; `null` clears `name` and `alertSettings`. A tracker that is " +
          "enabled again is due at once. A run under way does not change."
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
          "Starts a run at once, also while the tracker is disabled; the schedule stays as it is. A conflict while a " +
            "run goes on. The run is a scan, listed under scans. Takes no body."
        )
      )
      .annotate(IsHeavyRequest, true)
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Trackers", description: "Scans that repeat and tell what has changed." })
  ) {}
