/**
 * Start times: the core's import, and the installed command, beside a Node that does nothing, in turns in the same run.
 * On a busy machine the ratio says more than the time.
 */
import { Effect } from "effect"
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { scratchFolder } from "./Database.ts"
import { cpuSecondsOfEnded, cpuSecondsOfTree } from "./ProcessorTime.ts"

const rounds = 9
const checkout = fileURLToPath(new URL("..", import.meta.url))
const bundle = join(checkout, "tools/bundle.ts")
/** As `packages/cli/bin` starts it. */
const command = join(checkout, "packages/cli/dist/main.js")

interface Start {
  readonly name: string
  readonly args: ReadonlyArray<string>
  /** Output that means ready; without it, ready means ended. */
  readonly ready?: string
}

const nothing: Start = { name: "node -e 0", args: ["-e", "0"] }

const starts: ReadonlyArray<Start> = [
  nothing,
  { name: 'import("@answerscope/core")', args: ["--input-type=module", "-e", 'await import("@answerscope/core")'] },
  { name: "answerscope --help", args: [command, "--help"] },
  {
    name: "answerscope scan, simulated engines",
    args: [command, "scan", "Acme", "--prompt", "best crm", "--competitor", "Globex"]
  },
  { name: "npm start, its database there", args: [command, "serve"], ready: "ready at" }
]

interface Took {
  readonly millis: number
  /** CPU time, including child processes. */
  readonly cpuMillis: number
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => child.once("exit", resolve).once("error", reject))

/** Starts it once. Only the command uses a compile cache, like its launcher. */
const take = async ({ name, args, ready }: Start, folder: string): Promise<Took> => {
  const endedBefore = cpuSecondsOfEnded(process.pid)
  const startedMillis = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    env: {
      PATH: process.env["PATH"] ?? "",
      PROVIDERS: "simulated",
      PORT: "0",
      LOG_LEVEL: "warn",
      DATA_DIR: join(folder, "data"),
      ...(args.includes(command) ? { NODE_COMPILE_CACHE: join(folder, "cache") } : {})
    },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let said = ""
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()))
  const exit = exitOf(child)
  if (ready === undefined) {
    child.stdout.resume()
    const code = await exit
    const millis = performance.now() - startedMillis
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${said}`)
    return { millis, cpuMillis: (cpuSecondsOfEnded(process.pid) - endedBefore) * 1000 }
  }
  await new Promise<void>((resolve, reject) => {
    let printed = ""
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes(ready)) resolve()
    })
    void exit.then((code) => reject(new Error(`${name} ended with ${code}: ${said}`)), reject)
  })
  const took = { millis: performance.now() - startedMillis, cpuMillis: cpuSecondsOfTree(child.pid ?? 0) * 1000 }
  child.kill("SIGTERM")
  await exit
  return took
}

/** The best and the median. */
const bestAndMedian = (values: ReadonlyArray<number>): readonly [best: number, median: number] => {
  const sorted = values.toSorted((a, b) => a - b)
  return [sorted[0] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0]
}

/** Prints best and median of each, as times and as ratios to a Node that does nothing. */
export const benchStart = Effect.gen(function* () {
  const folder = yield* scratchFolder
  execFileSync(process.execPath, [bundle])
  const took = starts.map((start) => ({ start, all: new Array<Took>() }))
  // the first start creates the database and the compile cache
  for (let round = 0; round <= rounds; round++) {
    for (const { start, all } of took) {
      const one = yield* Effect.promise(() => take(start, folder))
      if (round > 0) all.push(one)
    }
  }
  const [bestOfNode, medianOfNode] = bestAndMedian(took[0]?.all.map(({ millis }) => millis) ?? [])
  for (const { start, all } of took) {
    const [best, median] = bestAndMedian(all.map(({ millis }) => millis))
    const [, cpu] = bestAndMedian(all.map(({ cpuMillis }) => cpuMillis))
    console.log(
      `${start.name}: best ${best.toFixed(0)} ms, median ${median.toFixed(0)} ms; ` +
        `${(best / bestOfNode).toFixed(1)} and ${(median / medianOfNode).toFixed(1)} of node -e 0; ` +
        `processor time ${cpu.toFixed(0)} ms in the median`
    )
  }
}).pipe(Effect.scoped)
