import * as EmbeddedPostgres from "@answerscope/embedded-postgres"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startProgram } from "../program.ts"

const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "answerscope-example-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
)

describe("host-transaction", () => {
  it.live("stores an order and requests its scan, or neither, and hears of both ends", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const { url } = yield* EmbeddedPostgres.start({ dataDir: join(folder, "data"), durability: "relaxed" })
      const program = startProgram(import.meta.url, { DATABASE_URL: Redacted.value(url) })
      assert.deepStrictEqual(yield* Effect.promise(program.rest), [
        "Fabrikam: the order is not valid",
        "Contoso: at 2",
        "Initech: This costs 5 credits, but only 0 remain."
      ])
    }).pipe(Effect.scoped)
  )
})
