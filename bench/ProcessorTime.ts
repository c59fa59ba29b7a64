/** Linux only: CPU time as the kernel counts it. */
import { readdirSync, readFileSync } from "node:fs"

const ticksPerSecond = 100

const fieldsOf = (pid: number): ReadonlyArray<string> =>
  readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []

/** Of a process. */
export const cpuSecondsOf = (pid: number): number => {
  const fields = fieldsOf(pid)
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Of its finished descendants. */
export const cpuSecondsOfEnded = (pid: number): number => {
  const fields = fieldsOf(pid)
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}

/** A process with its children: the server's processes and those of its database. */
export const treeOf = (pid: number): ReadonlyArray<number> => [
  pid,
  ...readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" "))
    .filter((child) => child !== "")
    .flatMap((child) => treeOf(Number(child)))
]

/** Of a process with its children, including finished ones. */
export const cpuSecondsOfTree = (pid: number): number =>
  treeOf(pid).reduce((sum, each) => sum + cpuSecondsOf(each), cpuSecondsOfEnded(pid))
