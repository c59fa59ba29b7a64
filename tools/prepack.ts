/**
 * Readies the package of the current folder for `npm pack`, once its types are built: removes from `dist` what has no
 * source any more, and has the command bundled.
 */
import { existsSync, globSync, rmSync } from "node:fs"
import { basename, join } from "node:path"

const isBundled = basename(process.cwd()) === "cli"

for (const built of isBundled ? [] : globSync("**/*.{js,d.ts}{,.map}", { cwd: "dist" })) {
  const source = built.replace(/(\.d\.ts|\.js)(\.map)?$/, ".ts")
  if (!existsSync(join("src", source))) rmSync(join("dist", built))
}

if (isBundled) await import("./bundle.ts")
