import type { CataloguedEngine } from "@answerscope/core"
import { assert, it } from "@effect/vitest"
import { enginesText } from "@answerscope/cli/testing"

const engine = (fields: Partial<CataloguedEngine>): CataloguedEngine => ({
  engine: "chatgpt",
  name: "ChatGPT",
  surface: "api",
  provider: "openai",
  configured: true,
  models: null,
  promptMax: null,
  places: "none",
  language: false,
  credits: { check: 5, sentiment: 1, prompts_run: 3 },
  status: "ok",
  ...fields
})

it("engines stand below their surface, each with a sentence on what it is", () => {
  const text = enginesText([
    engine({}),
    engine({ engine: "house", name: "house", provider: "custom", models: ["one", "two"] }),
    engine({ engine: "grok", name: "Grok", provider: "xai", configured: false }),
    engine({ engine: "chatgpt_app", surface: "app", provider: "dataforseo", promptMax: 2000, places: "country" }),
    engine({ engine: "google_ai_mode", surface: "app", provider: "dataforseo", places: "city", language: true })
  ])
  const [over = "", shown = ""] = text.split("As people see them")
  assert.match(over, /^Over an interface\n/)
  assert.match(over, /chatgpt .* Over OpenAI's interface\./)
  assert.match(over, /house .* one, two .* An engine of this server alone\./)
  assert.match(over, /grok .* not configured .* Over xAI's interface\./)
  assert.notInclude(over, "chatgpt_app")
  assert.match(shown, /prompts to 2000, country .* As shown in the app, signed out, asked through DataForSEO\./)
  assert.match(shown, /city, language .* As shown on Google's page, asked through DataForSEO\./)
})
