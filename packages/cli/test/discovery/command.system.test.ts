/**
 * `answerscope discover` as a process of its own, simulated.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { runCommand } from "../InProcess.ts"

const run = (args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) =>
  runCommand(["discover", ...args], env)

const Shown = Schema.Struct({
  brand: Schema.String,
  domain: Schema.String,
  status: Schema.Literal("completed"),
  done: Schema.Literal(true),
  keywords: Schema.Array(Schema.String),
  profile: Schema.Struct({ category: Schema.String, topics: Schema.Array(Schema.String) }),
  prompts: Schema.Array(Schema.Struct({ text: Schema.String, provenance: Schema.String })),
  competitors: Schema.Array(Schema.Struct({ name: Schema.String, type: Schema.String })),
  warnings: Schema.Array(Schema.String)
})

const jsonIn = (output: string) =>
  Schema.decodeUnknownSync(Schema.fromJsonString(Shown))(output.slice(0, output.lastIndexOf("}") + 1))

describe("answerscope discover", () => {
  it.live("shows prompts and competitors in tables", () =>
    Effect.gen(function* () {
      const { code, output } = yield* run(["Acme", "--domain", "acme.com", "--category", "CRM"])
      assert.strictEqual(code, 0, output)
      for (const text of ["alternatives to", "velora.example", "search data", "simulated"]) {
        assert.include(output, text)
      }
    })
  )

  it.live("prints the same JSON each time, with the fields of the API", () =>
    Effect.gen(function* () {
      const args = ["Acme", "--domain", "https://www.acme.com/", "--category", "CRM", "--max-prompts", "12", "--json"]
      const first = yield* run(args)
      assert.strictEqual(first.code, 0, first.output)
      const shown = jsonIn(first.output)
      assert.deepStrictEqual([shown.brand, shown.domain, shown.warnings], ["Acme", "acme.com", []])
      assert.strictEqual(shown.prompts.length, 12)
      assert.sameMembers([...new Set(shown.prompts.map(({ provenance }) => provenance))], ["seo_data", "ai_answer"])
      assert.isAbove(shown.competitors.length, 5)
      assert.isAbove(shown.keywords.length, 5)
      assert.strictEqual(shown.profile.category, "CRM")
      assert.deepStrictEqual(jsonIn((yield* run(args)).output), shown)
    })
  )

  it.live("reports errors in one line", () =>
    Effect.gen(function* () {
      for (const [args, message] of [
        [["Acme", "--max-prompts", "51"], "maxPrompts: must be a whole number from 1 to 50"],
        [["Acme", "--domain", "localhost"], "--domain localhost is not a public host name"]
      ] as const) {
        const { code, output } = yield* run(args)
        assert.strictEqual(code, 1)
        assert.include(output, `answerscope: ${message}`)
      }
    })
  )

  it.live("fails with the reason when no source answers", () =>
    Effect.gen(function* () {
      const { code, output } = yield* run(["Acme"], { OPENAI_API_KEY: "k", OPENAI_BASE_URL: "http://127.0.0.1:9" })
      assert.strictEqual(code, 1)
      assert.include(output, "No AI engine answered: OpenAI could not be reached.")
    })
  )
})
