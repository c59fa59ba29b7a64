import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { cases, prices } from "./importing.ts"
import { withScope } from "./scopes.ts"

describe("imports of a program, on PostgreSQL,", () => {
  for (const [name, run, stored] of cases) {
    it.live(name, () =>
      Effect.gen(function* () {
        const url = Redacted.value(yield* TestDatabase.make)
        yield* Effect.promise(() =>
          withScope({ database: { url }, prices }, async (scope) => {
            assert.strictEqual(await run(scope), stored)
          })
        )
      }).pipe(Effect.scoped)
    )
  }
})
