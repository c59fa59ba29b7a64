/** Tests the lint configuration, because a rule that does not fire protects nothing. */
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
  /** The rule that must fire; `null` for allowed code. */
  readonly rule: string | null
}

const importing = (file: string, allowed: ReadonlyArray<string>, forbidden: ReadonlyArray<string>) => [
  ...allowed.map((name): Case => ({ file, code: `export * from "${name}"`, rule: null })),
  ...forbidden.map((name): Case => ({ file, code: `export * from "${name}"`, rule: "no-restricted-imports" }))
]

const imports: ReadonlyArray<Case> = [
  ...importing(
    "packages/core/src/scan/Sample.ts",
    ["effect", "effect/persistence", "tldts", "./B.ts", "../brand/Brand.ts"],
    ["node:fs", "effect/http", "effect/sql/SqlClient", "@effect/platform-node", "@answerscope/http", "lodash"]
  ),
  // the lists of rooms
  ...importing(
    "packages/core/src/scan/Sample.ts",
    ["../snapshot/B.ts", "../tracker/TrackerId.ts", "../notification/subscription/SubscriptionId.ts"],
    ["../alert/B.ts", "../Storage.ts", "./folder/B.ts", "../notification/delivery/B.ts"]
  ),
  ...importing(
    "packages/core/src/notification/delivery/Sample.ts",
    ["../subscription/B.ts", "../../alert/B.ts"],
    ["../secret/B.ts", "../B.ts", "../../lookup/B.ts"]
  ),
  ...importing("packages/core/src/newcomer/Sample.ts", ["./B.ts", "effect"], ["../scan/A.ts"]),
  ...importing("packages/core/src/Storage.ts", ["./scan/B.ts"], ["./check/B.ts", "./discovery/folder/B.ts"]),
  ...importing(
    "packages/analysis/src/token/Sample.ts",
    ["../text/B.ts", "tldts"],
    ["../rank/B.ts", "effect", "node:fs"]
  ),
  ...importing("packages/http/src/server/gate/Sample.ts", ["../error/B.ts"], ["../handlers/B.ts", "../HttpServer.ts"]),
  ...importing("packages/storage-pg/src/scan/Sample.ts", ["../database/B.ts"], ["../lookup/B.ts", "../PgStorage.ts"]),
  ...importing(
    "packages/core/src/scan/Sample.ts",
    [],
    ["../testing/S.ts", "@answerscope/storage-memory", "effect/testing", "vitest"]
  ),
  ...importing("packages/core/src/index.ts", ["./scan/M.ts"], ["node:fs", "@effect/vitest"]),
  ...importing("packages/core/src/testing/Sample.ts", ["../engine/E.ts"], ["node:fs", "vitest", "@effect/vitest"]),
  ...importing(
    "packages/storage-memory/src/Sample.ts",
    ["@answerscope/core", "@answerscope/core/storage", "effect"],
    ["@answerscope/storage-pg", "@answerscope/storage-contract", "node:fs", "vitest"]
  ),
  ...importing(
    "packages/storage-contract/src/Sample.ts",
    ["@answerscope/core/storage", "@effect/vitest"],
    ["@answerscope/storage-memory", "node:fs", "effect/sql"]
  ),
  ...importing(
    "packages/storage-pg/src/Sample.ts",
    ["@answerscope/core", "@effect/sql-pg", "node:fs"],
    ["@answerscope/http", "@answerscope/storage-contract", "@answerscope/core/src/scan/Scan.ts", "vitest"]
  ),
  ...importing(
    "packages/providers/src/openai/Sample.ts",
    ["effect/http"],
    ["@answerscope/storage-pg", "@answerscope/worker"]
  ),
  ...importing(
    "packages/http/src/server/Sample.ts",
    ["../api/A.ts", "@answerscope/core"],
    ["@answerscope/worker", "vitest"]
  ),
  ...importing("packages/http/src/api/Sample.ts", ["effect/http-api"], ["../server/A.ts", "../client/A.ts", "node:fs"]),
  ...importing("packages/http/src/client/Sample.ts", ["../api/A.ts"], ["../server/A.ts", "@answerscope/providers"]),
  ...importing(
    "packages/worker/src/Sample.ts",
    ["@answerscope/core", "effect"],
    ["@answerscope/http", "node:fs", "vitest"]
  ),
  ...importing("packages/cli/src/Sample.ts", ["@answerscope/http", "node:fs"], ["@answerscope/core/testing", "vitest"]),
  ...importing(
    "packages/cli/test/Sample.ts",
    ["@answerscope/cli", "vitest"],
    ["../src/A.ts", "../../core/src/index.ts"]
  ),
  ...importing(
    "examples/one/Sample.ts",
    ["@answerscope/core", "./B.ts"],
    ["../two/A.ts", "@answerscope/core/src/index.ts"]
  )
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
  },
  {
    file: "packages/cli/test/A.test.ts",
    code: 'import { it } from "vitest"\nit("a", () => {})',
    rule: "expect-expect"
  }
]

