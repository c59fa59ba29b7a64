import type * as PgClient from "@effect/sql-pg/PgClient"
import {
  type BrandId,
  type Discovery,
  type DiscoveryId,
  type DiscoveryKey,
  type DiscoveryOutcome,
  DiscoveryStore,
  type OrganizationId,
  type PageRequest
} from "@answerscope/core"
import { type DateTime, Effect, Layer } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import {
  discoveryColumns,
  discoveryFields,
  discoveryIdOf,
  discoveryOf,
  type DiscoveryRow,
  type DiscoveryWorkRow,
  workOf
} from "./DiscoveryRows.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow, pageOf, type PageRow } from "../database/ResultRows.ts"

export const layer = Layer.effect(
  DiscoveryStore,
  Effect.map(PgDatabase, ({ sql, use, useAll }) => {
    const reads = discoveryReads(sql)
    const writes = discoveryWrites(sql)
    return DiscoveryStore.of({
      insert: (discovery) => useAll("DiscoveryStore.insert", writes.insert(discovery)),
      get: (key) => use("DiscoveryStore.get", Effect.map(reads.get(key), maybeRow(discoveryOf))),
      list: ({ organizationId, brandId, page }) =>
        use("DiscoveryStore.list", Effect.map(reads.list(organizationId, brandId, page), pageOf(discoveryOf))),
      start: (options) => use("DiscoveryStore.start", Effect.map(writes.start(options), maybeRow(workOf))),
      finish: (outcome) => useAll("DiscoveryStore.finish", writes.finish(outcome)),
      stalled: ({ before, limit }) =>
        use(
          "DiscoveryStore.stalled",
          Effect.map(
            reads.stalled(before, limit),
            allRows(({ id }) => discoveryIdOf(id))
          )
        )
    })
  })
)

const discoveryReads = (sql: PgClient.PgClient) => {
  const columns = sql.literal(discoveryColumns)

  const matching = (organizationId: OrganizationId, brandId: BrandId | null) =>
    sql.and([
      sql`organization_id = ${uuidToFind("org", organizationId)}`,
      ...(brandId === null ? [] : [sql`brand_id = ${uuidToFind("brd", brandId)}`])
    ])

  return {
    get: ({ organizationId, id }: DiscoveryKey) =>
      sql<DiscoveryRow>`
        select ${columns} from discoveries d
        where d.organization_id = ${uuidToFind("org", organizationId)} and d.id = ${uuidToFind("dsc", id)}`,

    list: (organizationId: OrganizationId, brandId: BrandId | null, { limit, offset }: PageRequest) =>
      sql<PageRow<DiscoveryRow>>`
        select counted.total_count, ${columns}
        from (select count(*)::int4 as total_count from discoveries where ${matching(organizationId, brandId)}) counted
        left join (
          select * from discoveries where ${matching(organizationId, brandId)}
          order by created_at desc, id desc limit ${limit} offset ${offset}
        ) d on true
        order by d.created_at desc, d.id desc`,

    stalled: (before: DateTime.Utc, limit: number) =>
      sql<{ readonly id: string }>`
        select id from discoveries
        where status in ('pending', 'running') and moved_at < ${toDate(before)}
        order by moved_at, id limit ${limit}`
  }
}

const discoveryWrites = (sql: PgClient.PgClient) => {
  /** What an end changes beside status and times. */
  const endOf = (outcome: DiscoveryOutcome) =>
    outcome._tag === "failed"
      ? sql`error = ${outcome.error}, credits_charged = 0`
      : sql`profile = ${outcome.suggestions.profile === null ? null : sql.json(outcome.suggestions.profile)},
          prompts = ${sql.json(outcome.suggestions.prompts)},
          competitors = ${sql.json(outcome.suggestions.competitors)}`

  return {
    insert: Effect.fnUntraced(function* (discovery: Discovery) {
      const { organizationId, brandId, profile, prompts, competitors } = discovery
      const brand = yield* sql`
        select id from brands
        where organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("brd", brandId)} for
          key share`
      if (brand.length === 0) return false
      yield* sql`insert into discoveries ${sql.insert({
        ...discoveryFields(discovery),
        profile: profile === null ? null : sql.json(profile),
        prompts: sql.json(prompts),
        competitors: sql.json(competitors)
      })}`
      return true
    }),

    start: ({ id, run, at }: { readonly id: DiscoveryId; readonly run: string; readonly at: DateTime.Utc }) =>
      sql<DiscoveryWorkRow>`
        update discoveries
        set status = 'running', run = ${run}, started_at = coalesce(started_at, ${toDate(at)}), moved_at = ${toDate(at)}
        where id = ${uuidToFind("dsc", id)} and status in ('pending', 'running')
        returning id, organization_id, brand_id, max_prompts, max_competitors, credits_charged::int4, run`,

    // the brand first, as its removal does, which takes its discoveries along: its keywords are written next
    finish: Effect.fnUntraced(function* (outcome: DiscoveryOutcome) {
      const { work, endedAt, warnings } = outcome
      const brand = yield* sql`
        select id from brands
        where organization_id = ${uuidToFind("org", work.organizationId)} and id = ${uuidToFind("brd", work.brandId)}
        for no key update`
      if (brand.length === 0) return false
      const ended = yield* sql`
        update discoveries
        set status = ${outcome._tag}, warnings = ${warnings}, completed_at = ${toDate(endedAt)},
          moved_at = ${toDate(endedAt)}, ${endOf(outcome)}
        where id = ${uuidToFind("dsc", work.id)} and status = 'running' and run = ${work.run}
        returning id`
      return ended.length > 0
    })
  }
}
