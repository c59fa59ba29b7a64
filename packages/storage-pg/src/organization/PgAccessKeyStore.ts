import { AccessKey } from "@answerscope/core"
import { AccessKeyStore, type KnownAccessKey } from "@answerscope/core/adapter"
import { Effect, Layer, Option } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { groupedLookUps } from "../database/GroupedLookUps.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { insertInto } from "../database/TableStatements.ts"

const { decode, encode } = rowCodec(AccessKey)

interface KnownRow extends Row {
  readonly hash: string
  readonly organization_suspended: boolean
}

/** Each is read once, however many requests look for it. */
const byHash = (rows: ReadonlyArray<KnownRow>): ReadonlyMap<string, KnownAccessKey> =>
  new Map(rows.map((row) => [row.hash, { key: decode(row), organizationSuspended: row.organization_suspended }]))

export const layer = Layer.effect(
  AccessKeyStore,
  Effect.gen(function* () {
    const { sql, use, isJoined, write } = yield* PgDatabase

    const withHashes = (hashes: ReadonlyArray<string>) =>
      use(
        "AccessKeyStore.find",
        sql<KnownRow>`
          select k.*, o.suspended_at is not null as organization_suspended
          from answerscope.access_keys k join answerscope.organizations o on o.id = k.organization_id
          where k.hash = any(${hashes}::text[]) and o.deletion_started_at is null`
      ).pipe(Effect.map(byHash))
    // every request looks for a key
    const find = yield* groupedLookUps(withHashes)
    const findInTransaction = (hash: string) =>
      Effect.map(withHashes([hash]), (found) => Option.fromUndefinedOr(found.get(hash)))

    return AccessKeyStore.of({
      insert: ({ key, hash }) =>
        write(
          "AccessKeyStore.insert",
          Effect.asVoid(insertInto(sql, "answerscope.access_keys", [{ ...encode(key), hash }]))
        ),
      find: (hash) => Effect.flatMap(isJoined, (isInTransaction) => (isInTransaction ? findInTransaction : find)(hash)),
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
