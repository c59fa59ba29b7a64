/**
 * The tenant: everything belongs to an organization.
 */
import { OrganizationId } from "./OrganizationId.ts"
import { Schema } from "effect"
import { TrimmedText } from "../text/Text.ts"
import { OwnRetention } from "./OwnRetention.ts"

/** A tenant's name, or that of a key. */
export const OrganizationName = TrimmedText({ min: 1, max: 200 })

/** A tenant's name in the program that embeds the core. No two organizations have the same. */
export const ExternalId = TrimmedText({ min: 1, max: 200 })

/** A tenant. While `suspendedAt` is set, its keys are refused with `Forbidden`. */
export const Organization = Schema.Struct({
  id: OrganizationId,
  name: Schema.String,
  /** The host's own id of it; null if it has none. */
  externalId: Schema.NullOr(Schema.String),
  suspendedAt: Schema.NullOr(Schema.DateTimeUtc),
  createdAt: Schema.DateTimeUtc,
  /** What it has of its own about how long things are kept. */
  retention: OwnRetention,
  /** Before when all its answers, or their texts, are removed; null as long as none were. */
  snapshotsRemovedBefore: Schema.NullOr(Schema.DateTimeUtc),
  textsRemovedBefore: Schema.NullOr(Schema.DateTimeUtc),
  /** Since when it is being deleted; there is no way back. To all but the operator it is gone since then. */
  deletionStartedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** When the last state of its ledger had been handed over; only after that is anything removed. */
  ledgerExportedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type Organization = typeof Organization.Type

/** What a new organization has of these. */
export const untouchedOrganization = {
  suspendedAt: null,
  retention: {},
  snapshotsRemovedBefore: null,
  textsRemovedBefore: null,
  deletionStartedAt: null,
  ledgerExportedAt: null
} as const satisfies Partial<Organization>

/** A place in the list of organizations: right after this one. */
export type OrganizationPlace = Pick<Organization, "createdAt" | "id">

/** Which organizations are wanted. Null does not matter. */
export interface OrganizationFilter {
  readonly suspended: boolean | null
  /** Those that are being deleted, or those that are not. */
  readonly deleting: boolean | null
  /** How the name or the external id begins, to the letter. */
  readonly prefix: string | null
}

export const allOrganizations: OrganizationFilter = { suspended: null, deleting: null, prefix: null }
