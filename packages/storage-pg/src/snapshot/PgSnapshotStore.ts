import type * as PgClient from "@effect/sql-pg/PgClient"
import { type SnapshotFilter, SnapshotSummary, SnapshotWithAnswer } from "@answerscope/core"
import { hasPath } from "@answerscope/core/model"
import { SnapshotStore, type SnapshotWalkRequest } from "@answerscope/core/storage"
import { Effect, Layer } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { walkOf } from "../database/PgWalk.ts"
import { allRows, maybeRow } from "../database/ResultRows.ts"
import { rowCodec } from "../database/RowCodec.ts"
import { markUncounted } from "../database/UncountedDays.ts"
import { candidates } from "./Candidates.ts"
import { citedAddresses } from "./CitedAddresses.ts"
import { pathOf } from "../database/CitedDomain.ts"
import { readingStatements, storedAnswerOf } from "./SnapshotReadings.ts"
import { answeredRuns } from "./SnapshotRuns.ts"
import { snapshotPages, walkTotal } from "./SnapshotPages.ts"
import { removalStatements } from "./SnapshotRemoval.ts"
import { snapshotRows, type StoredSnapshot } from "./SnapshotRows.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

const { decode, encode, names: columns } = snapshotRows
const summaries = rowCodec(SnapshotSummary)
const withAnswers = rowCodec(SnapshotWithAnswer)

/** Snapshots per page of a walk: usually less than 1 KiB each without answers, some KiB with them. */
const walkPageLength = 250
const walkPageLengthWithAnswers = 20

export const layer = Layer.effect(
  SnapshotStore,
  Effect.map(PgDatabase, (database) => {
    const { sql, use, useAlone, write } = database
    const statements = snapshotStatements(sql)
    const page = snapshotPages(database, statements.matching)
    const readings = readingStatements(sql)
    const removals = removalStatements(sql)
    const runs = answeredRuns(sql)
    const candidatesOf = candidates(sql, statements.matching)
    const addresses = citedAddresses(sql, statements.matching)
    return SnapshotStore.of({
      removeTenant: tenantRemoval(database, "SnapshotStore", [
        { table: "snapshots", order: "checked_at desc, id desc" }
      ]),
      insert: (snapshots) => use("SnapshotStore.insert", Effect.asVoid(statements.insert(snapshots.map(encode)))),
      get: ({ organizationId, id }) =>
        use("SnapshotStore.get", Effect.map(statements.get(organizationId, id), maybeRow(decode))),
      list: (request) => page("SnapshotStore.list", request, summaries),
      listWithAnswers: (request) => page("SnapshotStore.listWithAnswers", request, withAnswers),
      walk: (request) =>
        walkOf(sql, {
          ...statements.walked(request, summaries.names),
          operation: "SnapshotStore.walk",
          pageLength: walkPageLength,
          decode: summaries.decode
        }),
      walkWithAnswers: (request) =>
        walkOf(sql, {
          ...statements.walked(request, withAnswers.names),
          operation: "SnapshotStore.walkWithAnswers",
          pageLength: walkPageLengthWithAnswers,
          decode: withAnswers.decode
        }),
      answeredRuns: (options) => use("SnapshotStore.answeredRuns", runs(options)),
      citedAddresses: (options) => use("SnapshotStore.citedAddresses", addresses(options)),
      candidates: (options) => use("SnapshotStore.candidates", candidatesOf(options)),
      answer: (key) => use("SnapshotStore.answer", Effect.map(readings.answer(key), maybeRow(storedAnswerOf))),
      answers: (options) =>
        use("SnapshotStore.answers", Effect.map(readings.answers(options), allRows(storedAnswerOf))),
      replaceReadings: (all) => write("SnapshotStore.replaceReadings", Effect.asVoid(readings.replace(all))),
      // both wait while one of their days is rolled up
      removeTexts: (removal) => useAlone("SnapshotStore.removeTexts", removals.texts(removal)),
      removeBefore: (removal) => useAlone("SnapshotStore.removeBefore", removals.snapshots(removal))
    })
  })
)

const isOfCell = (row: string) =>
  `${row}.brand_id = given.brand_id and ${row}.tracker_id is not distinct from given.tracker_id
    and ${row}.engine = given.engine and ${row}.prompt = given.prompt
    and ${row}.location is not distinct from given.location and ${row}.language is not distinct from given.language`

/** A text of a cell as two indexes have it, so that equal texts of other cells are not read. */
const textOfCell = (row: string) => `hashtextextended(${row}.brand_id::text || coalesce(${row}.tracker_id::text, '')
  || ${row}.text_hash || ${row}.engine || coalesce(${row}.location, '') || coalesce(${row}.language, '')
  || ${row}.prompt, 0)`

const hasSameText = (row: string) =>
  `${textOfCell(row)} = ${textOfCell("given")} and ${row}.text_hash = given.text_hash and ${isOfCell(row)}`

