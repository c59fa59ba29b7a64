/** Brand discoveries: background jobs that suggest prompts to track and competitors to watch. */
import {
  BrandId,
  DiscoveredCompetitor,
  DiscoveredPrompt,
  DiscoveryId,
  Discovery as CoreDiscovery
} from "@answerscope/core"
import { bounds, BrandProfile, competitorReasons, promptReasons } from "@answerscope/core/model"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { described } from "./field/OperationDocs.ts"
import { BudgetReached, InsufficientCredits, NotConfigured, NotFound } from "./request/ApiError.ts"
import { pageFields, PaidSuccess, Success } from "./field/Envelope.ts"
import { RequestedId, ShownId } from "./field/IdField.ts"
import { brandIdParameter, pageParameters } from "./field/QueryParameter.ts"
import { keywords, Timestamp } from "./field/SchemaDocs.ts"
import { IsHeavyRequest } from "./request/RequestRules.ts"

const exampleId = "dsc_01jnhv8q5yfa7tb2c3d4e5f6g7"
const exampleBrandId = BrandId.make("brd_01jnhv8q5yfa7tb2c3d4e5f6g7")

const atMost = (what: string) =>
  Schema.optionalKey(
    Schema.Int.check(keywords({ minimum: 1, maximum: bounds.discoveryItemsMax, default: bounds.discoveryItemsDefault }))
      .annotate({
        description: `Most ${what}: 1 to ${bounds.discoveryItemsMax}, ${bounds.discoveryItemsDefault} by default.`,
        examples: [bounds.discoveryItemsDefault]
      })
      .pipe(
        Schema.decodeTo(
          Schema.Int.check(
            Schema.makeFilter(
              (value: number) =>
                (value >= 1 && value <= bounds.discoveryItemsMax) ||
                `must be a whole number from 1 to ${bounds.discoveryItemsMax}`
            )
          )
        )
      )
  )

/** The body that starts a discovery. */
export const DiscoveryStart = Schema.Struct({
  brandId: RequestedId(BrandId, { description: "The brand that it is about.", examples: [exampleBrandId] }),
  maxPrompts: atMost("prompts"),
  maxCompetitors: atMost("competitors")
}).annotate({ examples: [{ brandId: exampleBrandId, maxPrompts: 20, maxCompetitors: 20 }] })

/** The meaning of each reason code, as a list. */
const meanings = (reasons: Readonly<Record<string, string>>): string =>
  Object.entries(reasons)
    .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
    .join(" ")

/** A discovery as the interface shows it. */
export const Discovery = Schema.Struct({
  id: ShownId(DiscoveryId, { examples: [exampleId] }),
  brandId: ShownId(BrandId),
  status: CoreDiscovery.fields.status,
  done: Schema.Boolean.annotate({ description: "Whether the discovery is completed or has failed." }),
  maxPrompts: Schema.Int,
  maxCompetitors: Schema.Int,
  profile: Schema.NullOr(BrandProfile).annotate({
    description: "The brand as an AI engine describes it; `null` until known, and if no engine described it."
  }),
  prompts: Schema.Array(
    DiscoveredPrompt.pipe(
      Schema.annotateEncoded({
        identifier: "DiscoveredPrompt",
        description: `A prompt worth tracking. Reason codes: ${meanings(promptReasons)}`
      })
    )
  ).annotate({ description: "Prompts that the brand does not track yet, the best first." }),
  competitors: Schema.Array(
    DiscoveredCompetitor.pipe(
      Schema.annotateEncoded({
        identifier: "DiscoveredCompetitor",
        description:
          "A competitor worth watching. `intersections` is the number of keywords for which both rank. Reason codes: " +
          meanings(competitorReasons)
      })
    )
  ).annotate({ description: "Direct competitors first, then indirect ones, then publishers." }),
  warnings: Schema.Array(Schema.String).annotate({
    description: "One sentence per source without a complete result."
  }),
  error: Schema.NullOr(Schema.String).annotate({ description: "Reason of a failure." }),
  creditsCharged: Schema.Int.annotate({ description: "Credits charged in the end: 0 after a refund.", examples: [25] }),
  createdAt: Timestamp("When the discovery was started."),
  startedAt: Schema.NullOr(Timestamp("When work on it began.")),
  completedAt: Schema.NullOr(Timestamp("When it was completed or failed."))
}).annotate({
  identifier: "BrandDiscovery",
  description: "A background job that suggests prompts to track and competitors to watch."
})

/** Encodes a discovery as the API's JSON. */
export const encodeDiscovery = Schema.encodeSync(Discovery)

const params = { id: RequestedId(DiscoveryId, { description: "Id of the discovery.", examples: [exampleId] }) }

export class DiscoveryGroup extends HttpApiGroup.make("discoveries")
  .add(
    HttpApiEndpoint.post("start", "/v1/brand-discoveries/", {
      payload: DiscoveryStart,
      success: PaidSuccess(Discovery),
      error: [BudgetReached, InsufficientCredits, NotFound, NotConfigured]
    }).annotateMerge(
      described(
        "startDiscovery",
        "Start a brand discovery",
        "Returns at once with status `pending`; poll the discovery until `done`. Uses search data (for a " +
          "brand with a domain) and AI engines; if one of them fails, there is a warning. Costs 25 credits, " +
          "refunded if no source answers. Only changes the brand's `keywords`."
      )
    ),
    HttpApiEndpoint.get("list", "/v1/brand-discoveries/", {
      query: { brand_id: brandIdParameter, ...pageParameters },
      success: Success(
        Schema.Struct({
          ...pageFields,
          credits_per_discovery: Schema.Int.annotate({ description: "Price of the next discovery.", examples: [25] }),
          discoveries: Schema.Array(Discovery)
        })
      )
    })
      .annotateMerge(described("listDiscoveries", "List brand discoveries, newest first"))
      .annotate(IsHeavyRequest, true),
    HttpApiEndpoint.get("get", "/v1/brand-discoveries/:id", {
      params,
      success: Success(Discovery),
      error: NotFound
    }).annotateMerge(
      described("getDiscovery", "Get a brand discovery", "Free to poll. Suggestions are there when it is `done`.")
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Brand discoveries",
      description: "Starter prompts and a competitor watchlist for a brand."
    })
  ) {}
