/**
 * Tests of the HTTP API that only need a function to send requests: in memory, or to a running server. The server must
 * allow as many requests per minute as there are cases, and as many without a valid key (`AddressLimit` counts by
 * address: use one address per request).
 */
export * from "./AccessCases.ts"
export * from "./BadRequests.ts"
export * from "./HttpCase.ts"
export { exampleBody, isWrite, needsAdmin, operationsOf, type OperationShape } from "./Operations.ts"
export * from "./Tenant.ts"
