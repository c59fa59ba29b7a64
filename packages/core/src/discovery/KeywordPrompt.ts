/** Turns a search keyword into a question that people would ask an AI engine. Pure. */
import { foldText } from "@answerscope/analysis"
import type { SiteKeyword } from "../seo/SeoData.ts"
import type { PromptIntent } from "./Discovery.ts"
import type { PromptReason } from "./ReasonCode.ts"

/** A prompt without a rating. */
export interface PromptDraft {
  readonly text: string
  readonly topic: string
  readonly intent: PromptIntent
  readonly reasons: ReadonlyArray<PromptReason>
}

// people who search these have already chosen: answers to them recommend no other brands
const serviceWords = new RegExp(
  `\\b(?:${[
    "log ?in|sign ?(?:in|up|out)|logout|download|status|opening hours|near me|phone|address|customer service",
    "support number|careers?|jobs?|headquarters|stock|share price|coupon|promo code"
  ].join("|")})\\b`
)

// The same in every language.
const loginWords = /\b(?:log ?in|logout|download)\b/

const comparing = /\s(?:vs\.?|versus|compared (?:to|with))\s/
const alternativeWords =
  /\b(?:alternatives?|competitors?|similar to|instead of|replacements?|(?:sites|apps|tools|companies) like)\b/
const audienceWords = /\b(?:for|with|without|under)\s+\S/
const questionWords = /^(?:how|what|which|why|when|where|who|is|are|can|do|does|should|will)\b/
const problemWords = /^(?:how (?:to|do|can)|why)\b|\b(?:fix|problem|not working|reduce|avoid|prevent|improve)\b/
const superlative = /^(?:the )?(?:best|top(?: \d+)?|leading|good|great|cheap(?:est)?|affordable)\s+/

/**
 * The prompt of a keyword. `undefined` for service words such as "login", for names of other companies and for short
 * keywords. Prompts are English sentences if `language` is `en`; other languages keep the keyword as typed.
 */
export const keywordPrompt = (
  { keyword, intent: searchIntent, coreKeyword }: SiteKeyword,
  options: { readonly language: string; readonly brandNames: ReadonlyArray<string> }
): PromptDraft | undefined => {
  const text = keyword.replaceAll(/\s+/g, " ").trim()
  const plain = foldText(text).replace(/[?!.]+$/, "")
  const brandNamed = options.brandNames.some((name) => containsWords(plain, foldText(name.trim())))
  if (!isPromptable(plain, options.language)) return undefined
  if (searchIntent === "navigational" && !brandNamed) return undefined
  const reasons = reasonsOf(plain, searchIntent, brandNamed)
  const intent = intentOf(plain, brandNamed)
  return {
    text: options.language === "en" ? question(plain, text, intent) : text,
    topic: topicOf(coreKeyword?.trim() ? coreKeyword : plain),
    intent,
    reasons
  }
}

/** The intent of a prompt by its wording alone. */
export const intentOf = (plain: string, brandNamed: boolean): PromptIntent => {
  if (comparing.test(plain)) return "comparison"
  if (alternativeWords.test(plain)) return "alternative"
  if (brandNamed) return "brand"
  if (problemWords.test(plain)) return "problem"
  return audienceWords.test(plain) ? "use_case" : "category"
}

/** Whether `name` occurs in `text` as whole words; both folded. */
export const containsWords = (text: string, name: string): boolean => {
  if (name === "") return false
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + name.length])) return true
  }
  return false
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

const isPromptable = (plain: string, language: string): boolean =>
  plain.length >= 3 &&
  plain.length <= 200 &&
  !/[@/\\|<>{}]|\.[a-z]{2,}\b/.test(plain) &&
  !loginWords.test(plain) &&
  !(language === "en" && serviceWords.test(plain))

const reasonsOf = (
  plain: string,
  searchIntent: SiteKeyword["intent"],
  brandNamed: boolean
): ReadonlyArray<PromptReason> => [
  ...(searchIntent === null || searchIntent === "navigational" ? [] : ([`${searchIntent}_intent`] as const)),
  ...(comparing.test(plain) ? (["comparison_words"] as const) : []),
  ...(alternativeWords.test(plain) ? (["alternative_words"] as const) : []),
  ...(questionWords.test(plain) ? (["question_form"] as const) : []),
  ...(audienceWords.test(plain) ? (["audience_words"] as const) : []),
  ...(brandNamed ? (["names_brand"] as const) : [])
]

const question = (plain: string, written: string, intent: PromptIntent): string => {
  const text = written.replace(/[?!.]+$/, "")
  if (questionWords.test(plain)) return `${capitalized(text)}?`
  const bare = superlative.test(plain) ? text.replace(new RegExp(superlative.source, "i"), "") : text
  switch (intent) {
    case "comparison":
      return `How do ${text.replaceAll(new RegExp(comparing.source, "gi"), " and ")} compare, and which is better?`
    case "alternative": {
      const other = /^(.+?)\s+(?:alternatives?|competitors?|replacements?)$/i.exec(text)?.[1]
      return other === undefined
        ? `${capitalized(text)}: which are the best?`
        : `What are the best alternatives to ${other}?`
    }
    case "brand":
      return `What should I know about ${text} before I decide?`
    case "problem":
      return `What is the best solution for this: ${text}?`
    case "use_case":
      return `Which ${bare} would you recommend?`
    case "category":
      return `Which ${bare} options are the best, and why?`
  }
}

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The keyword without question words and superlatives. */
const topicOf = (keyword: string): string => {
  const plain = foldText(keyword).trim()
  const bare = [questionWords, superlative, alternativeWords]
    .reduce((text, words) => text.replace(words, ""), plain)
    .replaceAll(/\s+/g, " ")
    .trim()
  return (bare === "" ? plain : bare).slice(0, 100).trim()
}
