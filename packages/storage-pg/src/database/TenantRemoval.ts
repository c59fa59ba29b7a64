/** `removeTenant` of the ports: an organization's rows of some tables. */
import type { StorageError } from "@answerscope/core"
import type { RemoveTenant } from "@answerscope/core/storage"
import { Effect } from "effect"
import { isSqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { uuidToFind } from "./Columns.ts"
import type { PgDatabase } from "./PgDatabase.ts"
import { removeRows } from "./RowRemoval.ts"
import type { SchemaClient } from "./SchemaClient.ts"

type Organization = ReturnType<typeof uuidToFind>

/** An organization's rows in a table. `order` is an index order, which finds the remaining rows first. */
export interface OwnedRows {
  readonly table: string
  readonly order: string
  readonly where?: (sql: SchemaClient, organization: Organization) => Fragment
}

const ofOrganization = (sql: SchemaClient, organization: Organization) => sql`t.organization_id = ${organization}`

/** Rows of an organization's brands. */
export const ofBrands = (sql: SchemaClient, organization: Organization) =>
  sql`t.brand_id in (select b.id from answerscope.brands b where b.organization_id = ${organization})`

/** Rows of an organization's trackers. */
export const ofTrackers = (sql: SchemaClient, organization: Organization) =>
  sql`t.tracker_id in (select k.id from answerscope.trackers k where k.organization_id = ${organization})`

/** Returns `removed` if a row is still referred to: the reference was added meanwhile, and goes next time. */
export const unlessReferredTo =
  <A>(removed: A) =>
  (effect: Effect.Effect<A, StorageError>) =>
    Effect.catchIf(
      effect,
      ({ cause }) => isSqlError(cause) && cause.reason._tag === "ConstraintError",
      () => Effect.succeed(removed)
    )

/** Deletes a batch of the first table that has rows. */
export const tenantRemoval =
  (
    { sql, useAll }: Pick<PgDatabase["Service"], "sql" | "useAll">,
    port: string,
    tables: ReadonlyArray<OwnedRows>
  ): RemoveTenant =>
  ({ limit, organizationId }) =>
    useAll(
      `${port}.removeTenant`,
      Effect.gen(function* () {
        const organization = uuidToFind("org", organizationId)
        for (const { order, table, where = ofOrganization } of tables) {
          const removed = yield* removeRows(sql, { table, order, where: where(sql, organization), limit })
          if (removed > 0) return removed
        }
        return 0
      })
    ).pipe(unlessReferredTo(0))
