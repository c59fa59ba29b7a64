/** Keeps every answer of an engine as it comes. */
import { type AnswerEngine, AnswerEngines } from "@answerscope/core"
import { DateTime, Effect, Layer } from "effect"
import { writeLine } from "../replay/RecordedAnswer.ts"

/** Takes one line, without its line break. Called once for each answer, possibly from several fibers at once. */
export type RecordingSink = (line: string) => Effect.Effect<void>

/**
 * The same engine, but before it returns an answer it also gives it to `sink`, as a line that replay reads, with the
 * prompt, the sample, the time and the vendor's body. Refused and truncated answers are recorded as well; errors are
 * not.
 */
export const recordingEngine = (engine: AnswerEngine, sink: RecordingSink): AnswerEngine => ({
  ...engine,
  ask: (question) =>
    Effect.tap(engine.ask(question), (answer) =>
      Effect.flatMap(DateTime.now, (now) =>
        sink(writeLine({ prompt: question.prompt, sample: question.sample, answer, time: DateTime.formatIso(now) }))
      )
    )
})

/** Records all configured engines. */
export const recordingLayer = (sink: RecordingSink): Layer.Layer<AnswerEngines, never, AnswerEngines> =>
  Layer.effect(
    AnswerEngines,
    Effect.map(
      AnswerEngines,
      (engines) => new Map([...engines].map(([name, engine]) => [name, recordingEngine(engine, sink)]))
    )
  )
