/** The engines as the environment configures them. */
import { type AnswerEngine, AnswerEngines, type Engine, knownEngines } from "@answerscope/core"
import { Config, Effect, Layer, Option, Redacted, Schema } from "effect"
import type * as HttpClient from "effect/http/HttpClient"
import { appNames, isAppName } from "./AppName.ts"
import { appEngines, appSettings, type AppSettings } from "./dataforseo/AppEngines.ts"
import { anthropicEngine, anthropicModel, type AnthropicOptions } from "./anthropic/AnthropicEngine.ts"
import { geminiEngine, geminiModel, type GeminiOptions } from "./gemini/GeminiEngine.ts"
import { type CustomEngine, customEngines } from "./CustomEngines.ts"
import { openAiEngine, openAiModel, type OpenAiOptions, openAiRequest, responsesEngine } from "./openai/OpenAiEngine.ts"
import { perplexityEngine, perplexityModel, type PerplexityOptions } from "./perplexity/PerplexityEngine.ts"
import { isSendableKey } from "./ProviderError.ts"
import { isSimulated, textVariable, urlVariable } from "./ProviderMode.ts"
import { simulatedEngine } from "./simulated/SimulatedEngine.ts"
import { CurrentSimulatedDay } from "./simulated/SimulatedModel.ts"
import { xaiEngine, xaiModel, type XaiOptions } from "./xai/XaiEngine.ts"

/** Which engines there are, and how they answer. */
export interface EngineSettings {
  readonly simulated: boolean
  /** Undefined if not configured. All are undefined when simulated. */
  readonly chatgpt: OpenAiOptions | undefined
  readonly claude: AnthropicOptions | undefined
  readonly gemini: GeminiOptions | undefined
  readonly perplexity: PerplexityOptions | undefined
  readonly grok: XaiOptions | undefined
  /** Engines behind interfaces that follow OpenAI's. */
  readonly custom: ReadonlyArray<CustomEngine>
  /** Engines that show what people see in apps. */
  readonly apps: AppSettings | undefined
}

const text = (name: string): Config.Config<string | undefined> =>
  textVariable(name).pipe(Config.map(Option.getOrUndefined))

const namesIn = (value: string): ReadonlyArray<string> => [...new Set(value.split(",").map(trim).filter(isFilled))]

/** The variable that lists the models that callers may choose; it must hold the default, undefined is any. */
const listedModels = (name: string, byDefault: string): Config.Config<ReadonlyArray<string> | undefined> => {
  const Listed = Schema.String.check(
    Schema.makeFilter(
      (value: string) =>
        namesIn(value).length === 0 ||
        namesIn(value).includes(byDefault) ||
        `must list ${byDefault}, the model that is asked when none is chosen`
    )
  )
  return Config.option(Config.schema(Listed, name)).pipe(
    Config.map((value) => {
      const listed = Option.match(value, { onNone: () => [], onSome: namesIn })
      return listed.length === 0 ? undefined : listed
    })
  )
}

/** The default model and the list of models of the engine whose variables begin with `prefix`. */
const modelsOf = (prefix: string, byDefault: string) =>
  text(`${prefix}_MODEL`).pipe(
    Config.flatMap((model) =>
      Config.map(listedModels(`${prefix}_MODELS`, model ?? byDefault), (models) => ({ model, models }))
    )
  )

const Flag = Schema.Literals(["", "true", "false", "1", "0", "yes", "no", "on", "off"])

const flag = (name: string, byDefault: boolean): Config.Config<boolean> =>
  Config.option(Config.schema(Flag, name)).pipe(
    Config.map((value) =>
      Option.match(Option.filter(value, isFilled), {
        onNone: () => byDefault,
        onSome: (given) => given === "true" || given === "1" || given === "yes" || given === "on"
      })
    )
  )

const trim = (value: string): string => value.trim()

const isFilled = (value: string): boolean => value !== ""

