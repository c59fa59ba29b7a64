/** Access keys in SQLite. The state of their organizations comes from `OrganizationStore`. */
import { AccessKey, StorageError } from "@answerscope/core"
import { AccessKeyStore, type KnownAccessKey, OrganizationStore } from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Option, Schema } from "effect"
import { Sqlite } from "./Sqlite.ts"

const millis = Schema.NullOr(Schema.Number)

const Row = Schema.Struct({
  id: AccessKey.fields.id,
  organization_id: AccessKey.fields.organizationId,
  name: AccessKey.fields.name,
  scope: AccessKey.fields.scope,
  display_prefix: Schema.String,
  created_at: Schema.Number,
  last_used_at: millis,
  expires_at: millis,
  revoked_at: millis,
  brand_ids: Schema.fromJsonString(AccessKey.fields.brandIds)
})

const timeOf = (at: number | null): DateTime.Utc | null => (at === null ? null : DateTime.makeUnsafe(at))
const millisOf = (at: DateTime.Utc | null): number | null => (at === null ? null : DateTime.toEpochMillis(at))

const keyOf = (given: unknown): AccessKey => {
  const row = Schema.decodeUnknownSync(Row)(given)
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    scope: row.scope,
    displayPrefix: row.display_prefix,
    createdAt: DateTime.makeUnsafe(row.created_at),
    lastUsedAt: timeOf(row.last_used_at),
    expiresAt: timeOf(row.expires_at),
    revokedAt: timeOf(row.revoked_at),
    brandIds: row.brand_ids
  }
}

const maybeKey = (row: unknown): Option.Option<AccessKey> => Option.map(Option.fromUndefinedOr(row), keyOf)

export const layer = Layer.effect(
  AccessKeyStore,
  Effect.gen(function* () {
    const { read, write } = yield* Sqlite
    const organizations = yield* OrganizationStore

    /** A key with the state of its organization; none if that is being deleted. */
    const known = Effect.fnUntraced(function* (
      found: Effect.Effect<Option.Option<AccessKey>, StorageError>
    ): Effect.fn.Return<Option.Option<KnownAccessKey>, StorageError> {
      const key = yield* found
      if (Option.isNone(key)) return Option.none()
      const organization = yield* organizations.get(key.value.organizationId)
      return Option.flatMap(organization, ({ deletionStartedAt, suspendedAt }) =>
        deletionStartedAt === null
          ? Option.some({ key: key.value, organizationSuspended: suspendedAt !== null })
          : Option.none()
      )
    })

    return AccessKeyStore.of({
      insert: Effect.fnUntraced(function* ({ hash, key }) {
        const operation = "AccessKeyStore.insert"
        if (Option.isNone(yield* organizations.get(key.organizationId))) {
          return yield* new StorageError({ operation, cause: "no such organization" })
        }
        yield* write(operation, (db) =>
          db
            .prepare("insert into access_keys values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
            .run(
              key.id,
              key.organizationId,
              hash,
              key.name,
              key.scope,
              key.displayPrefix,
              DateTime.toEpochMillis(key.createdAt),
              millisOf(key.lastUsedAt),
              millisOf(key.expiresAt),
              millisOf(key.revokedAt),
              JSON.stringify(key.brandIds)
            )
        )
      }),
      find: (hash) =>
        known(
          read("AccessKeyStore.find", (db) =>
            maybeKey(db.prepare("select * from access_keys where hash = ?").get(hash))
          )
        ),
      get: (id) =>
        known(
          read("AccessKeyStore.get", (db) => maybeKey(db.prepare("select * from access_keys where id = ?").get(id)))
        ),
      list: (organizationId) =>
        read("AccessKeyStore.list", (db) =>
          db
            .prepare("select * from access_keys where organization_id = ? order by created_at desc, id desc")
            .all(organizationId)
            .map(keyOf)
        ),
      revoke: ({ at, id }) =>
        write("AccessKeyStore.revoke", (db) =>
          maybeKey(
            db
              .prepare("update access_keys set revoked_at = coalesce(revoked_at, ?) where id = ? returning *")
              .get(DateTime.toEpochMillis(at), id)
          )
        ),
      touch: ({ at, id }) =>
        write("AccessKeyStore.touch", (db) => {
          db.prepare("update access_keys set last_used_at = max(coalesce(last_used_at, 0), ?) where id = ?").run(
            DateTime.toEpochMillis(at),
            id
          )
        }),
      removeTenant: ({ limit, organizationId }) =>
        write("AccessKeyStore.removeTenant", (db) =>
          Number(
            db
              .prepare(
                "delete from access_keys where id in (select id from access_keys where organization_id = ? limit ?)"
              )
              .run(organizationId, limit).changes
          )
        )
    })
  })
)
