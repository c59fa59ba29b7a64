/**
 * Where an export goes: a file that is there whole or not at all, or standard output.
 */
import { Effect, Predicate, type Scope } from "effect"
import { randomBytes } from "node:crypto"
import { type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { CommandError } from "../CommandError.ts"
import { writeOut } from "../output/StandardOutput.ts"

/** Takes what is exported, piece by piece. */
export interface ExportOutput {
  /** Returns once there is room for more. */
  readonly write: (text: string) => Effect.Effect<void, CommandError>
  /** To be called when all is written: until then there is no file of that name, or the one that was there before. */
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

/** The file behind links, and whether it is no plain file: a device or a pipe is written to as it is. */
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

/** Makes a new name last. Not every system can sync a folder. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path).catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

/**
 * Opens a file for writing. It gets its name with `finish`; till then it has another one beside it, which is removed
 * when the scope closes.
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

/** What `--out` names; `-` is standard output. */
export const exportOutput = (path: string): Effect.Effect<ExportOutput, CommandError, Scope.Scope> =>
  path === "-" ? Effect.succeed({ write: writeOut, finish: Effect.void }) : fileOutput(path)
