/**
 * Clean folders in which the packages are installed, compiled against and run, as by somebody outside.
 */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { complain, must, serve, should } from "./run.ts"
import { lintPackage, type Manifest, root, type Tarball } from "./tarballs.ts"

/** The oldest Node that the packages name in `engines`. */
const oldestNode = "22.19.0"
/** The oldest TypeScript that is promised; the newest is the workspace's own. */
const oldestTypeScript = "5.9.2"

/** What makes a client of the interface's document; the first runs on an older TypeScript than the workspace has. */
const generators: Readonly<Record<string, string>> = { "openapi-fetch": "0.17.0", "openapi-typescript": "7.13.0" }

/** Which of the peers' versions a host has. */
export type Peers = "lowest" | "newest"

const nodePackage = `node-${process.platform}-${process.arch}`
/** The version that is installed here, in `compat` or in the workspace. */
const ownVersion = (name: string): string => {
  const found = ["compat", "."].map((place) => join(root, place, "node_modules", name, "package.json")).find(existsSync)
  if (found === undefined) throw new Error(`${name} is not installed`)
  return JSON.parse(readFileSync(found, "utf8")).version
}

/** The ranges of all peers that are not of this project. */
export const peerRanges = (tarballs: ReadonlyArray<Tarball>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    tarballs
      .flatMap(({ manifest }) => Object.entries(manifest.peerDependencies ?? {}))
      .filter(([name]) => !name.startsWith("@answerscope/"))
  )

const versionsOf = (ranges: Readonly<Record<string, string>>, peers: Peers): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(ranges).map(([name, range]) => [
      name,
      peers === "newest" ? range : (/\d+\.\d+\.\d+/.exec(range)?.[0] ?? range)
    ])
  )

/** A host's folder. */
export interface Host {
  readonly folder: string
  readonly peers: Peers
  readonly tarballs: ReadonlyArray<Tarball>
}

export const modulePath = ({ folder }: Host, name: string): string => join(folder, "node_modules", name)

/** Installs what is named, and the packages of this project that are; or has npm only say what that would be. */
const install = async (
  host: Host,
  isWanted: (name: string) => boolean,
  others: ReadonlyArray<string>,
  options: ReadonlyArray<"--package-lock-only"> = []
) => {
  const own = host.tarballs.filter(({ manifest }) => isWanted(manifest.name))
  const peers = versionsOf(peerRanges(host.tarballs), host.peers)
  const dependencies = {
    ...Object.fromEntries(own.map(({ manifest, path }) => [manifest.name, `file:${path}`])),
    ...Object.fromEntries(others.map((name) => [name, peers[name] ?? generators[name] ?? ownVersion(name)])),
    ...(host.peers === "newest" ? { "oldest-node": `npm:${nodePackage}@${oldestNode}` } : {}),
    typescript: oldestTypeScript
  }
  mkdirSync(host.folder, { recursive: true })
  writeFileSync(
    join(host.folder, "package.json"),
    JSON.stringify({ name: "host", private: true, type: "module", dependencies }, null, 2)
  )
  await must(host.folder, "npm", [
    "install",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--prefer-offline",
    ...options
  ])
}

/** Packages that nothing needs which serves no HTTP with Node, tests no storage and has a PostgreSQL of its own. */
const onlyForSome = [
  "answerscope",
  "@answerscope/cli",
  "@answerscope/embedded-postgres",
  "@answerscope/storage-contract",
  "@effect/platform-node",
  "@effect/vitest"
]

/** Looks what npm would install for a host with a PostgreSQL of its own: whether more comes with it than it needs. */
export const checkSmall = async (host: Host): Promise<void> => {
  const needed = ["effect", "@effect/sql-pg", "@types/node"]
  await install(host, (name) => !onlyForSome.includes(name), needed, ["--package-lock-only"])
  const locked: { readonly packages: object } = JSON.parse(readFileSync(join(host.folder, "package-lock.json"), "utf8"))
  const paths = Object.keys(locked.packages).map((path) => `${path}/`)
  const isGiven = (name: string) => paths.some((path) => path.includes(`node_modules/${name}/`))
  for (const name of ["effect", "@answerscope/storage-pg"]) if (!isGiven(name)) complain(`a host is not given ${name}`)
  for (const name of [...onlyForSome, "@embedded-postgres", "redis", "undici", "vitest"]) {
    if (isGiven(name)) complain(`a host with a PostgreSQL of its own is given ${name}`)
  }
}

