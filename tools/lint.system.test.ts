/**
 * The lint configuration itself: a rule that does not fire protects nothing.
 */
import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

interface Case {
  readonly file: string
  readonly code: string
  /** The rule that must fire; null when the code is allowed. */
  readonly rule: string | null
}

const importing = (file: string, allowed: ReadonlyArray<string>, forbidden: ReadonlyArray<string>) => [
  ...allowed.map((name): Case => ({ file, code: `export * from "${name}"`, rule: null })),
  ...forbidden.map((name): Case => ({ file, code: `export * from "${name}"`, rule: "no-restricted-imports" }))
]

const imports: ReadonlyArray<Case> = [
  ...importing(
    "packages/core/src/scan/A.ts",
    ["effect", "effect/persistence", "tldts", "./B.ts", "../brand/Brand.ts"],
    ["node:fs", "effect/http", "effect/sql/SqlClient", "@effect/platform-node", "@answerscope/http", "lodash"]
  ),
  ...importing("packages/core/src/scan/A.ts", [], ["../memory/M.ts", "../testing/S.ts", "effect/testing", "vitest"]),
  ...importing("packages/core/src/index.ts", ["./memory/M.ts"], ["node:fs", "@effect/vitest"]),
  ...importing("packages/core/src/memory/A.ts", ["../scan/A.ts"], ["../testing/S.ts", "node:fs", "vitest"]),
  ...importing("packages/core/src/testing/A.ts", ["../memory/M.ts", "@effect/vitest"], ["node:fs", "effect/sql"]),
  ...importing(
    "packages/storage-pg/src/A.ts",
    ["@answerscope/core", "@effect/sql-pg", "node:fs"],
    ["@answerscope/http", "@answerscope/core/testing", "@answerscope/core/src/scan/Scan.ts", "vitest"]
  ),
  ...importing(
    "packages/providers/src/openai/A.ts",
    ["effect/http"],
    ["@answerscope/storage-pg", "@answerscope/worker"]
  ),
  ...importing(
    "packages/http/src/server/A.ts",
    ["../api/A.ts", "@answerscope/core"],
    ["@answerscope/worker", "vitest"]
  ),
  ...importing("packages/http/src/api/A.ts", ["effect/http-api"], ["../server/A.ts", "../client/A.ts", "node:fs"]),
  ...importing("packages/http/src/client/A.ts", ["../api/A.ts"], ["../server/A.ts", "@answerscope/providers"]),
  ...importing("packages/worker/src/A.ts", ["@answerscope/core", "effect"], ["@answerscope/http", "node:fs", "vitest"]),
  ...importing("packages/cli/src/A.ts", ["@answerscope/http", "node:fs"], ["@answerscope/core/testing", "vitest"]),
  ...importing("packages/cli/test/A.ts", ["@answerscope/cli", "vitest"], ["../src/A.ts", "../../core/src/index.ts"]),
  ...importing("examples/one/A.ts", ["@answerscope/core", "./B.ts"], ["../two/A.ts", "@answerscope/core/src/index.ts"])
]

