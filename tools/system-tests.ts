/**
 * Prepares shared fixtures of system tests; vitest calls it once, and only for such tests: the built command, and an
 * embedded database to copy.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))

const run = (complaint: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}): void => {
  const options = { cwd: root, encoding: "utf8", env: { ...process.env, ...env } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options)
  if (status !== 0) throw new Error(`${complaint}:\n${stdout}${stderr}`)
}

export const setup = (): (() => void) => {
  run("The command that the tests start cannot be built", ["tools/bundle.ts"])
  // A compile cache shared by processes; the first one fills it.
  process.env["NODE_COMPILE_CACHE"] ??= join(root, "packages", "cli", ".cache")
  const folder = mkdtempSync(join(tmpdir(), "answerscope-template-"))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  try {
    const database = { DATA_DIR: join(folder, "data"), DATABASE_URL: "" }
    run("The command that the tests start makes no database", ["packages/cli/dist/main.js", "migrate"], database)
    process.env["TEST_DATA_FOLDER"] = database.DATA_DIR
  } catch (cause) {
    remove()
    throw cause
  }
  return remove
}
