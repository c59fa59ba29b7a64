import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { assert, describe, it } from "vitest"

const program = fileURLToPath(new URL("main.ts", import.meta.url))

describe("tracker-in-memory", () => {
  it("prints an alert of each type", async () => {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ["--conditions=@answerscope/source", program],
      { timeout: 300_000 }
    )
    assert.strictEqual(stderr, "")
    const where = "in ChatGPT for “Which CRM is best?”"
    assert.deepStrictEqual(stdout.trim().split("\n"), [
      `mention_gained: Contoso is now mentioned at position 2 ${where}`,
      `position_changed: Contoso moved from position 2 to 1 ${where}`,
      `competitor_new: Initech now appears alongside Contoso ${where}`,
      `sentiment_changed: Sentiment about Contoso changed from positive to negative ${where}`,
      `mention_lost: Contoso is no longer mentioned ${where}`
    ])
  })

  it("is one file under 80 lines that uses public imports only", () => {
    const lines = readFileSync(program, "utf8").split("\n")
    assert.isBelow(lines.length, 80)
    const imported = lines.flatMap((line) => /from "(.*)"/.exec(line)?.slice(1) ?? [])
    assert.deepStrictEqual(imported, [
      "@answerscope/core",
      "@answerscope/storage-memory",
      "@answerscope/worker",
      "effect",
      "effect/testing"
    ])
  })
})
