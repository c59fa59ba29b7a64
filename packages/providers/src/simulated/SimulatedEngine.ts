/** Engines that invent their answers, for trials and tests. They need neither a network nor a key, and cost nothing. */
import { type Answer, type AnswerEngine, type Engine, type Question, unknownUsage } from "@answerscope/core"
import type { AskedMarket } from "@answerscope/core/model"
import { DateTime, Duration, Effect } from "effect"
import { isAppName } from "../AppName.ts"
import { placeName, userLocation } from "../UserLocation.ts"
import { simulatedText } from "./SimulatedAnswer.ts"
import { modelOn, simulatedDefault, worldDayOf } from "./SimulatedModel.ts"
import { storyIn } from "./SimulatedStory.ts"
import { simulatedSuggestions } from "./SimulatedSuggestions.ts"
import { fraction, seedOf } from "./SeededRandom.ts"
import type { SimulatedMoment } from "./SimulatedWorld.ts"

/** The engine whose answers are not always shown. */
const overview = "google_ai_overview"

/** Of 100 prompts, 25 have an overview in 5 of 100 answers, 25 in 60, and the others in 95. */
const isShown = ({ day, engine, market = null, prompt, sample }: SimulatedMoment): boolean => {
  if (engine !== overview) return true
  const seed = seedOf(`${overview}\n${prompt.trim().toLowerCase()}\n${market ?? ""}`)
  return fraction(`${seed} shown ${day} ${sample}`) < shareOf(fraction(`${seed} shown`))
}

const shareOf = (draw: number): number => (draw < 0.25 ? 0.05 : draw < 0.5 ? 0.6 : 0.95)

export interface SimulatedOptions {
  readonly engine: Engine
  /** Names that may come up in every answer, in addition to the question's hints. */
  readonly names?: ReadonlyArray<string> | undefined
  /** How long a day of its world lasts; left out: 24 hours. */
  readonly day?: Duration.Duration | undefined
}

/**
 * An engine whose answers come from an invented world (`SimulatedWorld`). Each cell has its own rate for each of the
 * question's `hints` and each of `names`. Engine, prompt, market, names, model, sample and day (UTC) determine an
 * answer: it stays the same all day and differs by sample and day. Many prompts show no AI Overview. Every model name
 * begins with `simulated`, and the default model changes about every four months. A prompt can ask for a story
 * (`SimulatedStory`) about the first hint. The question for prompts of a brand discovery gets the JSON that it asks
 * for. Answers at once and never fails.
 */
export const simulatedEngine = ({
  day: length = Duration.days(1),
  engine,
  names = []
}: SimulatedOptions): AnswerEngine => {
  const ask = Effect.fnUntraced(function* (question: Question): Effect.fn.Return<Answer> {
    const { domain = null, prompt, hints = [], sample = 1, search = true } = question
    const day = worldDayOf(yield* DateTime.now, length)
    const model = modelOn(engine, question.model, day, storyIn(prompt))
    const market = marketOf(question)
    const moment = { engine, prompt, model, day, sample, market: isDefault(market) ? null : JSON.stringify(market) }
    const suggestions = simulatedSuggestions({ engine, prompt })
    const answer = !isShown(moment)
      ? nothing
      : suggestions === undefined
        ? simulatedText({ ...moment, search, domain, names: [...hints, ...names] })
        : { text: suggestions, sources: [], consulted: [], queries: [prompt], searched: true }
    return {
      engine,
      origin: "simulated",
      model: model.name,
      ...answer,
      finish: answer === nothing ? "not_shown" : "complete",
      finishReason: null,
      narration: null,
      citations: [],
      market,
      usage: { ...unknownUsage, inputTokens: tokensIn(prompt), outputTokens: tokensIn(answer.text) },
      vendorRequestId: null,
      raw: null
    }
  })
  return { ...declaredBy(engine), defaultModel: simulatedDefault(engine), ask }
}

const nothing = { text: "", sources: [], consulted: [], queries: [], searched: true }

/** What the real engine declares. Simulated engines take every market. */
const declaredBy = (engine: Engine): Partial<AnswerEngine> => ({
  places: "city",
  language: true,
  ...(isAppName(engine)
    ? { surface: "app", provider: "dataforseo", promptMax: engine.startsWith("google") ? 700 : 2_000 }
    : { surface: "api", provider: providers[engine] ?? "custom" })
})

const providers: Readonly<Record<string, string>> = {
  chatgpt: "openai",
  claude: "anthropic",
  gemini: "google",
  perplexity: "perplexity",
  grok: "xai"
}

const marketOf = ({ language = null, location }: Question): AskedMarket => {
  const place = userLocation(location)
  return { location: place === null ? null : placeName(place), language }
}

const isDefault = ({ language, location }: AskedMarket): boolean =>
  (location === null || location === "United States") && (language === null || language === "en")

const charactersPerToken = 4

const tokensIn = (text: string): number => Math.ceil(text.length / charactersPerToken)
