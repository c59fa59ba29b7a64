/** Whether an organization is active. One that is being deleted is suspended too. */
import { Effect, Option } from "effect"
import type { OrganizationId } from "./OrganizationId.ts"
import { OrganizationStore } from "./OrganizationStore.ts"

/** Whether it exists and is not suspended. */
export const isActive = Effect.fnUntraced(function* (id: OrganizationId) {
  const found = yield* (yield* OrganizationStore).get(id)
  return Option.exists(found, ({ suspendedAt }) => suspendedAt === null)
})
