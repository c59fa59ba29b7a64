/**
 * An engine made of a function, for embedders with their own way to get an answer.
 */
import { Effect } from "effect"
import { type AnswerEngine, AnswerEngineError } from "./AnswerEngine.ts"
import { type AnswerOrigin, engineAnswer } from "./Answer.ts"
import { type Engine, engineNamed } from "./Engine.ts"

/** An answer with the pages it cites, as URLs. */
export interface CitedText {
  readonly text: string
  readonly sources: ReadonlyArray<string>
  /** Where the text comes from; `live` when left out. */
  readonly origin?: AnswerOrigin
}

/**
 * Makes an engine of a function from a prompt to a complete answer, such as a call to a
 * model of your own. `signal` is aborted when the answer is no longer wanted. An
 * exception counts as a passing fault: the function is called again, up to the tries of
 * `AskPolicy`, and the check then fails without showing the exception. Throws a `RangeError` for a name that no engine
 * can have (`Engine`).
 *
 * @example
 * const layer = AnswerEngines.layer({ grok: functionEngine("grok", (prompt) => myModel(prompt)) })
 */
export const functionEngine = (
  engine: Engine,
  answer: (prompt: string, signal: AbortSignal) => string | CitedText | Promise<string | CitedText>
): AnswerEngine => {
  const defaultModel = `${engineNamed(engine)}-function`
  return {
    defaultModel,
    ask: ({ prompt, model }) =>
      Effect.tryPromise((signal) => Promise.resolve(answer(prompt, signal))).pipe(
        Effect.tapError(({ cause }) => Effect.logError(`the function of ${engine} failed`, cause)),
        Effect.mapError(
          () =>
            new AnswerEngineError({
              engine,
              kind: "unavailable",
              message: `The function of ${engine} failed.`,
              retryAfterMillis: null
            })
        ),
        Effect.map((answered) => {
          const cited: CitedText = typeof answered === "string" ? { text: answered, sources: [] } : answered
          const { text, sources, origin = "live" } = cited
          return engineAnswer({ engine, origin, model: model ?? defaultModel, text, sources })
        })
      )
  }
}
