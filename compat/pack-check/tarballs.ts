/**
 * The packages as they are published, and what is in them.
 */
import { checkPackage, createPackageFromTarballData, type Problem } from "@arethetypeswrong/core"
import { globSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { complain, must } from "./run.ts"

export const root = fileURLToPath(new URL("../..", import.meta.url))

/** What `package.json` of a package says, as far as it is looked at here. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** A package, packed. */
export interface Tarball {
  readonly manifest: Manifest
  /** Its path. */
  readonly path: string
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))

/** Packs all packages into a folder. They are built first as their `prepack` does it, but their types all at once. */
export const packAll = async (folder: string): Promise<ReadonlyArray<Tarball>> => {
  const published = globSync("packages/*", { cwd: root })
    .toSorted()
    .filter((path) => manifestOf(join(root, path)).private !== true)
  await must(root, "npx", ["tsc", "-b"])
  for (const path of published) {
    const { name, scripts } = manifestOf(join(root, path))
    if (scripts?.["prepack"] !== "tsc -b && node ../../tools/prepack.ts") complain(`${name} is packed without a build`)
    await must(join(root, path), process.execPath, [join(root, "tools", "prepack.ts")])
  }
  mkdirSync(folder)
  const workspaces = published.flatMap((path) => ["--workspace", path])
  await must(root, "npm", ["pack", ...workspaces, "--ignore-scripts", "--pack-destination", folder])
  return published.map((path) => {
    const manifest = manifestOf(join(root, path))
    const file = `${manifest.name.replace("@", "").replace("/", "-")}-${manifest.version}.tgz`
    return { manifest, path: join(folder, file) }
  })
}

/** What an ES module alone cannot have: it has no types for old resolutions, and `require` gives a module. */
const isOfOldResolution = (problem: Problem): boolean =>
  problem.kind === "CJSResolvesToESM" ||
  ("resolutionKind" in problem && (problem.resolutionKind === "node10" || problem.resolutionKind === "node16-cjs")) ||
  ("resolutionOption" in problem && problem.resolutionOption === "node10")

/** What somebody reads who installs a package: its files, and whether its types are found. */
export const checkTarball = async ({ manifest, path }: Tarball): Promise<void> => {
  const { name } = manifest
  const packed = createPackageFromTarballData(readFileSync(path))
  const files = packed.listFiles().map((file) => file.replace(`/node_modules/${name}/`, ""))
  for (const needed of ["README.md", "LICENSE"]) if (!files.includes(needed)) complain(`${name} has no ${needed}`)
  const odd = files.filter((file) => /tsbuildinfo|\.test\.|(^|\/)test\/|\.data|node_modules/.test(file))
  if (odd.length > 0) complain(`${name} holds ${odd.join(", ")}`)
  const result = await checkPackage(packed)
  if (result.types === false) return complain(`${name} has no types`)
  // what is run, not imported, is named alone
  const isProgram = (problem: Problem) =>
    problem.kind === "UntypedResolution" && typeof manifest.exports[problem.entrypoint] === "string"
  for (const problem of result.problems.filter((one) => !isOfOldResolution(one) && !isProgram(one))) {
    complain(`${name}: ${JSON.stringify(problem)}`)
  }
}

/** What publint says of an installed package. */
export const lintPackage = async (folder: string): Promise<void> => {
  const { messages, pkg } = await publint({ pkgDir: folder, pack: false })
  for (const message of messages) complain(`${String(pkg["name"])}: ${formatMessage(message, pkg) ?? message.code}`)
}
