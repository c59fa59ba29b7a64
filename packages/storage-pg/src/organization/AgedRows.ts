/**
 * Finds organizations with expired data: one statement per table, which reads the oldest row of each organization from
 * an index.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { OrganizationId } from "@answerscope/core"
import type { AgedKinds, AgedQuestion } from "@answerscope/core/storage"
import { type RetentionKind, TypeId } from "@answerscope/core/model"
import { Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { toDate, toDateOrNull, uuidToStore } from "../database/Columns.ts"

/** A kind of rows: the column with their age, and further conditions. */
interface Kept {
  readonly table: string
  readonly time: string
  readonly where: string
}

const tables: Readonly<Record<RetentionKind, ReadonlyArray<Kept>>> = {
  snapshots: [{ table: "snapshots", time: "checked_at", where: "true" }],
  texts: [{ table: "snapshots", time: "checked_at", where: "t.text_removed_at is null" }],
  deliveries: [
    { table: "deliveries", time: "created_at", where: "t.status <> 'pending'" },
    { table: "notices", time: "created_at", where: "true" }
  ],
  idempotency: [
    { table: "idempotency_records", time: "created_at", where: "true" },
    { table: "requested_scans", time: "ended_at", where: "t.status <> 'waiting'" },
    { table: "imports", time: "completed_at", where: "true" }
  ],
  jobs: [{ table: "queue_jobs", time: "completed_at", where: "t.state = 'completed'" }]
}

/** `OrganizationStore.aged`. */
export const agedRows = (sql: PgClient.PgClient) => {
  const inTable = ({ table, time, where }: Kept, kind: RetentionKind, questions: ReadonlyArray<AgedQuestion>) => {
    const asked = questions.flatMap(({ cutoffs, id, textsFrom }) => {
      const before = cutoffs[kind]
      const from = kind === "texts" ? toDateOrNull(textsFrom) : null
      return before === null ? [] : [{ id: uuidToStore("org", id), from, before: toDate(before) }]
    })
    if (asked.length === 0) return Effect.succeed([])
    const at = sql.literal(`t.${time}`)
    // by the index, one organization after the other: the planner would rather read the whole table
    return sql<{ readonly id: string }>`
      select q.id from jsonb_to_recordset(${sql.json(asked)}) q (id uuid, "from" timestamptz, before timestamptz)
      cross join lateral (
        select from ${sql(`answerscope.${table}`)} t
        where t.organization_id = q.id and ${sql.literal(where)} and ${at} < q.before
          and ${at} >= coalesce(q.from, '-infinity')
        order by ${at} limit 1
      ) oldest`
  }

  const ofKind = Effect.fnUntraced(function* (
    kind: RetentionKind,
    questions: ReadonlyArray<AgedQuestion>
  ): Effect.fn.Return<ReadonlySet<OrganizationId>, SqlError> {
    const found = yield* Effect.forEach(tables[kind], (kept) => inTable(kept, kind, questions))
    return new Set(found.flat().map(({ id }) => OrganizationId.make(TypeId.fromUuid("org", id))))
  })

  return Effect.fnUntraced(function* (questions: ReadonlyArray<AgedQuestion>): Effect.fn.Return<AgedKinds, SqlError> {
    return {
      snapshots: yield* ofKind("snapshots", questions),
      texts: yield* ofKind("texts", questions),
      deliveries: yield* ofKind("deliveries", questions),
      idempotency: yield* ofKind("idempotency", questions),
      jobs: yield* ofKind("jobs", questions)
    }
  })
}
