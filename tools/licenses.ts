/** Collects the licenses of bundled third-party code. */
import { readdirSync, readFileSync } from "node:fs"

/** The licenses of the packages in these files, each below the package's name. */
export const licensesOf = (chunks: ReadonlyArray<{ readonly moduleIds: ReadonlyArray<string> }>): string => {
  const folders = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .flatMap((path) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path) ?? [])
  return [...new Set(folders)]
    .toSorted()
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /^licen[cs]e/i.test(name))
        .map((name) => `${folder.replace(/^.*node_modules[\\/]/, "")}\n\n${readFileSync(`${folder}/${name}`, "utf8")}`)
    )
    .join("\n\n")
}
