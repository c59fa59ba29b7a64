import type * as PgClient from "@effect/sql-pg/PgClient"
import { OrganizationId } from "@answerscope/core"
import {
  CostChange,
  type CostDimension,
  type CostQuery,
  type CostRow,
  mergedChanges,
  VendorCostStore,
  writeBatcher
} from "@answerscope/core/storage"
import { TypeId } from "@answerscope/core/model"
import { Effect, Layer } from "effect"
import { uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { onlyRow } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

const changes = rowCodec(CostChange)

const figureColumns = [
  "calls",
  "failed_calls",
  "unknown_calls",
  "input_tokens",
  "cached_tokens",
  "output_tokens",
  "reasoning_tokens",
  "searches",
  "micro_usd"
]

const columnOf: Readonly<Record<CostDimension, string>> = {
  day: "day",
  organization: "organization_id",
  engine: "engine",
  model: "model",
  purpose: "purpose"
}

/** Sums come as `float8`, which is exact up to 2^53. */
interface SumRow extends Row {
  readonly day: string | null
  readonly organization_id: string | null
  readonly engine: string | null
  readonly model: string | null
  readonly purpose: string | null
  readonly calls: number
  readonly failed_calls: number
  readonly unknown_calls: number
  readonly input_tokens: number
  readonly cached_tokens: number
  readonly output_tokens: number
  readonly reasoning_tokens: number
  readonly searches: number
  readonly micro_usd: number
}

const organizationOf = (uuid: string): OrganizationId => OrganizationId.make(TypeId.fromUuid("org", uuid))

const rowOf = (row: SumRow): CostRow => ({
  day: row.day,
  organizationId: row.organization_id === null ? null : organizationOf(row.organization_id),
  engine: row.engine,
  model: row.model,
  purpose: row.purpose,
  calls: row.calls,
  failedCalls: row.failed_calls,
  unknownCalls: row.unknown_calls,
  inputTokens: row.input_tokens,
  cachedTokens: row.cached_tokens,
  outputTokens: row.output_tokens,
  reasoningTokens: row.reasoning_tokens,
  searches: row.searches,
  microUsd: row.micro_usd
})

interface SpendingRow {
  readonly day_micro_usd: number
  readonly month_micro_usd: number
  readonly exhausted: ReadonlyArray<string>
}

export const layer = Layer.effect(
  VendorCostStore,
  Effect.gen(function* () {
    const { isJoined, sql, use, write, useAll } = yield* PgDatabase
    const statements = costStatements(sql)
    const addAll = (added: ReadonlyArray<CostChange>) => write("VendorCostStore.add", statements.add(added))
    // concurrent calls of one organization share a connection and a commit: they add to the same rows
    const addWithOthers = yield* writeBatcher((groups: ReadonlyArray<ReadonlyArray<CostChange>>) =>
      Effect.as(
        addAll(groups.flat()),
        groups.map(() => null)
      )
    )
    const add = Effect.fnUntraced(function* (added: ReadonlyArray<CostChange>) {
      const [first] = added
      if (first === undefined) return
      yield* (yield* isJoined) ? addAll(added) : addWithOthers(added, first.organizationId)
    })
    return VendorCostStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "VendorCostStore", [
        { table: "vendor_costs", order: "day" },
        { table: "vendor_budgets", order: "organization_id" }
      ]),
      add,
      sums: (query) =>
        Effect.map(use("VendorCostStore.sums", statements.sums(query)), (rows) => rows.map((row) => rowOf(row))),
      setBudget: ({ microUsdPerMonth, organizationId }) =>
        write("VendorCostStore.setBudget", statements.setBudget(organizationId, microUsdPerMonth)).pipe(
          Effect.map((rows) => rows.length > 0)
        ),
      budget: (organizationId) =>
        use("VendorCostStore.budget", statements.budget(organizationId)).pipe(
          Effect.map((rows) => rows[0]?.micro_usd_per_month ?? null)
        ),
      spending: (options) =>
        use("VendorCostStore.spending", statements.spending(options)).pipe(
          Effect.map(onlyRow),
          Effect.map((row) => ({
            dayMicroUsd: row.day_micro_usd,
            monthMicroUsd: row.month_micro_usd,
            exhausted: row.exhausted.map(organizationOf)
          }))
        )
    })
  })
)

