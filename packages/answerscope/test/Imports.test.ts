import { assert, describe, it } from "vitest"
import { cases, prices } from "./importing.ts"
import { withScope } from "./scopes.ts"

describe("imports of a program, in memory,", () => {
  it.each(cases)("%s", (_name, run, stored) =>
    withScope({ prices }, async (scope) => {
      assert.strictEqual(await run(scope), stored)
    })
  )
})
