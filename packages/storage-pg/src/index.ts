/**
 * The storage ports on PostgreSQL.
 */
export { DatabaseUnusable, type MigrationFailure, SchemaMismatch } from "./database/DatabaseFault.ts"
export type { HostConnection, HostPool, HostResult } from "./pool/HostPool.ts"
export * as PgStorage from "./PgStorage.ts"
