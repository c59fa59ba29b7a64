/**
 * Whether a prompt in small letters asks about a brand whose name is an ordinary word. The analysis takes such a word
 * for a name by its capital, which people leave out when they search. Pure.
 */
import { analyzeAnswer } from "@answerscope/analysis"
import type { Brand } from "./Brand.ts"

/** What people ask about a product, right behind its name or with one word between: "nimbus crm review". */
const behind =
  /^\s+(?:\S+\s+)?(?:alternatives?|competitors?|costs?|fees|login|plans|prices?|pricing|reviews?)(?!\p{L})/u

/** What stands before the name of a product: "alternatives to nimbus". */
const before =
  /(?<!\S)(?:(?:alternatives?|competitors?)\s+(?:of|to)|better\s+than|compared\s+(?:to|with)|reviews?\s+of|instead\s+of|switch(?:ing)?\s+(?:from|to))\s+$/

/** A question whether a product is good: "is nimbus safe". */
const asks = /(?<!\S)is\s+$/
const asked = /^\s+(?:an?\s+|any\s+)?(?:better|free|good|legit|reliable|safe|worth)(?!\p{L})/u

/** Whether any of these words is there at all, because an analysis takes long. */
const anyWord =
  /alternative|better|compared|competitor|cost|fees|free|good|instead|legit|login|plan|pric|reliable|review|safe|switch|worth/

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
