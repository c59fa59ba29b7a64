/** The storage ports on PostgreSQL. */
export * as BiReaders from "./bi/BiReaders.ts"
export { DatabaseUnusable, type MigrationFailure, SchemaMismatch } from "./database/DatabaseFault.ts"
export { HostTransactions, type Within } from "./database/HostTransactions.ts"
export type { HostClient, HostConnection, HostPool, HostResult } from "./pool/HostPool.ts"
export * as PgStorage from "./PgStorage.ts"
