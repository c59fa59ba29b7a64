/**
 * The tenant: everything belongs to an organization.
 */
import { Schema } from "effect"

export const OrganizationId = Schema.String.pipe(Schema.brand("OrganizationId"))
export type OrganizationId = typeof OrganizationId.Type

/** A tenant. While `suspendedAt` is set, its keys are refused with `Forbidden`. */
export const Organization = Schema.Struct({
  id: OrganizationId,
  name: Schema.String,
  suspendedAt: Schema.NullOr(Schema.DateTimeUtc),
  createdAt: Schema.DateTimeUtc
})
export type Organization = typeof Organization.Type
