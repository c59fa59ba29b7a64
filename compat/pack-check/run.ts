/**
 * Programs that the check of the packages runs, and what it finds wrong.
 */
import { spawn } from "node:child_process"

/** What is wrong so far, one sentence each. */
export const problems: Array<string> = []

export const complain = (text: string): void => {
  problems.push(text)
  console.log(`  wrong: ${text}`)
}

interface Ended {
  readonly code: number | null
  readonly text: string
}

/** Runs a program to its end; gives all that it wrote. */
const ended = (folder: string, command: string, args: ReadonlyArray<string>): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"], env: environment })
    const pieces: Array<Buffer> = []
    const keep = (piece: Buffer): void => void pieces.push(piece)
    child.stdout.on("data", keep)
    child.stderr.on("data", keep)
    child.once("error", reject)
    child.once("close", (code) => resolve({ code, text: Buffer.concat(pieces).toString("utf8") }))
  })

/** Without what npm tells its scripts, and without settings of Answerscope: as in a shell of somebody else. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|DATABASE_URL$|DATA_DIR$|NODE_OPTIONS$)/i.test(name))
)

/** Runs a program that must succeed, or the check ends here. Gives what it wrote. */
export const must = async (folder: string, command: string, args: ReadonlyArray<string>): Promise<string> => {
  const { code, text } = await ended(folder, command, args)
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${text}`)
  return text
}

/** Runs a program that should succeed; says so where it does not. */
export const should = async (
  what: string,
  folder: string,
  command: string,
  args: ReadonlyArray<string>
): Promise<string> => {
  const { code, text } = await ended(folder, command, args)
  if (code !== 0) complain(`${what}:\n${text}`)
  return text
}

/** How long a server may take to say where it is, and to end: for a hang alone. */
const serverMillisMax = 300_000

/** Starts a server on a free port, looks whether it is ready, and has it end. Says what is wrong. */
export const serve = async (what: string, folder: string, command: string, args: ReadonlyArray<string>) => {
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...environment, PORT: "0" },
    timeout: serverMillisMax,
    killSignal: "SIGKILL"
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", resolve)
  })
  let text = ""
  let isAsked = false
  // read to its end: a server must not find that nobody listens
  for await (const piece of child.stdout) {
    text += String(piece)
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? []
    if (address === undefined || isAsked) continue
    isAsked = true
    const { status } = await fetch(`${address}/v1/health/ready`)
    if (status !== 200) complain(`${what}: it is not ready, but says ${status}`)
    child.kill("SIGTERM")
  }
  const code = await ended
  if (code !== 0) complain(`${what}: it ended with ${code}: ${text}`)
}

/** Does it, and says how long it took. */
export const timed = async <A>(what: string, work: () => Promise<A>): Promise<A> => {
  const start = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}
