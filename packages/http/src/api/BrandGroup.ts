/** Operations on brands. */
import { type Brand as CoreBrand, BrandId, Engine } from "@answerscope/core"
import { nameFactsOf, PromptClass } from "@answerscope/core/model"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Conflict, NotFound } from "./request/ApiError.ts"
import {
  BrandCreate,
  BrandPatch,
  CompetitorsReplacement,
  PromptSettingsPatch,
  PromptsReplacement
} from "./BrandBody.ts"
import { CompetitorDetailsField, shownCompetitors } from "./field/CompetitorField.ts"
import { Removed, Success } from "./field/Envelope.ts"
import { RequestedId, ShownId } from "./field/IdField.ts"
import { marketParameters } from "./field/MarketField.ts"
import { Overview } from "./report/Overview.ts"
import {
  engineParameter,
  groupParameter,
  searchedParameter,
  surfaceParameter,
  timeRangeParameters
} from "./field/QueryParameter.ts"
import { described } from "./field/OperationDocs.ts"
import { Timestamp } from "./field/SchemaDocs.ts"
import { IsHeavyRequest } from "./request/RequestRules.ts"

const exampleId = "brd_01jnhv8q5yfa7tb2c3d4e5f6g7"

/** A tracked brand as the interface shows it. */
export const Brand = Schema.Struct({
  id: ShownId(BrandId, { examples: [exampleId] }),
  name: Schema.String.annotate({ examples: ["Acme GmbH"] }),
  shortName: Schema.NullOr(Schema.String).annotate({
    description:
      "What engines are likely to write: the name without its legal form. It is found like the name. Null without one.",
    examples: ["Acme"]
  }),
  domain: Schema.NullOr(Schema.String).annotate({
    description: "Host in lower case without `www.`.",
    examples: ["acme.com"]
  }),
  aliases: Schema.Array(Schema.String),
  category: Schema.NullOr(Schema.String),
  location: Schema.String.annotate({ examples: ["United States"] }),
  language: Schema.NullOr(Schema.String).annotate({
    description: "The language of the answers as a BCP 47 tag; `null`: the engine chooses.",
    examples: ["de"]
  }),
  engines: Schema.Array(Engine),
  prompts: Schema.Array(Schema.String).annotate({ description: "Tracked prompts." }),
  competitors: Schema.Array(Schema.String).annotate({ description: "Competitors by name or domain." }),
  competitorDetails: CompetitorDetailsField,
  groups: Schema.Array(Schema.String).annotate({ description: "Groups that you sort brands by." }),
  keywords: Schema.Array(Schema.String).annotate({
    description: "Search keywords known for the brand, newest first, at most 200."
  }),
  createdAt: Timestamp("When the brand was created."),
  updatedAt: Timestamp("When the brand was last changed.")
}).annotate({ identifier: "Brand", description: "A tracked brand." })

/** A brand with its short name. */
export const shownBrand = (brand: CoreBrand) => ({
  ...brand,
  shortName: nameFactsOf(brand.name).shortName,
  competitorDetails: shownCompetitors(brand)
})

const PromptSettings = Schema.Struct({
  prompt: Schema.String,
  class: PromptClass.annotate({ description: "Whether the prompt names the brand." }),
  classBy: Schema.Literals(["rule", "hand"]).annotate({
    description: "`rule` if the analysis set the class, `hand` if a request did."
  }),
  tags: Schema.Array(Schema.String),
  active: Schema.Boolean.annotate({
    description: "Whether scans and trackers that use the brand's prompts ask it."
  }),
  location: Schema.NullOr(Schema.String).annotate({
    description: "Where it is asked; `null`: as the scan or tracker."
  }),
  language: Schema.NullOr(Schema.String).annotate({
    description: "In which language it is asked; `null`: as the scan or tracker."
  })
})

const BrandPrompts = Schema.Struct({
  id: ShownId(BrandId),
  prompts: Schema.Array(Schema.String),
  settings: Schema.Array(PromptSettings).annotate({ description: "One for each prompt, in their order." })
})
const BrandCompetitors = Schema.Struct({
  id: ShownId(BrandId),
  competitors: Schema.Array(Schema.String),
  competitorDetails: CompetitorDetailsField,
  ordinaryWords: Schema.Array(Schema.String).annotate({
    description:
      "Competitors that are also ordinary words, or have at most three letters. They count only with evidence that " +
      "they name the company, so some mentions are missed, and some may be wrong. A longer name is safer.",
    examples: [["Square"]]
  })
})

