/** An engine for tests: it follows a script and records its questions. Needs no test runner. */
import { Effect, Predicate } from "effect"
import { type Answer, engineAnswer } from "../engine/Answer.ts"
import {
  type AnswerEngine,
  AnswerEngineError,
  type AnswerEngineErrorKind,
  type Question
} from "../engine/AnswerEngine.ts"
import type { Engine } from "../engine/Engine.ts"

/** A request that fails. `retryAfterMillis` is the wait that the vendor names, none when left out. */
export interface ScriptedFailure {
  readonly failure: AnswerEngineErrorKind
  readonly message?: string
  readonly retryAfterMillis?: number
}

/**
 * Reply to one question. A text is a complete answer without sources; fields of an answer replace those of an empty
 * complete one; an effect is run, so that it can wait, die or never end.
 */
export type ScriptedReply =
  | string
  | Partial<Answer>
  | ScriptedFailure
  | Effect.Effect<string | Partial<Answer> | ScriptedFailure>

export interface ScriptedEngine extends AnswerEngine {
  /** Questions so far, in order, answered or not. */
  readonly asked: ReadonlyArray<Question>
}

/**
 * Makes an engine that follows `script`: a list is played once and its last reply then
 * repeats; a function is given each question and how many came before it. With `varies`, each answer ends with a
 * sentence of its own: one that repeats a text is no new evidence for confirmed alerts.
 *
 * @example
 * const engine = scriptedEngine("chatgpt", [{ failure: "rate_limited" }, "Acme is best."])
 */
export const scriptedEngine = (
  engine: Engine,
  script: readonly [ScriptedReply, ...Array<ScriptedReply>] | ((question: Question, before: number) => ScriptedReply),
  { varies = false }: { readonly varies?: boolean } = {}
): ScriptedEngine => {
  const asked: Array<Question> = []
  const withEnd = (answer: Answer, before: number): Answer =>
    varies ? { ...answer, text: `${answer.text}\n\nThis is answer ${before + 1}.` } : answer
  const replyTo = (question: Question, before: number): ScriptedReply =>
    typeof script === "function" ? script(question, before) : (script[before] ?? script.at(-1) ?? "")
  return {
    asked,
    defaultModel: `${engine}-scripted`,
    ask: (question) =>
      Effect.suspend(() => {
        const before = asked.length
        const given = replyTo(question, before)
        asked.push(question)
        return (Effect.isEffect(given) ? given : Effect.succeed(given)).pipe(
          Effect.flatMap((reply) => settle(engine, question, reply)),
          Effect.map((answer) => withEnd(answer, before))
        )
      })
  }
}

/** A complete answer with that text and no sources; `fields` override it. */
export const answerOf = (engine: Engine, fields: Partial<Answer>): Answer =>
  engineAnswer({ engine, model: `${engine}-scripted`, text: "", ...fields })

const isFailure = (reply: Partial<Answer> | ScriptedFailure): reply is ScriptedFailure =>
  Predicate.hasProperty(reply, "failure")

const settle = (
  engine: Engine,
  question: Question,
  reply: string | Partial<Answer> | ScriptedFailure
): Effect.Effect<Answer, AnswerEngineError> => {
  const model = question.model ?? `${engine}-scripted`
  if (typeof reply === "string") return Effect.succeed(answerOf(engine, { model, text: reply }))
  if (!isFailure(reply)) return Effect.succeed(answerOf(engine, { model, ...reply }))
  return Effect.fail(
    new AnswerEngineError({
      engine,
      kind: reply.failure,
      message: reply.message ?? `The script of ${engine} says ${reply.failure}.`,
      retryAfterMillis: reply.retryAfterMillis ?? null
    })
  )
}
