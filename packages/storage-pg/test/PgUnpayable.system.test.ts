/**
 * What a refusal for want of credits leaves behind on PostgreSQL.
 */
import { AnswerEngines, Brands, Core, Discoveries, noEmail, noWebhooks, Organizations, Scans } from "@answerscope/core"
import { scriptedEngine } from "@answerscope/core/testing"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { newDatabase, withSql } from "./Databases.ts"

const prompts = Array.from({ length: 50 }, (_, index) => `prompt ${index}`)

const tables = ["scans", "checks", "queue_jobs", "discoveries", "credit_charges"]

/** Bytes of each table: rows written and rolled back take their pages too, until a vacuum. */
const sizes = Effect.flatMap(PgClient.PgClient, (sql) =>
  Effect.forEach(tables, (table) =>
    Effect.map(sql<{ readonly bytes: number }>`select pg_relation_size(${table})::int4 as bytes`, ([row]) => row?.bytes)
  )
)

describe("an organization that cannot pay", () => {
  it.live("has written nothing, not even what is rolled back", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const core = Core.layer.pipe(
        Layer.provide(AnswerEngines.layer({ chatgpt: scriptedEngine("chatgpt", ["Zendrix."]) })),
        Layer.provide([noWebhooks, noEmail]),
        Layer.provideMerge(PgStorage.layer({ url, maxConnections: 2 }))
      )
      yield* Effect.gen(function* () {
        const { id } = yield* (yield* Organizations).create({ name: "poor", monthlyLimit: 2 })
        const brand = yield* (yield* Brands).create(id, { name: "Zendrix", engines: ["chatgpt"], prompts })
        const scan = yield* Effect.flip((yield* Scans).start(id, { brandId: brand.id }))
        const discovery = yield* Effect.flip((yield* Discoveries).start(id, { brandId: brand.id }))
        assert.deepStrictEqual([scan._tag, discovery._tag], ["InsufficientCredits", "InsufficientCredits"])
      }).pipe(Effect.provide(core))
      assert.deepStrictEqual(
        yield* withSql(url, sizes),
        tables.map(() => 0)
      )
    })
  )
})
