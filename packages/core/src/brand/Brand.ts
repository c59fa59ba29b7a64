/** A tracked brand: its prompts, names and competitors. */
import { BrandId } from "./BrandId.ts"
import { Schema } from "effect"
import { Engine, EngineSet } from "../engine/Engine.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { Location } from "../market/AskedMarket.ts"
import { LanguageTag } from "../text/LanguageTag.ts"
import { distinctList, TrimmedText } from "../text/Text.ts"
import { DomainName } from "./DomainName.ts"
import { StoredPromptSettings } from "./PromptSettings.ts"
import { CompetitorDetails } from "./TrackedCompetitor.ts"

/** A tracked brand as stored. Lists hold no exact duplicates. */
export const Brand = Schema.Struct({
  id: BrandId,
  organizationId: OrganizationId,
  name: Schema.String,
  /** Host in lower case without `www.`. */
  domain: Schema.NullOr(Schema.String),
  aliases: Schema.Array(Schema.String),
  category: Schema.NullOr(Schema.String),
  location: Schema.String,
  /** BCP 47 tag of the answers' language; `null` leaves it to the engine. */
  language: Schema.NullOr(Schema.String),
  engines: Schema.Array(Engine),
  /** Questions to ask about the brand's market. */
  prompts: Schema.Array(Schema.String),
  /** Manual settings of prompts, including those that left the list recently. */
  promptSettings: Schema.Array(StoredPromptSettings),
  competitors: Schema.Array(Schema.String),
  /** Search keywords known for the brand, newest first, at most 200. */
  keywords: Schema.Array(Schema.String),
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc,
  /** Of the competitors that have any, in their order. */
  competitorDetails: Schema.Array(CompetitorDetails),
  /** Groups by which the organization sorts its brands. */
  groups: Schema.Array(Schema.String)
})
export type Brand = typeof Brand.Type

export const defaultLocation = "United States"

/** Longest competitor, in characters: the limit of a host name. */
export const competitorLengthMax = 253

/** Fields of a brand with their lengths, in characters after trimming. */
export const BrandName = TrimmedText({ min: 1, max: 200 })
export const Alias = TrimmedText({ min: 1, max: 200 })
export const Prompt = TrimmedText({ min: 1, max: 500 })
export const Competitor = TrimmedText({ min: 1, max: competitorLengthMax })
export const Category = TrimmedText({ min: 0, max: 100 })

/** Lists of a brand, without exact duplicates. */
export const Aliases = distinctList(Alias, 25)
const BrandGroups = distinctList(TrimmedText({ min: 1, max: 50 }), 5)

/** Most prompts of a brand, a scan or a tracker. */
export const promptsMax = 50

export const Prompts = distinctList(Prompt, promptsMax)
export const Competitors = distinctList(Competitor, 50)

/** Competitors by name, or with a domain and other names. */
export const CompetitorEntries = Schema.Array(
  Schema.Union([
    Competitor,
    Schema.Struct({
      name: Competitor,
      domain: Schema.optionalKey(Schema.NullOr(DomainName)),
      aliases: Schema.optionalKey(Aliases)
    })
  ])
).check(Schema.isMaxLength(50))

/** The prompts of a scan or a tracker: at least one. */
export const AskedPrompts = distinctList(Prompt, promptsMax, 1)

const optional = Schema.optionalKey

const optionalFields = {
  /** A host or URL, stored in the form of `normalizeDomain`. */
  domain: optional(Schema.NullOr(DomainName)),
  aliases: optional(Aliases),
  category: optional(Schema.NullOr(Category)),
  location: optional(Location),
  language: optional(Schema.NullOr(LanguageTag)),
  engines: optional(EngineSet),
  /** Questions to ask about the brand's market. */
  prompts: optional(Prompts),
  competitors: optional(CompetitorEntries),
  groups: optional(BrandGroups)
}

/** Fields of a new brand. Omitted ones get their defaults. */
export const NewBrand = Schema.Struct({ name: BrandName, ...optionalFields })
export type NewBrand = typeof NewBrand.Type

/** Fields to change. Omitted ones keep their value; `null` clears. */
export const BrandChange = Schema.Struct({ name: optional(BrandName), ...optionalFields })
export type BrandChange = typeof BrandChange.Type

/** Defaults of a new brand. Engines default to the registered ones. */
export const brandDefaults = {
  domain: null,
  aliases: [],
  category: null,
  location: defaultLocation,
  language: null,
  prompts: [],
  competitors: [],
  groups: []
} as const satisfies Omit<NewBrand, "name" | "engines">
