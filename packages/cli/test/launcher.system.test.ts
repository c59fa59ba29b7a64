import { assert, describe, it } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

const launcher = fileURLToPath(new URL("../bin/answerscope.js", import.meta.url))

/** Stands in for the product: says where it runs and what reaches it. */
const program = `
import { origin } from "@answerscope/part"
import { writeSync } from "node:fs"
const [mode, ...rest]: Array<string> = process.argv.slice(2)
const say = (value: unknown) => writeSync(1, JSON.stringify(value) + "\\n")
let count = 0
if (mode === "drain") {
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, () => {
      say({ signal, count: ++count })
      setTimeout(() => process.exit(3), 200)
    })
  }
}
if (mode !== undefined) setInterval(() => {}, 60_000)
// signals may come from now on
say({ pid: process.pid, origin, rest })
if (mode === "exit") process.exit(Number(rest[0]))
`

/** Makes Node say that it is an old one. */
const oldNode = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})"

interface Workspace {
  readonly launcher: string
}

const workspace = (options: {
  readonly pinned: boolean
  readonly under?: string
}): Effect.Effect<Workspace, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const root = mkdtempSync(join(tmpdir(), "answerscope-launcher-"))
      const cli = join(root, options.under ?? "", "cli")
      const part = join(root, "part")
      const files: Record<string, string> = {
        [join(cli, "package.json")]: JSON.stringify({ type: "module" }),
        [join(cli, "src", "main.ts")]: program,
        [join(cli, "dist", "main.js")]: `import "node:fs"; console.log(JSON.stringify({ built: true }))`,
        [join(part, "package.json")]: JSON.stringify({
          type: "module",
          exports: { "@answerscope/source": "./source.ts", default: "./built.js" }
        }),
        [join(part, "source.ts")]: `export const origin: string = "source"`,
        [join(part, "built.js")]: `export const origin = "built"`
      }
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(join(path, ".."), { recursive: true })
        writeFileSync(path, text)
      }
      cpSync(launcher, join(cli, "bin", "answerscope.js"))
      mkdirSync(join(root, "node_modules", "@answerscope"), { recursive: true })
      symlinkSync(part, join(root, "node_modules", "@answerscope", "part"))
      if (options.pinned) {
        const bin = join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin")
        mkdirSync(bin, { recursive: true })
        symlinkSync(process.execPath, join(bin, "node"))
      }
      return { root, launcher: join(cli, "bin", "answerscope.js") }
    }),
    ({ root }) => Effect.sync(() => rmSync(root, { recursive: true, force: true }))
  )

const run = (node: ReadonlyArray<string>, { launcher }: Workspace, ...args: ReadonlyArray<string>) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [...node, launcher, ...args], { encoding: "utf8" })
  return {
    status,
    stderr,
    said: stdout
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line))
  }
}

/** Starts it and waits for its first line; `next` is the line after that. */
const running = (node: ReadonlyArray<string>, { launcher }: Workspace, ...args: ReadonlyArray<string>) =>
  started(process.execPath, [...node, launcher, ...args])

const started = (command: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      // A separate process group, so that a test can signal it as a terminal does.
      const child = spawn(command, args, {
        stdio: ["ignore", "pipe", "inherit"],
        detached: true,
        env: { ...process.env, ...env }
      })
      const ended = once(child, "exit")
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      const next = Effect.promise(async () => {
        const { done, value } = await lines.next()
        return done === true ? null : JSON.parse(value)
      })
      const first = await lines.next()
      const { pid } = JSON.parse(first.value ?? "{}")
      return { child, ended, next, pid: Number(pid) }
    }),
    ({ child, ended }) =>
      Effect.promise(async () => {
        kill(-(child.pid ?? 0), "SIGKILL")
        await ended
      })
  )

const kill = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "ESRCH")) throw cause
  }
}

const outcome = ({ child, ended }: { readonly child: ChildProcess; readonly ended: Promise<unknown> }) =>
  Effect.promise(async () => {
    await ended
    return child.signalCode ?? child.exitCode
  })

