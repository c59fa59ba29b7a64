/** Access keys: the caller's organization and scope. */
import { AccessKeyId } from "./AccessKeyId.ts"
import { Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
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
  revokedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** The brands that it is bound to, without deleted ones; `null`: not bound. A key without brands sees none. */
  brandIds: Schema.NullOr(Schema.Array(BrandId))
})
export type AccessKey = typeof AccessKey.Type

/** The caller of a request. */
export interface Principal {
  readonly organizationId: OrganizationId
  readonly accessKeyId: AccessKeyId
  readonly scope: AccessScope
  /** The only brands that it sees and changes; `null` for all. */
  readonly brandIds: ReadonlyArray<BrandId> | null
}

/** The caller that a valid key identifies. */
export const principalOf = ({ brandIds, id, organizationId, scope }: AccessKey): Principal => ({
  organizationId,
  accessKeyId: id,
  scope,
  brandIds
})

/** Whether a caller may change anything. Every valid key may read. */
export const mayWrite = ({ scope }: Pick<Principal, "scope">): boolean => scope !== "read"
