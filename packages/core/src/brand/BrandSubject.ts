import { Schema, Struct } from "effect"
import { CompetitorDetails } from "./TrackedCompetitor.ts"

/** The names to look for in answers, fixed when the scan starts. */
export const BrandSubject = Schema.Struct({
  name: Schema.String,
  aliases: Schema.Array(Schema.String),
  domain: Schema.NullOr(Schema.String),
  competitors: Schema.Array(Schema.String),
  /** Left out without any. */
  competitorDetails: Schema.optionalKey(Schema.Array(CompetitorDetails)),
  location: Schema.NullOr(Schema.String),
  language: Schema.NullOr(Schema.String)
})
export type BrandSubject = typeof BrandSubject.Type

/** The names that the analysis of an answer depends on. */
export const BrandNames = Schema.Struct(
  Struct.pick(BrandSubject.fields, ["name", "aliases", "domain", "competitors", "competitorDetails"])
)
export type BrandNames = typeof BrandNames.Type

/** Returns only the names of a brand or subject. */
export const namesIn = ({ aliases, competitorDetails = [], competitors, domain, name }: BrandNames): BrandNames => ({
  name,
  aliases,
  domain,
  competitors,
  ...(competitorDetails.length === 0 ? {} : { competitorDetails })
})
