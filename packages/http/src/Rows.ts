/**
 * Reports and exported rows in the form of the interface, without the interface itself: loads fast.
 */
export { encodeContent } from "./api/report/ReportContent.ts"
export { encodeDuel, encodeSearches, encodeSources, encodeVisibility } from "./api/report/ShownReport.ts"
export { encodeUsageAhead } from "./api/usage/UsageAhead.ts"
export { encodeStory } from "./api/report/Story.ts"
export { parseTimeBound, rangeBetween, type TimeBound } from "./api/field/TimeBound.ts"
export { type CsvColumn, csvColumns } from "./export/CsvColumns.ts"
export { csvHeader, csvLine } from "./export/CsvText.ts"
export { fileRows } from "./export/FileRows.ts"
export * as ExportedRows from "./export/ExportedRows.ts"
