/**
 * Tests of the HTTP interface that need only a way to send requests: in memory, or to servers
 * that run. The server must allow as many requests a minute as there are cases, and as many
 * without a valid key (`AddressLimit` counts by address: let each request come from its own).
 */
export * from "./AccessCases.ts"
export * from "./BadRequests.ts"
export * from "./HttpCase.ts"
export { isWrite, operationsOf, type OperationShape } from "./Operations.ts"
export * from "./Tenant.ts"
