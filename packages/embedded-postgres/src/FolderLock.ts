/**
 * One process per data folder. Uses an operating system lock through SQLite, because Node has no call for it. The lock
 * ends with its process, so it is never stale, and it works across containers that share a volume.
 */
import { Effect, type Scope } from "effect"
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as wait } from "node:timers/promises"
import { type DataFolder, makeRoot } from "./DataFolder.ts"
import { dataFolderError, EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"

/** SQLite's result code for a lock of another process. */
const sqliteBusy = 5

/**
 * Creates the data folder and locks it until the scope closes. Waits `waitMillis` for another process, because a
 * stopping one takes a moment, then fails with `in_use`.
 */
export const lockFolder = (
  folder: DataFolder,
  waitMillis: number
): Effect.Effect<void, EmbeddedPostgresError, Scope.Scope> =>
  Effect.asVoid(
    Effect.acquireRelease(
      Effect.tryPromise({
        try: (signal) => acquireWithin(folder, waitMillis, signal),
        catch: dataFolderError(folder.root)
      }),
      (database) =>
        Effect.sync(() => {
          rmSync(folder.pid, { force: true })
          database.close()
        }),
      { interruptible: true }
    )
  )

const pollMillis = 100

const acquireWithin = async (folder: DataFolder, waitMillis: number, signal: AbortSignal): Promise<DatabaseSync> => {
  for (let waited = 0; ; waited += pollMillis) {
    const database = acquire(folder)
    if (database !== null) return database
    if (waited >= waitMillis) throw inUse(folder)
    await wait(pollMillis, undefined, { signal })
  }
}

/** The lock, or `null` if another process has it. */
const acquire = (folder: DataFolder): DatabaseSync | null => {
  makeRoot(folder)
  const database = new DatabaseSync(folder.lock)
  try {
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE")
  } catch (cause) {
    database.close()
    if (isBusy(cause)) return null
    throw cause
  }
  chmodSync(folder.lock, 0o600)
  writeFileSync(folder.pid, `${process.pid}\n`, { mode: 0o600 })
  return database
}

const isBusy = (cause: unknown): boolean => cause instanceof Error && "errcode" in cause && cause.errcode === sqliteBusy

const inUse = (folder: DataFolder): EmbeddedPostgresError =>
  new EmbeddedPostgresError({
    failure: "in_use",
    message:
      `The database in ${folder.root} is in use by process ${ownerOf(folder)}.` +
      " Stop that process first, or set DATABASE_URL (or another DATA_DIR) for this one."
  })

/** The other process may have the lock but not have written its id yet. */
const ownerOf = (folder: DataFolder): string =>
  existsSync(folder.pid) ? readFileSync(folder.pid, "utf8").trim() : "(just starting)"
