/**
 * The rows of discoveries and what they stand for.
 */
import {
  BrandId,
  type BrandProfile,
  type DiscoveredCompetitor,
  type DiscoveredPrompt,
  type Discovery,
  DiscoveryId,
  type DiscoveryStatus,
  type DiscoveryWork,
  OrganizationId,
  TypeId
} from "@answerscope/core"
import { fromDate, fromDateOrNull, toDate, toDateOrNull, uuidToStore } from "../database/Columns.ts"

export interface DiscoveryRow {
  readonly id: string
  readonly organization_id: string
  readonly brand_id: string
  readonly status: DiscoveryStatus
  readonly max_prompts: number
  readonly max_competitors: number
  readonly profile: BrandProfile | null
  readonly prompts: ReadonlyArray<DiscoveredPrompt>
  readonly competitors: ReadonlyArray<DiscoveredCompetitor>
  readonly warnings: ReadonlyArray<string>
  readonly error: string | null
  readonly credits_charged: number
  readonly created_at: Date
  readonly started_at: Date | null
  readonly completed_at: Date | null
}

export type DiscoveryWorkRow = Pick<
  DiscoveryRow,
  "id" | "organization_id" | "brand_id" | "max_prompts" | "max_competitors" | "credits_charged"
> & { readonly run: string }

/** A column of every discovery, whole numbers of 8 bytes as 4: no price is that high. */
export const discoveryColumns = `d.id, d.organization_id, d.brand_id, d.status, d.max_prompts, d.max_competitors,
  d.profile, d.prompts, d.competitors, d.warnings, d.error, d.credits_charged::int4 as credits_charged, d.created_at,
  d.started_at, d.completed_at`

export const discoveryIdOf = (uuid: string): DiscoveryId => DiscoveryId.make(TypeId.fromUuid("dsc", uuid))

const keysOf = (row: Pick<DiscoveryRow, "id" | "organization_id" | "brand_id">) => ({
  id: discoveryIdOf(row.id),
  organizationId: OrganizationId.make(TypeId.fromUuid("org", row.organization_id)),
  brandId: BrandId.make(TypeId.fromUuid("brd", row.brand_id))
})

export const discoveryOf = (row: DiscoveryRow): Discovery => ({
  ...keysOf(row),
  status: row.status,
  maxPrompts: row.max_prompts,
  maxCompetitors: row.max_competitors,
  profile: row.profile,
  prompts: row.prompts,
  competitors: row.competitors,
  warnings: row.warnings,
  error: row.error,
  creditsCharged: row.credits_charged,
  createdAt: fromDate(row.created_at),
  startedAt: fromDateOrNull(row.started_at),
  completedAt: fromDateOrNull(row.completed_at)
})

export const workOf = (row: DiscoveryWorkRow): DiscoveryWork => ({
  ...keysOf(row),
  maxPrompts: row.max_prompts,
  maxCompetitors: row.max_competitors,
  creditsCharged: row.credits_charged,
  run: row.run
})

/** What is fixed or plain in a new discovery; its documents are JSON parameters and stand apart. */
export const discoveryFields = (discovery: Discovery) => ({
  id: uuidToStore("dsc", discovery.id),
  organization_id: uuidToStore("org", discovery.organizationId),
  brand_id: uuidToStore("brd", discovery.brandId),
  status: discovery.status,
  max_prompts: discovery.maxPrompts,
  max_competitors: discovery.maxCompetitors,
  warnings: discovery.warnings,
  error: discovery.error,
  credits_charged: discovery.creditsCharged,
  created_at: toDate(discovery.createdAt),
  started_at: toDateOrNull(discovery.startedAt),
  completed_at: toDateOrNull(discovery.completedAt),
  moved_at: toDate(discovery.createdAt)
})
