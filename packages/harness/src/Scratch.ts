/** Temporary folders for commands. */
import { Effect, type Scope } from "effect"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A new, empty folder. */
export const emptyFolder: Effect.Effect<string, never, Scope.Scope> = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "answerscope-cli-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
)

/**
 * A new folder with an empty embedded database in `.data`, copied from the one that `tools/system-tests.ts` created.
 */
export const folderWithDatabase: Effect.Effect<string, never, Scope.Scope> = Effect.tap(emptyFolder, (folder) =>
  Effect.sync(() => {
    const template = process.env["TEST_DATA_FOLDER"]
    if (template === undefined) throw new Error("TEST_DATA_FOLDER is not set: tools/system-tests.ts sets it")
    cpSync(template, join(folder, ".data"), { recursive: true })
  })
)
