/**
 * The built files of the dashboard, for a server that serves them.
 */
import { readdir, readFile } from "node:fs/promises"
import { extname, join, sep } from "node:path"
import { fileURLToPath } from "node:url"

/** A file and its compressed form, or `null`. */
export interface DashboardFile {
  readonly contentType: string
  readonly content: Uint8Array
  readonly brotli: Uint8Array | null
}

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".json": "application/json",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml"
}

const folder = fileURLToPath(new URL("../dist/site", import.meta.url))

/**
 * Reads all files by path: `index.html`, the same page with preloads for each page, such as `prompts.html`, and
 * `assets`, whose names contain a hash. Rejects if the dashboard was not built. Use it as the option `dashboard` of
 * `@answerscope/http`.
 */
export const readDashboard = async (): Promise<ReadonlyMap<string, DashboardFile>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const compressed = new Set(paths.filter((path) => path.endsWith(".br")))
  const read = async (path: string): Promise<readonly [string, DashboardFile]> => [
    path
      .slice(folder.length + 1)
      .split(sep)
      .join("/"),
    {
      contentType: contentTypes[extname(path)] ?? "application/octet-stream",
      content: await readFile(path),
      brotli: compressed.has(`${path}.br`) ? await readFile(`${path}.br`) : null
    }
  ]
  return new Map(await Promise.all(paths.filter((path) => !compressed.has(path)).map(read)))
}
