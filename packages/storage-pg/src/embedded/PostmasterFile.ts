/**
 * `postmaster.pid`, in which a running server says who and where it is, and whether
 * that process still is the server of this data folder.
 * Lines: https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/utils/pidfile.h
 */
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import type { DataFolder } from "./DataFolder.ts"

/** What the file says. */
export interface PostmasterFile {
  readonly pid: number
  readonly port: number
  /** Whether the server accepts connections. */
  readonly isReady: boolean
}

/** The path of the file. */
export const postmasterPath = (folder: DataFolder): string => join(folder.data, "postmaster.pid")

/** Reads the file; null when there is none or it is not complete yet. */
export const readPostmasterFile = (folder: DataFolder): PostmasterFile | null => {
  const path = postmasterPath(folder)
  if (!existsSync(path)) return null
  const [pid, , , port, , , , status] = readFileSync(path, "utf8").split("\n")
  if (!Number(pid)) return null
  return { pid: Number(pid), port: Number(port), isReady: status?.trim() === "ready" }
}

/** Whether a process with that id exists (a finished one that nobody waited for included). */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return cause instanceof Error && "code" in cause && cause.code === "EPERM"
  }
}

/**
 * Whether the process is the server of this data folder, and not another one that was
 * given the same id later. A server's working directory is its data folder.
 */
export const isServerOf = (folder: DataFolder, pid: number): boolean => {
  if (!isAlive(pid)) return false
  if (process.platform !== "linux") {
    const { stdout } = spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" })
    return stdout.includes("postgres") && stdout.includes(folder.data)
  }
  const own = statSync(folder.data)
  const cwd = statCwd(pid)
  return cwd !== undefined && cwd.dev === own.dev && cwd.ino === own.ino
}

/** Undefined for a process that has ended meanwhile, or is not ours to look at. */
const statCwd = (pid: number) => {
  try {
    return statSync(`/proc/${pid}/cwd`, { throwIfNoEntry: false })
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "EACCES") return undefined
    throw cause
  }
}
