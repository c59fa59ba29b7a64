/**
 * Engines that invent their answers, for trying out and for tests. They need no
 * network and no key, and cost nothing.
 */
import type { Answer, AnswerEngine, Engine, Question } from "@answerscope/core"
import { Effect } from "effect"
import { simulatedText } from "./SimulatedAnswer.ts"
import { simulatedSuggestions } from "./SimulatedSuggestions.ts"

export interface SimulatedOptions {
  readonly engine: Engine
  /** Names that may come up in every answer, in addition to the question's hints. */
  readonly names?: ReadonlyArray<string> | undefined
}

/**
 * An engine whose answers are computed from engine, prompt, the question's `hints` and
 * `names`: the same question gets the same answer at any time. Hinted names come up in
 * most answers, at varying positions and spoken of well, neutrally or badly. Every
 * model name contains `simulated`. The question for prompts of a brand discovery gets the
 * JSON that it asks for. Answers at once and never fails.
 */
export const simulatedEngine = ({ engine, names = [] }: SimulatedOptions): AnswerEngine => {
  const defaultModel = `simulated-${engine}`
  const ask = ({ prompt, model, hints = [] }: Question): Effect.Effect<Answer> =>
    Effect.sync(() => {
      const suggestions = simulatedSuggestions({ engine, prompt })
      const answer =
        suggestions === undefined
          ? simulatedText({ engine, prompt, names: [...hints, ...names] })
          : { text: suggestions, sources: [], consulted: [] }
      return {
        ...answer,
        engine,
        model: model === null ? defaultModel : markedAsSimulated(model),
        queries: [prompt],
        searched: true,
        finish: "complete",
        finishReason: null,
        inputTokens: tokensIn(prompt),
        outputTokens: tokensIn(answer.text),
        vendorRequestId: null,
        raw: null
      }
    })
  return { defaultModel, ask }
}

const markedAsSimulated = (model: string): string => (model.includes("simulated") ? model : `simulated-${model}`)

const charactersPerToken = 4

const tokensIn = (text: string): number => Math.ceil(text.length / charactersPerToken)
