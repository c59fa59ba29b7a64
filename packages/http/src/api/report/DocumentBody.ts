/** Fields of reports as things, in requests and responses. */
import { BrandId, DocumentId, ReportDocument as CoreDocument } from "@answerscope/core"
import { bounds, TrimmedText } from "@answerscope/core/model"
import { Effect, Schema, Struct } from "effect"
import { InvalidRequest } from "../request/ApiError.ts"
import { RequestedId, ShownId } from "../field/IdField.ts"
import { documentedText, keywords, Timestamp } from "../field/SchemaDocs.ts"
import { IntegerParameter, timeRangeParameters } from "../field/QueryParameter.ts"
import { rangeBetween, TimeBoundParameter } from "../field/TimeBound.ts"
import { contentDocs } from "./ReportContent.ts"

export const exampleDocumentId = DocumentId.make("doc_01jnhv8q5yfa7tb2c3d4e5f6g7")
export const exampleBrandId = BrandId.make("brd_01jnhv8q5yfa7tb2c3d4e5f6g7")

const sections = CoreDocument.fields.sections.annotate({
  description: "The parts, in their order.",
  examples: [["story", "overview", "sources"]]
})

/** What all reports of the core have. */
type CoreHead = Omit<CoreDocument, "branding" | "content">

/** A period as it is shown. */
export const ShownPeriod = Schema.Struct({
  from: Schema.NullOr(Timestamp("Start, inclusive; null with `last_days`.")),
  to: Schema.NullOr(Timestamp("End, exclusive; null with `last_days`.")),
  last_days: Schema.NullOr(Schema.Int.annotate({ description: "The days up to that on which it is made." }))
})

const headFields = {
  id: ShownId(DocumentId, { examples: [exampleDocumentId] }),
  brandId: ShownId(BrandId),
  title: CoreDocument.fields.title.annotate({ examples: ["March"] }),
  period: ShownPeriod,
  comment: CoreDocument.fields.comment,
  sections,
  state: CoreDocument.fields.state.annotate({ description: "`sent`: made, and shared by a link." }),
  createdAt: Timestamp("When it was drafted."),
  updatedAt: Timestamp("When it was last changed."),
  frozenAt: Schema.NullOr(Timestamp("When it was made; null for a draft."))
}

/** A report in a list. */
export const DocumentHead = Schema.Struct({
  ...headFields,
  openings: Schema.NullOr(Schema.Int).annotate({
    description: "How often its links were opened, all together; null without a link."
  })
}).annotate({
  identifier: "ReportDocumentHead",
  description: "A report without its branding and content."
})

/** Who hands reports over. */
export const Branding = CoreDocument.fields.branding.annotate({
  description: "Name, color (`#1a73e8`) and logo (a `data:` URL) of whose report it is; each may be null."
})

export const ReportDocument = Schema.Struct({
  ...headFields,
  branding: Branding,
  content: Schema.Unknown.annotate({ description: `Null for a draft. ${contentDocs}` })
}).annotate({ identifier: "ReportDocument", description: "A report: a draft, or made for good." })

/** A period with the names of the interface. */
export const shownPeriod = ({
  lastDays,
  periodBefore,
  periodFrom
}: Pick<CoreHead, "periodFrom" | "periodBefore" | "lastDays">) => ({
  from: periodFrom,
  to: periodBefore,
  last_days: lastDays
})

export const shownHead = <Head extends CoreHead>(head: Head) => ({
  ...Struct.omit(head, ["organizationId", "periodFrom", "periodBefore", "lastDays"]),
  period: shownPeriod(head)
})

export const shownDocument = ({ branding, content, ...head }: CoreDocument): typeof ReportDocument.Type => {
  const parsed: unknown = content === null ? null : JSON.parse(content)
  return { ...shownHead(head), branding, content: parsed }
}

const title = documentedText(TrimmedText({ min: 1, max: bounds.documentTitleLengthMax }), {
  description: "1 to 200 characters.",
  example: "March",
  minLength: 1,
  maxLength: bounds.documentTitleLengthMax
})

const Period = Schema.Struct({
  from: Schema.optionalKey(TimeBoundParameter("A date YYYY-MM-DD or an RFC 3339 date-time with offset; with `to`.")),
  to: Schema.optionalKey(TimeBoundParameter("The same. A date includes that day.")),
  last_days: Schema.optionalKey(
    Schema.Int.check(keywords({ minimum: 1, maximum: bounds.documentDaysMax })).annotate({
      description: "1 to 366, instead of `from` and `to`: the days up to that on which it is made."
    })
  )
}).annotate({ description: "`from` and `to`, or `last_days`. Default: the last 30 days." })

/** Fields that say what a report is about. */
export const reportFields = {
  period: Schema.optionalKey(Period),
  comment: Schema.optionalKey(
    Schema.NullOr(
      documentedText(TrimmedText({ min: 1, max: bounds.documentCommentLengthMax }), {
        description: "What you want to say about it. At most 2,000 characters.",
        example: "A good month.",
        minLength: 1,
        maxLength: bounds.documentCommentLengthMax
      })
    )
  ),
  sections: Schema.optionalKey(
    sections.annotate({ description: "The parts, in this order, each once. Default: all but `notes`." })
  )
}

/** Who hands reports over, to change. */
export const BrandingChange = Schema.Struct({
  name: Schema.optionalKey(Schema.NullOr(title)),
  colour: Schema.optionalKey(Schema.NullOr(Schema.String).annotate({ description: "A color.", examples: ["#1a73e8"] })),
  logo: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({
      description:
        "A `data:` URL in base64 of a PNG, or of an SVG that only draws: with scripts, links, pictures, " +
        "animations, filters, patterns, masks or an editor's own parts it is refused. At most 100,000 bytes."
    })
  )
}).annotate({
  description: "Whose report it is. Omitted fields stay; null removes one.",
  examples: [{ name: "Northlight", colour: "#1a73e8" }]
})

const settings = { ...reportFields, branding: Schema.optionalKey(BrandingChange) }

/** The period of a preview. */
export const previewParameters = {
  brand_id: RequestedId(BrandId, { description: "The brand.", examples: [exampleBrandId] }),
  ...timeRangeParameters,
  last_days: Schema.optionalKey(
    IntegerParameter({
      min: 1,
      max: bounds.documentDaysMax,
      description: "The days up to today, instead of `from` and `to`. Default: the last 30 days."
    })
  )
}

/** A report to draft. */
export const NewDocument = Schema.Struct({
  brandId: RequestedId(BrandId, { description: "The brand.", examples: [exampleBrandId] }),
  title,
  ...settings
}).annotate({ examples: [{ brandId: exampleBrandId, title: "March", period: { last_days: 30 } }] })

/** A change of a draft. */
export const DocumentChange = Schema.Struct({ title: Schema.optionalKey(title), ...settings }).annotate({
  examples: [{ title: "April" }]
})

/** A requested period with the names of the core. */
export const corePeriod = Effect.fnUntraced(function* (period: typeof Period.Type | undefined) {
  if (period === undefined) return {}
  const { from, last_days: lastDays, to } = period
  const range = yield* rangeBetween(from ?? null, to ?? null).pipe(
    Effect.mapError(({ message }) => new InvalidRequest({ message }))
  )
  return {
    period: {
      ...(range.from === null ? {} : { from: range.from }),
      ...(range.before === null ? {} : { before: range.before }),
      ...(lastDays === undefined ? {} : { lastDays })
    }
  }
})
