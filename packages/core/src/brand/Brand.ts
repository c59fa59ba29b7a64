/**
 * A tracked brand: what to ask about it, and whom it competes with.
 */
import { BrandId } from "./BrandId.ts"
import { Schema } from "effect"
import { Engine } from "../engine/Engine.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { distinctList, TrimmedText } from "../text/Text.ts"
import { StoredPromptSettings } from "./PromptSettings.ts"

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
  engines: Schema.Array(Engine),
  prompts: Schema.Array(Schema.String),
  /** What was set by hand for prompts, also for those that left the list not long ago. */
  promptSettings: Schema.Array(StoredPromptSettings),
  competitors: Schema.Array(Schema.String),
  /** Search keywords known for the brand, newest first, at most 200. */
  keywords: Schema.Array(Schema.String),
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc
})
export type Brand = typeof Brand.Type

/** The default location of a brand. */
export const defaultLocation = "United States"

/** Most characters of a competitor: what a host name may have. */
export const competitorLengthMax = 253

/** The fields of a brand with their lengths, in characters after trimming. */
export const BrandName = TrimmedText({ min: 1, max: 200 })
export const Alias = TrimmedText({ min: 1, max: 200 })
export const Prompt = TrimmedText({ min: 1, max: 500 })
export const Competitor = TrimmedText({ min: 1, max: competitorLengthMax })
export const Category = TrimmedText({ min: 0, max: 100 })
export const Location = TrimmedText({ min: 1, max: 200 })

/** The lists of a brand, exact duplicates dropped. */
export const Aliases = distinctList(Alias, 25)
/** Most prompts of a brand, a scan or a tracker. */
export const promptsMax = 50

export const Prompts = distinctList(Prompt, promptsMax)
export const Competitors = distinctList(Competitor, 50)

/** Fields of a new brand; omitted ones get their defaults. Texts are stored as given. */
export interface NewBrand {
  readonly name: string
  /** A host as `normalizeDomain` makes it. */
  readonly domain?: string | null
  readonly aliases?: ReadonlyArray<string>
  readonly category?: string | null
  readonly location?: string
  readonly engines?: ReadonlyArray<Engine>
  readonly prompts?: ReadonlyArray<string>
  readonly competitors?: ReadonlyArray<string>
}

/** Fields to change. Omitted ones stay; null clears. */
export type BrandChange = Partial<NewBrand>

/** The defaults of a new brand, its engines aside: those are the registered ones. */
export const brandDefaults = {
  domain: null,
  aliases: [],
  category: null,
  location: defaultLocation,
  prompts: [],
  competitors: []
} as const satisfies Omit<NewBrand, "name" | "engines">
