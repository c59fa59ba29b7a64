/** A digest, and its event as a receiver gets it. Pure. */
import { DateTime, Schema } from "effect"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import { DigestEvery } from "./DigestTime.ts"
import type { EventId } from "./EventId.ts"

/** The figures of a digest, by the names of the interface, in display order. */
export const digestFigures = ["mention_rate", "share_of_voice", "citation_rate", "top3_rate", "positive_rate"] as const

/** Their names for people. */
export const digestFigureTexts: Readonly<Record<(typeof digestFigures)[number], string>> = {
  mention_rate: "Mentioned",
  share_of_voice: "Share of voice",
  citation_rate: "Cited",
  top3_rate: "Among the first three",
  positive_rate: "Positive"
}

const DigestFigure = Schema.Struct({
  figure: Schema.Literals(digestFigures),
  /** Over all engines; with equal weights where prompts were asked unequally often. 0 to 1. */
  value: Schema.Number,
  /** The interval of 95 %. */
  low: Schema.Number,
  high: Schema.Number,
  k: Schema.Int,
  n: Schema.Int,
  /** Against the period before, among all changes of the report; `null` if the periods cannot be compared. */
  verdict: Schema.NullOr(Schema.Literals(["up", "down", "within_noise", "few_answers", "model_changed"])),
  /** The difference with its interval; `null` without answers to compare. */
  difference: Schema.NullOr(Schema.Struct({ value: Schema.Number, low: Schema.Number, high: Schema.Number }))
})

const DigestChange = Schema.Struct({
  text: Schema.String,
  detail: Schema.String,
  direction: Schema.Literals(["up", "down", "new", "back", "fault"]),
  cause: Schema.String
})

const DigestGap = Schema.Struct({
  domain: Schema.String,
  /** Answers that cite it, name a tracked competitor and not the brand. */
  answers: Schema.Int,
  namesInstead: Schema.NullOr(Schema.String)
})

/** The part of a digest about one brand. */
export const BrandDigest = Schema.Struct({
  brandId: Schema.String,
  brand: Schema.String,
  /** The sentence of its story. */
  sentence: Schema.String,
  /** The figures behind it. */
  basis: Schema.String,
  /** Empty if nothing was measured. */
  figures: Schema.Array(DigestFigure),
  /** Each event once, strongest first; engines that failed last. */
  changes: Schema.Array(DigestChange),
  /** Sources of clear gaps that were none in the 28 days before. */
  newGaps: Schema.Array(DigestGap),
  /** Names of engines that gave no answer, and of figures without a value; empty if nothing was measured. */
  notMeasured: Schema.Array(Schema.String)
})
export type BrandDigest = typeof BrandDigest.Type

/** What happened in a day or a week. */
export const VisibilityDigest = Schema.Struct({
  every: DigestEvery,
  /** RFC 3339, UTC, milliseconds; `to` is exclusive. */
  from: Schema.String,
  to: Schema.String,
  /** Those that need a look first. */
  brands: Schema.Array(BrandDigest),
  /** Number of brands that are left out. */
  more: Schema.Int
})
export type VisibilityDigest = typeof VisibilityDigest.Type

/** The body of a webhook request, field by field in this order. */
export const DigestEvent = Schema.Struct({
  id: Schema.String,
  type: Schema.Literal("visibility.digest"),
  /** RFC 3339, UTC, milliseconds. */
  created_at: Schema.String,
  organization_id: Schema.String,
  data: VisibilityDigest
})
export type DigestEvent = typeof DigestEvent.Type

/** Returns the event as the text that is sent on every attempt. */
export const digestBody = (content: {
  readonly id: EventId
  readonly organizationId: OrganizationId
  readonly createdAt: DateTime.Utc
  readonly digest: VisibilityDigest
}): string => {
  const event: DigestEvent = {
    id: content.id,
    type: "visibility.digest",
    created_at: DateTime.formatIso(content.createdAt),
    organization_id: content.organizationId,
    data: content.digest
  }
  return JSON.stringify(event)
}
