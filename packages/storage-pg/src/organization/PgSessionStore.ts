import { AccessKey } from "@answerscope/core"
import { Session } from "@answerscope/core/model"
import { SessionStore } from "@answerscope/core/storage"
import { Effect, Layer } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { insertInto } from "../database/TableStatements.ts"

const { decode, encode } = rowCodec(Session)
const keyCodec = rowCodec(AccessKey)

/** The columns of a session beside those of its key. */
interface KnownRow extends Row {
  readonly session_id: string
  readonly session_created_at: Date
  readonly session_last_used_at: Date
  readonly organization_suspended: boolean
}

const sessionBeside = (row: KnownRow): Session =>
  decode({
    ...row,
    id: row.session_id,
    access_key_id: row["id"],
    created_at: row.session_created_at,
    last_used_at: row.session_last_used_at
  })

const finding =
  ({ sql, use }: PgDatabase["Service"]) =>
  (hash: string) =>
    use(
      "SessionStore.find",
      sql<KnownRow>`
            select k.*, s.id as session_id, s.state, s.created_at as session_created_at,
              s.last_used_at as session_last_used_at, o.suspended_at is not null as organization_suspended
            from answerscope.sessions s
            join answerscope.access_keys k on k.id = s.access_key_id
            join answerscope.organizations o on o.id = s.organization_id
            where s.hash = ${hash} and o.deletion_started_at is null`
    ).pipe(
      Effect.map(
        maybeRow((row) => ({
          session: sessionBeside(row),
          key: keyCodec.decode(row),
          organizationSuspended: row.organization_suspended
        }))
      )
    )

export const layer = Layer.effect(
  SessionStore,
  Effect.gen(function* () {
    const database = yield* PgDatabase
    const { sql, use, write } = database

    return SessionStore.of({
      insert: ({ session, hash, idleBefore, mostOfKey }) =>
        write(
          "SessionStore.insert",
          Effect.gen(function* () {
            yield* sql`
              delete from answerscope.sessions
              where organization_id = ${uuidToFind("org", session.organizationId)}
                and last_used_at < ${toDate(idleBefore)}
                or id in (
                  select id from answerscope.sessions where access_key_id = ${uuidToFind("key", session.accessKeyId)}
                  order by last_used_at desc, id desc offset ${mostOfKey - 1}
                )`
            yield* insertInto(sql, "answerscope.sessions", [{ ...encode(session), hash }])
          })
        ),
      find: finding(database),
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
