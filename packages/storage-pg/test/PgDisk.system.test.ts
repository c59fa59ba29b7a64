/**
 * A database whose disk is full. Triggers raise the error that PostgreSQL raises then.
 */
import { type Organization, Transaction } from "@answerscope/core"
import { OrganizationStore } from "@answerscope/core/storage"
import { untouchedOrganization } from "@answerscope/core/testing"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, it } from "@effect/vitest"
import { Context, DateTime, Effect, Layer } from "effect"
import { newDatabase, withSql } from "./Databases.ts"
import { organizationId } from "./Rows.ts"

const organization: Organization = {
  ...untouchedOrganization,
  id: organizationId(1),
  name: "a tenant",
  externalId: null,
  createdAt: DateTime.makeUnsafe("2026-01-01T00:00:00Z")
}

const fault = "begin raise exception 'could not extend file' using errcode = '53100'; end"

const fillDisk = [
  `create function no_row() returns trigger language plpgsql as $$ ${fault} $$`,
  `create function no_table() returns event_trigger language plpgsql as $$ ${fault} $$`,
  "create trigger no_row before insert on answerscope.organizations execute function no_row()",
  `create event trigger no_table on ddl_command_start when tag in ('CREATE TABLE AS') execute function no_table()`
]

const freeDisk = ["drop event trigger no_table", "drop trigger no_row on answerscope.organizations"]

it.live("a database whose disk is full takes no changes until there is room", () =>
  Effect.gen(function* () {
    const url = yield* newDatabase
    const context = yield* Layer.build(PgStorage.layer({ url }))
    const { takesChanges } = Context.get(context, Transaction)
    const write = Context.get(context, OrganizationStore).insert(organization)
    const run = (statements: ReadonlyArray<string>) =>
      withSql(
        url,
        Effect.flatMap(PgClient.PgClient, (sql) => Effect.forEach(statements, (text) => sql.unsafe(text)))
      )
    yield* run(fillDisk)
    assert.isTrue(yield* takesChanges)
    assert.strictEqual((yield* Effect.flip(write))._tag, "StorageError")
    assert.isFalse(yield* takesChanges)
    assert.isFalse(yield* takesChanges)
    yield* run(freeDisk)
    assert.isTrue(yield* takesChanges)
    yield* write
    assert.isTrue(yield* takesChanges)
  })
)
