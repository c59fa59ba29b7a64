/**
 * What a caller sends about a brand.
 */
import {
  Aliases,
  BrandName,
  Category,
  Competitors,
  domainLengthMax,
  DomainName,
  EngineSet,
  Location,
  Prompts
} from "@answerscope/core/adapter"
import { Schema } from "effect"
import { documentedList, documentedText } from "./field/SchemaDocs.ts"

const name = documentedText(BrandName, {
  description: "Name of the brand, as people write it. 1 to 200 characters after trimming.",
  example: "Acme",
  minLength: 1,
  maxLength: 200
})

export const domainField = Schema.NullOr(
  documentedText(DomainName, {
    description: "The brand's site: a public host name or a URL of one. Stored as the lower-case host without `www.`.",
    example: "acme.com",
    maxLength: domainLengthMax
  })
)

export const aliasesField = documentedList(Aliases, {
  description: "Other names of the brand. At most 25; exact repetitions are dropped.",
  example: ["Acme Inc"],
  list: { maxItems: 25 },
  item: { minLength: 1, maxLength: 200 }
})

const category = Schema.NullOr(
  documentedText(Category, { description: "What the brand sells.", example: "CRM software", maxLength: 100 })
)

const location = documentedText(Location, {
  description: "Where answers are asked for.",
  example: "United States",
  minLength: 1,
  maxLength: 200
})

export const enginesField = EngineSet.annotate({
  description: "The AI engines to ask, each once.",
  examples: [["chatgpt", "perplexity"]]
})

export const promptsField = documentedList(Prompts, {
  description: "Tracked prompts, each 1 to 500 characters. At most 50; exact repetitions are dropped.",
  example: ["best crm for startups"],
  list: { maxItems: 50 },
  item: { minLength: 1, maxLength: 500 }
})

export const competitorsField = documentedList(Competitors, {
  description: "Competitors by name or domain. At most 50; exact repetitions are dropped.",
  example: ["Globex", "initech.com"],
  list: { maxItems: 50 },
  item: { minLength: 1, maxLength: 253 }
})

const optionalFields = {
  domain: Schema.optionalKey(domainField),
  aliases: Schema.optionalKey(aliasesField),
  category: Schema.optionalKey(category),
  location: Schema.optionalKey(location),
  engines: Schema.optionalKey(enginesField),
  prompts: Schema.optionalKey(promptsField),
  competitors: Schema.optionalKey(competitorsField)
}

/** The body of a brand's creation. `null` for `domain` or `category` counts as left out. */
export const BrandCreate = Schema.Struct({ name, ...optionalFields }).annotate({
  examples: [{ name: "Acme", domain: "acme.com", prompts: ["best crm for startups"], competitors: ["Globex"] }]
})

/** The body of a brand's change: at least one property; `null` clears `domain` and `category`. */
export const BrandPatch = Schema.Struct({ name: Schema.optionalKey(name), ...optionalFields })
  .check(
    Schema.makeFilter<object>(
      (body) =>
        Object.keys(body).length > 0 ||
        "must have at least one of name, domain, aliases, category, location, engines, prompts, competitors",
      { toJsonSchema: () => ({ minProperties: 1 }) }
    )
  )
  .annotate({ examples: [{ category: "CRM software" }] })

/** The body that replaces a brand's prompts. */
export const PromptsReplacement = Schema.Struct({ prompts: promptsField }).annotate({
  examples: [{ prompts: ["best crm for startups", "crm with an api"] }]
})

/** The body that replaces a brand's competitors. */
export const CompetitorsReplacement = Schema.Struct({ competitors: competitorsField }).annotate({
  examples: [{ competitors: ["Globex", "initech.com"] }]
})
