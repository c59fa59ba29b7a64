/** Request bodies of lookups. */
import {
  BrandId,
  BacklinksRequest,
  MentionsRequest,
  PromptsRunRequest,
  RankRequest,
  CitationsRequest
} from "@answerscope/core"
import { bounds, BrandName, DomainName, Location, MentionPlatform, RequestedId } from "@answerscope/core/model"
import { Schema } from "effect"
import { enginesField } from "./BrandBody.ts"
import { modelsField } from "./field/EngineModels.ts"
import { documentedText } from "./field/SchemaDocs.ts"

const optional = Schema.optionalKey

const brand = documentedText(BrandName, {
  description: "Name to look for in the answers, as people write it.",
  example: "Acme",
  minLength: 1,
  maxLength: 200
})

/** The subject of a lookup: exactly one of the two. */
const subjectFields = {
  domain: optional(
    documentedText(DomainName, {
      description: "A public host name or a URL of one. A sub-domain counts as its domain. Not with `brandId`.",
      example: "acme.com",
      maxLength: bounds.domainLengthMax
    })
  ),
  brandId: optional(
    RequestedId(BrandId, { description: "A brand of the organization, for its domain. Not with `domain`." })
  )
}

const locationField = (description: string, example: string) =>
  optional(documentedText(Location, { description, example, minLength: 1, maxLength: 200 }))

const ofBrand = "Default: the country of the brand's location, else United States."

const location = locationField(
  "A country: English name or two-letter code. For a place, only its country counts. Default: United States.",
  "Germany"
)

const languageField = (byDefault: string) =>
  optional(
    documentedText(Location, {
      description: `A language: English name or code. Default ${byDefault}.`,
      example: "de",
      minLength: 1,
      maxLength: 200
    })
  )

const language = languageField("the language of most searches in the country")

const platformFields = {
  brand,
  platform: optional(
    MentionPlatform.annotate({
      description:
        "The platform to search. Default: google_ai_overview. chatgpt only has data for the United States in " +
        "English."
    })
  ),
  location,
  language
}

const limit = optional(
  MentionsRequest.fields.limit.schema.annotate({
    description: `Rows to return, 1 to 100. Default ${bounds.lookupLimitDefault}.`
  })
)

export const RankBody = Schema.Struct({
  keyword: documentedText(RankRequest.fields.keyword, {
    description: "The search term, 1 to 700 characters.",
    example: "best crm",
    minLength: 1,
    maxLength: 700
  }),
  ...subjectFields,
  location: locationField(
    "A country: English name or two-letter code; or a place in it with the country last, as Google's geo targets " +
      `are written. ${ofBrand}`,
    "Berlin,Berlin,Germany"
  ),
  language: languageField("en"),
  device: optional(
    RankRequest.fields.device.schema.annotate({ description: "Device of the search. Default: desktop." })
  )
}).annotate({
  examples: [
    { keyword: "best crm", domain: "acme.com" },
    { keyword: "best crm", brandId: BrandId.make("brd_01jnhv8q5yfa7tb2c3d4e5f6g7"), location: "Germany" }
  ]
})

export const MentionsBody = Schema.Struct({ ...platformFields, limit }).annotate({
  examples: [{ brand: "Acme", platform: "chatgpt", limit: 50 }]
})

export const MentionHistoryBody = Schema.Struct(platformFields).annotate({ examples: [{ brand: "Acme" }] })

export const CitationsBody = Schema.Struct({
  ...platformFields,
  group_by: optional(
    CitationsRequest.fields.groupBy.schema.annotate({ description: "Grouping of citations. Default: domain." })
  ),
  limit
}).annotate({ examples: [{ brand: "Acme", group_by: "page" }] })

export const DomainOverviewBody = Schema.Struct({
  ...subjectFields,
  location: locationField(
    `A country: English name or two-letter code. Of a place, only its country counts. ${ofBrand}`,
    "Germany"
  ),
  language
}).annotate({
  examples: [{ domain: "acme.com" }, { brandId: BrandId.make("brd_01jnhv8q5yfa7tb2c3d4e5f6g7") }]
})

export const BacklinksBody = Schema.Struct({
  target: documentedText(BacklinksRequest.fields.target, {
    description: "A domain, or a URL: one with a path means that page.",
    example: "acme.com",
    minLength: 1,
    maxLength: 2_048
  })
}).annotate({ examples: [{ target: "acme.com" }] })

export const PromptsRunBody = Schema.Struct({
  prompt: documentedText(PromptsRunRequest.fields.prompt, {
    description: "What to ask, 1 to 2,000 characters.",
    example: "best crm for startups",
    minLength: 1,
    maxLength: 2_000
  }),
  engines: optional(
    enginesField.annotate({ description: "The engines to ask, each once. Default those that a scan asks." })
  ),
  models: optional(modelsField("The model to ask, for engines of this run only."))
}).annotate({ examples: [{ prompt: "best crm for startups", engines: ["chatgpt", "perplexity"] }] })
