import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { runCommand } from "../InProcess.ts"

const simulated = { PROVIDERS: "simulated" }

const note = /^This data is simulated\. Set \S+.* to ask the vendor\.$/m

const commands: ReadonlyArray<readonly [args: ReadonlyArray<string>, shown: string, keys: ReadonlyArray<string>]> = [
  [["rank", "best crm", "--domain", "acme.com"], "AI Overview", ["keyword", "domain", "position", "url"]],
  [["mentions", "Acme", "--limit", "2"], "is mentioned in", ["brand", "platform", "total_mentions", "mentions"]],
  [["rank", "crm", "--domain", "acme.com", "--location", "Berlin,Berlin,Germany"], "position", ["ai_overview"]],
  [["history", "Acme", "--platform", "chatgpt"], "searches a month", ["brand", "platform", "history"]],
  [["domain", "acme.com", "--location", "DE"], "acme.com, Germany", ["domain", "location", "organic_keywords"]],
  [["backlinks", "acme.com"], "referring domains", ["target", "backlinks", "referring_domains"]],
  [["citations", "Acme", "--group-by", "page"], "share of these", ["brand", "group_by", "total_mentions", "citations"]],
  [["ask", "best crm", "--engine", "claude"], "simulated-claude", ["prompt", "results"]]
]

describe("lookups from the terminal", () => {
  it.live.each(commands)("%o", ([args, shown, keys]) =>
    Effect.gen(function* () {
      const [table, json] = yield* Effect.all([runCommand(args, simulated), runCommand([...args, "--json"], simulated)])
      assert.deepStrictEqual([table.code, json.code], [0, 0], table.output + json.output)
      assert.include(table.output, shown)
      assert.match(table.output, note)
      const data: object = JSON.parse(json.output.replace(note, ""))
      assert.includeMembers(Object.keys(data), [...keys])
    })
  )

  const refused: ReadonlyArray<readonly [args: ReadonlyArray<string>, env: Record<string, string>, line: string]> = [
    [["rank", "", "--domain", "acme.com"], simulated, "answerscope: keyword: must have 1 to 700 characters"],
    [["mentions", "Acme", "--limit", "0"], simulated, "answerscope: limit: must be a value between 1 and 100"],
    [["ask", "a", "--model", "bing=x"], simulated, "answerscope: models.bing: the engine is not in this run"],
    [["domain", "acme.com", "--location", "Austin, TX"], simulated, 'Did you mean "Austin,Texas,United States"?'],
    [["history", "Acme"], { OPENAI_API_KEY: "x" }, "Set DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD."],
    [
      ["ask", "a"],
      { DATAFORSEO_LOGIN: "l", DATAFORSEO_PASSWORD: "p", DATAFORSEO_ENGINES: "none" },
      "Set OPENAI_API_KEY or another vendor's key."
    ],
    [
      ["rank", "a", "--domain", "acme.com"],
      { DATAFORSEO_LOGIN: "l" },
      "DATAFORSEO_PASSWORD is missing. Set both DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD"
    ]
  ]
  it.live.each(refused)("%o with %o ends with one line and exit 1", ([args, env, line]) =>
    Effect.gen(function* () {
      const { code, output } = yield* runCommand(args, env)
      assert.strictEqual(code, 1)
      assert.include(output, line)
      assert.match(output, /^answerscope: [^\n]+\n$/)
    })
  )
})
