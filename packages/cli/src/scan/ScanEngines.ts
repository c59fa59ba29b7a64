/** Engines of a command or server: replayed answers, or the configured ones. */
import { AnswerEngines } from "@answerscope/core"
import { EngineConfig, readReplay, recordingLayer, type Replay } from "@answerscope/providers"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { Config, Effect, FileSystem, Layer, Option, Semaphore } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import { CommandError } from "../CommandError.ts"

const file = (name: string) =>
  Config.option(Config.String(name)).pipe(
    Config.map((value) => Option.getOrNull(Option.filter(value, (text) => text.trim() !== "")))
  )

/** File of `RECORD_ANSWERS`: every raw answer is appended. */
const recordFile = file("RECORD_ANSWERS")

/** File of `REPLAY_ANSWERS`: answers come from it, and no engine is called. */
export const replayFile = file("REPLAY_ANSWERS")

/** Reads recorded answers. */
export const openReplay = Effect.fn("openReplay")(function* (path: string) {
  const files = yield* FileSystem.FileSystem
  const text = yield* files
    .readFileString(path)
    .pipe(
      Effect.mapError(
        () => new CommandError({ message: `${path} could not be read. --replay needs a file of recorded answers.` })
      )
    )
  return yield* readReplay(text).pipe(
    Effect.mapError((error) => new CommandError({ message: `${path}: ${error.message}` }))
  )
}, Effect.provide(NodeFileSystem.layer))

/** Records the engines' answers if `RECORD_ANSWERS` is set. */
const recording = <E, R>(engines: Layer.Layer<AnswerEngines, E, R>) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const path = yield* recordFile
      if (path === null) return engines
      const files = yield* FileSystem.FileSystem
      const turn = yield* Semaphore.make(1)
      return recordingLayer((line) =>
        files.writeFileString(path, `${line}\n`, { flag: "a" }).pipe(
          turn.withPermit,
          // the answer is paid for, so it counts even if recording fails
          Effect.catch((error) => Effect.logError(`could not record answer in ${path}`, error))
        )
      ).pipe(Layer.provide(engines))
    })
  ).pipe(Layer.provide(NodeFileSystem.layer))

/** The engines, and their description for the start-up line. */
export interface ChosenEngines<E> {
  readonly description: string
  readonly isSimulated: boolean
  readonly replay: Replay | null
  readonly layer: Layer.Layer<AnswerEngines, E>
}

/** The engines of `replayPath`, or the configured ones. */
export const chooseEngines = Effect.fn("chooseEngines")(function* (replayPath: string | null) {
  if (replayPath !== null) {
    const replay = yield* openReplay(replayPath)
    return { description: `replay of ${replayPath}`, isSimulated: false, replay, layer: replay.layer }
  }
  const settings = yield* EngineConfig.engineSettings
  return {
    description: EngineConfig.describeEngines(settings),
    isSimulated: settings.simulated,
    replay: null,
    layer: recording(
      settings.simulated
        ? EngineConfig.layerSimulated
        : Layer.provide(EngineConfig.layerWith(settings), FetchHttpClient.layer)
    )
  }
})
