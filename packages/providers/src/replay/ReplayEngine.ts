/**
 * Engines that serve recorded answers and never call out: how a measurement is
 * repeated, and how it is tried on real answers.
 */
import {
  type Answer,
  type AnswerEngine,
  AnswerEngineError,
  AnswerEngines,
  type Engine,
  engines,
  type Question
} from "@answerscope/core"
import { Effect, Layer, Schema, Stream } from "effect"
import { readLine, type RecordedAnswer } from "./RecordedAnswer.ts"

/** A line that is no recorded answer, counted from 1; null when the lines themselves could not be read. */
export class ReplayFormatError extends Schema.TaggedError<ReplayFormatError>(
  "@answerscope/providers/replay/ReplayFormatError"
)("ReplayFormatError", { line: Schema.NullOr(Schema.Int), message: Schema.String }) {}

/** Recorded answers, ready to be asked for. */
export interface Replay {
  /** The engines that have recordings, in the order of `engines`. */
  readonly engines: ReadonlyArray<Engine>
  /** All prompts with a recording of one of these engines, in the order of the file. */
  readonly prompts: ReadonlyArray<string>
  /** The prompts recorded for one engine, in the order of the file. */
  readonly promptsOf: (engine: Engine) => ReadonlyArray<string>
  /** The engine names in the file that are none of the engines measured here; their answers are not served. */
  readonly unknownEngines: ReadonlyArray<string>
  /** An engine that serves them: the answer's fields as recorded, whatever model or location is asked for. */
  readonly engine: (engine: Engine) => AnswerEngine
  /** The engines that have recordings, as the configured ones. */
  readonly layer: Layer.Layer<AnswerEngines>
}

/**
 * Reads recordings: one JSON object a line with `engine` (free text), `prompt` and
 * `text` or `answer`; optional are `model`, `sources` (URLs or {url, title}), `time`
 * and the other fields of an answer. Further fields and empty lines are passed over.
 * A prompt is found without regard to white space around and inside it. Of several
 * recordings of a prompt on one engine the first is served, always.
 *
 * @param input the whole text of the file, or its lines
 */
export const readReplay = Effect.fnUntraced(function* (input: string | AsyncIterable<string>) {
  const lines =
    typeof input === "string"
      ? Stream.fromIterable(input.split("\n"))
      : Stream.fromAsyncIterable(input, () => unreadableFile)
  const recordings = new Map<Engine, Map<string, RecordedAnswer & { readonly answer: Answer }>>()
  const unknownEngines = new Set<string>()
  const prompts = new Map<string, string>()
  yield* lines.pipe(
    Stream.zipWithIndex,
    Stream.runForEach(([line, index]) => {
      const text = (index === 0 ? line.replace(/^\uFEFF/, "") : line).trim()
      if (text === "") return Effect.void
      const recorded = readLine(text)
      if (recorded === null) return Effect.fail(malformed(index + 1))
      const { answer } = recorded
      if (answer === null) return Effect.sync(() => void unknownEngines.add(recorded.engineName))
      return Effect.sync(() => {
        const key = keyOf(recorded.prompt)
        const ofEngine =
          recordings.get(answer.engine) ?? new Map<string, RecordedAnswer & { readonly answer: Answer }>()
        if (!ofEngine.has(key)) ofEngine.set(key, { ...recorded, answer })
        if (!prompts.has(key)) prompts.set(key, recorded.prompt.trim())
        recordings.set(answer.engine, ofEngine)
      })
    })
  )
  const held = engines.filter((engine) => recordings.has(engine))
  const engine = (name: Engine): AnswerEngine => replayEngine(name, recordings.get(name) ?? new Map())
  return {
    engines: held,
    prompts: [...prompts.values()],
    promptsOf: (name) => [...(recordings.get(name) ?? new Map()).values()].map(({ prompt }) => prompt.trim()),
    unknownEngines: [...unknownEngines],
    engine,
    layer: AnswerEngines.layer(Object.fromEntries(held.map((name) => [name, engine(name)])))
  } satisfies Replay
})

const replayEngine = (engine: Engine, recordings: ReadonlyMap<string, { readonly answer: Answer }>): AnswerEngine => ({
  defaultModel: recordings.values().next().value?.answer.model ?? "recorded",
  ask: Effect.fn("ReplayEngine.ask")(function* (question: Question) {
    const recorded = recordings.get(keyOf(question.prompt))
    if (recorded !== undefined) return recorded.answer
    return yield* new AnswerEngineError({
      engine,
      kind: "not_recorded",
      message: `The recording holds no answer of ${engine} to this prompt`,
      retryAfterMillis: null
    })
  })
})

const keyOf = (prompt: string): string => prompt.normalize("NFC").replaceAll(/\s+/g, " ").trim()

const malformed = (line: number): ReplayFormatError =>
  new ReplayFormatError({
    line,
    message: `Line ${line} of the recording is no JSON object with "engine", "prompt" and "text" or "answer"`
  })

const unreadableFile = new ReplayFormatError({ line: null, message: "The recording could not be read" })
