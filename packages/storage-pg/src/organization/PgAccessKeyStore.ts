import { AccessKey, type StorageError } from "@answerscope/core"
import { AccessKeyStore, type KnownAccessKey } from "@answerscope/core/storage"
import { Effect, Exit, Layer, Option, Request, RequestResolver } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { insertInto } from "../database/TableStatements.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

const { decode, encode } = rowCodec(AccessKey)

interface KnownRow extends Row {
  readonly hash: string
  readonly organization_suspended: boolean
}

/** Looks up the key with a hash. */
class FindAccessKey extends Request.TaggedClass("FindAccessKey")<
  { readonly hash: string },
  Option.Option<KnownAccessKey>,
  StorageError
> {}

/** Most keys that one statement looks up. */
const batchMax = 100

const knownOf = (row: KnownRow): KnownAccessKey => ({
  key: decode(row),
  organizationSuspended: row.organization_suspended
})

const byHash = (rows: ReadonlyArray<KnownRow>): ReadonlyMap<string, KnownAccessKey> =>
  new Map(rows.map((row) => [row.hash, knownOf(row)]))

export const layer = Layer.effect(
  AccessKeyStore,
  Effect.gen(function* () {
    const { sql, use, isJoined, write, useAll } = yield* PgDatabase

    const withHashes = (hashes: ReadonlyArray<string>) =>
      use(
        "AccessKeyStore.find",
        sql<KnownRow>`
          select k.*, o.suspended_at is not null as organization_suspended
          from answerscope.access_keys k join answerscope.organizations o on o.id = k.organization_id
          where k.hash = any(${hashes}::text[]) and o.deletion_started_at is null`
      ).pipe(Effect.map(byHash))
    // every request looks up a key: those that arrive together share a statement
    const batches = RequestResolver.make<FindAccessKey>((entries) =>
      Effect.map(withHashes([...new Set(entries.map(({ request }) => request.hash))]), (found) => {
        for (const { completeUnsafe, request } of entries) {
          completeUnsafe(Exit.succeed(Option.fromUndefinedOr(found.get(request.hash))))
        }
      })
    ).pipe(RequestResolver.batchN(batchMax))
    const find = (hash: string) => Effect.request(new FindAccessKey({ hash }), batches)
    const findInTransaction = (hash: string) =>
      Effect.map(withHashes([hash]), (found) => Option.fromUndefinedOr(found.get(hash)))

    return AccessKeyStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "AccessKeyStore", [
        { table: "access_keys", order: "created_at desc, id desc" }
      ]),
      insert: ({ key, hash }) =>
        write(
          "AccessKeyStore.insert",
          Effect.asVoid(insertInto(sql, "answerscope.access_keys", [{ ...encode(key), hash }]))
        ),
      find: (hash) => Effect.flatMap(isJoined, (isInTransaction) => (isInTransaction ? findInTransaction : find)(hash)),
      get: (id) =>
        use(
          "AccessKeyStore.get",
          sql<KnownRow>`
            select k.*, o.suspended_at is not null as organization_suspended
            from answerscope.access_keys k join answerscope.organizations o on o.id = k.organization_id
            where k.id = ${uuidToFind("key", id)} and o.deletion_started_at is null`
        ).pipe(Effect.map(maybeRow(knownOf))),
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
