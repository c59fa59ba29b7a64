import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { assert, describe, it } from "vitest"

describe("tracker-in-memory, confirmed", () => {
  it("tells a real change once, where single answers differ every other day", async () => {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ["--conditions=@answerscope/source", fileURLToPath(new URL("confirmed.ts", import.meta.url))],
      { timeout: 600_000 }
    )
    assert.strictEqual(stderr, "")
    // the order of the two answers varies
    const [plain = "", sure = ""] = stdout.split("confirmed: ")
    assert.isAbove(Number(/^immediate: (\d+) alerts/.exec(plain)?.[1]), 15)
    assert.isAtMost(Number.parseInt(sure, 10), 2)
    const told =
      /Contoso is (no longer mentioned|mentioned less) in ChatGPT for “Which CRM is best\?”\. .* \d+ of \d+ answers/
    assert.match(sure, told)
  })
})
