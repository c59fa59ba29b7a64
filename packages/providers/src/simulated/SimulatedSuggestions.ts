/**
 * An invented answer to the question for prompts, with which a brand discovery asks an engine (`suggestionQuestion`).
 */
import type { BrandProfile, PromptIntent, SuggestedPrompt } from "@answerscope/core/model"
import { fraction } from "./SeededRandom.ts"

/** Facts about the brand in the question. */
interface Subject {
  readonly brand: string
  readonly category: string
  readonly max: number
}

/** The subject of a question for prompts; undefined when it is another question. */
const subjectOf = (prompt: string): Subject | undefined => {
  const brand = /^Brand: (.+)$/m.exec(prompt)?.[1]
  const max = /^List (\d{1,3}) questions /m.exec(prompt)?.[1]
  if (brand === undefined || max === undefined || !prompt.includes("Answer with JSON only")) return undefined
  return { brand, category: /^Category: (.+)$/m.exec(prompt)?.[1] ?? "simulated tools", max: Number(max) }
}

/** The answer to a question for prompts, in the form that it asks for; undefined when it is another question. */
export const simulatedSuggestions = (question: {
  readonly engine: string
  readonly prompt: string
}): string | undefined => {
  const subject = subjectOf(question.prompt)
  if (subject === undefined) return undefined
  const { brand, category, max } = subject
  const draw = (what: string): number => fraction(`${question.engine}\n${question.prompt}\n${what}`)
  const profile: BrandProfile = {
    summary: `${brand} offers ${category}, as a simulated engine imagines it.`,
    category,
    audience: audiences
      .toSorted((a, b) => draw(a) - draw(b))
      .slice(0, 2)
      .join(" and "),
    topics: [category, ...topics.toSorted((a, b) => draw(a) - draw(b)).slice(0, 3)]
  }
  const prompts = patterns
    .toSorted(([a], [b]) => draw(a) - draw(b))
    .slice(0, max)
    .map(([pattern, topic, intent]): SuggestedPrompt => ({
      text: pattern.replaceAll("{category}", category).replaceAll("{brand}", brand),
      topic: topic.replaceAll("{category}", category),
      intent
    }))
  return `\`\`\`json\n${JSON.stringify({ profile, prompts }, null, 2)}\n\`\`\``
}

const audiences = ["small teams", "freelancers", "growing companies", "agencies", "schools"]
const topics = ["pricing", "reporting", "integrations", "mobile use", "support"]

const patterns: ReadonlyArray<readonly [pattern: string, topic: string, intent: PromptIntent]> = [
  ["What are the most reliable {category} right now?", "{category}", "category"],
  ["Which {category} are worth paying for?", "pricing", "category"],
  ["What is a good free choice among {category}?", "pricing", "category"],
  ["Which {category} suit a team of five?", "{category}", "use_case"],
  ["Which {category} work well for freelancers?", "{category}", "use_case"],
  ["Which {category} work well on a phone?", "mobile use", "use_case"],
  ["Which {category} suit a school with little money?", "pricing", "use_case"],
  ["How can I stop doing my reports by hand?", "reporting", "problem"],
  ["How do I get my data out of one tool and into another?", "integrations", "problem"],
  ["How can a small company answer its customers faster?", "support", "problem"],
  ["Cheap or expensive {category}: how do they differ?", "pricing", "comparison"],
  ["Should we build our own or buy one of the {category}?", "{category}", "comparison"],
  ["What can I use instead of a spreadsheet for this?", "{category}", "alternative"],
  ["Who should we look at besides {brand}?", "{category}", "alternative"],
  ["Is {brand} worth its price?", "pricing", "brand"],
  ["What do customers say about {brand}?", "support", "brand"]
]
