/**
 * The tenant: everything belongs to an organization.
 */
import { OrganizationId } from "./OrganizationId.ts"
import { Schema } from "effect"

/** A tenant. While `suspendedAt` is set, its keys are refused with `Forbidden`. */
export const Organization = Schema.Struct({
  id: OrganizationId,
  name: Schema.String,
  suspendedAt: Schema.NullOr(Schema.DateTimeUtc),
  createdAt: Schema.DateTimeUtc
})
export type Organization = typeof Organization.Type
