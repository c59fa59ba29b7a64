/**
 * Builds the command before the tests that start it: vitest calls this once, and only where such tests run.
 * What is up to date is not built again.
 */
import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc")

const run = (...args: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" })
  return { succeeded: status === 0, output: `${stdout}${stderr}` }
}

export const setup = (): void => {
  const build = run(tsc, "-b", "packages/cli")
  if (!build.succeeded) throw new Error(`The command that the tests start does not compile:\n${build.output}`)
  // Compiled code is kept between processes; the first one fills the cache.
  process.env["NODE_COMPILE_CACHE"] ??= join(root, "packages", "cli", ".cache")
  const start = run("packages/cli/dist/main.js", "--version")
  if (!start.succeeded) throw new Error(`The command that the tests start does not run:\n${start.output}`)
}
