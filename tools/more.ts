/**
 * `npm run test:more`: the check of the packages runs beside the repeats, most of which wait. Its lines begin with its
 * name; the last line is the result of the repeats.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"

const npmRun = (script: string, stdio: "pipe" | "inherit") =>
  spawn("npm", ["run", "--silent", script], { stdio: ["ignore", stdio, "inherit"] })

const codeOf = async (child: ReturnType<typeof npmRun>): Promise<number> => {
  const [code]: Array<unknown> = await once(child, "close")
  return typeof code === "number" ? code : 1
}

const check = npmRun("pack:check", "pipe")
if (check.stdout !== null) {
  createInterface(check.stdout).on("line", (line) => console.log(`pack:check: ${line}`))
}
const codes = await Promise.all([codeOf(check), codeOf(npmRun("test:repeats", "inherit"))])
process.exitCode = Math.max(...codes)
