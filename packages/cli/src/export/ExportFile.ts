/** The target of an export: a file that appears only when it is complete, or standard output. */
import { Effect, Predicate, type Scope } from "effect"
import { randomBytes } from "node:crypto"
import { type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { CommandError } from "../CommandError.ts"
import { writeOut } from "../output/StandardOutput.ts"

/** Writes the export, piece by piece. */
export interface ExportOutput {
  /** Returns once there is space for more. */
  readonly write: (text: string) => Effect.Effect<void, CommandError>
  /** Call it when everything is written. Until then the file does not appear, or keeps its old content. */
  readonly finish: Effect.Effect<void, CommandError>
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "no such folder",
  ENOTDIR: "no such folder",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "permission denied",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full"
}

const codeOf = (error: unknown): string =>
  Predicate.hasProperty(error, "code") && typeof error.code === "string" ? error.code : "unknown"

const fileError =
  (path: string) =>
  (error: unknown): CommandError => {
    const code = codeOf(error)
    return new CommandError({
      message: `${path} cannot be written: ${reasons[code] ?? code}. Give --out another file.`
    })
  }

/** The file behind links, and whether it is a device or pipe, which is written directly. */
const targetOf = async (path: string) => {
  try {
    const target = await realpath(path)
    const found = await stat(target)
    return { target, isDevice: !found.isFile() && !found.isDirectory(), isFolder: found.isDirectory() }
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error
    return { target: path, isDevice: false, isFolder: false }
  }
}

const writing = (file: FileHandle, failed: (error: unknown) => CommandError) => (text: string) =>
  Effect.tryPromise({ try: () => file.writeFile(text), catch: failed })

/** Makes a rename durable. Not every system can sync a folder. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path).catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

/**
 * Opens a file for writing. Until `finish`, a temporary file beside it has the content; closing the scope deletes it.
 */
const fileOutput = Effect.fnUntraced(function* (
  path: string
): Effect.fn.Return<ExportOutput, CommandError, Scope.Scope> {
  const failed = fileError(path)
  const { isDevice, isFolder, target } = yield* Effect.tryPromise({ try: () => targetOf(path), catch: failed })
  if (isFolder) return yield* failed({ code: "EISDIR" })
  const written = isDevice ? target : `${target}.${randomBytes(4).toString("hex")}.part`
  const file = yield* Effect.acquireRelease(
    Effect.tryPromise({ try: () => open(written, isDevice ? "w" : "wx"), catch: failed }),
    (file) =>
      Effect.promise(async () => {
        await file.close().catch(() => undefined)
        if (!isDevice) await rm(written, { force: true })
      })
  )
  return {
    write: writing(file, failed),
    finish: isDevice
      ? Effect.void
      : Effect.uninterruptible(
          Effect.tryPromise({
            try: async () => {
              await file.sync()
              await rename(written, target)
              await syncFolder(dirname(target))
            },
            catch: failed
          })
        )
  }
})

/** The target that `--out` names; `-` is standard output. */
export const exportOutput = (path: string): Effect.Effect<ExportOutput, CommandError, Scope.Scope> =>
  path === "-" ? Effect.succeed({ write: writeOut, finish: Effect.void }) : fileOutput(path)
