/**
 * Whether a prompt in small letters asks about a brand whose name is an ordinary word. The analysis takes such a word
 * for a name by its capital, which people leave out when they search. Pure.
 */
import { analyzeAnswer } from "@answerscope/analysis"
import type { Brand } from "./Brand.ts"

/** Words that people ask about products with, right behind the name or with one word between: "nimbus crm review". */
const aspects = "alternatives?|competitors?|costs?|fees|login|plans|prices?|pricing|reviews?"
const behind = new RegExp(`^\\s+(?:\\S+\\s+)?(?:${aspects})(?!\\p{L})`, "u")

/** What stands before the name of a product: "alternatives to nimbus". */
const leads = [
  "(?:alternatives?|competitors?)\\s+(?:of|to)",
  "better\\s+than",
  "compared\\s+(?:to|with)",
  "instead\\s+of",
  "reviews?\\s+of",
  "switch(?:ing)?\\s+(?:from|to)"
]
const before = new RegExp(`(?<!\\S)(?:${leads.join("|")})\\s+$`, "u")

/** A question whether a product is good: "is nimbus safe". */
const asks = /(?<!\S)is\s+$/u
const asked = /^\s+(?:an?\s+|any\s+)?(?:better|free|good|legit|reliable|safe|worth)(?!\p{L})/u

/** Whether any of these words is there at all, because an analysis takes long. */
const anyWord = new RegExp(`${aspects}|better|compared|free|good|instead|legit|reliable|safe|switch|worth`, "u")

/** A word with a capital that is no abbreviation, behind the first word. */
const capitalized = /\s\p{Lu}\p{Ll}/u

/** Whether a prompt that the analysis takes for a general one asks about the brand. */
export const isSearchedFor = (prompt: string, { aliases, name }: Pick<Brand, "name" | "aliases">): boolean => {
  const small = prompt.toLowerCase()
  if (capitalized.test(prompt) || !anyWord.test(small)) return false
  const { spans } = analyzeAnswer({ answer: prompt, brand: { name, aliases, domain: null, ordinaryWord: false } })
  return spans.some(({ end, kind, start }) => {
    if (kind !== "brand") return false
    const [ahead, rest] = [small.slice(0, start), small.slice(end)]
    return behind.test(rest) || before.test(ahead) || (asks.test(ahead) && asked.test(rest))
  })
}
