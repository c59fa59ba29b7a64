/**
 * The rows that operations give alone: how one is shown as JSON, and the columns that it has as CSV.
 */
import type { SnapshotSummary, SnapshotWithAnswer as CoreSnapshotWithAnswer, Walk } from "@answerscope/core"
import { Schema, Stream } from "effect"
import { Alert } from "../api/AlertGroup.ts"
import { encodeSearch, encodeSource, SearchRow, SourceRow } from "../api/report/SourceRow.ts"
import { encodeRow, VisibilityRow } from "../api/report/VisibilityRow.ts"
import { encodeScan, encodeScanAlone, Scan, ScanAlone } from "../api/Scan.ts"
import {
  encodeSnapshot,
  encodeSnapshotWithAnswer,
  shownSnapshot,
  Snapshot,
  SnapshotWithAnswer
} from "../api/SnapshotGroup.ts"
import { DayUsage } from "../api/UsageGroup.ts"
import { type CsvColumn, csvColumns } from "./CsvColumns.ts"
import { csvHeader, csvLine } from "./CsvText.ts"

/** What rows of a kind are exported as. */
export interface RowForm<Item> {
  readonly columns: ReadonlyArray<CsvColumn>
  readonly encode: (item: Item) => unknown
}

export const alertRows = { columns: csvColumns(Alert), encode: Schema.encodeSync(Alert) }
export const usageRows = { columns: csvColumns(DayUsage), encode: Schema.encodeSync(DayUsage) }
export const scanRows = { columns: csvColumns(ScanAlone), encode: encodeScanAlone }
export const scanRowsWithResults = { columns: csvColumns(Scan), encode: encodeScan }
export const snapshotRows = {
  columns: csvColumns(Snapshot),
  encode: (snapshot: SnapshotSummary) => encodeSnapshot(shownSnapshot(snapshot))
}
export const snapshotRowsWithAnswers = {
  columns: csvColumns(SnapshotWithAnswer),
  encode: (snapshot: CoreSnapshotWithAnswer) => encodeSnapshotWithAnswer(shownSnapshot(snapshot))
}
export const sourceRows = { columns: csvColumns(SourceRow), encode: encodeSource }
export const searchRows = { columns: csvColumns(SearchRow), encode: encodeSearch }

const visibilityColumns = csvColumns(VisibilityRow)
const onlyByCompetitor: ReadonlySet<string> = new Set(["own", "together_rate", "ahead_rate"])

/** The rows of a visibility report: the dimensions bare, then the figures that such rows have. */
export const visibilityRows = (by: ReadonlyArray<string>, isCompared: boolean) => {
  const ofCompetitors = by.includes("competitor")
  const dimensions = by.map((name): CsvColumn => ({ name, path: ["by", name], kind: "value" }))
  const figures = visibilityColumns.filter(({ path: [first = "", second = ""] }) => {
    if (first === "by") return false
    if (first === "change") return isCompared && (ofCompetitors || !onlyByCompetitor.has(second))
    return ofCompetitors || !onlyByCompetitor.has(first)
  })
  return { columns: [...dimensions, ...figures], encode: encodeRow }
}

/** How many rows of a report are held at once. */
const pageRows = 200

/** Rows in pages, each written out when it is taken. */
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

/** How a row of that form is written as a line. */
export const lineIn = <Item>(form: "csv" | "ndjson", { columns, encode }: RowForm<Item>): ((item: Item) => string) =>
  form === "csv" ? (item) => csvLine(columns, encode(item)) : (item) => `${JSON.stringify(encode(item))}\n`

/** What stands before the lines. */
export const headIn = (form: "csv" | "ndjson", { columns }: Pick<RowForm<never>, "columns">): string =>
  form === "csv" ? csvHeader(columns) : ""
