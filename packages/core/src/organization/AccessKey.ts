/** Access keys: the caller's organization and scope. */
import { AccessKeyId } from "./AccessKeyId.ts"
import { Schema } from "effect"
import { OrganizationId } from "./OrganizationId.ts"

/** `read` allows GET and HEAD, `write` everything but keys, `admin` everything. */
export const AccessScope = Schema.Literals(["read", "write", "admin"])
export type AccessScope = typeof AccessScope.Type

/** The stored part of a key: its SHA-256 (lower-case hex) and first characters, never the key. */
export const AccessKey = Schema.Struct({
  id: AccessKeyId,
  organizationId: OrganizationId,
  name: Schema.NullOr(Schema.String),
  scope: AccessScope,
  /** The first characters, to recognize a key. */
  displayPrefix: Schema.String,
  createdAt: Schema.DateTimeUtc,
  /** Written at most once a minute. */
  lastUsedAt: Schema.NullOr(Schema.DateTimeUtc),
  expiresAt: Schema.NullOr(Schema.DateTimeUtc),
  revokedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type AccessKey = typeof AccessKey.Type

/** The caller that a valid key identifies. */
export interface Principal {
  readonly organizationId: OrganizationId
  readonly accessKeyId: AccessKeyId
  readonly scope: AccessScope
}

/** Whether a caller may change anything. Every valid key may read. */
export const mayWrite = ({ scope }: Pick<Principal, "scope">): boolean => scope !== "read"
