/** Whether a key is valid now. */
import { DateTime, Effect } from "effect"
import { Forbidden, Unauthenticated } from "./AccessError.ts"
import type { KnownAccessKey } from "./AccessKeyStore.ts"

/** Fails for a revoked or expired key, and for one of a suspended organization. */
export const requireValid = (
  { key, organizationSuspended }: KnownAccessKey,
  now: DateTime.Utc
): Effect.Effect<void, Unauthenticated | Forbidden> => {
  const isOver = key.expiresAt !== null && DateTime.isLessThanOrEqualTo(key.expiresAt, now)
  if (key.revokedAt !== null || isOver) return Effect.fail(new Unauthenticated())
  return organizationSuspended ? Effect.fail(new Forbidden({ message: "The organization is suspended." })) : Effect.void
}
