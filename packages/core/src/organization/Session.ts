/** Sessions of people who signed in with an access key. Browsers present a session instead of the key. */
import { Schema } from "effect"
import { AccessKeyId } from "./AccessKeyId.ts"
import { OrganizationId } from "./OrganizationId.ts"
import { SessionId } from "./SessionId.ts"

/** `link`: a one-time sign-in link; `open`: a signed-in session. */
export const SessionState = Schema.Literals(["link", "open"])
export type SessionState = typeof SessionState.Type

/** The stored part of a session: the SHA-256 (lower-case hex) of its token, never the token. */
export const Session = Schema.Struct({
  id: SessionId,
  organizationId: OrganizationId,
  /** The key of the session, which limits its scope and ends with it. */
  accessKeyId: AccessKeyId,
  state: SessionState,
  createdAt: Schema.DateTimeUtc,
  /** Time of sign-in or last use; written at most once a minute. */
  lastUsedAt: Schema.DateTimeUtc
})
export type Session = typeof Session.Type
