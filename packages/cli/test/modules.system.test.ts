/** Sources that a command loads, because a short command spends most of its time on loading. */
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted, type Scope } from "effect"
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { startCommand } from "@answerscope/harness/Process"
import { emptyFolder } from "@answerscope/harness/Scratch"

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url))

/** Writes the addresses of all modules that were loaded to a file, at the end. */
const reporter = `import { writeFileSync } from "node:fs"
import { registerHooks } from "node:module"
const loaded = []
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
process.on("exit", () => writeFileSync(process.env.LOADED, loaded.join("\\n")))`

const nodeFlags = [
  "--conditions=@answerscope/source",
  "--import",
  `data:text/javascript,${encodeURIComponent(reporter)}`
]

/** The names of the modules that a command loads until it ends; one that does not is ended when it is ready. */
const loadedBy = Effect.fnUntraced(function* (
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {}
): Effect.fn.Return<ReadonlyArray<string>, never, Scope.Scope> {
  const report = join(yield* emptyFolder, "loaded")
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env
  const code = yield* Effect.callback<number | null>((resume) => {
    const child = spawn(process.execPath, [...nodeFlags, main, ...args], {
      env: { PATH, NODE_COMPILE_CACHE, LOADED: report, ...env },
      stdio: ["ignore", "pipe", "inherit"]
    })
    child.stdout.on("data", (text: Buffer) => {
      if (String(text).includes("ready")) child.kill("SIGTERM")
    })
    child.once("close", (status) => resume(Effect.succeed(status)))
    return Effect.sync(() => child.kill("SIGKILL"))
  })
  assert.strictEqual(code, 0)
  return readFileSync(report, "utf8").match(/(?<=\/node_modules\/|\/packages\/).+/g) ?? []
})

const server = /^(http\/src|effect\/dist\/http-api|effect\/dist\/http\/HttpServer)/
const senders = /^(nodemailer|undici)/

it.live("help loads the list of commands, without the commands", () =>
  Effect.gen(function* () {
    const loaded = yield* loadedBy(["--help"])
    assert.deepStrictEqual(loaded.filter((name) => name.includes("/src/")).toSorted(), [
      "cli/src/Answerscope.ts",
      "cli/src/FailureReport.ts",
      "cli/src/Lazy.ts",
      "cli/src/main.ts",
      "cli/src/output/StandardOutput.ts",
      "cli/src/output/TerminalText.ts",
      "cli/src/settings/EnvFileFlag.ts"
    ])
  })
)

it.live(
  "a scan of simulated engines loads no server, no other command, and nothing that sends email or asks a vendor",
  () =>
    Effect.gen(function* () {
      const loaded = yield* loadedBy(["scan", "Acme", "--prompt", "best crm"])
      assert.include(loaded, "cli/src/scan/ScanCommand.ts")
      assert.deepStrictEqual(
        loaded.filter((name) => server.test(name) || senders.test(name)),
        []
      )
      assert.deepStrictEqual(
        loaded.filter((name) => /^(storage-pg|cli\/src\/(serve|operator|discovery|lookup))\//.test(name)),
        []
      )
    })
)

it.live("a worker without a port for metrics loads no server, and nothing that sends email or asks a vendor", () =>
  Effect.gen(function* () {
    const environment = { DATABASE_URL: Redacted.value(yield* TestDatabase.make), LOG_LEVEL: "warn" }
    const loaded = yield* loadedBy(["worker"], environment)
    assert.include(loaded, "worker/src/Worker.ts")
    assert.deepStrictEqual(
      loaded.filter((name) => server.test(name) || senders.test(name)),
      []
    )
  })
)

for (const command of ["report", "export"]) {
  it.live(`${command} loads the rows of the interface, and no server`, () =>
    Effect.gen(function* () {
      const loaded = yield* loadedBy([command, "--help"])
      assert.include(loaded, "http/src/export/ExportedRows.ts")
      assert.deepStrictEqual(
        loaded.filter((name) =>
          /^http\/src\/(.*Group\.ts$|server|client)|^effect\/dist\/(http-api|http\/HttpServer)/.test(name)
        ),
        []
      )
    })
  )
}

it.live("the built command loads all commands where their flags are asked for", () =>
  Effect.gen(function* () {
    const command = yield* startCommand(["--completions", "bash"], {})
    assert.strictEqual(yield* command.exit, 0, command.output())
    const { out } = command.streams()
    // of report, digest, lookups, retention and organizations, whose tests run them in their own process
    for (const flag of ["retrieved-only", "every", "platform", "texts", "external-id"]) assert.include(out, `--${flag}`)
  }).pipe(Effect.scoped)
)
