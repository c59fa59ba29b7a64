/** Operations on notices: events that an organization should act on. */
import { Notice as CoreNotice } from "@answerscope/core/storage"
import { Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { pageFields, Success } from "./field/Envelope.ts"
import { ShownId } from "./field/IdField.ts"
import { described } from "./field/OperationDocs.ts"
import { pageParameters } from "./field/QueryParameter.ts"
import { Timestamp } from "./field/SchemaDocs.ts"

const { id, message, remedy, subject, type } = CoreNotice.fields

/** A notice as the API shows it. */
export const Notice = Schema.Struct({
  id: ShownId(id, { examples: ["ntc_01jnhv8q5yfa7tb2c3d4e5f6g7"] }),
  type: type.annotate({
    description:
      "`credits_low`: the credits fell below the threshold. `tracker_resting`: a tracker waits for credits or a " +
      "budget. `endpoint_disabled`: a subscription was disabled because its deliveries failed. `engine_failing`: an " +
      "engine failed for most checks of an hour. `budget_reached`: work was refused because a budget is used up."
  }),
  subject: subject.annotate({
    description: "The tracker, the subscription or the engine; null where it is the organization."
  }),
  message: message.annotate({
    description: "What happened.",
    examples: ["Credits are low: 7 left, and the threshold is 10."]
  }),
  remedy: remedy.annotate({ description: "What to do." }),
  createdAt: Timestamp("When it was posted.")
}).annotate({ identifier: "Notice", description: "Something that people should act on." })

/** Notices that say one thing. */
const Together = Schema.Struct({
  type: type.annotate({ description: "What happened, as of a notice." }),
  message: Schema.String.annotate({
    description: "What happened.",
    examples: ["Most requests to Gemini and Claude failed during an hour."]
  }),
  remedy: remedy.annotate({ description: "What to do." }),
  createdAt: Timestamp("When the newest was posted."),
  noticeIds: Schema.Array(ShownId(id)).annotate({ description: "Newest first." })
}).annotate({
  description: "Notices of this page that say one thing: engines that failed on the same days, or one notice."
})

/** A notice with the names of the API. */
export const shownNotice = (notice: CoreNotice): typeof Notice.Type => Struct.omit(notice, ["organizationId"])

export class NoticeGroup extends HttpApiGroup.make("notices")
  .add(
    HttpApiEndpoint.get("list", "/v1/notices/", {
      query: pageParameters,
      success: Success(Schema.Struct({ ...pageFields, notices: Schema.Array(Notice), groups: Schema.Array(Together) }))
    }).annotateMerge(described("listNotices", "List notices, newest first", "Of all brands."))
  )
  .annotateMerge(OpenApi.annotations({ title: "Notices", description: "What people should act on. Free." })) {}
