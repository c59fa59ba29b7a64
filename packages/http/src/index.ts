/**
 * The HTTP interface: its contract, its server, and a typed client.
 */
export { Api } from "./api/Api.ts"
export { AccessKeyCheck, CurrentPrincipal } from "./api/request/Access.ts"
export * as ApiError from "./api/request/ApiError.ts"
export { encodeDelivery } from "./api/Notification.ts"
export { encodeSearches, encodeSources, encodeVisibility } from "./api/report/ShownReport.ts"
export { encodeScan } from "./api/Scan.ts"
export { encodeTracker } from "./api/TrackerGroup.ts"
export { IsLongRequest } from "./api/request/RequestRules.ts"
export { parseTimeBound, type TimeBound } from "./api/field/TimeBound.ts"
export { type CsvColumn, csvColumns } from "./export/CsvColumns.ts"
export { csvHeader, csvLine } from "./export/CsvText.ts"
export * as ExportedRows from "./export/ExportedRows.ts"
export { ApiClient, type ApiClientOptions } from "./client/ApiClient.ts"
export { defaultHttpOptions, type HttpOptions, Readiness } from "./server/HttpOptions.ts"
export * as HttpServer from "./server/HttpServer.ts"
export * as NodeServer from "./server/NodeServer.ts"