/** What the examples need that is not of this project. */
const neededByExamples = (): ReadonlyArray<string> =>
  globSync("{examples,compat/hosts}/*/package.json", { cwd: root }).flatMap((path) => {
    const { dependencies = {}, devDependencies = {} }: Manifest = JSON.parse(readFileSync(join(root, path), "utf8"))
    return Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !/^(@answerscope\/|answerscope$)/.test(name)
    )
  })

/** Installs everything; then publint looks at each package as it is installed. */
export const installAll = async (host: Host): Promise<void> => {
  const others = [
    ...Object.keys(peerRanges(host.tarballs)),
    ...neededByExamples(),
    ...Object.keys(generators),
    "vitest"
  ]
  await install(host, () => true, [...new Set([...others, "@types/node"])])
  for (const { manifest } of host.tarballs) await lintPackage(modulePath(host, manifest.name))
}

const installedVersion = (host: Host, name: string): string =>
  JSON.parse(readFileSync(join(modulePath(host, name), "package.json"), "utf8")).version

/** The peers with the versions that a host has. */
export const installedPeers = (host: Host): string =>
  Object.keys(peerRanges(host.tarballs))
    .map((name) => `${name} ${installedVersion(host, name)}`)
    .join(", ")

/** Whether no range of a peer holds an older version than the one that a host has. */
export const hasLowestPeers = (host: Host): boolean =>
  Object.entries(versionsOf(peerRanges(host.tarballs), "lowest")).every(
    ([name, version]) => installedVersion(host, name) === version
  )

/** A module that loads each entry of the packages, suites for tests aside, and looks whether it gives anything. */
const loadingAll = (host: Host): string => {
  const entries = host.tarballs.flatMap(({ manifest: { exports, name } }) =>
    Object.entries(exports).map(([path, target]) => ({ name: `${name}${path.slice(1)}`, path, target }))
  )
  const lines = entries
    .filter(({ target }) => typeof target !== "string")
    .map(({ name, path, target }, index) => {
      const isForTests = path.startsWith("./testing") || name === "@answerscope/storage-contract"
      const loads = typeof target !== "string" && target["default"] !== undefined && !isForTests
      return loads
        ? `import * as m${index} from "${name}"\nif (Object.keys(m${index}).length === 0) throw new Error("${name}")`
        : `import type * as m${index} from "${name}"\nexport type M${index} = keyof typeof m${index}`
    })
  return `${lines.join("\n")}\n`
}

const compilerOptions = {
  target: "es2023",
  lib: ["es2023", "dom", "dom.iterable", "esnext.disposable"],
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true
}
/** Declarations of libraries are checked once: `checkTarball` looks whether each resolution finds what ours import. */
const resolutions = {
  nodenext: { module: "nodenext", moduleResolution: "nodenext", skipLibCheck: false },
  bundler: { module: "esnext", moduleResolution: "bundler", skipLibCheck: true }
} as const

/** Compiles the programs with the oldest and the newest TypeScript, by both ways to find modules. */
export const compile = async (host: Host): Promise<void> => {
  cpSync(join(root, "compat", "pack-check", "programs"), join(host.folder, "src"), { recursive: true })
  writeFileSync(join(host.folder, "src", "entries.ts"), loadingAll(host))
  const compilers = {
    [oldestTypeScript]: modulePath(host, "typescript"),
    "7": join(root, "node_modules", "typescript")
  }
  const runs = Object.entries(compilers).flatMap(([version, compiler]) =>
    Object.entries(resolutions).map(async ([name, resolution]) => {
      const config = `tsconfig.${version}.${name}.json`
      const options = { ...compilerOptions, ...resolution, rootDir: "src", outDir: `built/${version}/${name}` }
      writeFileSync(join(host.folder, config), JSON.stringify({ compilerOptions: options, include: ["src"] }))
      const what = `TypeScript ${version}, ${name}, ${host.peers} peers`
      await should(what, host.folder, process.execPath, [join(compiler, "bin", "tsc"), "-p", config])
    })
  )
  await Promise.all(runs)
}

/** Runs the compiled programs on the oldest and on the pinned Node, and the command. */
export const runPrograms = async (host: Host): Promise<void> => {
  const oldest = join(modulePath(host, "oldest-node"), "bin", "node")
  const nodes = host.peers === "newest" ? [process.execPath, oldest] : [process.execPath]
  for (const node of nodes) {
    for (const program of ["entries.js", "host.js"]) {
      const path = join("built", oldestTypeScript, "nodenext", program)
      await should(`${program} on ${node}`, host.folder, node, [path])
    }
  }
  const command = join("node_modules", ".bin", "answerscope")
  await serve("the command with a database of its own", host.folder, process.execPath, [command, "serve"])
}
