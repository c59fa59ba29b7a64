/** The organizations that the run works for. */
import { AccessKeys, Credits, type OrganizationId, Organizations } from "@answerscope/core"
import { Effect, Redacted } from "effect"
import { coreOn, type Url } from "@answerscope/harness/TrackerFixtures"

/**
 * `flood` always has hundreds of waiting checks; `single` places one at a time; `mixed` does everything; `poor` has few
 * credits.
 */
export type Role = "flood" | "single" | "mixed" | "poor"

export interface Tenant {
  readonly role: Role
  readonly name: string
  readonly organizationId: OrganizationId
  readonly key: string
  readonly granted: number
}

const roles: ReadonlyArray<Role> = ["flood", "single", "single", "mixed", "mixed", "poor"]
const grants: Readonly<Record<Role, number>> = { flood: 10_000_000, single: 100_000, mixed: 1_000_000, poor: 100 }

/** Creates them in the database, like an operator. */
export const makeTenants = (url: Url): Effect.Effect<ReadonlyArray<Tenant>> =>
  Effect.forEach(roles, (role, index) =>
    Effect.gen(function* () {
      const name = `${role} ${index + 1}`
      const { id: organizationId } = yield* (yield* Organizations).create({ name, monthlyLimit: 0 })
      const granted = grants[role]
      yield* (yield* Credits).grant({ organizationId, amount: granted })
      const issued = yield* (yield* AccessKeys).issue({ organizationId, name: null, scope: "write", expiresAt: null })
      return { role, name, organizationId, key: Redacted.value(issued.secret), granted }
    })
  ).pipe(Effect.provide(coreOn(url)), Effect.orDie)
