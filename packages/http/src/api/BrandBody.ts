/** Request bodies for brands. */
import { NewBrand } from "@answerscope/core"
import {
  bounds,
  BrandName,
  Category,
  Competitors,
  DomainName,
  Prompt,
  PromptClass,
  Tags
} from "@answerscope/core/model"
import { Schema } from "effect"
import { competitorEntriesField } from "./field/CompetitorField.ts"
import { languageField, locationField } from "./field/MarketField.ts"
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
    maxLength: bounds.domainLengthMax
  })
)

export const aliasesField = documentedList(NewBrand.fields.aliases.schema, {
  description: "Other names of the brand. At most 25; exact repetitions are dropped.",
  example: ["Acme Inc"],
  list: { maxItems: 25 },
  item: { minLength: 1, maxLength: 200 }
})

const category = Schema.NullOr(
  documentedText(Category, { description: "Product category of the brand.", example: "CRM software", maxLength: 100 })
)

export const enginesField = NewBrand.fields.engines.schema.annotate({
  description: "The AI engines to ask, each once.",
  examples: [["chatgpt", "perplexity"]]
})

export const promptsField = documentedList(NewBrand.fields.prompts.schema, {
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

const groupsField = documentedList(NewBrand.fields.groups.schema, {
  description: "Groups that you sort brands by. At most 5; exact repetitions are dropped.",
  example: ["Retail"],
  list: { maxItems: 5 },
  item: { minLength: 1, maxLength: 50 }
})

const optionalFields = {
  domain: Schema.optionalKey(domainField),
  aliases: Schema.optionalKey(aliasesField),
  category: Schema.optionalKey(category),
  location: Schema.optionalKey(locationField),
  language: Schema.optionalKey(languageField),
  engines: Schema.optionalKey(enginesField),
  prompts: Schema.optionalKey(promptsField),
  competitors: Schema.optionalKey(competitorEntriesField),
  groups: Schema.optionalKey(groupsField)
}

/** The body of a brand's creation. `null` for `domain`, `category` or `language` counts as left out. */
export const BrandCreate = Schema.Struct({ name, ...optionalFields }).annotate({
  examples: [{ name: "Acme", domain: "acme.com", prompts: ["best crm for startups"], competitors: ["Globex"] }]
})

/** The body of a brand change: at least one property. `null` clears `domain`, `category` and `language`. */
export const BrandPatch = Schema.Struct({ name: Schema.optionalKey(name), ...optionalFields })
  .check(
    Schema.makeFilter<object>(
      (body) =>
        Object.keys(body).length > 0 ||
        "must have at least one of name, domain, aliases, category, location, language, engines, prompts, " +
          "competitors, groups",
      { toJsonSchema: () => ({ minProperties: 1 }) }
    )
  )
  .annotate({ examples: [{ category: "CRM software" }] })

export const PromptsReplacement = Schema.Struct({ prompts: promptsField }).annotate({
  examples: [{ prompts: ["best crm for startups", "crm with an api"] }]
})

const promptField = documentedText(Prompt, {
  description: "A prompt of the brand.",
  example: "best crm",
  minLength: 1,
  maxLength: 500
})

const tagsField = documentedList(Tags, {
  description: "Replaces the prompt's tags. At most 10; exact repetitions are dropped.",
  example: ["comparison"],
  list: { maxItems: bounds.tagsMax },
  item: { minLength: 1, maxLength: bounds.tagLengthMax }
})

export const PromptSettingsPatch = Schema.Struct({
  settings: Schema.Array(
    Schema.Struct({
      prompt: promptField,
      class: Schema.optionalKey(
        Schema.NullOr(PromptClass).annotate({ description: "Whether it names the brand; null lets the rule decide." })
      ),
      tags: Schema.optionalKey(tagsField),
      active: Schema.optionalKey(
        Schema.Boolean.annotate({ description: "Whether scans and trackers that take the brand's prompts ask it." })
      ),
      location: Schema.optionalKey(
        Schema.NullOr(locationField).annotate({
          description: "Where to ask it, whatever the scan asks for; null: as the scan."
        })
      ),
      language: Schema.optionalKey(
        languageField.annotate({ description: "In which language, whatever the scan asks for; null: as the scan." })
      )
    })
  )
    .check(Schema.isMinLength(1), Schema.isMaxLength(bounds.promptsMax))
    .annotate({ description: "Each prompt once; what is left out stays." })
}).annotate({
  examples: [{ settings: [{ prompt: "best crm", class: "non_branded", tags: ["comparison"], active: true }] }]
})

export const CompetitorsReplacement = Schema.Struct({ competitors: competitorEntriesField }).annotate({
  examples: [{ competitors: ["Globex", "initech.com"] }]
})
