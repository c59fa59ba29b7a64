/**
 * Roles of the database that read the views of one organization, for tools such as Metabase or Grafana. A role may log
 * in and read these views, nothing else. Its name says nothing about its organization, because every role can list the
 * names of all.
 */
import { TypeId } from "@answerscope/core/model"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Option, Schema } from "effect"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto"
import { uuidToStore } from "../database/Columns.ts"
import { onlyRow } from "../database/ResultRows.ts"
import { inSchema, isSchemaName, type SchemaClient } from "../database/SchemaClient.ts"
import { publicIdBody } from "./PublicIdFunction.ts"
import { viewNames, viewStatements } from "./BiViews.ts"

/** The database refuses: its user may not create roles, or the schema's name is too long. `message` says what to do. */
export class BiRefused extends Schema.TaggedError<BiRefused>("@answerscope/storage-pg/BiRefused")("BiRefused", {
  message: Schema.String
}) {}

export interface BiReader {
  readonly role: string
  readonly organizationId: string
  readonly createdAt: Date
}

/** The schema of the views beside the storage's. */
const schemaOf = (schema: string): Effect.Effect<string, BiRefused> =>
  isSchemaName(`${schema}_bi`)
    ? Effect.succeed(`${schema}_bi`)
    : Effect.fail(new BiRefused({ message: `The name of the schema is too long: ${schema}_bi must fit too.` }))

/** What PostgreSQL stores instead of a password (RFC 5803), so that no statement and no log contains it. */
const verifierOf = (password: string): string => {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256")
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest()
  const storedKey = createHash("sha256").update(keyOf("Client Key")).digest("base64")
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${keyOf("Server Key").toString("base64")}`
}

const explained = <A, R>(
  effect: Effect.Effect<A, SqlError | BiRefused, R>
): Effect.Effect<A, SqlError | BiRefused, R> =>
  Effect.catchIf(
    effect,
    (error): error is SqlError => isSqlError(error) && error.reason._tag === "AuthorizationError",
    () =>
      Effect.fail(
        new BiRefused({
          message:
            "The user of DATABASE_URL may not create roles or schemas. Run this command as a user with CREATEROLE " +
            "who owns Answerscope's tables."
        })
      )
  )

/** Makes or renews the schema with its views, in a transaction. */
const makeViews = Effect.fnUntraced(function* (sql: SchemaClient, name: string) {
  const bi = `"${name}"`
  yield* sql.unsafe(`create schema if not exists ${bi}`)
  yield* sql.unsafe(`create table if not exists ${bi}.readers (
    role text primary key,
    organization_id uuid not null,
    created_at timestamptz(3) not null default now()
  )`)
  yield* sql.unsafe(`create or replace function ${bi}.public_id(prefix text, id uuid) returns text
    language sql immutable strict parallel safe as $$ ${publicIdBody} $$`)
  for (const statement of viewStatements(bi)) yield* sql.unsafe(statement)
})

/**
 * Makes a role that reads an organization's views, and renews the views. Returns its name and password, which is stored
 * nowhere. The role reads only, for at most 5 minutes a statement, on at most 5 connections.
 */
export const create = Effect.fn("BiReaders.create")(function* (options: {
  readonly schema: string
  readonly organizationId: string
}) {
  const sql = inSchema(yield* PgClient.PgClient, options.schema)
  const name = yield* schemaOf(options.schema)
  const role = `answerscope_bi_${randomBytes(6).toString("hex")}`
  const password = randomBytes(24).toString("base64url")
  yield* explained(
    sql.withTransaction(
      Effect.gen(function* () {
        yield* makeViews(sql, name)
        yield* sql.unsafe(`create role ${role} login connection limit 5 password '${verifierOf(password)}'`)
        yield* sql.unsafe(`alter role ${role} set default_transaction_read_only = on`)
        yield* sql.unsafe(`alter role ${role} set statement_timeout = '5min'`)
        yield* sql.unsafe(`alter role ${role} set search_path = "${name}"`)
        yield* sql.unsafe(`grant usage on schema "${name}" to ${role}`)
        for (const view of viewNames) yield* sql.unsafe(`grant select on "${name}".${view} to ${role}`)
        yield* sql`insert into ${sql(`${name}.readers`)} (role, organization_id)
          values (${role}, ${uuidToStore("org", options.organizationId)})`
      })
    )
  )
  return { role, password }
})

/** The readers of an organization, or of all, oldest first. */
export const list = Effect.fn("BiReaders.list")(function* (options: {
  readonly schema: string
  readonly organizationId: string | null
}) {
  const sql = inSchema(yield* PgClient.PgClient, options.schema)
  const name = yield* madeIn(sql, options.schema)
  if (name === null) return []
  const rows = yield* sql<{ role: string; organization: string; created_at: Date }>`
    select role, organization_id::text as organization, created_at from ${sql(`${name}.readers`)}
    order by created_at, role`
  return rows
    .map(({ created_at, organization, role }): BiReader => ({
      role,
      organizationId: TypeId.fromUuid("org", organization),
      createdAt: created_at
    }))
    .filter(({ organizationId }) => options.organizationId === null || organizationId === options.organizationId)
}, explained)

/** Deletes a role, and ends its sessions. Returns its name, or none if it is no reader. */
export const revoke = Effect.fn("BiReaders.revoke")(function* (options: {
  readonly schema: string
  readonly role: string
}) {
  const sql = inSchema(yield* PgClient.PgClient, options.schema)
  const name = yield* madeIn(sql, options.schema)
  if (name === null) return Option.none<string>()
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const removed = yield* sql<{ role: string }>`
        delete from ${sql(`${name}.readers`)} where role = ${options.role} returning role`
      const role = removed[0]?.role
      if (role === undefined) return Option.none<string>()
      yield* sql.unsafe(`alter role ${role} nologin`)
      // its privileges allow to end its sessions and to drop what they made
      yield* sql.unsafe(`grant ${role} to current_user`)
      yield* sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role}`
      yield* sql.unsafe(`drop owned by ${role}`)
      yield* sql.unsafe(`drop role ${role}`)
      return Option.some(role)
    })
  )
}, explained)

/** The schema of the views; `null` if they were never made. */
const madeIn = Effect.fnUntraced(function* (sql: SchemaClient, schema: string) {
  const name = `${schema}_bi`
  if (!isSchemaName(name)) return null
  const rows = yield* sql<{ exists: boolean }>`select to_regclass(${`"${name}".readers`}) is not null as exists`
  return onlyRow(rows).exists ? name : null
})
