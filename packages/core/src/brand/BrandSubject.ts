import { Schema } from "effect"

/** What is looked for in the answers, frozen when the scan starts. */
export const BrandSubject = Schema.Struct({
  name: Schema.String,
  aliases: Schema.Array(Schema.String),
  domain: Schema.NullOr(Schema.String),
  competitors: Schema.Array(Schema.String),
  location: Schema.NullOr(Schema.String),
  language: Schema.NullOr(Schema.String)
})
export type BrandSubject = typeof BrandSubject.Type
