/**
 * Every TypeScript block in the documents compiles; a block "ts run" also runs, in an empty folder, and prints the
 * comment at its end.
 */
import { execFile } from "node:child_process"
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

const workspace = fileURLToPath(new URL("..", import.meta.url))
const run = promisify(execFile)

interface Block {
  /** Its place, such as `docs/embedding.md:12`. */
  readonly place: string
  readonly runs: boolean
  readonly code: string
}

const blocksOf = (path: string): ReadonlyArray<Block> => {
  const text = readFileSync(join(workspace, path), "utf8")
  return [...text.matchAll(/^```ts( run)?\n(.*?)^```$/gms)].map(({ 1: mark, 2: code = "", index }) => ({
    place: `${path}:${text.slice(0, index).split("\n").length + 1}`,
    runs: mark !== undefined,
    code
  }))
}

const blocks = globSync(["README.md", "{docs,integrations}/**/*.md", "packages/*/README.md"], { cwd: workspace })
  .toSorted()
  .flatMap(blocksOf)

/** Expected output of a block: the comment lines after its last line of code. */
const printed = (code: string): string => (/(?:\/\/ .*\n)*$/.exec(code)?.[0] ?? "").replaceAll(/^\/\/ /gm, "")

const nameOf = (index: number): string => `block-${String(index).padStart(2, "0")}.ts`

describe("the code in the documents", () => {
  let folder = ""

  beforeAll(() => {
    // where the hosts' libraries are; not below node_modules, where Node does not run TypeScript
    folder = mkdtempSync(join(workspace, "compat", ".documents-"))
    for (const [index, { code }] of blocks.entries()) writeFileSync(join(folder, nameOf(index)), `${code}\nexport {}\n`)
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: relative(folder, join(workspace, "tsconfig.base.json")),
        compilerOptions: {
          noEmit: true,
          composite: false,
          incremental: false,
          declaration: false,
          declarationMap: false,
          noUnusedLocals: false,
          noUnusedParameters: false,
          // built types load ten times faster
          customConditions: existsSync(join(workspace, "packages/core/dist/index.d.ts")) ? [] : ["@answerscope/source"]
        },
        include: ["*.ts"]
      })
    )
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }))
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it("compiles", async () => {
    const compiler = join(workspace, "node_modules", ".bin", "tsc")
    const output = await run(compiler, ["-p", folder], { cwd: folder }).then(
      () => "",
      (error: { readonly stdout: string }) => error.stdout
    )
    const placed = output.replaceAll(/block-(\d+)\.ts/g, (_, index: string) => blocks[Number(index)]?.place ?? index)
    assert.strictEqual(placed, "")
  })

  for (const [index, { code, place, runs }] of blocks.entries()) {
    if (!runs) continue
    it(`runs: ${place}`, async () => {
      const empty = mkdtempSync(join(folder, "empty-"))
      const program = join(folder, nameOf(index))
      const { stdout } = await run(process.execPath, ["--conditions=@answerscope/source", program], { cwd: empty })
      assert.strictEqual(stdout, printed(code))
    })
  }

  it("is run where it can be", () => {
    assert.isAtLeast(blocks.filter(({ runs }) => runs).length, 4)
  })
})
