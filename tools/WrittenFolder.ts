import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** Writes a file unless it is up to date: a running process may still load it. Returns whether it wrote. */
export const writeChanged = (path: string, text: string): boolean => {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return false
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return true
}

/** Deletes the files of a folder that are not wanted. */
export const removeOthers = (folder: string, isWanted: (path: string) => boolean): void => {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !isWanted(path)) rmSync(path)
  }
}
