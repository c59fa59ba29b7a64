/**
 * A discovery: a background job that suggests prompts to track and competitors to watch. It changes only the brand's
 * keywords.
 */
import { DiscoveryId } from "./DiscoveryId.ts"
import { Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { CompetitorReason, PromptReason } from "./ReasonCode.ts"

/** `pending` → `running` → `completed`, or `failed` if no source answered. */
export const DiscoveryStatus = Schema.Literals(["pending", "running", "completed", "failed"])
export type DiscoveryStatus = typeof DiscoveryStatus.Type

/**
 * Intent of a prompt.
 *
 * - `category`: the best of a kind
 * - `comparison`: which of some named options
 * - `alternative`: something other than a named option
 * - `problem`: the solution of a problem
 * - `use_case`: what suits a person or a purpose
 * - `brand`: an opinion of the brand itself
 */
export const PromptIntent = Schema.Literals(["category", "comparison", "alternative", "problem", "use_case", "brand"])
export type PromptIntent = typeof PromptIntent.Type

/** Source of a suggestion: search data, an AI engine, or the brand's profile. */
export const Provenance = Schema.Literals(["seo_data", "ai_answer", "brand_profile"])
export type Provenance = typeof Provenance.Type

/**
 * - `direct`: offers the same to the same people
 * - `indirect`: appears in the brand's market for another reason, or too rarely to tell
 * - `publisher`: a site that writes about the market, lists it or sells everything
 */
export const CompetitorType = Schema.Literals(["direct", "indirect", "publisher"])
export type CompetitorType = typeof CompetitorType.Type

/** Confidence of a suggestion, 0 to 1, 2 decimals. */
const Confidence = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

/** A prompt worth tracking. Encoded as in the API and the storage. */
export const DiscoveredPrompt = Schema.Struct({
  text: Schema.String,
  /** Topic, such as `crm`. */
  topic: Schema.String,
  intent: PromptIntent,
  provenance: Provenance,
  confidence: Confidence,
  reasonCodes: Schema.Array(PromptReason)
}).pipe(Schema.encodeKeys({ reasonCodes: "reason_codes" }))
export type DiscoveredPrompt = typeof DiscoveredPrompt.Type

/** A competitor worth watching. Encoded as in the API and the storage. */
export const DiscoveredCompetitor = Schema.Struct({
  name: Schema.String,
  domain: Schema.NullOr(Schema.String),
  type: CompetitorType,
  provenance: Provenance,
  confidence: Confidence,
  /** Keywords that both rank for; `null` if unknown. */
  intersections: Schema.NullOr(Schema.Int),
  reasonCodes: Schema.Array(CompetitorReason)
}).pipe(Schema.encodeKeys({ reasonCodes: "reason_codes" }))
export type DiscoveredCompetitor = typeof DiscoveredCompetitor.Type

/** The brand as an AI engine describes it. */
export const BrandProfile = Schema.Struct({
  summary: Schema.NullOr(Schema.String),
  category: Schema.NullOr(Schema.String),
  audience: Schema.NullOr(Schema.String),
  topics: Schema.Array(Schema.String)
})
export type BrandProfile = typeof BrandProfile.Type

/** Most prompts and most competitors of a request. */
export const discoveryItemsMax = 50

/** Default number of each. */
export const discoveryItemsDefault = 20

/** A discovery as stored. */
export const Discovery = Schema.Struct({
  id: DiscoveryId,
  organizationId: OrganizationId,
  brandId: BrandId,
  status: DiscoveryStatus,
  maxPrompts: Schema.Int,
  maxCompetitors: Schema.Int,
  profile: Schema.NullOr(BrandProfile),
  prompts: Schema.Array(DiscoveredPrompt),
  competitors: Schema.Array(DiscoveredCompetitor),
  /** One sentence for each source that failed or returned too little. */
  warnings: Schema.Array(Schema.String),
  error: Schema.NullOr(Schema.String),
  /** Final charge: 0 after a refund. */
  creditsCharged: Schema.Int,
  createdAt: Schema.DateTimeUtc,
  startedAt: Schema.NullOr(Schema.DateTimeUtc),
  completedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type Discovery = typeof Discovery.Type

/** Whether a discovery has ended. */
export const isDiscoveryDone = (status: DiscoveryStatus): boolean => status === "completed" || status === "failed"

/** Fields of a brand that a discovery uses. */
export interface DiscoverySubject {
  readonly name: string
  readonly aliases: ReadonlyArray<string>
  readonly domain: string | null
  readonly category: string | null
  readonly competitors: ReadonlyArray<string>
  readonly prompts: ReadonlyArray<string>
}

/** A confidence with 2 decimals, at most 0.99: a guess is never certain. */
export const confidence = (value: number): number => Math.round(Math.min(0.99, Math.max(0, value)) * 100) / 100

/** Combined confidence of two independent sources. */
export const combined = (one: number, other: number): number => 1 - (1 - one) * (1 - other)
