/** The rows that operations give alone: how one is shown as JSON, and the columns that it has as CSV. */
import type { Walk } from "@answerscope/core"
import { Schema, Stream } from "effect"
import { Alert, encodeAlert } from "../api/field/Alert.ts"
import { DuelRow, encodeDuelRow } from "../api/report/Duel.ts"
import { encodeSearch, encodeSource, SearchRow, SourceRow } from "../api/report/SourceRow.ts"
import { encodeRow, VisibilityRow } from "../api/report/VisibilityRow.ts"
import { encodeScan, encodeScanAlone, Scan, ScanAlone } from "../api/Scan.ts"
import { Snapshot, SnapshotWithAnswer } from "../api/Snapshot.ts"
import { LedgerEntry } from "../api/usage/LedgerEntry.ts"
import { DayUsage } from "../api/usage/Usage.ts"
import { type CsvColumn, csvColumns } from "./CsvColumns.ts"
import { csvHeader, csvLine } from "./CsvText.ts"
import type { ExportForm } from "./ExportForm.ts"

/** A form that is rows alone. */
export type RowsFormat = Exclude<ExportForm, "json">

/** What rows of a kind are exported as. */
export interface RowForm<Item> {
  readonly columns: ReadonlyArray<CsvColumn>
  /** Writes an item as a line. */
  readonly textIn: (format: RowsFormat) => (item: Item) => string
}

/** Rows, shown in JSON as `encode` gives it. */
const rowsOf = <Item, Json>(
  columns: ReadonlyArray<CsvColumn>,
  encode: (item: Item) => Json
): RowForm<Item> & { readonly encode: (item: Item) => Json } => ({
  columns,
  encode,
  textIn: (format) =>
    format === "csv" ? (item) => csvLine(columns, encode(item)) : (item) => `${JSON.stringify(encode(item))}\n`
})

export const alertRows = rowsOf(csvColumns(Alert), encodeAlert)
export const usageRows = rowsOf(csvColumns(DayUsage), Schema.encodeSync(DayUsage))
export const ledgerEntryRows = rowsOf(csvColumns(LedgerEntry), Schema.encodeSync(LedgerEntry))
export const scanRows = rowsOf(csvColumns(ScanAlone), encodeScanAlone)
export const snapshotRows = rowsOf(csvColumns(Snapshot), Schema.encodeSync(Snapshot))
export const snapshotRowsWithAnswers = rowsOf(csvColumns(SnapshotWithAnswer), Schema.encodeSync(SnapshotWithAnswer))
export const sourceRows = rowsOf(csvColumns(SourceRow), encodeSource)
export const duelRows = rowsOf(csvColumns(DuelRow), encodeDuelRow)
export const searchRows = rowsOf(csvColumns(SearchRow), encodeSearch)

export const scanRowsWithResults = rowsOf(csvColumns(Scan), encodeScan)

const visibilityColumns = csvColumns(VisibilityRow)
const onlyByCompetitor: ReadonlySet<string> = new Set(["own", "together_rate", "ahead_rate", "rank"])

/** The rows of a visibility report: the dimensions bare, then the figures that such rows have. */
export const visibilityRows = (by: ReadonlyArray<string>, isCompared: boolean) => {
  const ofCompetitors = by.includes("competitor")
  const dimensions = by.map((name): CsvColumn => ({ name, path: ["by", name], kind: "value" }))
  const figures = visibilityColumns.filter(({ path: [first = "", second = ""] }) => {
    if (first === "by") return false
    if (first === "change") return isCompared && (ofCompetitors || !onlyByCompetitor.has(second))
    return ofCompetitors || !onlyByCompetitor.has(first)
  })
  return rowsOf([...dimensions, ...figures], encodeRow)
}

/** Rows of a report in memory at a time. */
const pageRows = 200

/** Rows in pages, each built when it is taken. */
function* pagesOf<Row>({ rows, total }: { readonly rows: Iterable<Row>; readonly total: number }) {
  let items: Array<Row> = []
  for (const row of rows) {
    items.push(row)
    if (items.length < pageRows) continue
    yield { total, items }
    items = []
  }
  yield { total, items }
}

/** A walk over rows that are at hand. */
export const walkOver = <Row>(report: { readonly rows: Iterable<Row>; readonly total: number }): Walk<Row> =>
  Stream.fromIterable({ [Symbol.iterator]: () => pagesOf(report) }, { chunkSize: 1 })

/** What stands before the lines. */
export const headIn = (format: RowsFormat, { columns }: Pick<RowForm<never>, "columns">): string =>
  format === "csv" ? csvHeader(columns) : ""