describe("on a recent Node", () => {
  it.live("runs the sources in the same process, and finds the sources of other packages", () =>
    Effect.gen(function* () {
      const place = yield* workspace({ pinned: false })
      const { said, status } = run([], place)
      assert.strictEqual(status, 0)
      assert.strictEqual(said[0].origin, "source")
      assert.strictEqual(run(["--conditions=@answerscope/source"], place).said[0].origin, "source")
    })
  )

  it.live("runs the build where it is installed", () =>
    Effect.gen(function* () {
      const place = yield* workspace({ pinned: false, under: "node_modules" })
      assert.deepStrictEqual(run([], place).said, [{ built: true }])
    })
  )
})

describe("below npm", () => {
  for (const [name, node] of [
    ["a recent", []],
    ["an old", ["--import", oldNode]]
  ] as const) {
    it.live(`ends with the shell that npm started it by, on ${name} Node`, () =>
      Effect.gen(function* () {
        const place = yield* workspace({ pinned: true })
        const command = [process.execPath, ...node, place.launcher, "drain"]
        const shell = yield* started("/bin/sh", ["-c", '"$0" "$@"; exit', ...command], { npm_lifecycle_event: "start" })
        kill(shell.child.pid ?? 0, "SIGKILL")
        assert.deepStrictEqual(yield* shell.next, { signal: "SIGTERM", count: 1 })
        assert.isNull(yield* shell.next)
      })
    )
  }
})

describe("on an old Node", () => {
  const old = ["--import", oldNode]

  it.live("continues on the pinned one, with the same arguments and exit code", () =>
    Effect.gen(function* () {
      const place = yield* workspace({ pinned: true })
      const { said, status } = run(old, place, "exit", "7", "a b", '--c="d"')
      assert.strictEqual(status, 7)
      assert.deepInclude(said[0], { origin: "source", rest: ["7", "a b", '--c="d"'] })
    })
  )

  it.live("reports a missing one in one line", () =>
    Effect.gen(function* () {
      const { said, status, stderr } = run(old, yield* workspace({ pinned: false }), "exit", "0")
      assert.strictEqual(status, 1)
      assert.match(stderr, /^Answerscope needs Node 22\.19 or newer: this is Node 20\.20\.2, [^\n]+\n$/)
      assert.deepStrictEqual(said, [])
    })
  )

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it.live(`passes ${signal} on, and waits for the end`, () =>
      Effect.gen(function* () {
        const started = yield* running(old, yield* workspace({ pinned: true }), "drain")
        kill(started.child.pid ?? 0, signal)
        assert.deepStrictEqual(yield* started.next, { signal, count: 1 })
        assert.strictEqual(yield* outcome(started), 3)
      })
    )
  }

  it.live("does not deliver a Ctrl-C of the terminal twice", () =>
    Effect.gen(function* () {
      const started = yield* running(old, yield* workspace({ pinned: true }), "drain")
      kill(-(started.child.pid ?? 0), "SIGINT")
      assert.deepStrictEqual(yield* started.next, { signal: "SIGINT", count: 1 })
      assert.isNull(yield* started.next)
      assert.strictEqual(yield* outcome(started), 3)
    })
  )

  it.live("ends by the signal that ended the program", () =>
    Effect.gen(function* () {
      const place = yield* workspace({ pinned: true })
      const byDefault = yield* running(old, place, "wait")
      kill(byDefault.child.pid ?? 0, "SIGHUP")
      assert.strictEqual(yield* outcome(byDefault), "SIGHUP")
      const killed = yield* running(old, place, "wait")
      kill(killed.pid, "SIGKILL")
      assert.strictEqual(yield* outcome(killed), "SIGKILL")
    })
  )

  it.live("ends the program when it is killed itself", () =>
    Effect.gen(function* () {
      const started = yield* running(old, yield* workspace({ pinned: true }), "drain")
      kill(started.child.pid ?? 0, "SIGKILL")
      assert.deepStrictEqual(yield* started.next, { signal: "SIGTERM", count: 1 })
      assert.isNull(yield* started.next)
    })
  )
})