const Key = Schema.String.check(
  Schema.makeFilter((key: string) => key.trim() === "" || isSendableKey(key.trim()) || "must be printable ASCII")
)

/** The options of an engine whose key is in `keyVariable`, undefined when it is not set. */
const whenKeyed = <Models, Options>(
  keyVariable: string,
  models: Config.Config<Models>,
  options: Config.Config<Options>
) =>
  Config.all([Config.option(Config.schema(Key, keyVariable)), models, options]).pipe(
    Config.map(([given, chosen, rest]) => {
      const key = Option.filter(Option.map(given, trim), isFilled)
      return Option.isNone(key)
        ? undefined
        : { ...chosen, ...rest, apiKey: Redacted.make(key.value, { label: keyVariable }) }
    })
  )

const wholeNumber = (name: string): Config.Config<number | undefined> =>
  text(name).pipe(
    Config.flatMap((value) =>
      value === undefined
        ? Config.succeed(undefined)
        : Config.schema(Schema.NumberFromString.check(Schema.isInt(), Schema.isGreaterThanOrEqualTo(1)), name)
    )
  )

/**
 * Reads `OPENAI_API_KEY`, `ANTHROPIC_API_KEY`, `GEMINI_API_KEY`, `PERPLEXITY_API_KEY` and `XAI_API_KEY`, each with
 * `..._BASE_URL`, `..._MODEL` and `..._MODELS` (what callers may choose, separated by commas); `ANTHROPIC_VERSION`,
 * `ANTHROPIC_OUTPUT_TOKENS_MAX`, `GEMINI_API_VERSION`, `GEMINI_RESOLVE_REDIRECTS` (default true),
 * `GEMINI_REDIRECT_HOST`; `..._TOOL_CALLS_MAX` of OpenAI, Anthropic and Perplexity; engines of one's own
 * (`customEngines`); the apps (`appSettings`); and `PROVIDERS`. A blank variable counts as unset.
 * An engine is configured when its key is set.
 */
export const engineSettings: Config.Config<EngineSettings> = Config.all({
  simulated: isSimulated,
  chatgpt: whenKeyed(
    "OPENAI_API_KEY",
    modelsOf("OPENAI", openAiModel),
    Config.all({ baseUrl: urlVariable("OPENAI_BASE_URL"), toolCallsMax: wholeNumber("OPENAI_TOOL_CALLS_MAX") })
  ),
  claude: whenKeyed(
    "ANTHROPIC_API_KEY",
    modelsOf("ANTHROPIC", anthropicModel),
    Config.all({
      baseUrl: urlVariable("ANTHROPIC_BASE_URL"),
      apiVersion: text("ANTHROPIC_VERSION"),
      outputTokensMax: wholeNumber("ANTHROPIC_OUTPUT_TOKENS_MAX"),
      toolCallsMax: wholeNumber("ANTHROPIC_TOOL_CALLS_MAX")
    })
  ),
  gemini: whenKeyed(
    "GEMINI_API_KEY",
    modelsOf("GEMINI", geminiModel),
    Config.all({
      baseUrl: urlVariable("GEMINI_BASE_URL"),
      apiVersion: text("GEMINI_API_VERSION"),
      resolveRedirects: flag("GEMINI_RESOLVE_REDIRECTS", true),
      redirectHost: text("GEMINI_REDIRECT_HOST")
    })
  ),
  perplexity: whenKeyed(
    "PERPLEXITY_API_KEY",
    modelsOf("PERPLEXITY", perplexityModel),
    Config.all({
      baseUrl: urlVariable("PERPLEXITY_BASE_URL"),
      toolCallsMax: wholeNumber("PERPLEXITY_TOOL_CALLS_MAX")
    })
  ),
  grok: whenKeyed("XAI_API_KEY", modelsOf("XAI", xaiModel), Config.all({ baseUrl: urlVariable("XAI_BASE_URL") })),
  custom: customEngines,
  apps: appSettings
}).pipe(Config.map((settings) => (settings.simulated ? simulatedSettings : settings)))