const others: ReadonlyArray<Case> = [
  {
    file: "packages/core/src/brand/A.ts",
    code: 'export const a = await import("node:fs")',
    rule: "no-restricted-imports"
  },
  { file: "packages/core/src/brand/A.ts", code: "export const a = Date.now()", rule: "no-restricted-properties" },
  { file: "packages/core/src/brand/A.ts", code: "export const a = Math.random()", rule: "no-restricted-properties" },
  { file: "packages/worker/src/A.ts", code: "setTimeout(() => {}, 1)", rule: "no-restricted-globals" },
  { file: "packages/http/src/server/A.ts", code: "export const a = process.env", rule: "no-restricted-globals" },
  { file: "packages/cli/src/A.ts", code: "console.log(1)", rule: "no-console" },
  { file: "examples/one/A.ts", code: "console.log(1)", rule: null },
  { file: "packages/cli/src/A.ts", code: "export const a = (b: any) => b", rule: "no-explicit-any" },
  { file: "packages/cli/src/A.ts", code: "// @ts-ignore\nexport const a = 1", rule: "ban-ts-comment" },
  { file: "packages/cli/src/A.ts", code: "export default 1", rule: "no-default-export" },
  { file: "packages/cli/src/A.ts", code: "process.exit(1)", rule: "no-process-exit" },
  { file: "packages/cli/src/A.ts", code: "export const a = (b?: string) => b!", rule: "no-non-null-assertion" },
  { file: "packages/cli/src/A.ts", code: 'import "fs"', rule: "prefer-node-protocol" },
  {
    file: "packages/cli/src/A.ts",
    code: `export const a = (b: number) => {\n${"b = b + 1\n".repeat(70)}return b\n}`,
    rule: "max-lines-per-function"
  },
  {
    file: "packages/cli/test/A.test.ts",
    code: 'import { it } from "vitest"\nit.only("a", () => {})',
    rule: "no-focused-tests"
  },
  {
    file: "packages/cli/test/A.test.ts",
    code: 'import { it } from "vitest"\nit.skip("a", () => {})',
    rule: "no-disabled-tests"
  }
]

const root = mkdtempSync(join(tmpdir(), "answerscope-lint-"))
const oxlint = join(dirname(createRequire(import.meta.url).resolve("oxlint/package.json")), "bin", "oxlint")
const tsgolint = fileURLToPath(new URL("../node_modules/.bin/tsgolint", import.meta.url))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Writes a file and returns the names of the rules that it breaks. */
const lint = (files: Readonly<Record<string, string>>, ...options: ReadonlyArray<string>): ReadonlyArray<string> => {
  rmSync(join(root, "packages"), { recursive: true, force: true })
  rmSync(join(root, "examples"), { recursive: true, force: true })
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), `${code}\n`)
  }
  const { stderr, stdout } = spawnSync(process.execPath, [oxlint, "-f", "json", ...options], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, OXLINT_TSGOLINT_PATH: tsgolint }
  })
  const report: { diagnostics: ReadonlyArray<{ readonly code: string }> } = JSON.parse(stdout || stderr)
  return report.diagnostics.map(({ code }) => code.replace(/.*\((.*)\)/, "$1"))
}

beforeAll(() => cpSync(fileURLToPath(new URL("../.oxlintrc.json", import.meta.url)), join(root, ".oxlintrc.json")))

describe("who may import whom", () => {
  it.each(imports)("$file: $code ($rule)", ({ code, file, rule }) => {
    assert.deepStrictEqual(lint({ [file]: code }), rule === null ? [] : [rule])
  })
})

describe("rules of the house", () => {
  it.each(others)("$file: $rule", ({ code, file, rule }) => {
    const broken = lint({ [file]: code })
    if (rule === null) assert.deepStrictEqual(broken, [])
    else assert.include(broken, rule)
  })

  it("rules that need types", () => {
    const broken = lint(
      {
        "packages/cli/tsconfig.json": '{ "compilerOptions": { "strict": true, "module": "nodenext" } }',
        "packages/cli/src/A.ts": [
          "export const later = async (): Promise<number> => 1",
          "later()",
          "export const list = [1].filter(async () => true)",
          'export const parsed: { a: number } = JSON.parse("{}")',
          'export const size = (unit: "b" | "kb") => { switch (unit) { case "b": return 1 } return 2 }'
        ].join("\n")
      },
      "--type-aware"
    )
    assert.includeMembers(
      [...broken],
      ["no-floating-promises", "no-misused-promises", "no-unsafe-assignment", "switch-exhaustiveness-check"]
    )
  })

  it("no circular imports", () => {
    const cycle = lint({
      "packages/cli/src/A.ts": 'import { b } from "./B.ts"\nexport const a = b',
      "packages/cli/src/B.ts": 'import { a } from "./A.ts"\nexport const b = a'
    })
    assert.include(cycle, "no-cycle")
  })
})
