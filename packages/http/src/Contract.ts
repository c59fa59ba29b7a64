/**
 * The contract of the HTTP interface, a client of it for Effect, and the rows that it exports. Runs anywhere.
 */
export { Api } from "./api/Api.ts"
export { AccessKeyCheck, CurrentPrincipal } from "./api/request/Access.ts"
export * as ApiError from "./api/request/ApiError.ts"
export { encodeAlert } from "./api/AlertGroup.ts"
export { encodeDelivery } from "./api/Notification.ts"
export { encodePlan } from "./api/report/PlanReport.ts"
export { encodeSearches, encodeSources, encodeVisibility } from "./api/report/ShownReport.ts"
export { encodeScan } from "./api/Scan.ts"
export { encodeTracker } from "./api/TrackerGroup.ts"
export { IsLongRequest } from "./api/request/RequestRules.ts"
export { parseTimeBound, type TimeBound } from "./api/field/TimeBound.ts"
export { type CsvColumn, csvColumns } from "./export/CsvColumns.ts"
export { csvHeader, csvLine } from "./export/CsvText.ts"
export * as ExportedRows from "./export/ExportedRows.ts"
export { ApiClient, type ApiClientOptions } from "./client/ApiClient.ts"
