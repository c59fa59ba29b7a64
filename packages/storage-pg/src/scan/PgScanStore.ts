import type * as PgClient from "@effect/sql-pg/PgClient"
import type { Engine, ScanKey, ScanWithChecks } from "@answerscope/core"
import { type ScanCancel, ScanStore } from "@answerscope/core/storage"
import { type DateTime, Effect, Layer, Option } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { noteIdentity } from "../database/CommitOutcome.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { walkOf } from "../database/PgWalk.ts"
import { allRows, maybeRow, onlyRow, pageOf } from "../database/ResultRows.ts"
import type { Row } from "../database/RowCodec.ts"
import { insertInto, pageQuery } from "../database/TableStatements.ts"
import { creditsOf, scanMoves } from "./ScanMoves.ts"
import { failedChecks, failedOf } from "./FailedChecksRead.ts"
import { scanNamed, scanReads, spentOf, stalledOf } from "./ScanReads.ts"
import { checkColumns, checkJson, finishedOf, headOf, scanJson, scanOf, wholeOf, workOf } from "./ScanRows.ts"
import { scanRemoval } from "./ScanRemoval.ts"

/** Scans per page of a walk, without and with their checks, which may be 12 MB. */
const walkPageLength = 50
const walkPageLengthWithChecks = 4

export const layer = Layer.effect(
  ScanStore,
  Effect.map(PgDatabase, ({ sql, use, useAlone, useAll }) => {
    const moves = scanMoves(sql)
    const { checks, endedChecks, followUps, get, getAll, head, matching, spent, spentByTrackers, stalled } =
      scanReads(sql)
    const failed = failedChecks(sql)
    const { cancel, insert } = scanWrites(sql)
    return ScanStore.of({
      removeTenant: scanRemoval({ sql, useAll }),
      insert: (scans) => use("ScanStore.insert", Effect.asVoid(insert(scans))),
      getAll: (keys) => use("ScanStore.getAll", Effect.map(getAll(keys), allRows(scanOf))),
      get: (key) => use("ScanStore.get", Effect.map(get(key), maybeRow(wholeOf))),
      spent: (options) =>
        use(
          "ScanStore.spent",
          Effect.map(spent(options), (rows) => rows.map(spentOf))
        ),
      spentByTrackers: (options) => use("ScanStore.spentByTrackers", spentByTrackers(options)),
      endedChecks: (options) => use("ScanStore.endedChecks", Effect.map(endedChecks(options), onlyRow)),
      failedChecks: (request) => use("ScanStore.failedChecks", Effect.map(failed(request), pageOf(failedOf))),
      head: (key) => use("ScanStore.head", Effect.map(head(key), maybeRow(headOf))),
      followUps: (key) => use("ScanStore.followUps", Effect.map(followUps(key), allRows(scanOf))),
      list: ({ organizationId, filter, page }) =>
        use(
          "ScanStore.list",
          pageQuery(sql, { table: "answerscope.scans", where: matching(organizationId, filter), page })
        ).pipe(Effect.map(pageOf(scanOf))),
      walk: ({ organizationId, filter, part }) =>
        walkOf(sql, {
          operation: "ScanStore.walk",
          table: "answerscope.scans",
          where: matching(organizationId, filter),
          part,
          pageLength: walkPageLength,
          decode: scanOf
        }),
      walkWithChecks: ({ organizationId, filter, part }) =>
        walkOf(sql, {
          operation: "ScanStore.walkWithChecks",
          table: "answerscope.scans",
          where: matching(organizationId, filter),
          part,
          derived: sql`, ${checks("item")}`,
          pageLength: walkPageLengthWithChecks,
          decode: wholeOf
        }),
      startChecks: ({ starts, at }) =>
        useAlone("ScanStore.startChecks", Effect.map(moves.start(starts, at), allRows(workOf))),
      finishChecks: (outcomes) =>
        use("ScanStore.finishChecks", Effect.tap(moves.finish(outcomes), noteIdentity)).pipe(
          Effect.map(allRows(finishedOf))
        ),
      noteAsked: (note) =>
        use(
          "ScanStore.noteAsked",
          Effect.map(moves.noteAsked(note), (noted) => noted.length > 0)
        ),
      releaseChecks: ({ starts, at }) =>
        useAlone(
          "ScanStore.releaseChecks",
          Effect.map(moves.release(starts, at), (released) => released.length)
        ),
      cancel: ({ at, ...key }) => useAll("ScanStore.cancel", cancel(key, at)),
      stalledChecks: ({ before, limit }) =>
        use("ScanStore.stalledChecks", Effect.map(stalled(before, limit), allRows(stalledOf)))
    })
  })
)

const scanWrites = (sql: PgClient.PgClient) => {
  const named = scanNamed(sql)

  return {
    /** The scans and their checks. */
    insert: (scans: ReadonlyArray<ScanWithChecks>) => {
      // a scan has few prompts and many checks: sends each prompt once, and its index for each check
      const prompts = [...new Set(scans.flatMap(({ checks }) => checks.map(({ prompt }) => prompt)))]
      const placeOf = new Map(prompts.map((prompt, index) => [prompt, index + 1]))
      const rows = scans.flatMap(({ checks, scan }) =>
        checks.map((check) => ({
          ...checkJson(check),
          prompt: placeOf.get(check.prompt),
          scan_id: uuidToFind("scn", check.scanId),
          moved_at: toDate(scan.createdAt)
        }))
      )
      const names = sql.literal([...checkColumns.filter((name) => name !== "prompt"), "scan_id", "moved_at"].join(", "))
      return sql`
        with scan as (
          ${insertInto(
            sql,
            "answerscope.scans",
            scans.map(({ scan }) => scanJson(scan))
          )}
        )
        insert into answerscope.checks (prompt, ${names})
        select (${prompts}::text[])[prompt::int4], ${names}
        from jsonb_populate_recordset(null::answerscope.checks, ${sql.json(rows)})`
    },

    cancel: Effect.fnUntraced(function* (key: ScanKey, at: DateTime.Utc) {
      const found = yield* sql<{ isDone: boolean }>`
        select status in ('completed', 'cancelled') as "isDone" from answerscope.scans
          where ${named(key)} for no key update`
      if (found[0] === undefined) return Option.none<ScanCancel>()
      if (found[0].isDone) return Option.some({ _tag: "done" as const })
      // a separate statement sees writes made while the first one waited
      const after = yield* sql<Row & { readonly engines_cancelled: ReadonlyArray<Engine> }>`
        with ended as (
          update answerscope.checks c
            set status = 'cancelled', asked = null, moved_at = ${toDate(at)}
          from answerscope.scans scan
          where scan.id = c.scan_id and scan.id = ${uuidToFind("scn", key.id)} and c.status = 'pending'
          returning c.engine, ${creditsOf(sql, "c.engine")} as credits
        )
        update answerscope.scans
          set status = 'cancelled', completed_at = ${toDate(at)}, cancelled = (select count(*) from ended),
            credits_refunded = credits_refunded + (select coalesce(sum(credits), 0) from ended)
        where ${named(key)}
        returning *, (select coalesce(array_agg(engine), '{}') from ended) as engines_cancelled`
      const row = onlyRow(after)
      const cancelled = row.engines_cancelled.map((engine) => ({ engine }))
      return Option.some<ScanCancel>({ _tag: "cancelled", scan: scanOf(row), cancelled })
    })
  }
}
