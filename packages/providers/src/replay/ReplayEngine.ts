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

/** The line that is not a recorded answer, counted from 1; null when the lines themselves could not be read. */
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
  /** The engine names in the file that are not measured here; their answers are not served. */
  readonly unknownEngines: ReadonlyArray<string>
  /** An engine that serves them: the answer's fields as recorded, whatever model or location is asked for. */
  readonly engine: (engine: Engine) => AnswerEngine
  /** The engines that have recordings, as the configured ones. */
  readonly layer: Layer.Layer<AnswerEngines>
}

/**
 * Reads recordings: one JSON object a line with `engine` (free text), `prompt` and `text` or `answer`; optional are
 * `model`, `sources` (URLs or {url, title}), `time` and the other fields of an answer. Further fields and empty lines
 * are ignored. Prompts are compared without regard to white space around and inside them. If a prompt was recorded
 * several times on one engine, the first recording is always served.
 *
 * @param input the whole text of the file, or its lines
 */
export const readReplay = Effect.fnUntraced(function* (input: string | AsyncIterable<string>) {
  const lines =
    typeof input === "string"
      ? Stream.fromIterable(input.split("\n"))
      : Stream.fromAsyncIterable(input, () => unreadableFile)
  const recordings = new Map<Engine, Map<string, Recording>>()
  const unknownEngines = new Set<string>()
  yield* lines.pipe(
    Stream.zipWithIndex,
    Stream.runForEach(([line, index]) => {
      const text = (index === 0 ? line.replace(/^\uFEFF/, "") : line).trim()
      if (text === "") return Effect.void
      const recorded = readLine(text)
      return recorded === null
        ? Effect.fail(malformed(index + 1))
        : Effect.sync(() => keep(recorded, { recordings, unknownEngines, index }))
    })
  )
  const recordingsOf = (name: Engine): ReadonlyMap<string, Recording> => recordings.get(name) ?? noRecordings
  const engine = (name: Engine): AnswerEngine => replayEngine(name, recordingsOf(name))
  const held = engines.filter((name) => recordings.has(name))
  return {
    engines: held,
    prompts: promptsIn(held.flatMap((name) => [...recordingsOf(name).values()])),
    promptsOf: (name) => promptsIn([...recordingsOf(name).values()]),
    unknownEngines: [...unknownEngines],
    engine,
    layer: AnswerEngines.layer(Object.fromEntries(held.map((name) => [name, engine(name)])))
  } satisfies Replay
})

interface Recording {
  readonly prompt: string
  readonly answer: Answer
  /** Its place in the file. */
  readonly index: number
}

const noRecordings: ReadonlyMap<string, Recording> = new Map()

const keep = (
  { answer, prompt, engineName }: RecordedAnswer,
  to: {
    readonly recordings: Map<Engine, Map<string, Recording>>
    readonly unknownEngines: Set<string>
    readonly index: number
  }
): void => {
  if (answer === null) {
    to.unknownEngines.add(engineName)
    return
  }
  const ofEngine = to.recordings.get(answer.engine) ?? new Map<string, Recording>()
  const key = keyOf(prompt)
  if (!ofEngine.has(key)) ofEngine.set(key, { prompt: prompt.trim(), answer, index: to.index })
  to.recordings.set(answer.engine, ofEngine)
}

/** Each prompt once, in the order of the file. */
const promptsIn = (recordings: ReadonlyArray<Recording>): ReadonlyArray<string> => {
  const prompts = new Map<string, string>()
  for (const { prompt } of recordings.toSorted((a, b) => a.index - b.index)) {
    if (!prompts.has(keyOf(prompt))) prompts.set(keyOf(prompt), prompt)
  }
  return [...prompts.values()]
}

const replayEngine = (engine: Engine, recordings: ReadonlyMap<string, Recording>): AnswerEngine => ({
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
    message: `Line ${line} of the recording is not a JSON object with "engine", "prompt" and "text" or "answer"`
  })

const unreadableFile = new ReplayFormatError({ line: null, message: "The recording could not be read" })
