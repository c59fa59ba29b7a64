/** The request for suggestions to an AI engine, and the parser of its answer. Pure. */
import { Option, Predicate, Schema } from "effect"
import { Prompt } from "../brand/Brand.ts"
import { type BrandProfile, type DiscoverySubject, PromptIntent } from "./Discovery.ts"

/** A prompt as an engine suggests it. */
export interface SuggestedPrompt {
  readonly text: string
  readonly topic: string | null
  readonly intent: PromptIntent | null
}

/** Suggestions in an engine's answer. */
export interface EngineSuggestions {
  readonly profile: BrandProfile | null
  readonly prompts: ReadonlyArray<SuggestedPrompt>
}

/** Most prompts to parse from one answer. */
export const suggestionsMax = 200

/** The request, which asks for JSON. */
export const suggestionQuestion = (brand: DiscoverySubject, max: number): string => {
  const facts = [
    `Brand: ${brand.name}`,
    ...(brand.domain === null ? [] : [`Website: ${brand.domain}`]),
    ...(brand.category === null ? [] : [`Category: ${brand.category}`])
  ]
  return [
    ...facts,
    "",
    `List ${max} questions that people who might buy from this brand put to an AI assistant before they decide.`,
    `Most of them must not name the brand. Cover these intents: ${PromptIntent.literals.join(", ")}.`,
    "",
    "Answer with JSON only, in this form:",
    '{"profile": {"summary": "one sentence on what the brand offers", "category": "its market in a few words",',
    ' "audience": "whom it serves", "topics": ["a few words"]},',
    ' "prompts": [{"text": "the question", "topic": "a few words", "intent": "one of the intents"}]}'
  ].join("\n")
}

/**
 * Parses an answer in any form: a JSON object or array, alone, in a code block or within text; otherwise the questions
 * of a list. Never fails; skips what it cannot parse.
 */
export const readSuggestions = (answer: string): EngineSuggestions => {
  const text = answer.slice(0, answerLengthMax)
  for (const candidate of jsonIn(text)) {
    const read = readJson(candidate)
    if (read.prompts.length > 0 || read.profile !== null) return read
  }
  return {
    profile: null,
    prompts: distinct(listItems(text).map((line) => ({ text: line, topic: null, intent: null })))
  }
}

const answerLengthMax = 200_000

const parseJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))

/** The JSON in a text: all of it, its code blocks, and what is between the outermost braces or brackets. */
const jsonIn = (text: string): ReadonlyArray<unknown> => {
  const blocks = text
    .split("```")
    .filter((_, index) => index % 2 === 1)
    .map((block) => block.replace(/^[a-z]*/i, ""))
  const between = (open: string, close: string): string => text.slice(text.indexOf(open), text.lastIndexOf(close) + 1)
  const parts = [text, ...blocks, between("{", "}"), between("[", "]")]
  return parts.flatMap((part) => Option.toArray(parseJson(part.trim())))
}

const readJson = (value: unknown): EngineSuggestions => {
  if (Array.isArray(value)) return { profile: null, prompts: promptsIn(value) }
  if (!Predicate.isObject(value)) return { profile: null, prompts: [] }
  const list = ["prompts", "questions", "queries", "items"].map((name) => fieldOf(value, name)).find(Array.isArray)
  return { profile: profileIn(fieldOf(value, "profile")), prompts: promptsIn(list ?? []) }
}

const fieldOf = (value: object, name: string): unknown => (Predicate.hasProperty(value, name) ? value[name] : undefined)

const promptsIn = (items: ReadonlyArray<unknown>): ReadonlyArray<SuggestedPrompt> =>
  distinct(
    items.slice(0, suggestionsMax).flatMap((item) => {
      if (typeof item === "string") return [{ text: item, topic: null, intent: null }]
      if (!Predicate.isObject(item)) return []
      const text = ["text", "prompt", "question", "query"].map((name) => fieldOf(item, name)).find(Predicate.isString)
      return text === undefined
        ? []
        : [{ text, topic: shortText(fieldOf(item, "topic"), 100), intent: intentIn(fieldOf(item, "intent")) }]
    })
  )

const decodeIntent = Schema.decodeUnknownOption(PromptIntent)

const intentIn = (value: unknown): PromptIntent | null =>
  typeof value === "string"
    ? Option.getOrNull(
        decodeIntent(
          value
            .trim()
            .toLowerCase()
            .replaceAll(/[\s-]+/g, "_")
        )
      )
    : null

const profileIn = (value: unknown): BrandProfile | null => {
  if (!Predicate.isObject(value)) return null
  const topics = fieldOf(value, "topics")
  return {
    summary: shortText(fieldOf(value, "summary"), 1_000),
    category: shortText(fieldOf(value, "category"), 100),
    audience: shortText(fieldOf(value, "audience"), 300),
    topics: (Array.isArray(topics) ? topics : []).flatMap((topic) => shortText(topic, 100) ?? []).slice(0, 20)
  }
}

/** A text on one line; `null` if it is not a text, empty or too long. */
const shortText = (value: unknown, lengthMax: number): string | null => {
  if (typeof value !== "string") return null
  const text = value.replaceAll(/[\s\p{Cc}]+/gu, " ").trim()
  return text === "" || text.length > lengthMax ? null : text.toWellFormed()
}

/** The items of a numbered or bulleted list, and lines that are questions. */
const listItems = (text: string): ReadonlyArray<string> =>
  text.split("\n").flatMap((line) => {
    const item = /^\s*(?:\d{1,3}[.)]|[-*•–])\s+(.+)$/.exec(line)?.[1] ?? (line.trim().endsWith("?") ? line : null)
    return item === null ? [] : [unadorned(item)]
  })

const unadorned = (text: string): string =>
  text
    .replaceAll(/\*\*|__|`/g, "")
    .trim()
    .replace(/^["“„](.*)["”]$/, "$1")

const decodePrompt = Schema.decodeUnknownOption(Prompt)

const distinct = (prompts: ReadonlyArray<SuggestedPrompt>): ReadonlyArray<SuggestedPrompt> => {
  const byText = new Map<string, SuggestedPrompt>()
  for (const prompt of prompts.slice(0, suggestionsMax)) {
    const text = Option.getOrNull(decodePrompt(prompt.text.replaceAll(/\s+/g, " ")))
    if (text !== null && !byText.has(text)) byText.set(text, { ...prompt, text })
  }
  return [...byText.values()]
}
