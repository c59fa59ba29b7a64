/**
 * Sessions: people who have signed in with an access key, and call by what a browser keeps instead of it.
 */
import { Schema } from "effect"
import { AccessKeyId } from "./AccessKeyId.ts"
import { OrganizationId } from "./OrganizationId.ts"
import { SessionId } from "./SessionId.ts"

/** `link`: an address that signs in, once; `open`: somebody has signed in. */
export const SessionState = Schema.Literals(["link", "open"])
export type SessionState = typeof SessionState.Type

/** What is stored of a session: never what its caller presents, only that one's SHA-256 (lower-case hex). */
export const Session = Schema.Struct({
  id: SessionId,
  organizationId: OrganizationId,
  /** The key that was signed in with: the session may do what it may, and ends with it. */
  accessKeyId: AccessKeyId,
  state: SessionState,
  createdAt: Schema.DateTimeUtc,
  /** When it was signed in, or last used; written at most once a minute. */
  lastUsedAt: Schema.DateTimeUtc
})
export type Session = typeof Session.Type
