/**
 * Commands against a vendor and an engine on loopback: nothing found, everything failing, a narrow terminal.
 */
import { dataForSeoScenarios, openAiReply, startFakeDataForSeo, startFakeVendor } from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { runCommand } from "../InProcess.ts"

const withVendor = Effect.gen(function* () {
  const fake = yield* startFakeDataForSeo("login", "password")
  const env = {
    DATAFORSEO_LOGIN: "login",
    DATAFORSEO_PASSWORD: "password",
    DATAFORSEO_BASE_URL: fake.baseUrl
  }
  return { fake, env }
})

const nothing: ReadonlyArray<readonly [args: ReadonlyArray<string>, shown: RegExp]> = [
  [["rank", "crm", "--domain", "acme.com"], /not in the first 100/],
  [["mentions", "Acme"], /^No answer of Google AI Overview on record mentions Acme there\.$/m],
  [["mentions", "Acme", "--platform", "chatgpt"], /^No answer of ChatGPT on record/m],
  [["history", "Acme"], /(?:│ \d{4}-\d\d │ 0 +│ 0 +│\s[├└─┴┼┤┘]+\s){13}/],
  [["domain", "acme.com"], /organic keywords +│ 0 +│[^]*in ads, USD a month +│ – +│/],
  [["backlinks", "acme.com"], /backlinks +│ 0 +│[^]*links by kind +│ – +│/],
  [["citations", "Acme"], /^No recorded answer that mentions Acme cites a source\.$/m]
]

describe("a command", () => {
  it.live.each(nothing)("%o without results says so", ([args, shown]) =>
    Effect.gen(function* () {
      const { fake, env } = yield* withVendor
      yield* fake.script(dataForSeoScenarios["no results"])
      const { code, output } = yield* runCommand(args, env)
      assert.strictEqual(code, 0, output)
      assert.match(output, shown)
      assert.notMatch(output, /undefined|null|NaN|simulated/)
    })
  )

  it.live("that the vendor rejects ends with one line and exit 1", () =>
    Effect.gen(function* () {
      const { fake, env } = yield* withVendor
      yield* fake.script(dataForSeoScenarios["no subscription"])
      const { code, output } = yield* runCommand(["backlinks", "acme.com", "--json"], env)
      assert.deepStrictEqual([code, output], [1, "answerscope: DataForSEO does not let this account do that (40204)\n"])
    })
  )

  it.live("fits a narrow terminal without truncating anything, however long an answer is", () =>
    Effect.gen(function* () {
      const paragraph = `${"Acme is often named. ".repeat(8).trim()} 日本語テキスト\n`
      const engine = yield* startFakeVendor(() => openAiReply({ text: paragraph.repeat(200) }))
      const env = { OPENAI_API_KEY: "k", OPENAI_BASE_URL: `${engine.baseUrl}/v1`, COLUMNS: "60" }
      const { code, output } = yield* runCommand(["ask", "best crm"], env)
      assert.strictEqual(code, 0, output)
      const lines = output.trimEnd().split("\n")
      // signs of double width take two of the sixty columns
      for (const line of lines) assert.isAtMost(line.replaceAll(/[\u3000-\u9fff]/g, "xx").length, 60)
      const shown = lines.map((line) => line.split("│")[3]?.trim() ?? "").join(" ")
      assert.strictEqual(shown.split(/Acme is often named\./).length - 1, 1_600)
      assert.notInclude(output, "…")
    })
  )

  it.live("ask shows answers without letting them control the terminal, and failed engines", () =>
    Effect.gen(function* () {
      const engine = yield* startFakeVendor(() => openAiReply({ text: "Acme\u001b[2J is \u0007one.\nReally." }))
      const env = {
        OPENAI_API_KEY: "k",
        OPENAI_BASE_URL: `${engine.baseUrl}/v1`,
        ANTHROPIC_API_KEY: "k",
        ANTHROPIC_BASE_URL: "http://127.0.0.1:9",
        PROMPTS_RUN_SECONDS: "10"
      }
      const { code, output } = yield* runCommand(["ask", "best crm"], env)
      assert.strictEqual(code, 0, output)
      assert.match(output, /chatgpt +│[^]*Acme.{1,4}\[2J is .one\. +│[^]*Really\./)
      assert.match(output, /claude +│[^]*failed: Anthropic could not be reached/)
      assert.notInclude(output, "\u001b")
      assert.notInclude(output, "\u0007")
    })
  )
})