const costStatements = (sql: PgClient.PgClient) => {
  const names = sql.literal(changes.names.join(", "))
  const values = sql.literal(changes.names.map((name) => `change.${name}`).join(", "))
  const added = sql.literal(figureColumns.map((name) => `${name} = cost.${name} + excluded.${name}`).join(", "))

  return {
    // in one order, so that transactions which add to several rows do not wait for each other in a circle
    add: (rows: ReadonlyArray<CostChange>) => sql`
      insert into answerscope.vendor_costs as cost (${names})
      select ${values}
      from jsonb_populate_recordset(null::answerscope.vendor_costs,
          ${sql.json(mergedChanges(rows).map((row) => changes.encode(row)))}) change
        join answerscope.organizations o on o.id = change.organization_id
      order by change.organization_id, change.day, change.engine, change.model, change.purpose
      on conflict (organization_id, day, engine, model, purpose) do update set ${added}
      returning 1`,

    sums: ({ by, from, organizationId, to }: CostQuery) => {
      const wanted = new Set<string>(by.map((dimension) => columnOf[dimension]))
      const columns = Object.values(columnOf)
      const shown = columns.map((name) => {
        if (!wanted.has(name)) return `null::text as ${name}`
        return name === "day" ? "to_char(day, 'YYYY-MM-DD') as day" : name
      })
      const grouped = columns.filter((name) => wanted.has(name)).map((name) => `cost.${name}`)
      const inOrder = grouped.map((name) => (/day|organization/.test(name) ? name : `${name} collate "C"`))
      const sums = figureColumns.map((name) => `coalesce(sum(${name}), 0)::float8 as ${name}`)
      return sql<SumRow>`
        select ${sql.literal([...shown, ...sums].join(", "))}
        from answerscope.vendor_costs cost
        where day between ${from}::date and ${to}::date
          ${organizationId === null ? sql`` : sql`and organization_id = ${uuidToFind("org", organizationId)}`}
        ${grouped.length === 0 ? sql`having count(*) > 0` : sql.literal(`group by ${grouped.join(", ")}`)}
        ${grouped.length === 0 ? sql`` : sql.literal(`order by ${inOrder.join(", ")}`)}`
    },

    setBudget: (organizationId: OrganizationId, microUsdPerMonth: number | null) => {
      const organization = sql`select id from answerscope.organizations where id = ${uuidToFind("org", organizationId)}`
      return microUsdPerMonth === null
        ? sql`
          with organization as (${organization}), gone as (
            delete from answerscope.vendor_budgets b using organization where b.organization_id = organization.id
          ) select id from organization`
        : sql`
          insert into answerscope.vendor_budgets (organization_id, micro_usd_per_month)
          select id, ${microUsdPerMonth}::int8 from (${organization}) organization
          on conflict (organization_id) do update set micro_usd_per_month = excluded.micro_usd_per_month
          returning organization_id`
    },

    budget: (organizationId: OrganizationId) => sql<{ readonly micro_usd_per_month: number }>`
      select micro_usd_per_month::float8 from answerscope.vendor_budgets
      where organization_id = ${uuidToFind("org", organizationId)}`,

    spending: ({ day, monthStart, withTotals }: Parameters<VendorCostStore["Service"]["spending"]>[0]) => {
      const inMonth = sql`day between ${monthStart}::date and ${day}::date`
      return sql<SpendingRow>`
        select coalesce(sum(micro_usd) filter (where day = ${day}::date), 0)::float8 as day_micro_usd,
          coalesce(sum(micro_usd), 0)::float8 as month_micro_usd,
          array(
            select b.organization_id::text from answerscope.vendor_budgets b
            where b.micro_usd_per_month <= (
              select coalesce(sum(micro_usd), 0) from answerscope.vendor_costs c
              where c.organization_id = b.organization_id and c.${inMonth})
            order by b.organization_id
          ) as exhausted
        from answerscope.vendor_costs where ${withTotals} and ${inMonth}`
    }
  }
}
