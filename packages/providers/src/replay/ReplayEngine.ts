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
  type Question
} from "@answerscope/core"
import { inEngineOrder } from "@answerscope/core/model"
import { Effect, Layer, Schema, Stream } from "effect"
import { readLine, type RecordedAnswer } from "./RecordedAnswer.ts"

/** The line that is not a recorded answer, counted from 1; null when the lines themselves could not be read. */
export class ReplayFormatError extends Schema.TaggedError<ReplayFormatError>(
  "@answerscope/providers/replay/ReplayFormatError"
)("ReplayFormatError", { line: Schema.NullOr(Schema.Int), message: Schema.String }) {}

/** Recorded answers, ready to be asked for. */
export interface Replay {
  /** The engines that have recordings, the known ones first. */
  readonly engines: ReadonlyArray<Engine>
  /** All prompts with a recording of one of these engines, in the order of the file. */
  readonly prompts: ReadonlyArray<string>
  /** The prompts recorded for one engine, in the order of the file. */
  readonly promptsOf: (engine: Engine) => ReadonlyArray<string>
  /** The engine names in the file that are not measured here; their answers are not served. */
  readonly unknownEngines: ReadonlyArray<string>
  /**
   * An engine that serves them from the first one on: the answer's fields as recorded, whatever model or location is
   * asked for.
   */
  readonly engine: (engine: Engine) => AnswerEngine
  /** The engines that have recordings, as the configured ones. */
  readonly layer: Layer.Layer<AnswerEngines>
}

/**
 * Reads recordings: one JSON object a line with `engine` (free text), `prompt` and `text` or `answer`; optional are
 * `model`, `sample`, `sources` (URLs or {url, title}), `time` and the other fields of an answer. Further fields and
 * empty lines are ignored. Prompts are compared without regard to white space around and inside them. Several
 * recordings of a prompt on one engine are served in turn: by sample, then by round (`turnOf`).
 *
 * @param input the whole text of the file, or its lines
 * @param own engines of your own that the file names as they are registered; others are known by what people call them
 */
export const readReplay = Effect.fnUntraced(function* (
  input: string | AsyncIterable<string>,
  own: Iterable<Engine> = []
) {
  const ownNames = new Set(own)
  const lines =
    typeof input === "string"
      ? Stream.fromIterable(input.split("\n"))
      : Stream.fromAsyncIterable(input, () => unreadableFile)
  const recordings = new Map<Engine, Map<string, RecordedCell>>()
  const unknownEngines = new Set<string>()
  yield* lines.pipe(
    Stream.zipWithIndex,
    Stream.runForEach(([line, index]) => {
      const text = (index === 0 ? line.replace(/^\uFEFF/, "") : line).trim()
      if (text === "") return Effect.void
      const recorded = readLine(text, ownNames)
      return recorded === null
        ? Effect.fail(malformed(index + 1))
        : Effect.sync(() => keep(recorded, { recordings, unknownEngines, index }))
    })
  )
  const recordingsOf = (name: Engine): ReadonlyMap<string, RecordedCell> => recordings.get(name) ?? noRecordings
  const engine = (name: Engine): AnswerEngine => replayEngine(name, recordingsOf(name))
  const held = inEngineOrder(recordings.keys())
  return {
    engines: held,
    prompts: promptsIn(held.flatMap((name) => [...recordingsOf(name).values()])),
    promptsOf: (name) => promptsIn([...recordingsOf(name).values()]),
    unknownEngines: [...unknownEngines],
    engine,
    layer: AnswerEngines.layer(Object.fromEntries(held.map((name) => [name, engine(name)])))
  } satisfies Replay
})

/** All recordings of one prompt on one engine. */
interface RecordedCell {
  readonly prompt: string
  /** The place of the first one in the file. */
  readonly index: number
  /** In the order of the file; `sample` is null where the line does not say it. */
  readonly answers: Array<{ readonly sample: number | null; readonly answer: Answer }>
}

const noRecordings: ReadonlyMap<string, RecordedCell> = new Map()

const keep = (
  { answer, engineName, prompt, sample }: RecordedAnswer,
  to: {
    readonly recordings: Map<Engine, Map<string, RecordedCell>>
    readonly unknownEngines: Set<string>
    readonly index: number
  }
): void => {
  if (answer === null) {
    to.unknownEngines.add(engineName)
    return
  }
  const ofEngine = to.recordings.get(answer.engine) ?? new Map<string, RecordedCell>()
  const key = keyOf(prompt)
  const cell = ofEngine.get(key) ?? { prompt: prompt.trim(), index: to.index, answers: [] }
  cell.answers.push({ sample, answer })
  ofEngine.set(key, cell)
  to.recordings.set(answer.engine, ofEngine)
}

/** Each prompt once, in the order of the file. */
const promptsIn = (recordings: ReadonlyArray<RecordedCell>): ReadonlyArray<string> => {
  const prompts = new Map<string, string>()
  for (const { prompt } of recordings.toSorted((a, b) => a.index - b.index)) {
    if (!prompts.has(keyOf(prompt))) prompts.set(keyOf(prompt), prompt)
  }
  return [...prompts.values()]
}

const replayEngine = (engine: Engine, recordings: ReadonlyMap<string, RecordedCell>): AnswerEngine => {
  const rounds = new Map<RecordedCell, Map<number, number>>()
  return {
    defaultModel: recordings.values().next().value?.answers[0]?.answer.model ?? "recorded",
    ask: Effect.fn("ReplayEngine.ask")(function* ({ prompt, sample = 1 }: Question) {
      const cell = recordings.get(keyOf(prompt))
      const answer = cell === undefined ? undefined : turnOf(cell, countedRounds(rounds, cell, sample))
      if (answer !== undefined) return answer
      return yield* new AnswerEngineError({
        engine,
        kind: "not_recorded",
        message: `The recording holds no answer of ${engine} to this prompt`,
        retryAfterMillis: null
      })
    })
  }
}

interface Turn {
  readonly sample: number
  /** How often this sample was asked for before. */
  readonly round: number
  /** Greatest sample in the questions so far, including this one. */
  readonly samples: number
}

/** Counts that a sample of a cell is asked for. */
const countedRounds = (rounds: Map<RecordedCell, Map<number, number>>, cell: RecordedCell, sample: number): Turn => {
  const ofCell = rounds.get(cell) ?? new Map<number, number>()
  rounds.set(cell, ofCell)
  const round = ofCell.get(sample) ?? 0
  ofCell.set(sample, round + 1)
  return { sample, round, samples: Math.max(...ofCell.keys()) }
}

/**
 * Returns the next answer. A recording with a sample number answers that sample, in the order of the recorded rounds.
 * Samples that no line names share all lines in order: three samples get lines 1 to 3 in the first round and lines 4 to
 * 6 in the second. Starts over at the end.
 */
const turnOf = ({ answers }: RecordedCell, { round, sample, samples }: Turn): Answer | undefined => {
  const own = answers.filter((recorded) => recorded.sample === sample)
  return own.length > 0
    ? own[round % own.length]?.answer
    : answers[(sample - 1 + round * samples) % answers.length]?.answer
}

const keyOf = (prompt: string): string => prompt.normalize("NFC").replaceAll(/\s+/g, " ").trim()

const malformed = (line: number): ReplayFormatError =>
  new ReplayFormatError({
    line,
    message: `Line ${line} of the recording is not a JSON object with "engine", "prompt" and "text" or "answer"`
  })

const unreadableFile = new ReplayFormatError({ line: null, message: "The recording could not be read" })
