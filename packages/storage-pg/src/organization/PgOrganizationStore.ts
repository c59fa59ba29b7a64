import { Organization } from "@answerscope/core"
import { OrganizationStore } from "@answerscope/core/adapter"
import { Effect, Layer } from "effect"
import { toDateOrNull, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { insertInto } from "../database/TableStatements.ts"

const { decode, encode } = rowCodec(Organization)

// any number that no other lock uses
const setupLockKey = 5_703_211_948

export const layer = Layer.effect(
  OrganizationStore,
  Effect.gen(function* () {
    const { sql, use, write } = yield* PgDatabase

    return OrganizationStore.of({
      insert: (organization) =>
        write(
          "OrganizationStore.insert",
          Effect.asVoid(insertInto(sql, "answerscope.organizations", [encode(organization)]))
        ),
      get: (id) =>
        use(
          "OrganizationStore.get",
          sql<Row>`select * from answerscope.organizations where id = ${uuidToFind("org", id)}`.pipe(
            Effect.map(maybeRow(decode))
          )
        ),
      list: use(
        "OrganizationStore.list",
        sql<Row>`select * from answerscope.organizations order by created_at, id`.pipe(Effect.map(allRows(decode)))
      ),
      setSuspended: ({ id, suspendedAt }) =>
        write(
          "OrganizationStore.setSuspended",
          sql<Row>`
            update answerscope.organizations set suspended_at = ${toDateOrNull(suspendedAt)}
            where id = ${uuidToFind("org", id)}
            returning *`.pipe(Effect.map(maybeRow(decode)))
        ),
      setRetention: ({ id, retention }) =>
        write(
          "OrganizationStore.setRetention",
          sql<Row>`
            update answerscope.organizations set retention = ${sql.json(retention)} where id = ${uuidToFind("org", id)}
            returning *`.pipe(Effect.map(maybeRow(decode)))
        ),
      // nobody is told: what was not marked is marked by the next removal
      markRemoved: ({ id, snapshotsBefore = null, textsBefore = null }) =>
        use(
          "OrganizationStore.markRemoved",
          sql`
            update answerscope.organizations
            set snapshots_removed_before = greatest(snapshots_removed_before, ${toDateOrNull(snapshotsBefore)}),
              texts_removed_before = greatest(texts_removed_before, ${toDateOrNull(textsBefore)})
            where id = ${uuidToFind("org", id)}`.pipe(Effect.asVoid)
        ),
      lockSetup: use(
        "OrganizationStore.lockSetup",
        sql`select pg_advisory_xact_lock(${setupLockKey})`.pipe(Effect.asVoid)
      )
    })
  })
)
