import type * as PgClient from "@effect/sql-pg/PgClient"
import {
  type BrandId,
  DiscoveredCompetitor,
  DiscoveredPrompt,
  Discovery,
  type DiscoveryId,
  type OrganizationId
} from "@answerscope/core"
import {
  type DiscoveryKey,
  type DiscoveryOutcome,
  DiscoveryStore,
  type DiscoverySuggestions,
  DiscoveryWork
} from "@answerscope/core/storage"
import { type DateTime, Effect, Layer, Schema, Struct } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { maybeRow, pageOf } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { insertInto, pageQuery } from "../database/TableStatements.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

// suggestions are kept as the API shows them
const Documents = Schema.Struct({
  prompts: Schema.Array(DiscoveredPrompt),
  competitors: Schema.Array(DiscoveredCompetitor)
})
const decodeDocuments = Schema.decodeUnknownSync(Documents)
const encodeDocuments = Schema.encodeSync(Documents)

const discoveryRow = rowCodec(Schema.Struct(Struct.omit(Discovery.fields, ["prompts", "competitors"])))
const discoveryOf = (row: Row): Discovery => ({ ...discoveryRow.decode(row), ...decodeDocuments(row) })
const rowOf = (discovery: Discovery) => ({
  ...discoveryRow.encode(discovery),
  ...encodeDocuments(discovery)
})

const workOf = rowCodec(DiscoveryWork).decode

export const layer = Layer.effect(
  DiscoveryStore,
  Effect.map(PgDatabase, ({ sql, use, useAlone, useAll }) => {
    const writes = discoveryWrites(sql)

    const matching = (organizationId: OrganizationId, brandId: BrandId | null) =>
      sql.and([
        sql`organization_id = ${uuidToFind("org", organizationId)}`,
        ...(brandId === null ? [] : [sql`brand_id = ${uuidToFind("brd", brandId)}`])
      ])

    const get = ({ organizationId, id }: DiscoveryKey) =>
      sql<Row>`select * from answerscope.discoveries
        where ${matching(organizationId, null)} and id = ${uuidToFind("dsc", id)}`

    return DiscoveryStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "DiscoveryStore", [
        { table: "discoveries", order: "created_at desc, id desc" }
      ]),
      insert: (discovery) => useAll("DiscoveryStore.insert", writes.insert(discovery)),
      get: (key) => use("DiscoveryStore.get", Effect.map(get(key), maybeRow(discoveryOf))),
      list: ({ organizationId, brandId, page }) =>
        use(
          "DiscoveryStore.list",
          Effect.map(
            pageQuery(sql, { table: "answerscope.discoveries", where: matching(organizationId, brandId), page }),
            pageOf(discoveryOf)
          )
        ),
      start: (options) => useAlone("DiscoveryStore.start", Effect.map(writes.start(options), maybeRow(workOf))),
      finish: (outcome) => useAll("DiscoveryStore.finish", writes.finish(outcome))
    })
  })
)

const discoveryWrites = (sql: PgClient.PgClient) => {
  const suggested = (suggestions: DiscoverySuggestions) => {
    const { prompts, competitors } = encodeDocuments(suggestions)
    return sql`profile = ${suggestions.profile === null ? null : sql.json(suggestions.profile)},
      prompts = ${sql.json(prompts)}, competitors = ${sql.json(competitors)}`
  }

  /** Columns that an end changes, except for status, credits and times. */
  const endOf = (outcome: DiscoveryOutcome) =>
    outcome._tag === "failed" ? sql`error = ${outcome.error}` : suggested(outcome.suggestions)

  return {
    insert: Effect.fnUntraced(function* (discovery: Discovery) {
      const { organizationId, brandId } = discovery
      const brand = yield* sql`
        select id from answerscope.brands
        where organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("brd", brandId)} for
          share`
      if (brand.length === 0) return false
      yield* insertInto(sql, "answerscope.discoveries", [rowOf(discovery)])
      return true
    }),

    start: ({ id, attempt, at }: { readonly id: DiscoveryId; readonly attempt: string; readonly at: DateTime.Utc }) =>
      sql<Row>`
        update answerscope.discoveries d
        set status = 'running', attempt = ${attempt}, started_at = coalesce(started_at, ${toDate(at)})
        where id = ${uuidToFind("dsc", id)} and status in ('pending', 'running') and not exists (
          select from answerscope.organizations o
          where o.id = d.organization_id and o.deletion_started_at is not null)
        returning id, organization_id, brand_id, max_prompts, max_competitors, credits_charged, attempt`,

    // locks the brand first, because its keywords are written next; removing a brand, which removes its discoveries,
    // also locks it first
    finish: Effect.fnUntraced(function* (outcome: DiscoveryOutcome) {
      const { work, endedAt, warnings, creditsCharged } = outcome
      const brand = yield* sql`
        select id from answerscope.brands
        where organization_id = ${uuidToFind("org", work.organizationId)} and id = ${uuidToFind("brd", work.brandId)}
        for no key update`
      if (brand.length === 0) return false
      const ended = yield* sql`
        update answerscope.discoveries
        set status = ${outcome._tag}, warnings = ${warnings}, credits_charged = ${creditsCharged},
          completed_at = ${toDate(endedAt)}, ${endOf(outcome)}
        where id = ${uuidToFind("dsc", work.id)} and status = 'running' and attempt = ${work.attempt}
        returning id`
      return ended.length > 0
    })
  }
}
