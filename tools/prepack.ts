/**
 * Prepares the package of the current folder for `npm pack`, after its types are built: deletes orphans from `dist`,
 * and bundles the command and the dashboard.
 */
import { existsSync, globSync, rmSync } from "node:fs"
import { basename, join } from "node:path"

/** Bundled packages with their bundler, which creates their `dist`. */
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
