/** Which engine people mean by the names they write into files. */
import type { Engine } from "@answerscope/core"

/**
 * The engine that a free text names: a product (`ChatGPT (search)`, `Google AI Mode`,
 * `Perplexity AI`), a maker or a model (`gpt-4o`, `Claude 3.5`, `gemini-3.8-flash`).
 * Google's AI Mode and AI Overviews are engines of their own. Null for any other
 * engine, products built on a vendor's models included (`Copilot (GPT-4)`).
 */
export const engineNamed = (name: string): Engine | null => {
  const words = name.normalize("NFKC").toLowerCase().replaceAll("_", " ")
  return patterns.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}

// The first match counts: a product that names the model it runs on is still that product.
const patterns: ReadonlyArray<readonly [engine: Engine | null, pattern: RegExp]> = [
  [null, /copilot|\bbing\b|duckduckgo|duck\.ai|\byou\.com\b/],
  ["google_ai_mode", /\bai[ -]?mode\b/],
  ["google_ai_overview", /\bai[ -]?overviews?\b|\baio\b/],
  ["chatgpt_app", /^chat ?gpt app$/],
  ["gemini_app", /^gemini app$/],
  ["perplexity", /perplexity|pplx|\bsonar\b/],
  ["claude", /claude|anthropic/],
  ["gemini", /gemini|\bgoogle\b|\bbard\b/],
  ["chatgpt", /chat[ -]?gpt|open[ -]?ai|\bgpt\b|\bgpt-?\d|^o[1-9](-|$)/]
]
