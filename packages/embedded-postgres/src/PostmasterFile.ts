/**
 * `postmaster.pid`, in which a running server writes its process id and address, and whether that process is still the
 * server of this data folder.
 * Lines: https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/utils/pidfile.h
 */
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import type { DataFolder } from "./DataFolder.ts"

/** Content of the file. */
export interface PostmasterFile {
  readonly pid: number
  readonly port: number
  /** Whether the server accepts connections. */
  readonly isReady: boolean
}

export const postmasterPath = (folder: DataFolder): string => join(folder.data, "postmaster.pid")

/** Reads the file; `null` if it is missing or incomplete. */
export const readPostmasterFile = (folder: DataFolder): PostmasterFile | null => {
  const path = postmasterPath(folder)
  if (!existsSync(path)) return null
  const [pid, , , port, , , , status] = readFileSync(path, "utf8").split("\n")
  if (!Number(pid)) return null
  return { pid: Number(pid), port: Number(port), isReady: status?.trim() === "ready" }
}

/**
 * A name for the server of this data folder, on its command line. Any user can read that, but in a container root
 * cannot read its working directory.
 */
export const clusterName = (folder: DataFolder): string => {
  const { dev, ino } = statSync(folder.data)
  return `answerscope-${dev}-${ino}`
}

/** Whether the process is the server of this data folder, and not another one that got the same id later. */
export const isServerOf = (folder: DataFolder, pid: number): boolean =>
  commandOf(pid).includes(`cluster_name=${clusterName(folder)}`)

/** Whether the process is certainly not a PostgreSQL server. */
export const isSomethingElse = (pid: number): boolean => {
  const [program] = commandOf(pid)
  return program !== undefined && !/(^|\/)postgres(\W|$)/.test(program)
}

/** The command line of a process; empty if it does not exist or is unreadable. */
const commandOf = (pid: number): ReadonlyArray<string> => {
  if (process.platform !== "linux") {
    const { stdout } = spawnSync("ps", ["-ww", "-p", String(pid), "-o", "command="], { encoding: "utf8" })
    return stdout.split(/\s+/).filter((word) => word !== "")
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8")
      .split("\0")
      .filter((word) => word !== "")
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && ["ENOENT", "ESRCH"].includes(String(cause.code))) return []
    throw cause
  }
}
