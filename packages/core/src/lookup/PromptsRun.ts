/** One prompt, put to several AI engines at once. Pure. */
import { Result, Schema } from "effect"
import type { Answer } from "../engine/Answer.ts"
import type { AnswerEngine } from "../engine/AnswerEngine.ts"
import { checkEngines, checkPromptLengths, defaultEngines, Engine } from "../engine/Engine.ts"
import { InvalidRequest, NotConfigured } from "../request/RequestError.ts"
import { reasonAgainst } from "../reading/Observation.ts"
import { checkModels } from "../scan/NewScan.ts"
import type { PromptsRunRequest } from "./LookupRequest.ts"

export const EngineResult = Schema.Struct({
  engine: Engine,
  model: Schema.String.annotate({ description: "The model that answered, or the one that was asked if none did." }),
  kind: Schema.NullOr(Schema.Literals(["answer", "not_shown"])).annotate({
    description:
      "`not_shown`: the page exists and shows no answer, as Google often shows no AI Overview. It is charged. " +
      "Null if the engine failed."
  }),
  answer: Schema.String.annotate({ description: "The answer's text, markdown included; empty when there is none." }),
  sources: Schema.Array(Schema.String).annotate({
    description: "URLs of the cited pages, in order of first citation."
  }),
  error: Schema.NullOr(Schema.String).annotate({
    description: "Why there is no answer; such an engine is not charged."
  })
})
export type EngineResult = typeof EngineResult.Type

/** The answers to a prompt. */
export const PromptsRunResult = Schema.Struct({
  prompt: Schema.String,
  results: Schema.Array(EngineResult).annotate({ description: "One for each engine, in the order asked." })
})
export type PromptsRunResult = typeof PromptsRunResult.Type

/** An engine to ask, and its model. */
export interface EngineToRun {
  readonly name: Engine
  readonly engine: AnswerEngine
  /** Null asks for the engine's default. */
  readonly model: string | null
}

/** The engines of a request: the named ones, or the configured ones that are asked by default. */
export const enginesToRun = (
  { engines, models = {}, prompt }: PromptsRunRequest,
  configured: ReadonlyMap<Engine, AnswerEngine>
): Result.Result<ReadonlyArray<EngineToRun>, InvalidRequest | NotConfigured> => {
  const wanted = engines ?? (configured.size === 0 ? [] : defaultEngines(configured))
  const unknown = checkEngines(wanted, configured)
  if (Result.isFailure(unknown)) return Result.fail(unknown.failure)
  if (engines !== undefined && (engines.length === 0 || new Set(engines).size < engines.length)) {
    return Result.fail(new InvalidRequest({ message: "engines: must contain at least one engine, without duplicates" }))
  }
  const stray = wanted.length === 0 ? undefined : Object.keys(models).find((name) => !wanted.some((e) => e === name))
  if (stray !== undefined) {
    return Result.fail(
      new InvalidRequest({ message: `models.${stray}: the engine is not in this run, which asks ${wanted.join(", ")}` })
    )
  }
  const unoffered = checkModels(models, configured)
  if (Result.isFailure(unoffered)) return Result.fail(unoffered.failure)
  if (wanted.length === 0) {
    return Result.fail(new NotConfigured({ message: "No engine is configured on this server." }))
  }
  const missing = wanted.find((name) => !configured.has(name))
  if (missing !== undefined) {
    return Result.fail(new NotConfigured({ message: `The engine ${missing} is not configured on this server.` }))
  }
  const lengths = checkPromptLengths({ prompts: [prompt], engines: wanted }, configured, () => "prompt")
  if (Result.isFailure(lengths)) return Result.fail(lengths.failure)
  return Result.succeed(
    wanted.flatMap((name) => {
      const engine = configured.get(name)
      return engine === undefined ? [] : [{ name, engine, model: models[name] ?? null }]
    })
  )
}

/** The result of an engine that did not answer. */
export const failedResult = ({ name, engine, model }: EngineToRun, error: string): EngineResult => ({
  engine: name,
  model: model ?? engine.defaultModel,
  kind: null,
  answer: "",
  sources: [],
  error
})

/**
 * The result of an answer. A refused, blocked, truncated or empty answer counts as no answer; a page without one is
 * what the question was about.
 */
export const answeredResult = (asked: EngineToRun, answer: Answer): EngineResult => {
  const { model } = answer
  if (answer.finish === "not_shown") {
    return { engine: asked.name, model, kind: "not_shown", answer: "", sources: [], error: null }
  }
  const reason = reasonAgainst(answer)
  return reason === null
    ? {
        engine: asked.name,
        model,
        kind: "answer",
        answer: answer.text,
        sources: [...new Set(answer.sources.map(({ url }) => url))],
        error: null
      }
    : { ...failedResult(asked, reason), model }
}
