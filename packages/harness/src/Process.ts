/**
 * The command as a process of its own: started, watched, stopped, killed. It runs what was built, as an
 * installed one does; `tools/system-tests.ts` builds it before the tests.
 */
import { Effect, type Scope } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

const main = fileURLToPath(new URL("../../cli/dist/main.js", import.meta.url))

/** A running command. */
export interface CommandProcess {
  readonly pid: number
  /** Waits until standard output holds `text` and returns all of it so far; fails when the process ends before. */
  readonly printed: (text: string) => Effect.Effect<string, Error>
  /** All that was printed so far on both streams. */
  readonly output: () => string
  /** All that was printed so far on standard output, and on standard error. */
  readonly streams: () => { readonly out: string; readonly err: string }
  readonly signal: (signal: NodeJS.Signals) => Effect.Effect<void>
  /** Waits for the end: the exit code, or null after a signal. */
  readonly exit: Effect.Effect<number | null>
}

/** Limits that tests are not about: however slow the machine, only a fault exceeds them. */
const patience = { DATABASE_LOCK_SECONDS: "60", DATABASE_STATEMENT_SECONDS: "120" }

/** Starts the command without the variables of this process that configure it; killed when the scope closes. */
export const startCommand = (
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>>,
  cwd?: string
): Effect.Effect<CommandProcess, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const child = spawn(process.execPath, [main, ...args], {
        env: { ...inherited(), ...patience, ...env },
        ...(cwd === undefined ? {} : { cwd }),
        stdio: ["ignore", "pipe", "pipe"]
      })
      return processOf(child)
    }),
    ({ signal, exit }) => Effect.andThen(signal("SIGKILL"), exit)
  )

const inherited = (): Readonly<Record<string, string>> =>
  Object.fromEntries(["PATH", "HOME", "NODE_COMPILE_CACHE"].map((name) => [name, process.env[name] ?? ""]))

const processOf = (child: ChildProcess): CommandProcess => {
  let out = ""
  let err = ""
  let all = ""
  // its end, and that of all that it has printed
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
