/** The judge of sentiment that the environment configures: an engine with a key, or the built-in rules. */
import { type AnswerEngines, type Engine, EngineSentimentJudge, KnownEngine } from "@answerscope/core"
import { EngineConfig } from "@answerscope/providers"
import { Config, Effect, Layer, Option, Schema } from "effect"
import { CommandError } from "../CommandError.ts"
import type { ChosenEngines } from "./ScanEngines.ts"

const engineVariable = "SENTIMENT_ENGINE"
const builtIn = "builtin"

/** `SENTIMENT_ENGINE` and `SENTIMENT_MODEL`; `null` if unset or blank. */
export const sentimentSettings = Config.all({
  engine: Config.option(
    Config.schema(Schema.Union([KnownEngine, Schema.Literals([builtIn, ""])]), engineVariable)
  ).pipe(
    Config.map((given) =>
      Option.getOrNull(Option.filter(given, (name): name is KnownEngine | typeof builtIn => name !== ""))
    )
  ),
  model: Config.option(Config.String("SENTIMENT_MODEL")).pipe(
    Config.map((given) => Option.getOrNull(Option.filter(given, (model) => model.trim() !== "")))
  )
})

/**
 * The judge as a layer for the core, and the engine's name; `null` for the built-in rules. The default is the first
 * engine over an interface; simulated and recorded answers use the rules. An engine without a key stops the start.
 */
export const chooseSentimentJudge = Effect.fn("chooseSentimentJudge")(function* <E>(engines: ChosenEngines<E>) {
  const { engine: chosen, model } = yield* sentimentSettings
  const none: { readonly engine: Engine | null; readonly layer: Layer.Layer<never, never, AnswerEngines> } = {
    engine: null,
    layer: Layer.empty
  }
  if (chosen === builtIn || engines.isSimulated || engines.replay !== null) return none
  const configured = EngineConfig.interfaceEngines(yield* EngineConfig.engineSettings)
  if (chosen !== null && !configured.includes(chosen)) {
    return yield* new CommandError({ message: `${engineVariable} is ${chosen}, an engine without a key.` })
  }
  const engine = chosen ?? configured[0]
  return engine === undefined ? none : { engine, layer: EngineSentimentJudge.layer({ engine, model }) }
})
