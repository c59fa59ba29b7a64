/**
 * Statements that read and write cell histories: the request context of each cell, and a document per run, so that a
 * run adds one and rewrites none.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import {
  type Cell,
  type CellHistory,
  type CellHistoryStore,
  cellOf,
  entriesMax,
  type Entry,
  type StoredCell
} from "@answerscope/core/storage"
import { Effect } from "effect"
import { uuidToFind } from "../database/Columns.ts"
import { type CellEntriesDocument, shortCellKey, cellsIn, entriesDocument, entriesIn } from "./CellEntriesDocument.ts"

type OptionsOf<Method extends "read" | "save"> = Parameters<CellHistoryStore["Service"][Method]>[0]
type Levels = Omit<CellHistory, "entries">

/** A cell, or a run. */
type KeptRow =
  | (Cell & { readonly run: null; readonly document: Levels })
  | { readonly run: string; readonly document: CellEntriesDocument }

/** Locates cells in documents: most documents of a tracker have the same cells. */
const placing = () => {
  const known = new Map<string, ReadonlyMap<string, number>>()
  return (document: CellEntriesDocument): ReadonlyMap<string, number> => {
    const places = known.get(document.cells) ?? new Map(cellsIn(document).map((cell, place) => [cell, place]))
    known.set(document.cells, places)
    return places
  }
}

const storedCells = (rows: ReadonlyArray<KeptRow>): ReadonlyArray<StoredCell> => {
  const placesOf = placing()
  const runs = rows
    .flatMap(({ document, run }) => (run === null ? [] : [{ run: Number(run), document }]))
    .toSorted((a, b) => a.run - b.run)
    .map(({ document, run }) => ({ entryAt: entriesIn(run, document), places: placesOf(document) }))
  return rows.flatMap((row): ReadonlyArray<StoredCell> => {
    if (row.run !== null) return []
    const { document } = row
    const cell = shortCellKey(row)
    const entries: Array<Entry> = []
    for (const { entryAt, places } of runs) {
      const place = places.get(cell)
      if (place !== undefined) entries.push(entryAt(place))
    }
    return [{ ...cellOf(row), history: { ...document, entries } }]
  })
}

/** The entries of changes by run, and there by cell. */
const entriesByRun = (changes: OptionsOf<"save">["changes"]): ReadonlyMap<number, ReadonlyMap<string, Entry>> => {
  const runs = new Map<number, Map<string, Entry>>()
  for (const change of changes) {
    const cell = shortCellKey(change)
    for (const entry of change.entries) {
      const ofRun = runs.get(entry.run) ?? new Map<string, Entry>()
      runs.set(entry.run, ofRun.set(cell, entry))
    }
  }
  return runs
}

const documentOf = ([run, entries]: readonly [number, ReadonlyMap<string, Entry>]) => ({
  run,
  entries: entriesDocument(entries)
})

/** The statement behind `CellHistoryStore.read`. */
export const readCells = (sql: PgClient.PgClient) => {
  const rowsOf = ({ engines, prompts, tracker }: OptionsOf<"read">) =>
    sql<KeptRow>`
      with tracker as materialized (
        select id from answerscope.trackers where organization_id = ${uuidToFind("org", tracker.organizationId)}
          and id = ${uuidToFind("trk", tracker.id)}
      )
      select null as run, c.prompt, c.engine, c.location, c.language, c.levels as document
      from tracker t join answerscope.cell_histories c on c.tracker_id = t.id
      where c.engine = any(${engines}::text[]) and c.prompt = any(${prompts}::text[])
      union all
      select e.run::text, null, null, null, null, e.entries
      from tracker t cross join lateral (
        select run, entries from answerscope.cell_entries where tracker_id = t.id
        order by run desc limit ${entriesMax}
      ) e`

  return (options: OptionsOf<"read">) => Effect.map(rowsOf(options), storedCells)
}

