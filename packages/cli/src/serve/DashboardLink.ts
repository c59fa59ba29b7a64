/** The dashboard address that a start prints. */
import { type AccessKey, AccessKeys, type AccessScope, Organizations, Sessions, StorageClock } from "@answerscope/core"
import { DateTime, Effect, Redacted } from "effect"
import type { Database } from "../Database.ts"

/** The sign-in address. Browsers do not send the part after `#` to the server. */
export const signInAddress = (address: string, token: Redacted.Redacted<string>): string =>
  `${address}/#sign-in=${Redacted.value(token)}`

/** The newest valid key that may do most. */
export const validKey = (keys: ReadonlyArray<AccessKey>, now: DateTime.Utc): AccessKey | undefined => {
  const valid = keys.filter(
    ({ expiresAt, revokedAt }) => revokedAt === null && (expiresAt === null || DateTime.isGreaterThan(expiresAt, now))
  )
  const withScope = (wanted: AccessScope) => valid.find(({ scope }) => scope === wanted)
  return withScope("admin") ?? withScope("write") ?? valid[0]
}

/**
 * The dashboard address. With an embedded database, which one person uses, it is a one-time sign-in link for the only
 * organization. Elsewhere, readers of the output may not have access.
 */
export const dashboardAddress = Effect.fnUntraced(function* (address: string, { isEmbedded }: Database) {
  if (!isEmbedded) return `${address}/`
  const [only, ...others] = (yield* (yield* Organizations).list({ limit: 2 })).organizations
  if (only === undefined || others.length > 0 || only.suspendedAt !== null) return `${address}/`
  const now = yield* (yield* StorageClock).now
  const key = validKey(yield* (yield* AccessKeys).list(only.id), now)
  if (key === undefined) return `${address}/`
  const token = yield* (yield* Sessions).makeLink({ organizationId: only.id, accessKeyId: key.id })
  return signInAddress(address, token)
})
