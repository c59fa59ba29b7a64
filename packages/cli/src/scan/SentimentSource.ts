/**
 * Who judges the tone of answers, as the environment says: the built-in rules, or an engine that the operator chose.
 */
import { type AnswerEngines, Engine, EngineSentimentJudge } from "@answerscope/core"
import { EngineConfig } from "@answerscope/providers"
import { Config, Effect, Layer, Option, Schema } from "effect"
import { CommandError } from "../CommandError.ts"
import type { ChosenEngines } from "./ScanEngines.ts"

const engineVariable = "SENTIMENT_ENGINE"

/** `SENTIMENT_ENGINE` and `SENTIMENT_MODEL`; null where unset or blank. */
const sentimentSettings = Config.all({
  engine: Config.option(Config.schema(Schema.Union([Engine, Schema.Literal("")]), engineVariable)).pipe(
    Config.map((given) => Option.getOrNull(Option.filter(given, (name): name is Engine => name !== "")))
  ),
  model: Config.option(Config.String("SENTIMENT_MODEL")).pipe(
    Config.map((given) => Option.getOrNull(Option.filter(given, (model) => model.trim() !== "")))
  )
})

/**
 * The judge, as a layer to provide to the core, and the engine's name; null is the built-in rules. Off unless
 * asked for,
 * since it costs the operator one request for each check; never on with simulated or recorded answers. An
 * engine without
 * a key ends the start.
 */
export const chooseSentimentJudge = Effect.fn("chooseSentimentJudge")(function* <E>(engines: ChosenEngines<E>) {
  const { engine, model } = yield* sentimentSettings
  const none: { readonly engine: Engine | null; readonly layer: Layer.Layer<never, never, AnswerEngines> } = {
    engine: null,
    layer: Layer.empty
  }
  if (engine === null || engines.isSimulated || engines.replay !== null) return none
  if (!EngineConfig.configuredEngines(yield* EngineConfig.engineSettings).includes(engine)) {
    return yield* new CommandError({ message: `${engineVariable} is ${engine}, an engine that has no key.` })
  }
  return { engine, layer: EngineSentimentJudge.layer({ engine, model }) }
})
