import { Session } from "@answerscope/core/model"
import { SessionStore } from "@answerscope/core/storage"
import { Effect, Layer } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { insertInto } from "../database/TableStatements.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

const { decode, encode } = rowCodec(Session)

export const layer = Layer.effect(
  SessionStore,
  Effect.gen(function* () {
    const database = yield* PgDatabase
    const { sql, use, write } = database

    return SessionStore.of({
      removeTenant: tenantRemoval(database, "SessionStore", [{ table: "sessions", order: "created_at desc, id desc" }]),
      insert: ({ session, hash, idleBefore, mostOfKey }) =>
        write(
          "SessionStore.insert",
          Effect.gen(function* () {
            yield* sql`
              delete from answerscope.sessions where id = any(array(
                select id from answerscope.sessions
                where organization_id = ${uuidToFind("org", session.organizationId)}
                  and last_used_at < ${toDate(idleBefore)}
                union all (
                  select id from answerscope.sessions where access_key_id = ${uuidToFind("key", session.accessKeyId)}
                  order by last_used_at desc, id desc offset ${mostOfKey - 1}
                )
              ))`
            yield* insertInto(sql, "answerscope.sessions", [{ ...encode(session), hash }])
          })
        ),
      find: (hash) =>
        use("SessionStore.find", sql<Row>`select * from answerscope.sessions where hash = ${hash}`).pipe(
          Effect.map(maybeRow(decode))
        ),
      open: ({ hash, openHash, madeAfter, at }) =>
        write(
          "SessionStore.open",
          sql<Row>`
            update answerscope.sessions set hash = ${openHash}, state = 'open', last_used_at = ${toDate(at)}
            where hash = ${hash} and state = 'link' and created_at > ${toDate(madeAfter)}
            returning *`
        ).pipe(Effect.map(maybeRow(decode))),
      list: ({ organizationId, usedAfter }) =>
        use(
          "SessionStore.list",
          sql<Row>`
            select * from answerscope.sessions
            where organization_id = ${uuidToFind("org", organizationId)} and state = 'open'
              and last_used_at > ${toDate(usedAfter)}
            order by created_at desc, id desc`
        ).pipe(Effect.map(allRows(decode))),
      touch: ({ id, at }) =>
        use(
          "SessionStore.touch",
          sql`
            update answerscope.sessions set last_used_at = ${toDate(at)}
            where id = ${uuidToFind("ses", id)} and last_used_at < ${toDate(at)}`
        ).pipe(Effect.asVoid),
      remove: (id) =>
        write(
          "SessionStore.remove",
          sql<Row>`delete from answerscope.sessions where id = ${uuidToFind("ses", id)} returning *`
        ).pipe(Effect.map(maybeRow(decode))),
      removeAll: (organizationId) =>
        write(
          "SessionStore.removeAll",
          sql<Row>`
            delete from answerscope.sessions where organization_id = ${uuidToFind("org", organizationId)}
            returning id`
        ).pipe(Effect.map((rows) => rows.length))
    })
  })
)
