import { type Organization, OrganizationId, OrganizationStore, TypeId } from "@answerscope/core"
import { Effect, Layer } from "effect"
import { fromDate, fromDateOrNull, toDate, toDateOrNull, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow } from "../database/ResultRows.ts"

interface Row {
  readonly id: string
  readonly name: string
  readonly suspended_at: Date | null
  readonly created_at: Date
}

const organizationOf = (row: Row): Organization => ({
  id: OrganizationId.make(TypeId.fromUuid("org", row.id)),
  name: row.name,
  suspendedAt: fromDateOrNull(row.suspended_at),
  createdAt: fromDate(row.created_at)
})

// any number that nobody else locks
const setupLockKey = 5_703_211_948

export const layer = Layer.effect(
  OrganizationStore,
  Effect.gen(function* () {
    const { sql, use } = yield* PgDatabase

    return OrganizationStore.of({
      insert: (organization) =>
        use(
          "OrganizationStore.insert",
          sql`insert into organizations ${sql.insert({
            id: uuidToStore("org", organization.id),
            name: organization.name,
            suspended_at: toDateOrNull(organization.suspendedAt),
            created_at: toDate(organization.createdAt)
          })}`.pipe(Effect.asVoid)
        ),
      get: (id) =>
        use(
          "OrganizationStore.get",
          sql<Row>`select * from organizations where id = ${uuidToFind("org", id)}`.pipe(
            Effect.map(maybeRow(organizationOf))
          )
        ),
      list: use(
        "OrganizationStore.list",
        sql<Row>`select * from organizations order by created_at, id`.pipe(Effect.map(allRows(organizationOf)))
      ),
      setSuspended: ({ id, suspendedAt }) =>
        use(
          "OrganizationStore.setSuspended",
          sql<Row>`
            update organizations set suspended_at = ${toDateOrNull(suspendedAt)}
            where id = ${uuidToFind("org", id)}
            returning *`.pipe(Effect.map(maybeRow(organizationOf)))
        ),
      lockSetup: use(
        "OrganizationStore.lockSetup",
        sql`select pg_advisory_xact_lock(${setupLockKey})`.pipe(Effect.asVoid)
      )
    })
  })
)