/** The competitors of a brand. */
export const shownBrandCompetitors = (brand: CoreBrand) => ({
  id: brand.id,
  competitors: brand.competitors,
  competitorDetails: shownCompetitors(brand),
  ordinaryWords: brand.competitors.filter((name) => nameFactsOf(name).isOrdinary())
})
const params = { id: RequestedId(BrandId, { description: "Id of the brand.", examples: [exampleId] }) }

export class BrandGroup extends HttpApiGroup.make("brands")
  .add(
    HttpApiEndpoint.post("create", "/v1/brands/", {
      payload: BrandCreate,
      success: Success(Brand),
      error: Conflict
    }).annotateMerge(
      described(
        "createBrand",
        "Create a brand",
        'By default `location` is "United States", `engines` all four, lists empty, the rest `null`. An ' +
          "organization holds at most 1,000 brands, with 16 MiB of text in UTF-8 together; more is a conflict."
      )
    ),
    HttpApiEndpoint.get("list", "/v1/brands/", {
      query: { group: groupParameter },
      success: Success(Schema.Struct({ brands: Schema.Array(Brand) }))
    })
      .annotateMerge(
        described(
          "listBrands",
          "List all brands, newest first",
          "A long list is streamed. If reading fails midway, the connection is closed early."
        )
      )
      .annotate(IsHeavyRequest, true),
    HttpApiEndpoint.get("get", "/v1/brands/:id", {
      params,
      success: Success(Brand),
      error: NotFound
    }).annotateMerge(described("getBrand", "Get a brand")),
    HttpApiEndpoint.patch("update", "/v1/brands/:id", {
      params,
      payload: BrandPatch,
      success: Success(Brand),
      error: [NotFound, Conflict]
    }).annotateMerge(
      described(
        "updateBrand",
        "Change a brand",
        "Omitted properties stay as they are; `null` clears `domain`, `category` and `language`. A change beyond " +
          "16 MiB of text in all brands of the organization is a conflict."
      )
    ),
    HttpApiEndpoint.delete("remove", "/v1/brands/:id", {
      params,
      success: Success(Removed),
      error: NotFound
    }).annotateMerge(
      described(
        "deleteBrand",
        "Delete a brand",
        "Removes the brand with its snapshots and what watches it. Its scans stay, with `brandId` null."
      )
    ),
    HttpApiEndpoint.get("getPrompts", "/v1/brands/:id/prompts", {
      params,
      success: Success(BrandPrompts),
      error: NotFound
    }).annotateMerge(described("getBrandPrompts", "Get a brand's prompts")),
    HttpApiEndpoint.put("setPrompts", "/v1/brands/:id/prompts", {
      params,
      payload: PromptsReplacement,
      success: Success(BrandPrompts),
      error: [NotFound, Conflict]
    }).annotateMerge(
      described(
        "replaceBrandPrompts",
        "Replace a brand's prompts",
        "Replaces the whole list. Settings of a removed prompt are kept for 90 days and return with it."
      )
    ),
    HttpApiEndpoint.patch("setPromptSettings", "/v1/brands/:id/prompts", {
      params,
      payload: PromptSettingsPatch,
      success: Success(BrandPrompts),
      error: [NotFound, Conflict]
    }).annotateMerge(
      described(
        "updateBrandPromptSettings",
        "Change the settings of a brand's prompts",
        "Changes all of them or none. Scans and trackers that use the brand's prompts do not ask an inactive " +
          "one; its answers stay."
      )
    ),
    HttpApiEndpoint.get("getCompetitors", "/v1/brands/:id/competitors", {
      params,
      success: Success(BrandCompetitors),
      error: NotFound
    }).annotateMerge(described("getBrandCompetitors", "Get a brand's competitors")),
    HttpApiEndpoint.put("setCompetitors", "/v1/brands/:id/competitors", {
      params,
      payload: CompetitorsReplacement,
      success: Success(BrandCompetitors),
      error: [NotFound, Conflict]
    }).annotateMerge(described("replaceBrandCompetitors", "Replace a brand's competitors", "Replaces the whole list.")),
    HttpApiEndpoint.get("overview", "/v1/brands/:id/overview", {
      params,
      query: {
        engine: engineParameter,
        surface: surfaceParameter,
        ...marketParameters,
        searched: searchedParameter,
        ...timeRangeParameters
      },
      success: Success(Overview),
      error: NotFound
    })
      .annotateMerge(
        described("getBrandOverview", "Roll up a brand's snapshots", "Over the stored snapshots in the filter.")
      )
      .annotate(IsHeavyRequest, true)
  )
  .annotateMerge(OpenApi.annotations({ title: "Brands", description: "Tracked brands. Free." })) {}
