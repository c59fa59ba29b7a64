/** Asks AI engines about a brand's market: recommended brands, and questions of customers. */
import { Duration, Effect } from "effect"
import { analyzeAnswer } from "@answerscope/analysis"
import type { Brand } from "../brand/Brand.ts"
import type { Answer } from "../engine/Answer.ts"
import type { AnswerEngine } from "../engine/AnswerEngine.ts"
import type { AskPolicy } from "../engine/AskPolicy.ts"
import type { Engine } from "../engine/Engine.ts"
import type { EngineLimiter } from "../engine/EngineLimiter.ts"
import { askWithRetry } from "../engine/EngineCall.ts"
import { reasonAgainst } from "../reading/Observation.ts"
import { withoutDuplicates } from "../text/Text.ts"
import type { DiscoveryPolicy } from "./DiscoveryPolicy.ts"
import { type EngineSuggestions, readSuggestions, suggestionQuestion } from "./EngineSuggestions.ts"
import { failed, type SourceResult, answered, safely, skipped, sentence } from "./SourceResult.ts"
import { promptsFromProfile } from "./PromptIdeas.ts"

/** Engines, brand, amounts and retries. */
export interface EngineSourceInput {
  readonly engines: ReadonlyMap<Engine, AnswerEngine>
  readonly limiter: EngineLimiter["Service"]
  readonly brand: Brand
  readonly maxPrompts: number
  readonly policy: DiscoveryPolicy
  readonly askPolicy: AskPolicy
}

const notConfigured = skipped("AI engines were left out: this server has none.")

/** The brand's engines over an interface; if none is configured, all of them. Apps only if there is nothing else. */
const enginesFor = ({ engines, brand }: EngineSourceInput): ReadonlyArray<readonly [Engine, AnswerEngine]> => {
  const interfaces = [...engines].filter(([, { surface }]) => surface !== "app")
  const known = interfaces.length > 0 ? interfaces : [...engines]
  const own = known.filter(([name]) => brand.engines.includes(name))
  return own.length > 0 ? own : known
}

type Reply = { readonly answer: Answer } | { readonly reason: string }

const replyOf = Effect.fnUntraced(function* (
  { limiter, brand, askPolicy }: EngineSourceInput,
  [name, engine]: readonly [Engine, AnswerEngine],
  prompt: string
): Effect.fn.Return<Reply> {
  const question = {
    prompt,
    model: null,
    location: brand.location,
    language: brand.language,
    hints: [brand.name, ...brand.competitors]
  }
  const outcome = yield* askWithRetry(
    { name, engine, question, lane: "interactive", triesBefore: 0 },
    { policy: askPolicy, limiter }
  )
  if (outcome._tag === "failed") return { reason: sentence(outcome.error) }
  if (outcome._tag === "requeue") {
    return { reason: `${name} asks to wait for ${Duration.format(outcome.wait)}.` }
  }
  const reason = reasonAgainst(outcome.answer)
  return reason === null ? { answer: outcome.answer } : { reason }
})

const replyInTime = (input: EngineSourceInput, engine: readonly [Engine, AnswerEngine], prompt: string) => {
  const duration = input.policy.sourceTimeout
  return Effect.timeoutOrElse(replyOf(input, engine, prompt), {
    duration,
    orElse: () => Effect.succeed<Reply>({ reason: `${engine[0]} gave no answer within ${Duration.format(duration)}.` })
  })
}

/** The prompts whose answers are searched for competitors: the brand's own, then some made from its profile. Pure. */
export const promptsToAsk = (brand: Brand, max: number): ReadonlyArray<string> =>
  withoutDuplicates([...brand.prompts, ...promptsFromProfile(brand).map(({ text }) => text)]).slice(0, max)

