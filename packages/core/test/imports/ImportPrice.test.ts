import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { importCore, newImporter, price } from "./ImportWorld.ts"

layer(importCore())((it) => {
  it.effect("an import whose jobs run again, at once and after its end, is charged once", () =>
    Effect.gen(function* () {
      const { brand, imports, moved, start } = yield* newImporter
      const { id } = yield* start(450)
      const key = { organizationId: brand.organizationId, id }
      const job = imports.run(key, { attempts: 1 })
      yield* Effect.all([job, job, job], { concurrency: "unbounded" })
      yield* job
      assert.deepInclude(yield* imports.untilDone(key), { status: "completed", total: 450, done: 450 })
      assert.deepStrictEqual(yield* moved, [[-450 * price], []])
    })
  )
})
