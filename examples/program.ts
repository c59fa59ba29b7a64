/** Starts an example like a reader, for its test. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

/** A running example. */
export interface Program {
  readonly process: ChildProcess
  /** Its next line. */
  readonly line: () => Promise<string>
  /** All remaining lines, once it has ended by itself with 0. */
  readonly rest: () => Promise<ReadonlyArray<string>>
  /** Stops it. Returns its exit code. */
  readonly stop: () => Promise<unknown>
}

/** Runs `main.ts` beside the given test. */
export const startProgram = (test: string, env: Readonly<Record<string, string>> = {}): Program => {
  const main = fileURLToPath(new URL("main.ts", test))
  const child = spawn(process.execPath, ["--conditions=@answerscope/source", main], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"]
  })
  const ended = once(child, "exit")
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async (): Promise<string> => {
    const next = await lines.next()
    if (next.done === true) throw new Error("it has ended")
    return next.value
  }
  return {
    process: child,
    line,
    rest: async () => {
      const found: Array<string> = []
      for (let next = await lines.next(); next.done !== true; next = await lines.next()) found.push(next.value)
      const [code] = await ended
      if (code !== 0) throw new Error(`it ended with ${code}: ${found.join("\n")}`)
      return found
    },
    stop: async () => {
      child.kill("SIGTERM")
      const [code] = await ended
      return code
    }
  }
}

/** The JSON of a response, of the shape that the test expects. */
export const jsonOf = async <Body>(response: Response): Promise<Body> => JSON.parse(await response.text())
