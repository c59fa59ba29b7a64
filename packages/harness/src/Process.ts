/**
 * The CLI as a separate process: started, watched, stopped, killed. Runs the built files, as an installed one does;
 * `tools/system-tests.ts` builds them before the tests.
 */
import { Effect, type Scope } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

const main = fileURLToPath(new URL("../../cli/dist/main.js", import.meta.url))

/** A running command. */
export interface CommandProcess {
  readonly pid: number
  /** Waits until standard output contains `text`. Returns the output so far; fails if the process ends first. */
  readonly printed: (text: string) => Effect.Effect<string, Error>
  /** Output so far on both streams. */
  readonly output: () => string
  /** Output so far on standard output, and on standard error. */
  readonly streams: () => { readonly out: string; readonly err: string }
  readonly signal: (signal: NodeJS.Signals) => Effect.Effect<void>
  /** Waits for the end. Returns the exit code, or `null` after a signal. */
  readonly exit: Effect.Effect<number | null>
}

/** Generous limits: even on a slow machine, only a fault exceeds them. */
const patience = { DATABASE_LOCK_SECONDS: "60", DATABASE_STATEMENT_SECONDS: "120" }

/** Starts the command without this process's configuration variables. Kills it when the scope closes. */
export const startCommand = (
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>>,
  cwd?: string
): Effect.Effect<CommandProcess, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const child = spawn(process.execPath, [main, ...args], {
        env: commandEnvironment(env),
        ...(cwd === undefined ? {} : { cwd }),
        stdio: ["ignore", "pipe", "pipe"]
      })
      return processOf(child)
    }),
    ({ signal, exit }) => Effect.andThen(signal("SIGKILL"), exit)
  )

/** The environment of a command: without this process's configuration variables. */
export const commandEnvironment = (env: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...inherited(),
  ...patience,
  ...env
})

const inherited = (): Readonly<Record<string, string>> =>
  Object.fromEntries(["PATH", "HOME", "NODE_COMPILE_CACHE"].map((name) => [name, process.env[name] ?? ""]))

const processOf = (child: ChildProcess): CommandProcess => {
  let out = ""
  let err = ""
  let all = ""
  // the end of the process and of its output
  let hasEnded = false
  child.once("close", () => {
    hasEnded = true
  })
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    out += text
    all += text
    child.emit("printed")
  })
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    err += text
    all += text
  })
  return {
    pid: child.pid ?? -1,
    output: () => all,
    streams: () => ({ out, err }),
    printed: (text) =>
      Effect.callback((resume) => {
        const look = () => {
          if (!out.includes(text)) return
          stop()
          resume(Effect.succeed(out))
        }
        const fail = () => {
          stop()
          resume(Effect.fail(new Error(`the process ended before it printed "${text}":\n${all}`)))
        }
        const stop = () => {
          child.off("printed", look)
          child.off("close", fail)
        }
        child.on("printed", look)
        child.on("close", fail)
        look()
        if (hasEnded) fail()
      }),
    signal: (signal) => Effect.sync(() => void child.kill(signal)),
    exit: Effect.callback((resume) => {
      if (hasEnded) resume(Effect.succeed(child.exitCode))
      else child.once("close", (code: number | null) => resume(Effect.succeed(code)))
    })
  }
}