/** The statements behind `CellHistoryStore.save`. */
export const saveCells = (sql: PgClient.PgClient) => {
  const keep = keptRuns(sql)
  const merge = mergedRuns(sql)

  const dropEntries = ({ scanId, tracker }: OptionsOf<"save">) =>
    sql`
      delete from answerscope.cell_entries e using answerscope.trackers t
      where t.organization_id = ${uuidToFind("org", tracker.organizationId)} and t.id = ${uuidToFind("trk", tracker.id)}
        and t.running_scan_id = ${uuidToFind("scn", scanId)} and e.tracker_id = t.id`

  return Effect.fnUntraced(function* (options: OptionsOf<"save">) {
    if (options.isAnew) yield* dropEntries(options)
    const runs = entriesByRun(options.changes)
    const rows = yield* keep(options, runs)
    const kept = new Set(rows.flatMap(({ run }) => (run === null ? [] : [Number(run)])))
    const shared = [...runs].filter(([run]) => !kept.has(run))
    if (rows.length > 0 && shared.length > 0) yield* merge(options, new Map(shared))
    return rows.length > 0
  })
}

/** A row for each run with a document now, one with `null` without any; none unless the run is the current one. */
const keptRuns =
  (sql: PgClient.PgClient) =>
  ({ changes, scanId, tracker }: OptionsOf<"save">, runs: ReadonlyMap<number, ReadonlyMap<string, Entry>>) => {
    const levels = changes.flatMap((change) =>
      change.levels === null ? [] : [{ ...cellOf(change), levels: change.levels }]
    )
    return sql<{ readonly run: string | null }>`
    with running as materialized (
      select id from answerscope.trackers where organization_id = ${uuidToFind("org", tracker.organizationId)}
        and id = ${uuidToFind("trk", tracker.id)} and running_scan_id = ${uuidToFind("scn", scanId)}
    ), moved as (
      insert into answerscope.cell_histories (tracker_id, engine, prompt, location, language, levels)
      select running.id, engine, prompt, location, language, levels
      from running cross join json_to_recordset(${JSON.stringify(levels)}::text::json)
        as given(engine text, prompt text, location text, language text, levels json)
      on conflict (tracker_id, engine, md5(prompt), location, language) do update set levels = excluded.levels
    ), past as (
      delete from answerscope.cell_entries e using running
      where e.tracker_id = running.id and e.run < (
        select run from answerscope.cell_entries where tracker_id = running.id
        order by run desc offset ${entriesMax - 1} limit 1)
    ), kept as (
      insert into answerscope.cell_entries (tracker_id, run, entries)
      select running.id, run, entries
      from running cross join json_to_recordset(${JSON.stringify([...runs].map(documentOf))}::text::json)
        as given(run bigint, entries json)
      on conflict do nothing
      returning run
    )
    select kept.run::text from running left join kept on true`
  }

/** Runs within one observation window: another run's entries stay for cells that this one lacks. */
const mergedRuns = (sql: PgClient.PgClient) =>
  Effect.fnUntraced(function* ({ tracker }: OptionsOf<"save">, runs: ReadonlyMap<number, ReadonlyMap<string, Entry>>) {
    const known = yield* sql<{ readonly run: string; readonly entries: CellEntriesDocument }>`
    select run::text, entries from answerscope.cell_entries
    where tracker_id = ${uuidToFind("trk", tracker.id)} and run = any(${[...runs.keys()]}::bigint[])`
    const merged = known.map(({ entries: document, run }) => {
      const entryAt = entriesIn(Number(run), document)
      const entries = cellsIn(document).map((cell, place) => [cell, entryAt(place)] as const)
      return documentOf([Number(run), new Map([...entries, ...(runs.get(Number(run)) ?? [])])])
    })
    yield* sql`
    update answerscope.cell_entries e set entries = given.entries
    from json_to_recordset(${JSON.stringify(merged)}::text::json) as given(run bigint, entries json)
    where e.tracker_id = ${uuidToFind("trk", tracker.id)} and e.run = given.run`
  })
