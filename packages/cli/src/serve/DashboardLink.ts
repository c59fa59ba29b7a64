/**
 * The address of the dashboard that a start prints.
 */
import { type AccessKey, AccessKeys, Organizations, Sessions, StorageClock } from "@answerscope/core"
import { DateTime, Effect, Redacted } from "effect"
import type { Database } from "../Database.ts"

/** The address at which the token signs in; the part after `#` is not sent to the server by itself. */
export const signInAddress = (address: string, token: Redacted.Redacted<string>): string =>
  `${address}/#sign-in=${Redacted.value(token)}`

/** A key that may change things and is valid now, the newest first. */
export const validKey = (keys: ReadonlyArray<AccessKey>, now: DateTime.Utc): AccessKey | undefined => {
  const valid = keys.filter(
    ({ expiresAt, revokedAt }) => revokedAt === null && (expiresAt === null || DateTime.isGreaterThan(expiresAt, now))
  )
  return valid.find(({ scope }) => scope === "write") ?? valid[0]
}

/**
 * Where people look. On the database of this machine alone, which one person has, it signs in as the only
 * organization, once; anywhere else who reads the output may not be who may look.
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
