/**
 * The storage ports on PostgreSQL.
 */
export { type MigrationFailure, SchemaMismatch } from "./database/PgMigrate.ts"
export * as PgStorage from "./PgStorage.ts"