interface Diagnostic {
  readonly code: string
  readonly filename: string
  readonly labels: ReadonlyArray<{ readonly span: { readonly line: number } }>
}

/** Samples that need several files, or compiler settings. */
const folders: Readonly<Record<string, string>> = {
  "packages/cli/tsconfig.json": '{ "compilerOptions": { "strict": true, "module": "nodenext" } }',
  "packages/cli/src/typed/A.ts": [
    "export const later = async (): Promise<number> => 1",
    "later()",
    "export const list = [1].filter(async () => true)",
    'export const parsed: { a: number } = JSON.parse("{}")',
    'export const size = (unit: "b" | "kb") => { switch (unit) { case "b": return 1 } return 2 }'
  ].join("\n"),
  "packages/cli/src/cycle/A.ts": 'import { b } from "./B.ts"\nexport const a = b',
  "packages/cli/src/cycle/B.ts": 'import { a } from "./A.ts"\nexport const b = a'
}

const here = fileURLToPath(new URL("..", import.meta.url))
const samples = mkdtempSync(join(tmpdir(), "answerscope-lint-"))
afterAll(() => rmSync(samples, { recursive: true, force: true }))

const write = (file: string, code: string): void => {
  mkdirSync(dirname(join(samples, file)), { recursive: true })
  writeFileSync(join(samples, file), `${code}\n`)
}

/** One run judges all samples: imports of a file are its lines, other samples have their own files. */
const importsOf = Map.groupBy(imports, ({ file }) => file)
const placeOfImport = (sample: Case): string =>
  `${sample.file}:${(importsOf.get(sample.file) ?? []).indexOf(sample) + 1}`
const fileOf = (sample: Case): string => sample.file.replace(/(\.test)?\.ts$/, `${others.indexOf(sample)}$1.ts`)

/** The rules that each file, and each line of it, breaks. */
const lintAll = (): ReadonlyMap<string, ReadonlySet<string>> => {
  for (const path of ["oxlint.config.ts", "tools/rooms.ts", "docs/architecture.md"]) {
    cpSync(join(here, path), join(samples, path))
  }
  for (const [file, cases] of importsOf) write(file, cases.map(({ code }) => code).join("\n"))
  for (const sample of others) write(fileOf(sample), sample.code)
  for (const [file, code] of Object.entries(folders)) write(file, code)
  const oxlint = join(dirname(createRequire(import.meta.url).resolve("oxlint/package.json")), "bin", "oxlint")
  const { stderr, stdout } = spawnSync(process.execPath, [oxlint, "--type-aware", "-f", "json"], {
    cwd: samples,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, OXLINT_TSGOLINT_PATH: join(here, "node_modules", ".bin", "tsgolint") }
  })
  const report: { diagnostics: ReadonlyArray<Diagnostic> } = JSON.parse(stdout || stderr)
  const broken = new Map<string, Set<string>>()
  for (const { code, filename, labels } of report.diagnostics) {
    for (const place of [filename, `${filename}:${labels[0]?.span.line}`]) {
      broken.set(place, (broken.get(place) ?? new Set()).add(code.replace(/.*\((.*)\)/, "$1")))
    }
  }
  return broken
}

let broken: ReadonlyMap<string, ReadonlySet<string>> = new Map()
const brokenAt = (place: string): ReadonlyArray<string> => [...(broken.get(place) ?? [])]
beforeAll(() => {
  broken = lintAll()
})

describe("allowed imports", () => {
  it.each(imports)("$file: $code ($rule)", (sample) => {
    assert.deepStrictEqual(brokenAt(placeOfImport(sample)), sample.rule === null ? [] : [sample.rule])
  })
})

describe("rules of the house", () => {
  it.each(others)("$file: $rule", (sample) => {
    if (sample.rule === null) assert.deepStrictEqual(brokenAt(fileOf(sample)), [])
    else assert.include(brokenAt(fileOf(sample)), sample.rule)
  })

  it("rules that need types", () => {
    assert.includeMembers(
      [...brokenAt("packages/cli/src/typed/A.ts")],
      ["no-floating-promises", "no-misused-promises", "no-unsafe-assignment", "switch-exhaustiveness-check"]
    )
  })

  it("no circular imports", () => {
    assert.include(brokenAt("packages/cli/src/cycle/A.ts"), "no-cycle")
  })
})