/** Assigns prompts to engines: spreads the answers over the prompts, in round robin over the engines. Pure. */
export const answerGrid = <E>(
  prompts: ReadonlyArray<string>,
  engines: ReadonlyArray<E>,
  answersMax: number
): ReadonlyArray<{ readonly prompt: string; readonly engine: E }> => {
  if (prompts.length === 0 || engines.length === 0) return []
  const each = Math.min(engines.length, Math.max(1, Math.floor(answersMax / prompts.length)))
  return prompts
    .flatMap((prompt, row) =>
      Array.from({ length: each }, (_, column) => engines[(row * each + column) % engines.length]).flatMap((engine) =>
        engine === undefined ? [] : [{ prompt, engine }]
      )
    )
    .slice(0, answersMax)
}

/**
 * The other brands that each AI answer recommends. A missing answer is a warning; only if all are missing, the source
 * has failed.
 */
export const askAnswers = (
  input: EngineSourceInput
): Effect.Effect<SourceResult<ReadonlyArray<ReadonlyArray<string>>>> => {
  const { brand, policy } = input
  const grid = answerGrid(promptsToAsk(brand, policy.promptsAsked), enginesFor(input), policy.answersAsked)
  if (grid.length === 0) return Effect.succeed(notConfigured)
  const offered = Effect.fnUntraced(function* ({ prompt, engine }: (typeof grid)[number]) {
    const reply = yield* replyInTime(input, engine, prompt)
    // analyze immediately, so that the text is not held in memory while others are pending
    return "answer" in reply ? { names: brandsOffered(brand, prompt, reply.answer) } : reply
  })
  return Effect.forEach(grid, offered, { concurrency: "unbounded" }).pipe(
    Effect.map((replies) => {
      const reasons = withoutDuplicates(replies.flatMap((reply) => ("reason" in reply ? [reply.reason] : [])))
      const answers = replies.flatMap((reply) => ("names" in reply ? [reply.names] : []))
      if (answers.length === 0) return failed(`No AI engine answered: ${reasons.join(" ")}`)
      const missing = replies.length - answers.length
      return answered(
        answers,
        missing === 0 ? [] : [`${missing} of ${replies.length} AI answers did not come: ${reasons.join(" ")}`]
      )
    }),
    (result) => safely("AI answers", result)
  )
}

/** How much of an answer to analyze, in UTF-16 units: many times the length of real ones. */
const answerLengthMax = 200_000

const brandsOffered = (brand: Brand, prompt: string, answer: Answer): ReadonlyArray<string> =>
  analyzeAnswer({
    answer: answer.text.slice(0, answerLengthMax).toWellFormed(),
    prompt,
    brand,
    competitors: []
  }).competitorCandidates

/** An engine's suggestions about the brand and its customers' questions. If it fails, the next engine is asked. */
export const askSuggestions = (input: EngineSourceInput): Effect.Effect<SourceResult<EngineSuggestions>> => {
  const engines = enginesFor(input).slice(0, input.policy.suggestersMax)
  if (engines.length === 0) return Effect.succeed(notConfigured)
  const question = suggestionQuestion(input.brand, input.maxPrompts)
  const { sourceTimeout } = input.policy
  const inTurn = Effect.gen(function* () {
    const reasons: Array<string> = []
    for (const engine of engines) {
      const reply = yield* replyOf(input, engine, question)
      const suggestions = "answer" in reply ? readSuggestions(reply.answer.text) : null
      if (suggestions !== null && (suggestions.prompts.length > 0 || suggestions.profile !== null)) {
        return answered(suggestions)
      }
      reasons.push("reason" in reply ? reply.reason : `${engine[0]} answered in no form that could be read.`)
    }
    return failed(`No AI engine suggested prompts: ${reasons.join(" ")}`)
  })
  return Effect.timeoutOrElse(inTurn, {
    duration: sourceTimeout,
    orElse: () => Effect.succeed(failed(`No AI engine suggested prompts within ${Duration.format(sourceTimeout)}.`))
  }).pipe((result) => safely("Suggested prompts", result))
}
