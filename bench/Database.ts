/** A database for benches: `BENCH_DATABASE_URL`, or a temporary embedded one with full durability. */
import * as EmbeddedPostgres from "@answerscope/embedded-postgres"
import { Effect, Redacted } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A folder that is deleted when the scope closes. */
export const scratchFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "answerscope-bench-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

export const benchDatabase = Effect.gen(function* () {
  const given = process.env["BENCH_DATABASE_URL"]
  if (given !== undefined && given !== "") return Redacted.make(given)
  const folder = yield* scratchFolder
  return (yield* EmbeddedPostgres.start({ dataDir: join(folder, "data") })).url
})
