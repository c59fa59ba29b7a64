import type * as PgClient from "@effect/sql-pg/PgClient"
import { Organization, type OrganizationId } from "@answerscope/core"
import {
  type OrganizationFilter,
  type OrganizationPlace,
  OrganizationStore,
  type OrganizationUpdate
} from "@answerscope/core/storage"
import { Effect, Layer, Option } from "effect"
import { toDate, toDateOrNull, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { insertInto } from "../database/TableStatements.ts"
import { agedRows } from "./AgedRows.ts"
import { unlessReferredTo } from "../database/TenantRemoval.ts"

const { decode, encode } = rowCodec(Organization)

// any number that no other lock uses
const setupLockKey = 5_703_211_948

export const layer = Layer.effect(
  OrganizationStore,
  Effect.gen(function* () {
    const database = yield* PgDatabase
    const { sql, use, useAll, write } = database
    const { insert, update } = organizationWrites(sql)
    const aged = agedRows(sql)

    return OrganizationStore.of({
      insert: (organization) => useAll("OrganizationStore.insert", insert(organization)),
      get: (id) =>
        use(
          "OrganizationStore.get",
          sql<Row>`select * from answerscope.organizations where id = ${uuidToFind("org", id)}`.pipe(
            Effect.map(maybeRow(decode))
          )
        ),
      getByExternalId: (externalId) =>
        use(
          "OrganizationStore.getByExternalId",
          sql<Row>`select * from answerscope.organizations where external_id = ${externalId}`.pipe(
            Effect.map(maybeRow(decode))
          )
        ),
      list: ({ filter, after, limit }) =>
        use(
          "OrganizationStore.list",
          sql<Row>`
            select * from answerscope.organizations where ${listed(sql, filter, after)}
            order by created_at, id limit ${limit}`.pipe(Effect.map(allRows(decode)))
        ),
      update: ({ id, change }) => useAll("OrganizationStore.update", update(id, change)),
      setSuspended: ({ id, suspendedAt }) =>
        write(
          "OrganizationStore.setSuspended",
          sql<Row>`
            update answerscope.organizations
            set suspended_at = case when deletion_started_at is null then ${toDateOrNull(suspendedAt)}::timestamptz
              else suspended_at end
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
      aged: (questions) => use("OrganizationStore.aged", aged(questions)),
      // no retry: the next removal marks it
      markRemoved: ({ id, snapshotsBefore = null, textsBefore = null }) =>
        use(
          "OrganizationStore.markRemoved",
          sql`
            update answerscope.organizations
            set snapshots_removed_before = greatest(snapshots_removed_before, ${toDateOrNull(snapshotsBefore)}),
              texts_removed_before = greatest(texts_removed_before, ${toDateOrNull(textsBefore)})
            where id = ${uuidToFind("org", id)}`.pipe(Effect.asVoid)
        ),
      ...deletionOn(database),
      lockSetup: use(
        "OrganizationStore.lockSetup",
        sql`select pg_advisory_xact_lock(${setupLockKey})`.pipe(Effect.asVoid)
      )
    })
  })
)

const listed = (
  sql: PgClient.PgClient,
  { deleting, prefix, suspended }: OrganizationFilter,
  after: OrganizationPlace | null
) =>
  sql.and([
    sql`true`,
    ...(suspended === null ? [] : [sql`(suspended_at is not null) = ${suspended}`]),
    ...(deleting === null ? [] : [deleting ? sql`deletion_started_at is not null` : sql`deletion_started_at is null`]),
    ...(prefix === null ? [] : [sql`(starts_with(name, ${prefix}) or starts_with(external_id, ${prefix}))`]),
    ...(after === null
      ? []
      : [sql`(created_at, id) > (${toDate(after.createdAt)}, ${uuidToFind("org", after.id)}::uuid)`])
  ])

const organizationWrites = (sql: PgClient.PgClient) => {
  /** Whether another organization has the external id, now and until the transaction ends. */
  const isTaken = Effect.fnUntraced(function* (id: OrganizationId, externalId: string | null | undefined) {
    if (externalId == null) return false
    yield* sql`select pg_advisory_xact_lock(hashtextextended(${`answerscope.external_id ${externalId}`}, 0))`
    const others = yield* sql`
      select from answerscope.organizations where external_id = ${externalId} and id <> ${uuidToFind("org", id)}`
    return others.length > 0
  })

  return {
    insert: Effect.fnUntraced(function* (organization: Organization) {
      if (yield* isTaken(organization.id, organization.externalId)) return false
      yield* insertInto(sql, "answerscope.organizations", [encode(organization)])
      return true
    }),

    update: Effect.fnUntraced(function* (id: OrganizationId, change: OrganizationUpdate) {
      if (yield* isTaken(id, change.externalId)) return "isTaken" as const
      const where = sql`id = ${uuidToFind("org", id)}`
      const columns = encode(change)
      const rows =
        Object.keys(columns).length === 0
          ? yield* sql<Row>`select * from answerscope.organizations where ${where}`
          : yield* sql<Row>`update answerscope.organizations set ${sql.update(columns)} where ${where} returning *`
      return Option.map(Option.fromUndefinedOr(rows[0]), decode)
    })
  }
}

const deletionOn = ({
  sql,
  useAll,
  write
}: PgDatabase["Service"]): Pick<OrganizationStore["Service"], "startDeletion" | "markExported" | "remove"> => {
  return {
    startDeletion: ({ id, at }) =>
      write(
        "OrganizationStore.startDeletion",
        sql<Row>`
          update answerscope.organizations
          set deletion_started_at = coalesce(deletion_started_at, ${toDate(at)}),
            suspended_at = coalesce(suspended_at, ${toDate(at)})
          where id = ${uuidToFind("org", id)}
          returning *`.pipe(Effect.map(maybeRow(decode)))
      ),
    markExported: ({ id, at }) =>
      write(
        "OrganizationStore.markExported",
        sql<Row>`
          update answerscope.organizations set ledger_exported_at = coalesce(ledger_exported_at, ${toDate(at)})
          where id = ${uuidToFind("org", id)} and deletion_started_at is not null
          returning *`.pipe(Effect.map(maybeRow(decode)))
      ),
    remove: (id) =>
      useAll(
        "OrganizationStore.remove",
        Effect.gen(function* () {
          const organization = uuidToFind("org", id)
          yield* sql`
            delete from answerscope.organizations where id = (
              select o.id from answerscope.organizations o
              where o.id = ${organization} and o.ledger_exported_at is not null for update skip locked
            )`
          return (yield* sql`select from answerscope.organizations where id = ${organization}`).length === 0
        })
      ).pipe(unlessReferredTo(false))
  }
}
