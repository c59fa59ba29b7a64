/** Competitors of a brand, as requests give them and as the interface shows them. */
import { NewBrand } from "@answerscope/core"
import type { Brand } from "@answerscope/core"
import { bounds, trackedCompetitors } from "@answerscope/core/model"
import { Schema } from "effect"
import { keywords } from "./SchemaDocs.ts"

const competitor = Schema.Union([
  Schema.String.check(keywords({ minLength: 1, maxLength: 253 })),
  Schema.Struct({
    name: Schema.String.check(keywords({ minLength: 1, maxLength: 253 })),
    domain: Schema.optionalKey(
      Schema.NullOr(Schema.String.check(keywords({ maxLength: bounds.domainLengthMax }))).annotate({
        description: "Its site, or its part of one: pages there are its sources."
      })
    ),
    aliases: Schema.optionalKey(Schema.Array(Schema.String).annotate({ description: "Its other names. At most 25." }))
  })
])

export const competitorEntriesField = Schema.Array(competitor)
  .check(keywords({ maxItems: 50 }))
  .annotate({
    description:
      "Competitors by name or domain, or as objects with both. At most 50, each name once. A name alone keeps the " +
      "domain and the other names that it has.",
    examples: [["Globex", { name: "Initech", domain: "initech.com", aliases: ["Initech Inc"] }]]
  })
  .pipe(Schema.decodeTo(NewBrand.fields.competitors.schema))

/** Competitors with what belongs to them. */
export const CompetitorDetailsField = Schema.Array(
  Schema.Struct({
    name: Schema.String,
    domain: Schema.NullOr(Schema.String),
    aliases: Schema.Array(Schema.String)
  })
).annotate({ description: "The same with the domain whose pages are its sources, and its other names." })

/** The competitors of a brand with what belongs to them. */
export const shownCompetitors = (brand: Brand) =>
  trackedCompetitors(brand).map(({ domain, name }) => ({
    name,
    domain,
    aliases: brand.competitorDetails.find((each) => each.name === name)?.aliases ?? []
  }))
