/**
 * Engines that invent their answers, for trying out and for tests. They need no
 * network and no key, and cost nothing.
 */
import type { Answer, AnswerEngine, Engine, Question } from "@answerscope/core"
import { DateTime, Effect } from "effect"
import { simulatedText } from "./SimulatedAnswer.ts"
import { dayOf, modelOn, simulatedDefault } from "./SimulatedModel.ts"
import { simulatedSuggestions } from "./SimulatedSuggestions.ts"

export interface SimulatedOptions {
  readonly engine: Engine
  /** Names that may come up in every answer, in addition to the question's hints. */
  readonly names?: ReadonlyArray<string> | undefined
}

/**
 * An engine whose answers come from an invented world (`SimulatedWorld`): each cell names each of the question's
 * `hints`, and of `names`, at a rate of its own. Engine, prompt, names, model, sample and the day of the clock (UTC)
 * decide an answer: the same question gets the same answer all day, another sample or day another one. Every model
 * name begins with `simulated`; behind the default model there is another one every four months or so. The question for
 * prompts of a brand discovery gets the JSON that it asks for. Answers at once and never fails.
 */
export const simulatedEngine = ({ engine, names = [] }: SimulatedOptions): AnswerEngine => {
  const ask = Effect.fnUntraced(function* (question: Question): Effect.fn.Return<Answer> {
    const { prompt, hints = [], sample = 1, search = true } = question
    const day = dayOf(yield* DateTime.now)
    const model = modelOn(engine, question.model, day)
    const suggestions = simulatedSuggestions({ engine, prompt })
    const answer =
      suggestions === undefined
        ? simulatedText({ engine, prompt, model, day, sample, search, names: [...hints, ...names] })
        : { text: suggestions, sources: [], consulted: [], queries: [prompt], searched: true }
    return {
      engine,
      origin: "simulated",
      model: model.name,
      ...answer,
      finish: "complete",
      finishReason: null,
      inputTokens: tokensIn(prompt),
      outputTokens: tokensIn(answer.text),
      vendorRequestId: null,
      raw: null
    }
  })
  return { defaultModel: simulatedDefault(engine), ask }
}

const charactersPerToken = 4

const tokensIn = (text: string): number => Math.ceil(text.length / charactersPerToken)
