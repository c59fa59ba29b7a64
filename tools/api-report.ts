/**
 * Writes the exports of the packages as checked-in text, so that changes are visible and intended.
 *
 * Run: npm run api:report (writes the reports), npm run pack:check (compares them)
 */
import { createHash } from "node:crypto"
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))

interface Manifest {
  readonly name: string
  readonly private?: boolean
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

/** The declarations of a module by name, and its re-exports. */
interface Declarations {
  readonly texts: ReadonlyMap<string, string>
  readonly passedOn: ReadonlyArray<{ readonly what: string; readonly from: string }>
}

const read = new Map<string, Declarations>()

const statementStart = /^(?:export|declare|import|type|interface|class|abstract|const|function)\b/
const declaredName = /^(?:export )?(?:declare )?(?:abstract )?(?:const|class|function|interface|type|namespace) (\w+)/

/** The statements of a declaration file, without comments. */
const statementsOf = (path: string): ReadonlyArray<string> => {
  const statements: Array<string> = []
  const text = readFileSync(path, "utf8").replaceAll(/^\s*\/\*[^]*?\*\/\n/gm, "")
  for (const line of text.split("\n")) {
    if (line.startsWith("//") || line === "export {};") continue
    if (statementStart.test(line)) statements.push(line)
    else if (line !== "" && statements.length > 0) statements.push(`${statements.pop()}\n${line}`)
  }
  return statements
}

const declarationsOf = (path: string): Declarations => {
  const known = read.get(path)
  if (known !== undefined) return known
  const texts = new Map<string, string>()
  const passedOn: Array<{ readonly what: string; readonly from: string }> = []
  for (const statement of statementsOf(path)) {
    const [, what, from] = /^export (?:type )?(\*[^{]*?|\{[^}]*\}) from "([^"]+)"/.exec(statement) ?? []
    if (what !== undefined && from !== undefined) passedOn.push({ what: what.trim(), from })
    const name = declaredName.exec(statement)?.[1]
    // a schema and its type share a name
    if (name !== undefined) texts.set(name, [texts.get(name) ?? [], statement].flat().join("\n"))
  }
  const found = { texts, passedOn }
  read.set(path, found)
  return found
}

/** The text of a module's declarations; for a class also its base, which has the methods of a service. */
const textOf = ({ texts }: Declarations, name: string): string | undefined => {
  const own = texts.get(name)
  if (own === undefined || !own.includes("export ")) return undefined
  const base = texts.get(`${name}_base`)
  return base === undefined ? own : `${base}\n${own}`
}

/** All that a module exports: each name with its declaration. */
const exportsOf = (path: string, prefix = ""): ReadonlyMap<string, string> => {
  const declarations = declarationsOf(path)
  const found = new Map<string, string>()
  for (const name of declarations.texts.keys()) {
    const text = textOf(declarations, name)
    if (text !== undefined) found.set(`${prefix}${name}`, text)
  }
  for (const { from, what } of declarations.passedOn) {
    const target = join(dirname(path), from.replace(/\.(?:ts|js)$/, ".d.ts"))
    const namespace = /^\* as (\w+)/.exec(what)?.[1]
    if (!from.startsWith(".")) found.set(`${prefix}${what}`, `export ${what} from "${from}"`)
    else if (what.startsWith("*")) {
      const inner = namespace === undefined ? prefix : `${prefix}${namespace}.`
      for (const [name, text] of exportsOf(target, inner)) found.set(name, text)
    } else {
      const all = exportsOf(target)
      for (const [, original = "", renamed] of what.matchAll(/(\w+)(?: as (\w+))?\s*(?=[,}])/g)) {
        const name = renamed ?? original
        const text = all.get(original)
        if (text !== undefined) found.set(`${prefix}${name}`, renamed === undefined ? text : `// ${original}\n${text}`)
        for (const [inner, innerText] of all) {
          if (inner.startsWith(`${original}.`)) found.set(`${prefix}${name}${inner.slice(original.length)}`, innerText)
        }
      }
    }
  }
  return found
}

const shownMax = 1_500

/** The words of a text in sorted order, because the compiler writes the members of a union in any order. */
const wordsOf = (text: string): string =>
  text
    .split(/[^\w"'/:.-]+/)
    .toSorted()
    .join(" ")

/** Returns a text, or the head and hash of a long one, because the report need not show whole contracts. */
const shown = (text: string): string => {
  if (text.length <= shownMax) return text
  const hash = createHash("sha256").update(wordsOf(text)).digest("hex").slice(0, 16)
  const [head = ""] = /^[^<({]*[<({]/.exec(text) ?? []
  return `${head} … ${text.length} characters, SHA-256 of the words ${hash}…`
}

/** The report of a package, from its built declarations. Entries for tests are not part of it. */
const reportOf = (folder: string, { exports, name }: Manifest): string => {
  const seen = new Map<string, string>()
  const entries = Object.entries(exports).flatMap(([path, target]) => {
    if (typeof target === "string" || target["types"] === undefined || path.startsWith("./testing")) return []
    const names = [...exportsOf(join(folder, target["types"]))].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const texts = names.map(([exported, text]) => {
      if (seen.get(exported) === text) return `// ${exported}: as above`
      seen.set(exported, text)
      return exported.includes(".") ? `// ${exported}\n${shown(text)}` : shown(text)
    })
    return `## ${name}${path.slice(1)}\n\n${names.length} names\n\n\`\`\`ts\n${texts.join("\n")}\n\`\`\`\n`
  })
  return `# What ${name} exports\n\nWritten by \`npm run api:report\`; do not edit.\n\n${entries.join("\n")}`
}

/** The path of each report with its expected content. The declarations must be built. */
const reports = (): ReadonlyArray<readonly [path: string, text: string]> =>
  globSync("packages/*/package.json", { cwd: root })
    .toSorted()
    .flatMap((path) => {
      const manifest: Manifest = JSON.parse(readFileSync(join(root, path), "utf8"))
      const folder = join(root, dirname(path))
      return manifest.private === true ? [] : [[join(folder, "api-report.md"), reportOf(folder, manifest)] as const]
    })

const canonical = (report: string): string => report.split("\n").map(wordsOf).join("\n")

const outdated = (): ReadonlyArray<readonly [path: string, text: string]> =>
  reports().filter(([path, text]) => !existsSync(path) || canonical(readFileSync(path, "utf8")) !== canonical(text))

/** Outdated reports. */
export const outdatedReports = (): ReadonlyArray<string> => outdated().map(([path]) => path.slice(root.length))

if (import.meta.main) for (const [path, text] of outdated()) writeFileSync(path, text)
