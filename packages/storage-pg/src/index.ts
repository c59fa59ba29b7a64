/**
 * The storage ports on PostgreSQL.
 */
export { type MigrationFailure, SchemaMismatch } from "./PgMigrate.ts"
export * as PgStorage from "./PgStorage.ts"
