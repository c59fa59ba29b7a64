/**
 * The tenant: everything belongs to an organization.
 */
import { OrganizationId } from "./OrganizationId.ts"
import { Schema } from "effect"
import { TrimmedText } from "../text/Text.ts"
import { OwnRetention } from "./OwnRetention.ts"

/** A tenant's name, or that of a key. */
export const OrganizationName = TrimmedText({ min: 1, max: 200 })

/** A tenant. While `suspendedAt` is set, its keys are refused with `Forbidden`. */
export const Organization = Schema.Struct({
  id: OrganizationId,
  name: Schema.String,
  suspendedAt: Schema.NullOr(Schema.DateTimeUtc),
  createdAt: Schema.DateTimeUtc,
  /** What it has of its own about how long things are kept. */
  retention: OwnRetention,
  /** Before when all its answers, or their texts, are removed; null as long as none were. */
  snapshotsRemovedBefore: Schema.NullOr(Schema.DateTimeUtc),
  textsRemovedBefore: Schema.NullOr(Schema.DateTimeUtc)
})
export type Organization = typeof Organization.Type