const simulatedSettings: EngineSettings = {
  simulated: true,
  chatgpt: undefined,
  claude: undefined,
  gemini: undefined,
  perplexity: undefined,
  grok: undefined,
  custom: [],
  apps: undefined
}

const vendorEngines = ["chatgpt", "claude", "gemini", "perplexity", "grok"] as const

/** Engines of a simulation, in display order. */
const simulatedEngines: ReadonlyArray<Engine> = [...knownEngines, ...appNames]

/** The configured engines, those of vendors first. The four of `knownEngines` and all apps when simulated. */
export const configuredEngines = (settings: EngineSettings): ReadonlyArray<Engine> =>
  settings.simulated
    ? simulatedEngines
    : [
        ...vendorEngines.filter((engine) => settings[engine] !== undefined),
        ...(settings.apps?.engines ?? []),
        ...settings.custom.map(({ engine }) => engine)
      ]

/** The configured engines that can be asked without a search: those over an interface. */
export const interfaceEngines = (settings: EngineSettings): ReadonlyArray<Engine> =>
  configuredEngines(settings).filter((engine) => !isAppName(engine))

/** A description for the start-up line: `simulated`, the engines such as `chatgpt, gemini`, or `none`. */
export const describeEngines = (settings: EngineSettings): string =>
  settings.simulated ? "simulated" : configuredEngines(settings).join(", ") || "none"

/** All engines of a simulation. They send no requests. */
export const layerSimulated: Layer.Layer<AnswerEngines> = Layer.effect(
  AnswerEngines,
  Effect.map(
    CurrentSimulatedDay,
    (day) => new Map<Engine, AnswerEngine>(simulatedEngines.map((engine) => [engine, simulatedEngine({ engine, day })]))
  )
)

/** The engines of the given settings. */
export const layerWith = (settings: EngineSettings): Layer.Layer<AnswerEngines, never, HttpClient.HttpClient> =>
  settings.simulated ? layerSimulated : Layer.effect(AnswerEngines, makeEngines(settings))

/** The engines that the environment configures; a malformed variable fails and is named. */
export const layerConfig: Layer.Layer<AnswerEngines, Config.ConfigError, HttpClient.HttpClient> = Layer.unwrap(
  Effect.map(engineSettings, layerWith)
)

const makeEngines = Effect.fnUntraced(function* (settings: EngineSettings) {
  const { chatgpt, claude, gemini, perplexity, grok } = settings
  const made: ReadonlyArray<readonly [Engine, AnswerEngine | undefined]> = [
    ["chatgpt", chatgpt && (yield* openAiEngine(chatgpt))],
    ["claude", claude && (yield* anthropicEngine(claude))],
    ["gemini", gemini && (yield* geminiEngine(gemini))],
    ["perplexity", perplexity && (yield* perplexityEngine(perplexity))],
    ["grok", grok && (yield* xaiEngine(grok))]
  ]
  const own = yield* Effect.forEach(settings.custom, (custom) =>
    Effect.map(
      responsesEngine(custom, openAiRequest, {
        engine: custom.engine,
        name: custom.engine,
        provider: "custom",
        places: "city"
      }),
      (engine) => [custom.engine, engine] as const
    )
  )
  const apps = yield* appsOf(settings.apps)
  return new Map<Engine, AnswerEngine>(
    [...made, ...apps, ...own].flatMap(([name, engine]) => (engine === undefined ? [] : [[name, engine]]))
  )
})

const appsOf = (apps: AppSettings | undefined) =>
  apps === undefined
    ? Effect.succeed([])
    : Effect.forEach(apps.engines, (name) =>
        Effect.map(appEngines[name](apps.account), (engine) => [name, engine] as const)
      )
