/**
 * Readies the package of the current folder for `npm pack`, once its types are built: removes from `dist` what has no
 * source any more; the command and the dashboard are bundled.
 */
import { existsSync, globSync, rmSync } from "node:fs"
import { basename, join } from "node:path"

/** Packages that are bundled, and by what: their `dist` is what that makes. */
const bundles = new Map([
  ["cli", "./bundle.ts"],
  ["dashboard", "./dashboard.ts"]
])
const bundle = bundles.get(basename(process.cwd()))

for (const built of bundle === undefined ? globSync("**/*.{js,d.ts}{,.map}", { cwd: "dist" }) : []) {
  const source = built.replace(/(\.d\.ts|\.js)(\.map)?$/, ".ts")
  if (!existsSync(join("src", source))) rmSync(join("dist", built))
}

if (bundle !== undefined) await import(bundle)
