/**
 * What taking some of many due trackers costs.
 */
import { Transaction } from "@answerscope/core"
import { TrackerStore } from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import * as Statement from "effect/sql/Statement"
import { newDatabase, sqlOn } from "./Databases.ts"
import { organizationId, organizationWithBrand, trackerId, uuid } from "./Rows.ts"

/** As the planner last saw them, nearly none is due; then as after an outage. */
const manyDue = [
  ...organizationWithBrand,
  `insert into trackers select ${uuid("8006", "n")}, ${uuid("8000", "1")}, ${uuid("8002", "1")},
     null, 60, true, '{p}', '{claude}', '{}', 1, false, 'immediate', null, now(), null,
     now() + interval '1 day', null, null, 0, null, 0, null, now(), now()
   from generate_series(1, 20000) n`,
  "analyze",
  `update trackers set next_run_at = now() - interval '1 minute' where id <= ${uuid("8006", "2000")}`
]

const storage = Layer.unwrap(
  Effect.gen(function* () {
    const url = yield* newDatabase
    yield* PgStorage.migrate({ url })
    const fill = Effect.flatMap(PgClient.PgClient, (sql) =>
      Effect.forEach(manyDue, (statement) => sql.unsafe(statement), { discard: true })
    )
    return Layer.effectDiscard(fill).pipe(Layer.provideMerge([PgStorage.layer({ url }), sqlOn(url)]))
  })
)

layer(storage, { excludeTestServices: true })("taking fifty of many due trackers", (it) => {
  it.effect("reads these, and not for each of them all that are due", () =>
    Effect.gen(function* () {
      const trackers = yield* TrackerStore
      const { run } = yield* Transaction
      const keys = Array.from({ length: 50 }, (_, n) => ({ organizationId: organizationId(1), id: trackerId(n + 1) }))
      const asked: Array<readonly [text: string, parameters: ReadonlyArray<unknown>]> = []
      const locked = yield* run(trackers.lockDue({ keys, now: yield* DateTime.now })).pipe(
        Effect.provideService(Statement.CurrentTransformer, (statement) =>
          Effect.as(
            Effect.sync(() => asked.push(statement.compile())),
            statement
          )
        )
      )
      assert.strictEqual(locked.length, 50)
      const [text, parameters] = asked.find(([statement]) => statement.includes("for no key update")) ?? ["", []]
      const sql = yield* PgClient.PgClient
      const shown = JSON.stringify(yield* sql.unsafe(`explain (costs off) ${text}`, parameters))
      assert.include(shown, "trackers_pkey on trackers t")
      assert.notInclude(shown, "trackers_due")
    })
  )
})
