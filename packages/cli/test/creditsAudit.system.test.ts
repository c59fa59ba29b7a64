/**
 * `answerscope credits audit` on a database.
 */
import { AnswerEngines, Core, Credits, Organizations } from "@answerscope/core"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { runCommand } from "./InProcess.ts"

it.live("checks the sums of all organizations, and exits with 1 if one does not match its entries", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const core = Core.layer.pipe(
      Layer.provideMerge(PgStorage.layer({ url, maxConnections: 2 })),
      Layer.provide(AnswerEngines.layer({}))
    )
    const audit = (args: ReadonlyArray<string>) =>
      runCommand(["credits", "audit", ...args], { DATABASE_URL: Redacted.value(url) })

    const [, second] = yield* Effect.gen(function* () {
      const credits = yield* Credits
      return yield* Effect.forEach(["first", "second"], (name) =>
        Effect.gen(function* () {
          const { id } = yield* (yield* Organizations).create({ name, monthlyLimit: 10 })
          yield* credits.charge({ organizationId: id, chargeId: "c", operation: "rank", amount: 3 })
          return id
        })
      )
    }).pipe(Effect.provide(core))

    const whole = yield* audit([])
    assert.strictEqual(whole.code, 0, whole.output)
    assert.include(whole.output, "The balances of 2 organizations match their ledgers.")

    yield* Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      yield* sql`update credit_accounts set purchased_total = 5 where organization_id = (
          select organization_id from credit_accounts order by opened_at desc limit 1)`
    }).pipe(Effect.provide(PgClient.layer({ url, startupParameters: { search_path: "answerscope" } })))
    const broken = yield* audit(["--json"])
    assert.strictEqual(broken.code, 1, broken.output)
    const document: unknown = JSON.parse(broken.output.slice(0, broken.output.lastIndexOf("}") + 1))
    assert.deepStrictEqual(document, {
      organizations: 2,
      differences: [{ organizationId: second, figure: "purchased remaining", kept: 5, entries: 0 }]
    })
    assert.include(broken.output, "answerscope: Balances do not match the ledger")
  })
)
