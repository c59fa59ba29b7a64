import {
  type AccessKey,
  AccessKeyId,
  AccessKeyStore,
  type AccessScope,
  OrganizationId,
  TypeId
} from "@answerscope/core"
import { Effect, Layer } from "effect"
import { fromDate, fromDateOrNull, toDate, toDateOrNull, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow } from "../database/ResultRows.ts"

interface Row {
  readonly id: string
  readonly organization_id: string
  readonly name: string | null
  readonly scope: AccessScope
  readonly display_prefix: string
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly expires_at: Date | null
  readonly revoked_at: Date | null
}

const keyOf = (row: Row): AccessKey => ({
  id: AccessKeyId.make(TypeId.fromUuid("key", row.id)),
  organizationId: OrganizationId.make(TypeId.fromUuid("org", row.organization_id)),
  name: row.name,
  scope: row.scope,
  displayPrefix: row.display_prefix,
  createdAt: fromDate(row.created_at),
  lastUsedAt: fromDateOrNull(row.last_used_at),
  expiresAt: fromDateOrNull(row.expires_at),
  revokedAt: fromDateOrNull(row.revoked_at)
})

export const layer = Layer.effect(
  AccessKeyStore,
  Effect.gen(function* () {
    const { sql, use } = yield* PgDatabase

    return AccessKeyStore.of({
      insert: ({ key, hash }) =>
        use(
          "AccessKeyStore.insert",
          sql`insert into access_keys ${sql.insert({
            id: uuidToStore("key", key.id),
            organization_id: uuidToStore("org", key.organizationId),
            hash,
            name: key.name,
            scope: key.scope,
            display_prefix: key.displayPrefix,
            created_at: toDate(key.createdAt),
            last_used_at: toDateOrNull(key.lastUsedAt),
            expires_at: toDateOrNull(key.expiresAt),
            revoked_at: toDateOrNull(key.revokedAt)
          })}`.pipe(Effect.asVoid)
        ),
      find: (hash) =>
        use(
          "AccessKeyStore.find",
          sql<Row & { readonly organization_suspended: boolean }>`
            select k.*, o.suspended_at is not null as organization_suspended
            from access_keys k join organizations o on o.id = k.organization_id
            where k.hash = ${hash}`
        ).pipe(Effect.map(maybeRow((row) => ({ key: keyOf(row), organizationSuspended: row.organization_suspended })))),
      list: (organizationId) =>
        use(
          "AccessKeyStore.list",
          sql<Row>`
            select * from access_keys where organization_id = ${uuidToFind("org", organizationId)}
            order by created_at desc, id desc`
        ).pipe(Effect.map(allRows(keyOf))),
      revoke: ({ id, at }) =>
        use(
          "AccessKeyStore.revoke",
          sql<Row>`
            update access_keys set revoked_at = coalesce(revoked_at, ${toDate(at)})
            where id = ${uuidToFind("key", id)}
            returning *`
        ).pipe(Effect.map(maybeRow(keyOf))),
      touch: ({ id, at }) =>
        use(
          "AccessKeyStore.touch",
          sql`
            update access_keys set last_used_at = ${toDate(at)}
            where id = ${uuidToFind("key", id)} and (last_used_at is null or last_used_at < ${toDate(at)})`
        ).pipe(Effect.asVoid)
    })
  })
)
