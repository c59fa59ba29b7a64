/** The tenant, which owns everything else. */
import { OrganizationId } from "./OrganizationId.ts"
import { Schema } from "effect"
import { TrimmedText } from "../text/Text.ts"
import { RetentionOverrides } from "./RetentionOverrides.ts"

/** Name of a tenant or of a key. */
export const OrganizationName = TrimmedText({ min: 1, max: 200 })

/** A tenant's id in the host application. Unique. */
export const ExternalId = TrimmedText({ min: 1, max: 200 })

/** A tenant. While `suspendedAt` is set, its keys are `Forbidden`. */
export const Organization = Schema.Struct({
  id: OrganizationId,
  name: Schema.String,
  /** The host's own id, or `null`. */
  externalId: Schema.NullOr(Schema.String),
  suspendedAt: Schema.NullOr(Schema.DateTimeUtc),
  createdAt: Schema.DateTimeUtc,
  /** Its own retention terms. */
  retention: RetentionOverrides,
  /** Before this time, all its answers or texts have expired; `null` if none has. */
  snapshotsRemovedBefore: Schema.NullOr(Schema.DateTimeUtc),
  textsRemovedBefore: Schema.NullOr(Schema.DateTimeUtc),
  /** Start of its deletion, which is final. Only operators can see it since then. */
  deletionStartedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** When its final ledger was handed over. Deletion starts after that. */
  ledgerExportedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type Organization = typeof Organization.Type

/** Initial values of a new organization. */
export const untouchedOrganization = {
  suspendedAt: null,
  retention: {},
  snapshotsRemovedBefore: null,
  textsRemovedBefore: null,
  deletionStartedAt: null,
  ledgerExportedAt: null
} as const satisfies Partial<Organization>

/** A position in the list of organizations: right after this one. */
export type OrganizationPlace = Pick<Organization, "createdAt" | "id">

/** Filter of organizations. `null` means any. */
export interface OrganizationFilter {
  readonly suspended: boolean | null
  /** Those being deleted, or the others. */
  readonly deleting: boolean | null
  /** Prefix of the name or external id, case-sensitive. */
  readonly prefix: string | null
}

export const allOrganizations: OrganizationFilter = { suspended: null, deleting: null, prefix: null }
