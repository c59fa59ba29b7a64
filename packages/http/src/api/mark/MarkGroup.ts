/** Operations on marks: what people set beside the data of a brand. */
import { BrandId, Mark as CoreMark } from "@answerscope/core"
import { bounds, TrimmedText } from "@answerscope/core/model"
import { Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { pageFields, Success } from "../field/Envelope.ts"
import { RequestedId, ShownId } from "../field/IdField.ts"
import { described } from "../field/OperationDocs.ts"
import { pageParameters } from "../field/QueryParameter.ts"
import { documentedText, keywords, Timestamp } from "../field/SchemaDocs.ts"
import { TimeBoundParameter } from "../field/TimeBound.ts"
import { Conflict, NotFound } from "../request/ApiError.ts"

const exampleId = BrandId.make("brd_01jnhv8q5yfa7tb2c3d4e5f6g7")

const kind = CoreMark.fields.kind.annotate({
  description: "`source`: a row of the report on sources. `todo`: a next step of the story. `time`: a day."
})
const stateDescription =
  "Of a source: `todo`, `contacted`, `done`, `not_for_us`. Of a next step: `done`, `not_for_us`. Of an alert: " +
  "`read`, `dismissed`. A note at a day has none."
const state = CoreMark.fields.state.annotate({ description: stateDescription })
const noteDescription =
  "A note on a source or at a day. Of a dismissed alert the reason: `known`, `not_important` or `wrong`."

/** A mark as the API shows it. */
const Mark = Schema.Struct({
  brandId: ShownId(BrandId),
  kind,
  key: CoreMark.fields.key.annotate({ examples: ["news.example"] }),
  state,
  note: CoreMark.fields.note.annotate({ description: noteDescription, examples: ["Wrote to the editor."] }),
  at: Timestamp("The time that a note is about; else since when the state holds."),
  updatedAt: Timestamp("When it was last set."),
  setBy: CoreMark.fields.setBy.annotate({
    description: "Name of the access key that set it. `null` for a key without a name, and for members without a key.",
    examples: ["Agency"]
  })
}).annotate({ identifier: "Mark", description: "What people set beside the data of a brand." })

/** A mark with the names of the API. */
export const shownMark = (mark: CoreMark): typeof Mark.Type => Struct.omit(mark, ["organizationId"])

const keyFields = {
  brandId: RequestedId(BrandId, { description: "The brand.", examples: [exampleId] }),
  kind,
  key: documentedText(TrimmedText({ min: 1, max: bounds.markKeyLengthMax }), {
    description:
      "The key of the source in its report, the key of the next step, the id of the alert, or of a cause for all its " +
      "alerts; of a note a day YYYY-MM-DD, or a text of yours.",
    example: "news.example",
    minLength: 1,
    maxLength: bounds.markKeyLengthMax
  })
}

const MarkBody = Schema.Struct({
  ...keyFields,
  // each kind has its own, so the core checks it
  state: Schema.optionalKey(
    Schema.NullOr(Schema.String.check(keywords({ enum: CoreMark.fields.state.members[0].literals }))).annotate({
      description: stateDescription
    })
  ),
  note: Schema.optionalKey(
    Schema.NullOr(
      documentedText(TrimmedText({ min: 1, max: bounds.markNoteLengthMax }), {
        description: noteDescription,
        example: "Wrote to the editor.",
        minLength: 1,
        maxLength: bounds.markNoteLengthMax
      })
    )
  ),
  at: Schema.optionalKey(
    TimeBoundParameter("A date YYYY-MM-DD or an RFC 3339 date-time with offset. Default: the day in `key`, else now.")
  )
}).annotate({
  examples: [
    { brandId: exampleId, kind: "source", key: "news.example", state: "contacted", note: "Wrote to the editor." }
  ]
})

const MarkKeyBody = Schema.Struct(keyFields).annotate({
  examples: [{ brandId: exampleId, kind: "source", key: "news.example" }]
})

const RemovedMark = Schema.Struct({
  brandId: ShownId(BrandId),
  kind,
  key: CoreMark.fields.key,
  deleted: Schema.Boolean.annotate({ description: "Always true." })
})

export class MarkGroup extends HttpApiGroup.make("marks")
  .add(
    HttpApiEndpoint.put("put", "/v1/marks", {
      payload: MarkBody,
      success: Success(Mark),
      error: [NotFound, Conflict]
    }).annotateMerge(
      described(
        "setMark",
        "Set a mark",
        "Replaces the mark of the brand with that kind and key. The story counts a marked next step as done, and " +
          "leaves out a dismissed alert. More than 5,000 marks of a brand, those of alerts aside, are a conflict."
      )
    ),
    HttpApiEndpoint.delete("remove", "/v1/marks", {
      payload: MarkKeyBody,
      success: Success(RemovedMark),
      error: NotFound
    }).annotateMerge(described("removeMark", "Remove a mark")),
    HttpApiEndpoint.get("list", "/v1/marks", {
      query: {
        brand_id: RequestedId(BrandId, { description: "The brand. An unknown or malformed id has none." }),
        kind: Schema.optionalKey(CoreMark.fields.kind.annotate({ description: "Only marks of this kind." })),
        ...pageParameters
      },
      success: Success(Schema.Struct({ ...pageFields, marks: Schema.Array(Mark) }))
    }).annotateMerge(described("listMarks", "List a brand's marks, last changed first"))
  )
  .annotateMerge(OpenApi.annotations({ title: "Marks", description: "What people set beside the data. Free." })) {}
