/** The packages' exports have docstrings at their declaration. */
import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, it } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))

interface Manifest {
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

/** The modules that a package's exports name. */
const entriesOf = (manifest: string): ReadonlyArray<string> => {
  const { exports = {} }: Manifest = JSON.parse(readFileSync(join(root, manifest), "utf8"))
  return Object.values(exports).flatMap((target) => {
    const source = typeof target === "string" ? undefined : target["@answerscope/source"]
    return source === undefined ? [] : [join(dirname(manifest), source)]
  })
}

/** The modules behind an entry, with their exported names; `null` for all. */
const modulesBehind = (
  path: string,
  names: ReadonlySet<string> | null = null
): ReadonlyArray<readonly [path: string, names: ReadonlySet<string> | null]> => {
  const passedOn = readFileSync(join(root, path), "utf8").matchAll(/^export (\*[^{]*?|\{[^}]*\}) from "(\.[^"]+)"/gm)
  const behind = [...passedOn].flatMap(([, what = "", target = ""]) => {
    const listed = new Set([...what.matchAll(/(\w+)(?: as \w+)?[,\s]*(?=[,}]|$)/g)].map(([, name = ""]) => name))
    return modulesBehind(join(dirname(path), target), what.startsWith("*") ? null : listed)
  })
  return [[path, names], ...behind]
}

/** Classes and functions without a comment above them, or above the adjacent group. */
const undescribed = (path: string, names: ReadonlySet<string> | null): ReadonlyArray<string> => {
  const lines = readFileSync(join(root, path), "utf8").split("\n")
  return lines.flatMap((line, index) => {
    const name = /^export (?:class (\w+)|const (\w+) = (?:<.*)?(?:async )?(?:\(|Effect\.fn))/.exec(line)?.slice(1)
    const found = name?.find((one) => one !== undefined)
    if (found === undefined || names?.has(found) === false) return []
    const gap = lines.lastIndexOf("", index)
    const above = lines.slice(gap + 1, index)
    return above.some((other) => /^\s*(\*\/|\/\/|\/\*\*.*\*\/)/.test(other)) ? [] : [`${path}:${index + 1} ${found}`]
  })
}

it("every class and function of the packages' exports has a comment", () => {
  const modules = globSync("packages/*/package.json", { cwd: root })
    .flatMap(entriesOf)
    .flatMap((entry) => modulesBehind(entry))
  assert.isAbove(modules.length, 100)
  assert.deepStrictEqual([...new Set(modules.flatMap(([path, names]) => undescribed(path, names)))].toSorted(), [])
})
