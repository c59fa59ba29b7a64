/**
 * The contract of the HTTP interface, a client of it for Effect, and the rows that it exports. Runs anywhere.
 */
export { Api } from "./api/Api.ts"
export { AccessKeyCheck, CurrentPrincipal } from "./api/request/Access.ts"
export * as ApiError from "./api/request/ApiError.ts"
export { encodeAlert } from "./api/field/Alert.ts"
export { encodeDelivery } from "./api/notification/Notification.ts"
export { encodePlan } from "./api/report/PlanReport.ts"
export { encodeScan } from "./api/Scan.ts"
export { encodeTracker } from "./api/TrackerGroup.ts"
export { IsLongRequest } from "./api/request/RequestRules.ts"
export * from "./Rows.ts"
export { ApiClient, type ApiClientOptions } from "./client/ApiClient.ts"
