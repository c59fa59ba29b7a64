/** Operations on links by which reports are read without an account. */
import { BrandId, DocumentId, Share as CoreShare, ShareId, type Shares, SubscriptionId } from "@answerscope/core"
import { bounds, TrimmedText } from "@answerscope/core/model"
import { type Effect, Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { pageFields, Removed, Success } from "../field/Envelope.ts"
import { RequestedId, ShownId } from "../field/IdField.ts"
import { described } from "../field/OperationDocs.ts"
import { pageParameters } from "../field/QueryParameter.ts"
import { documentedText, keywords, Timestamp } from "../field/SchemaDocs.ts"
import { Conflict, NotFound } from "../request/ApiError.ts"
import { ShowsSecret } from "../request/RequestRules.ts"
import { exampleBrandId, exampleDocumentId, reportFields, ShownPeriod, shownPeriod } from "./DocumentBody.ts"

const ReportEvery = Schema.Literals(["week", "month"])
const exampleSubscriptionId = SubscriptionId.make("sub_01jnhv8q5yfa7tb2c3d4e5f6g7")
const exampleId = ShareId.make("shr_01jnhv8q5yfa7tb2c3d4e5f6g7")

const shareFields = {
  id: ShownId(ShareId, { examples: [exampleId] }),
  kind: Schema.Literal("report"),
  brandId: ShownId(BrandId),
  documentId: Schema.NullOr(ShownId(DocumentId)).annotate({
    description: "The made report that it shows, if it does."
  }),
  title: CoreShare.fields.title.annotate({ description: "That of its report, or its own." }),
  comment: CoreShare.fields.comment,
  sections: CoreShare.fields.sections,
  parameters: Schema.NullOr(ShownPeriod).annotate({ description: "The period that it shows; null with `documentId`." }),
  hasPassword: Schema.Boolean,
  expiresAt: Schema.NullOr(Timestamp("When it ends; null: never.")),
  createdAt: Timestamp("When it was made."),
  openings: Schema.Int.annotate({ description: "How often it was opened." }),
  lastOpenedAt: Schema.NullOr(Timestamp("When it was last opened; null: never.")),
  schedule: Schema.NullOr(
    Schema.Struct({
      every: ReportEvery,
      subscriptionId: ShownId(SubscriptionId),
      nextAt: Timestamp("When it is sent next."),
      status: Schema.Literals([
        "active",
        "subscription_removed",
        "subscription_disabled",
        "subscription_of_another_brand"
      ]).annotate({ description: "Unless active, it is not sent when its time comes." }),
      hold: Schema.Boolean.annotate({ description: "Whether each report waits for `releaseShare`." }),
      held: Schema.NullOr(Schema.Struct({ documentId: ShownId(DocumentId), sentence: Schema.String })).annotate({
        description: "The made report that waits; null if none does."
      })
    })
  ).annotate({ description: "How often and where it is sent; null if it is not." })
}

/** A link as the interface shows it. */
const Share = Schema.Struct(shareFields).annotate({ identifier: "Share", description: "A link, without its address." })

const MadeShare = Schema.Struct({
  ...shareFields,
  url: Schema.String.annotate({ description: "The address. It is shown once." })
}).annotate({ identifier: "MadeShare", description: "A new link with its address." })

type ShownShare = Effect.Success<ReturnType<Shares["Service"]["get"]>>

export const shownShare = (share: ShownShare): typeof Share.Type => ({
  ...Struct.omit(share, ["organizationId", "periodFrom", "periodBefore", "lastDays"]),
  kind: "report",
  parameters: share.documentId === null ? shownPeriod(share) : null
})

const Schedule = Schema.NullOr(
  Schema.Struct({
    every: ReportEvery.annotate({ description: "On Mondays, or on the first of a month, at 06:00 UTC." }),
    subscriptionId: RequestedId(SubscriptionId, {
      description: "The notification subscription that gets its sentence and its address (`visibility.report`).",
      examples: [exampleSubscriptionId]
    }),
    hold: Schema.optionalKey(
      Schema.Boolean.annotate({
        description:
          "Whether each report is made, frozen and kept until it is released. The next one replaces it. Default: " +
          "false, or as before."
      })
    )
  })
)

const ShareChange = Schema.Struct({
  schedule: Schedule.annotate({ description: "Another schedule; null ends it for good." })
}).annotate({ examples: [{ schedule: { every: "month", subscriptionId: exampleSubscriptionId } }] })

const NewShare = Schema.Struct({
  kind: Schema.optionalKey(Schema.Literal("report")),
  brandId: RequestedId(BrandId, { description: "The brand.", examples: [exampleBrandId] }),
  documentId: Schema.optionalKey(
    Schema.NullOr(
      RequestedId(DocumentId, {
        description: "A made report. Without one, the link shows the figures of a period, at most 10 minutes old.",
        examples: [exampleDocumentId]
      })
    )
  ),
  parameters: reportFields.period,
  title: Schema.optionalKey(
    Schema.NullOr(
      documentedText(TrimmedText({ min: 1, max: bounds.documentTitleLengthMax }), {
        description: "1 to 200 characters.",
        example: "Week by week",
        minLength: 1,
        maxLength: bounds.documentTitleLengthMax
      })
    )
  ),
  comment: reportFields.comment,
  sections: reportFields.sections,
  expiresAt: Schema.optionalKey(Schema.NullOr(Timestamp("When it ends: later than now. Default null: never."))),
  password: Schema.optionalKey(
    Schema.NullOr(Schema.String.check(keywords({ minLength: 8, maxLength: 200 }))).annotate({
      description: "8 to 200 characters, asked for at each opening.",
      examples: ["plum-window-42"]
    })
  ),
  schedule: Schema.optionalKey(
    Schedule.annotate({ description: "For a link of the last days: how often it is sent. Default null: not at all." })
  )
}).annotate({ examples: [{ brandId: exampleBrandId, title: "Week by week", parameters: { last_days: 7 } }] })

const params = { id: RequestedId(ShareId, { description: "Id of the link.", examples: [exampleId] }) }

export class ShareGroup extends HttpApiGroup.make("shares")
  .add(
    HttpApiEndpoint.post("create", "/v1/shares", {
      payload: NewShare,
      success: Success(MadeShare),
      error: [NotFound, Conflict]
    })
      .annotate(ShowsSecret, true)
      .annotateMerge(
        described(
          "createShare",
          "Make a link to a report",
          "Of a made report, or of a period of a brand. An organization has at most 1,000 links; then a conflict."
        )
      ),
    HttpApiEndpoint.get("list", "/v1/shares", {
      query: {
        brand_id: Schema.optionalKey(
          RequestedId(BrandId, { description: "Only links of this brand. An unknown or malformed id has none." })
        ),
        ...pageParameters
      },
      success: Success(Schema.Struct({ ...pageFields, shares: Schema.Array(Share) }))
    }).annotateMerge(described("listShares", "List links, newest first")),
    HttpApiEndpoint.patch("update", "/v1/shares/:id", {
      params,
      payload: ShareChange,
      success: Success(Share),
      error: [NotFound, Conflict]
    }).annotateMerge(
      described(
        "updateShare",
        "Change the schedule of a link",
        "A link that was made without a schedule cannot get one, because its address is not stored: a conflict."
      )
    ),
    HttpApiEndpoint.post("release", "/v1/shares/:id/release", {
      params,
      payload: Schema.Struct({
        documentId: RequestedId(DocumentId, {
          description: "The report that waits. To send it never, delete it.",
          examples: [exampleDocumentId]
        })
      }).annotate({ examples: [{ documentId: exampleDocumentId }] }),
      success: Success(Share),
      error: [NotFound, Conflict]
    }).annotateMerge(
      described(
        "releaseShare",
        "Send the report of a link that waits",
        "Once, by a new link to that frozen report. A conflict if it does not wait any more or nobody would get it."
      )
    ),
    HttpApiEndpoint.delete("remove", "/v1/shares/:id", {
      params,
      success: Success(Removed),
      error: NotFound
    }).annotateMerge(described("removeShare", "Revoke a link", "At once and for good."))
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Shares", description: "Links by which reports are read without an account. Free." })
  ) {}
