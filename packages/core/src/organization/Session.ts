/** Sessions of people who signed in with an access key or at an identity provider. Browsers present a session. */
import { Schema } from "effect"
import { AccessScope } from "./AccessKey.ts"
import { AccessKeyId } from "./AccessKeyId.ts"
import { OrganizationId } from "./OrganizationId.ts"
import { SessionId } from "./SessionId.ts"

/** `link`: a one-time sign-in link; `open`: a signed-in session. */
const SessionState = Schema.Literals(["link", "open"])

/** The stored part of a session: the SHA-256 (lower-case hex) of its token, never the token. */
export const Session = Schema.Struct({
  id: SessionId,
  organizationId: OrganizationId,
  /**
   * The key of the session, which limits its scope and ends with it. Of a member without a key: the id that limits
   * count by.
   */
  accessKeyId: AccessKeyId,
  state: SessionState,
  createdAt: Schema.DateTimeUtc,
  /** Time of sign-in or last use; written at most once a minute. */
  lastUsedAt: Schema.DateTimeUtc,
  /** Scope of a member without a key; `null`: that of the key. */
  memberScope: Schema.NullOr(AccessScope)
})
export type Session = typeof Session.Type
