/**
 * `npm run test:more`: the simulations, then the check of the packages, run beside the repeats, most of which wait.
 * The repeats begin when the packages are packed, because they build some of the packed files anew. Other lines begin
 * with the name of their script. Where one fails, its last lines stand again below the result of the repeats, each as
 * a failure.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"

const npmRun = (script: string, stdio: readonly ["ignore", "pipe" | "inherit", "pipe" | "inherit"]) =>
  spawn("npm", ["run", "--silent", script], { stdio: [...stdio] })

const codeOf = async (child: ReturnType<typeof npmRun>): Promise<number> => {
  const [code]: Array<unknown> = await once(child, "close")
  return typeof code === "number" ? code : 1
}

/** What a script has printed, and its code at its end. */
interface Beside {
  readonly script: string
  readonly lines: ReadonlyArray<string>
  readonly code: Promise<number>
}

/** Runs a script beside others, and calls `onLine` with each of its lines. */
const beside = (script: string, onLine: (line: string) => void = () => {}): Beside => {
  const child = npmRun(script, ["ignore", "pipe", "pipe"])
  const lines: Array<string> = []
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue
    createInterface(stream).on("line", (line) => {
      lines.push(line)
      onLine(line)
      console.log(`${script}: ${line}`)
    })
  }
  return { script, lines, code: codeOf(child) }
}

const simulations = beside("simulations")
const compat = await codeOf(npmRun("compat", ["ignore", "inherit", "inherit"]))
// without the libraries of `compat` neither of the others can run
if (compat !== 0) {
  await simulations.code
  process.exit(compat)
}
const packed = Promise.withResolvers<void>()
const check = beside("pack:check", (line) => {
  if (line.startsWith("packed:")) packed.resolve()
})
await Promise.race([packed.promise, check.code])
const codes = [await codeOf(npmRun("test:repeats", ["ignore", "inherit", "inherit"]))]
for (const { code, lines, script } of [simulations, check]) {
  codes.push(await code)
  if (codes.at(-1) !== 0) for (const line of lines.slice(-60)) console.log(`failed: ${script}: ${line}`)
}
process.exitCode = Math.max(...codes)
