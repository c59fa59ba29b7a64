/** An engine made of a function, for embedders with their own way to get an answer. */
import { Effect } from "effect"
import { type AnswerEngine, AnswerEngineError, type AskLater } from "./AnswerEngine.ts"
import { type AnswerOrigin, engineAnswer } from "./Answer.ts"
import { type Engine, engineNamed } from "./Engine.ts"
import { unknownUsage } from "./VendorUsage.ts"

/** An answer with the pages it cites, as URLs. */
export interface CitedText {
  readonly text: string
  readonly sources: ReadonlyArray<string>
  /** Where the text comes from; `live` when left out. */
  readonly origin?: AnswerOrigin
}

/** Functions that submit a prompt and collect its answer later, for runs of trackers (`AskPolicy.scheduledAsk`). */
interface LaterFunctions extends Pick<AskLater, "collectAfter"> {
  /** Submits a prompt and returns its ticket. `tag` identifies the prompt. After an exception, `find` is called. */
  readonly submit: (prompt: string, tag: string, signal: AbortSignal) => string | Promise<string>
  /** Returns the ticket of a submitted prompt; `null` if none has that tag. */
  readonly find: (tag: string, signal: AbortSignal) => string | null | Promise<string | null>
  /** Returns the answer of a ticket; `null` while there is none. */
  readonly collect: (
    ticket: string,
    signal: AbortSignal
  ) => string | CitedText | null | Promise<string | CitedText | null>
}

/**
 * Makes an engine of a function from a prompt to a complete answer, such as a call to a
 * model of your own. `signal` is aborted when the answer is no longer wanted. An
 * exception counts as a passing fault: the function is called again, up to the tries of
 * `AskPolicy`, and the check then fails without showing the exception. Throws a `RangeError` for a name that no engine
 * can have (`Engine`). With `later`, runs of trackers may submit prompts and collect the answers later.
 *
 * @example
 * const layer = AnswerEngines.layer({ grok: functionEngine("grok", (prompt) => myModel(prompt)) })
 */
export const functionEngine = (
  engine: Engine,
  answer: (prompt: string, signal: AbortSignal) => string | CitedText | Promise<string | CitedText>,
  later?: LaterFunctions
): AnswerEngine => {
  const defaultModel = `${engineNamed(engine)}-function`
  const call = <A>(run: (signal: AbortSignal) => A | Promise<A>): Effect.Effect<A, AnswerEngineError> =>
    Effect.tryPromise((signal) => Promise.resolve(run(signal))).pipe(
      Effect.tapError(({ cause }) => Effect.logError(`the function of ${engine} failed`, cause)),
      Effect.mapError(
        () =>
          new AnswerEngineError({
            engine,
            kind: "unavailable",
            message: `The function of ${engine} failed.`,
            retryAfterMillis: null
          })
      )
    )
  const answerOf = (answered: string | CitedText, model: string | null) => {
    const cited: CitedText = typeof answered === "string" ? { text: answered, sources: [] } : answered
    const { text, sources, origin = "live" } = cited
    return engineAnswer({ engine, origin, model: model ?? defaultModel, text, sources })
  }
  const ticketOf = (id: string) => ({ id, usage: unknownUsage })
  return {
    defaultModel,
    places: "none",
    language: false,
    ask: ({ model, prompt }) =>
      Effect.map(
        call((signal) => answer(prompt, signal)),
        (answered) => answerOf(answered, model)
      ),
    later: later && {
      collectAfter: later.collectAfter,
      submit: ({ prompt }, tag) =>
        Effect.map(
          call((signal) => later.submit(prompt, tag, signal)),
          ticketOf
        ),
      find: (tag) =>
        Effect.map(
          call((signal) => later.find(tag, signal)),
          (id) => (id === null ? null : ticketOf(id))
        ),
      collect: ({ id }, { model }) =>
        Effect.map(
          call((signal) => later.collect(id, signal)),
          (answered) => (answered === null ? null : answerOf(answered, model))
        )
    }
  }
}