/** Whether a `given` row repeats a text of its scan, or of the latest one before it with answers of its cell. */
const isRepeated = `coalesce(
  exists (
    select from given one where one.ordinality < given.ordinality and one.scan_id = given.scan_id
      and one.text_hash = given.text_hash and ${isOfCell("one")}
  ) or exists (
    select from answerscope.snapshots same where same.scan_id = given.scan_id and ${hasSameText("same")}
  ) or (
    select not exists (
      select from answerscope.snapshots later
      where later.organization_id = given.organization_id
        and hashtextextended(later.prompt, 0) = hashtextextended(given.prompt, 0)
        and later.checked_at > same.checked_at and later.checked_at < given.checked_at
        and later.scan_id not in (same.scan_id, given.scan_id) and ${isOfCell("later")}
    )
    from answerscope.snapshots same
    where ${hasSameText("same")} and same.checked_at <= given.checked_at
    order by same.checked_at desc, same.id desc limit 1
  ), false)`

const snapshotStatements = (sql: PgClient.PgClient) => {
  const inserted = sql.literal(columns.filter((name) => name !== "repeats").join(", "))
  const isCited = (domain: string) =>
    hasPath(domain)
      ? sql`exists (
          select from json_array_elements(sources) source
          where starts_with(${sql.literal(pathOf("source ->> 'url'"))}, lower(${domain}) || '/'))`
      : sql`exists (
          select from unnest(cited_hosts) host
          where host = ${domain} or right(host, ${Array.from(domain).length + 1}) = ${`.${domain}`})`
  const citesAny = (addresses: ReadonlyArray<string>) => sql`exists (
    select from json_array_elements(sources) source where source ->> 'url' = any(${addresses}::text[]))`
  const matching = (organizationId: string, filter: Partial<SnapshotFilter>) => {
    const { brandId, engine, language, location, prompt, prompts, mentioned, model, competitor, search, from, before } =
      filter
    const { addresses, competitors, counted, positionMax, searched, sentiment, source, surface } = filter
    return sql.and([
      sql`organization_id = ${uuidToFind("org", organizationId)}`,
      ...(brandId == null ? [] : [sql`brand_id = ${uuidToFind("brd", brandId)}`]),
      ...(engine == null ? [] : [sql`engine = ${engine}`]),
      ...(surface == null ? [] : [sql`surface = ${surface}`]),
      ...(location == null ? [] : [sql`location = ${location}`]),
      ...(language == null ? [] : [sql`language = ${language}`]),
      ...(prompt == null ? [] : [sql`hashtextextended(prompt, 0) = hashtextextended(${prompt}, 0)`]),
      ...(prompt == null ? [] : [sql`prompt = ${prompt}`]),
      ...(prompts == null ? [] : [prompts.length === 0 ? sql`false` : sql`prompt = any(${prompts}::text[])`]),
      ...(counted == null ? [] : [sql`(kind = 'answer' and not follow_up) = ${counted}`]),
      ...(mentioned == null ? [] : [sql`mentioned = ${mentioned}`]),
      ...(searched == null ? [] : [sql`searched = ${searched}`]),
      ...(sentiment == null ? [] : [sql`sentiment = ${sentiment}`]),
      ...(positionMax == null ? [] : [sql`position <= ${positionMax}`]),
      ...(model == null ? [] : [sql`model = ${model}`]),
      ...(competitor == null ? [] : [sql`${competitor} = any(competitors_found)`]),
      ...(competitors == null ? [] : [sql`competitors_found && ${competitors}::text[]`]),
      ...(source == null ? [] : [isCited(source)]),
      ...(addresses == null ? [] : [addresses.length === 0 ? sql`false` : citesAny(addresses)]),
      ...(search == null ? [] : [sql`${search} = any(queries)`]),
      ...(from == null ? [] : [sql`checked_at >= ${toDate(from)}`]),
      ...(before == null ? [] : [sql`checked_at < ${toDate(before)}`])
    ])
  }

  return {
    matching,

    /** Snapshots of a tracker's run also get the run's sequence number. */
    insert: (rows: ReadonlyArray<Record<string, unknown>>) => sql`
      with given as (
        select * from jsonb_populate_recordset(null::answerscope.snapshots, ${sql.json(rows)}) with ordinality
      ),
      marked as (${markUncounted(sql, sql`select organization_id, brand_id, checked_at as at from given`)})
      insert into answerscope.snapshots (${inserted}, repeats, run_sequence)
      select ${inserted}, ${sql.literal(isRepeated)}, case when tracker_id is null then null
        else (select sequence from answerscope.scans where scans.id = given.scan_id) end
      from given`,

    get: (organizationId: string, id: string) =>
      sql<StoredSnapshot>`
        select * from answerscope.snapshots
        where organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("snp", id)}`,

    walked: ({ organizationId, filter, part }: SnapshotWalkRequest, shown: ReadonlyArray<string>) => ({
      table: "answerscope.snapshots",
      where: matching(organizationId, filter),
      total: walkTotal(matching, { organizationId, filter }),
      part,
      columns: sql.literal(shown.join(", ")),
      time: "checked_at"
    })
  }
}
