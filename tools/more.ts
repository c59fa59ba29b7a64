/**
 * `npm run test:more`: the check of the packages runs beside the repeats, most of which wait. The repeats begin when
 * the packages are packed, because they build some of the packed files anew. The check's lines begin with its
 * name. Where it fails, its last lines stand again below the result of the repeats, each as a failure.
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

const check = npmRun("pack:check", ["ignore", "pipe", "pipe"])
const lines: Array<string> = []
const packed = Promise.withResolvers<void>()
for (const stream of [check.stdout, check.stderr]) {
  if (stream === null) continue
  createInterface(stream).on("line", (line) => {
    lines.push(line)
    if (line.startsWith("packed:")) packed.resolve()
    console.log(`pack:check: ${line}`)
  })
}
const ended = codeOf(check)
await Promise.race([packed.promise, ended])
const repeated = await codeOf(npmRun("test:repeats", ["ignore", "inherit", "inherit"]))
const checked = await ended
if (checked !== 0) for (const line of lines.slice(-60)) console.log(`failed: pack:check: ${line}`)
process.exitCode = Math.max(checked, repeated)
