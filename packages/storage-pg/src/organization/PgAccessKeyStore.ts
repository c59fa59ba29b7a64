import { AccessKey } from "@answerscope/core"
import { AccessKeyStore } from "@answerscope/core/adapter"
import { Effect, Layer } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { insertInto } from "../database/TableStatements.ts"

const { decode, encode } = rowCodec(AccessKey)

export const layer = Layer.effect(
  AccessKeyStore,
  Effect.gen(function* () {
    const { sql, use, write } = yield* PgDatabase

    return AccessKeyStore.of({
      insert: ({ key, hash }) =>
        write(
          "AccessKeyStore.insert",
          Effect.asVoid(insertInto(sql, "answerscope.access_keys", [{ ...encode(key), hash }]))
        ),
      find: (hash) =>
        use(
          "AccessKeyStore.find",
          sql<Row & { readonly organization_suspended: boolean }>`
            select k.*, o.suspended_at is not null as organization_suspended
            from answerscope.access_keys k join answerscope.organizations o on o.id = k.organization_id
            where k.hash = ${hash} and o.deletion_started_at is null`
        ).pipe(
          Effect.map(maybeRow((row) => ({ key: decode(row), organizationSuspended: row.organization_suspended })))
        ),
      list: (organizationId) =>
        use(
          "AccessKeyStore.list",
          sql<Row>`
            select * from answerscope.access_keys where organization_id = ${uuidToFind("org", organizationId)}
            order by created_at desc, id desc`
        ).pipe(Effect.map(allRows(decode))),
      revoke: ({ id, at }) =>
        write(
          "AccessKeyStore.revoke",
          sql<Row>`
            update answerscope.access_keys set revoked_at = coalesce(revoked_at, ${toDate(at)})
            where id = ${uuidToFind("key", id)}
            returning *`
        ).pipe(Effect.map(maybeRow(decode))),
      touch: ({ id, at }) =>
        use(
          "AccessKeyStore.touch",
          sql`
            update answerscope.access_keys set last_used_at = ${toDate(at)}
            where id = ${uuidToFind("key", id)} and (last_used_at is null or last_used_at < ${toDate(at)})`
        ).pipe(Effect.asVoid)
    })
  })
)
