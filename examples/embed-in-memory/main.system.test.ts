import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { assert, describe, it } from "vitest"

const program = fileURLToPath(new URL("main.ts", import.meta.url))

describe("embed-in-memory", () => {
  it("scans with its own engine and prints the overview", async () => {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ["--conditions=@answerscope/source", program],
      { timeout: 300_000 }
    )
    assert.strictEqual(stderr, "")
    assert.deepStrictEqual(stdout.trim().split("\n"), [
      "Contoso: named in 1 of 2 answers",
      "Average position 2, share of voice 25 %",
      "Globex: named in 2",
      "Initech: named in 1",
      "10 credits charged, 990 left"
    ])
  })

  it("is one file under 60 lines that uses public imports only", () => {
    const lines = readFileSync(program, "utf8").split("\n")
    assert.isBelow(lines.length, 60)
    const imported = lines.flatMap((line) => /from "(.*)"/.exec(line)?.slice(1) ?? [])
    assert.deepStrictEqual(imported, [
      "@answerscope/core",
      "@answerscope/storage-memory",
      "@answerscope/worker",
      "effect"
    ])
  })
})
