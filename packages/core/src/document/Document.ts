/** Reports as things: drafted, made once, and then the same for good. */
import { Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { RequestedId } from "../id/RequestedId.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { Time, wholeFrom } from "../request/ListRequest.ts"
import { TrimmedText } from "../text/Text.ts"
import { DocumentId } from "./DocumentId.ts"

/** The parts that a report may have, in their order. */
export const documentSections = [
  "story",
  "overview",
  "trend",
  "prompts",
  "engines",
  "competitors",
  "sources",
  "notes"
] as const
const DocumentSection = Schema.Literals(documentSections)
export type DocumentSection = typeof DocumentSection.Type

/** Longest title, comment and name of a sender, in characters. */
export const documentTitleLengthMax = 200
export const documentCommentLengthMax = 2_000

/** Most days of a period that ends today. */
export const documentDaysMax = 366

/** Most reports of an organization. */
export const documentsMax = 1_000

/** Most bytes of a made report. */
export const documentBytesMax = 4_000_000

/** Who hands the report over. */
export const DocumentBranding = Schema.Struct({
  name: Schema.NullOr(Schema.String),
  /** Such as `#1a73e8`. */
  colour: Schema.NullOr(Schema.String),
  /** A PNG or a harmless SVG as a `data:` URL. */
  logo: Schema.NullOr(Schema.String)
})
export type DocumentBranding = typeof DocumentBranding.Type

export const noBranding: DocumentBranding = { name: null, colour: null, logo: null }

/** Fields of a report that its list shows. */
const headFields = {
  id: DocumentId,
  organizationId: OrganizationId,
  brandId: BrandId,
  title: Schema.String,
  /** The period; `null` where it is that of `lastDays`. `periodBefore` is exclusive. */
  periodFrom: Schema.NullOr(Schema.DateTimeUtc),
  periodBefore: Schema.NullOr(Schema.DateTimeUtc),
  /** The days up to that on which the report is made, which counts. */
  lastDays: Schema.NullOr(Schema.Int),
  comment: Schema.NullOr(Schema.String),
  sections: Schema.Array(DocumentSection),
  /** `sent`: made, and shared by a link. */
  state: Schema.Literals(["draft", "made", "sent"]),
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc,
  frozenAt: Schema.NullOr(Schema.DateTimeUtc)
}

/** A report without its content. */
export const DocumentHead = Schema.Struct({
  ...headFields,
  /** How often its links were opened, all together; `null` without a link. */
  openings: Schema.NullOr(Schema.Int)
})
export type DocumentHead = typeof DocumentHead.Type

export const ReportDocument = Schema.Struct({
  ...headFields,
  branding: DocumentBranding,
  /** The JSON of a made report, as it was then. */
  content: Schema.NullOr(Schema.String)
})
export type ReportDocument = typeof ReportDocument.Type

const Title = TrimmedText({ min: 1, max: documentTitleLengthMax })
const Comment = Schema.NullOr(TrimmedText({ min: 1, max: documentCommentLengthMax }))

const Colour = Schema.String.check(
  Schema.makeFilter((text: string) => /^#[0-9a-f]{6}$/i.test(text) || "must be a color such as #1a73e8")
)

/** The sections of a report: some, each once. */
const Sections = Schema.Array(DocumentSection).check(
  Schema.makeFilter(
    (sections: ReadonlyArray<DocumentSection>) =>
      (sections.length > 0 && new Set(sections).size === sections.length) || "must name one section or more, each once"
  )
)

/** A period, or the last days. `documentPeriod` makes it one. */
const Period = Schema.Struct({
  from: Schema.optionalKey(Time),
  before: Schema.optionalKey(Time),
  lastDays: Schema.optionalKey(wholeFrom(1, documentDaysMax))
})

/** What makes a report, besides its brand and its looks. */
export const reportFields = {
  period: Schema.optionalKey(Period),
  comment: Schema.optionalKey(Comment),
  sections: Schema.optionalKey(Sections)
}

/** Looks to change. Omitted fields stay; `null` removes one. */
export const BrandingChange = Schema.Struct({
  name: Schema.optionalKey(Schema.NullOr(Title)),
  colour: Schema.optionalKey(Schema.NullOr(Colour)),
  logo: Schema.optionalKey(Schema.NullOr(Schema.String))
})
export type BrandingChange = typeof BrandingChange.Type

const settings = { ...reportFields, branding: Schema.optionalKey(BrandingChange) }

/** The content of a report that is not kept: all sections, of the last 30 days if no period is given. */
export const DocumentPreview = Schema.Struct({ brandId: RequestedId(BrandId), period: reportFields.period })
export type DocumentPreview = typeof DocumentPreview.Type

/** A report to draft. Omitted: the last 30 days, no comment, all sections but `notes`, no branding. */
export const NewDocument = Schema.Struct({ brandId: RequestedId(BrandId), title: Title, ...settings })
export type NewDocument = typeof NewDocument.Type

/** A change of a draft. Omitted fields stay. */
export const DocumentChange = Schema.Struct({ title: Schema.optionalKey(Title), ...settings })
export type DocumentChange = typeof DocumentChange.Type

/** The sections of a report that names none. Notes may be meant for one's own people. */
export const defaultSections: ReadonlyArray<DocumentSection> = documentSections.filter((each) => each !== "notes")
