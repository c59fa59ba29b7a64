/**
 * Builds the dashboard's files: lazily loaded modules, one style sheet, and the page that loads them. Names contain
 * hashes, so that browsers can cache them forever; each file is also compressed. And the module that reads them for a
 * server.
 */
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync, constants } from "node:zlib"
import { rolldown } from "rolldown"
import { methodText } from "../packages/dashboard/src/text/MethodText.ts"
import { licensesOf } from "./licenses.ts"
import { removeOthers, writeChanged } from "./WrittenFolder.ts"

const folder = fileURLToPath(new URL("../packages/dashboard", import.meta.url))
const site = join(folder, "dist", "site")
const sourceOf = (name: string): string => readFileSync(join(folder, "src", name), "utf8")

const hashed = (name: string, extension: string, text: string): readonly [string, string] => {
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 8)
  return [`assets/${name}-${hash}.${extension}`, text]
}

/** Long texts are no code: the browser loads them where they are shown. */
const methodTextFile = hashed("method", "json", JSON.stringify(methodText))

const build = await rolldown({
  input: join(folder, "src", "main.tsx"),
  platform: "browser",
  preserveEntrySignatures: false,
  resolve: { conditionNames: ["@answerscope/source", "browser", "import", "default"] },
  transform: {
    define: { "process.env.NODE_ENV": '"production"', methodTextPath: JSON.stringify(methodTextFile[0]) },
    // calls with children as arguments are shorter than those with a list among the properties
    inject: { h: ["preact", "h"], Fragment: ["preact", "Fragment"] },
    jsx: { runtime: "classic", pragma: "h", pragmaFrag: "Fragment" }
  }
})
/**
 * Modules that share a file: a few files load faster and compress better than many small ones. The overview is in the
 * first one, with what it shows; the other pages load `reading`, too, and those with forms `working`.
 */
const groups = [
  { name: "base", tags: ["$initial" as const] },
  {
    name: "working",
    test: new RegExp(
      "src.(chart.Ex|data.ReportQ|form.(?!Act|Form.ts|Track)|page.(All|New|Organ|Reports|Settings|Start|Track)|" +
        "page.(group|prompt.Bulk|report.(?!Cont|Open|Sheet))|panel.Emptin|run.(?!Brands|Credits|Save|Steps|Used)|" +
        "setting.|text.(PromptS|Runs|Set|Tracker))"
    )
  },
  { name: "reading", test: /dashboard.src/ }
]
const { output } = await build.generate({
  format: "esm",
  minify: true,
  comments: { annotation: false },
  codeSplitting: { groups, includeDependenciesRecursively: false },
  entryFileNames: "assets/[name]-[hash].js",
  chunkFileNames: "assets/[name]-[hash].js"
})
await build.close()
const chunks = output.filter((file) => file.type === "chunk")
const entry = chunks.find(({ isEntry }) => isEntry)
if (entry === undefined) throw new Error("the build has no first module")

const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))

/** A file and its imports, without those of the first module. */
const neededBy = (name: string, found = new Set(entry.imports)): ReadonlyArray<string> => {
  if (found.has(name) || name === entry.fileName) return []
  found.add(name)
  return [name, ...(byName.get(name)?.imports.flatMap((other) => neededBy(other, found)) ?? [])]
}

const needsItself = chunks.find((chunk) => chunk.imports.flatMap((name) => neededBy(name)).includes(chunk.fileName))
if (needsItself !== undefined) {
  throw new Error(`${needsItself.fileName} would be needed before it runs: put what it shares into one of the groups`)
}

/** Loads what a file wants later in parallel with its imports, without those that the file itself has. */
const withNeeded = ({ code, fileName }: { readonly code: string; readonly fileName: string }): string => {
  const there = neededBy(fileName)
  return code.replace(/import\((["'`])\.\/([^"'`]+)\1\)/g, (_, _quote, name: string) => {
    const needed = neededBy(`assets/${name}`).filter((path) => !there.includes(path))
    return `(${needed
      .map((path) => `import("./${path.slice("assets/".length)}")`)
      .toReversed()
      .join(",")})`
  })
}

const reader = await rolldown({ input: join(folder, "src", "index.ts"), platform: "node" })
const [{ code }] = (await reader.generate({ format: "esm" })).output
await reader.close()
writeChanged(join(folder, "dist", "index.js"), code)

/** Comments are for readers of the source. */
const style = ["tokens", "base", "layout", "figures", "forms", "print"]
  .map((name) => sourceOf(`style/${name}.css`))
  .join("\n")
  .replace(/\/\*[^]*?\*\//g, "")
  .replace(/\s+/g, " ")

const styleFile = hashed("style", "css", style)
const iconFile = hashed("icon", "svg", sourceOf("icon.svg"))

/** The page that preloads these modules beside the first one. */
const htmlWith = (modules: ReadonlyArray<string>): string =>
  sourceOf("index.html")
    .replace("assets/main.js", entry.fileName)
    .replace("assets/style.css", styleFile[0])
    .replace("assets/icon.svg", iconFile[0])
    .replace("</head>", `${modules.map((name) => `<link rel="modulepreload" href="${name}" />`).join("")}</head>`)
    .replace(/>\s+</g, "><")

/** Pages contain the names of their modules, so that these load in parallel with the first one. */
const pages = chunks.flatMap(({ fileName, moduleIds }) =>
  moduleIds.flatMap((id): ReadonlyArray<readonly [string, string]> => {
    const page = /page.(\w+)Page\.tsx$/.exec(id)?.[1]?.toLowerCase()
    return page === undefined ? [] : [[`${page}.html`, htmlWith([...entry.imports, ...neededBy(fileName)])]]
  })
)

const files = [
  ...chunks.map((chunk): readonly [string, string] => [chunk.fileName, withNeeded(chunk)]),
  styleFile,
  iconFile,
  methodTextFile,
  ...pages,
  ["index.html", htmlWith(entry.imports)] as const
]
const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
const written = new Set<string>()
for (const [name, text] of files) {
  const path = join(site, name)
  const isChanged = writeChanged(path, text)
  written.add(path)
  // the server changes the pages themselves
  if (name.endsWith(".html")) continue
  const compressed = `${path}.br`
  written.add(compressed)
  if (isChanged || !existsSync(compressed)) {
    writeFileSync(compressed, brotliCompressSync(text, { params: quality }))
  }
}
removeOthers(site, (path) => written.has(path))
writeChanged(join(folder, "dist", "LICENSES.txt"), licensesOf(chunks))
