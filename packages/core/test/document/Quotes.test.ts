import { sentenceAt } from "#core/document/Quotes.ts"
import { assert, it } from "@effect/vitest"

const answer = `# Best CRM

1. **Nimbus** — light, good app. Fair price for [small teams](https://a.example/x).
2. Globex is the usual first choice! Ask them.

| Initech | cheap and slow |`

const at = (text: string) => sentenceAt(answer, answer.indexOf(text))

it("a quote is the sentence that a name stands in, without the signs of Markdown", () => {
  assert.strictEqual(at("Nimbus"), "Nimbus — light, good app.")
  assert.strictEqual(at("small"), "Fair price for small teams.")
  assert.strictEqual(at("Globex"), "Globex is the usual first choice!")
  assert.strictEqual(at("CRM"), "Best CRM")
  assert.strictEqual(at("Initech"), "Initech · cheap and slow")
  assert.strictEqual(sentenceAt("no stop", 3), "no stop")
  assert.isAtMost(sentenceAt("long ".repeat(200), 3).length, 240)
})
