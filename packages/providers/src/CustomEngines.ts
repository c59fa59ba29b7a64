/** Engines behind any interface that follows OpenAI's Responses API, as the environment names them. */
import { type Engine, knownEngines } from "@answerscope/core"
import { enginePattern } from "@answerscope/core/model"
import { Config, ConfigProvider, Option, Redacted, Schema } from "effect"
import { appNames } from "./AppName.ts"
import type { ResponsesOptions } from "./openai/OpenAiEngine.ts"
import { isSendableKey } from "./ProviderError.ts"

/** An engine that the operator names. */
export interface CustomEngine extends ResponsesOptions {
  readonly engine: Engine
  /** The variable with its key. */
  readonly setting: string
}

interface Tree extends Readonly<Record<string, string | Tree>> {}

// Names are read with their parts between underscores as steps.
const Tree: Schema.Codec<Tree> = Schema.Record(
  Schema.String,
  Schema.Union([Schema.String, Schema.suspend((): Schema.Codec<Tree> => Tree)])
)

type Variables = ReadonlyArray<readonly [name: string, value: string]>

const flat = (name: string, value: string | Tree): Variables =>
  typeof value === "string"
    ? [[name, value.trim()]]
    : Object.entries(value).flatMap(([part, below]) => flat(`${name}_${part}`, below))

/** The variables `ENGINE_…` that are set and not blank. */
export const customVariables: Config.Config<Variables> = Config.option(Config.schema(Tree, "ENGINE")).pipe(
  Config.map((tree) =>
    flat(
      "ENGINE",
      Option.getOrElse(tree, () => ({}))
    ).filter(([, value]) => value !== "")
  )
)

/** Variables of custom engines have this form; the first group is the name. */
export const customVariableForm =
  /^ENGINE_([A-Z0-9_]+)_(BASE_URL|API_KEY|MODELS?|REQUESTS_PER_MINUTE|CONCURRENCY|TRY_SECONDS)$/

/** Names that engines of the product have. */
const taken = new Set<string>([...knownEngines, "grok", ...appNames])

/**
 * Reads `ENGINE_<NAME>_BASE_URL`, `…_API_KEY`, `…_MODEL` and `…_MODELS`. The name in lower case is the engine's id. A
 * wrong name, a missing part and a malformed value fail and are named.
 */
export const customEngines: Config.Config<ReadonlyArray<CustomEngine>> = customVariables.pipe(
  Config.flatMap((variables) => {
    const stranger = variables.find(([name]) => !customVariableForm.test(name))
    if (stranger !== undefined)
      return wrong(
        stranger[0],
        "must end in _BASE_URL, _API_KEY, _MODEL, _MODELS, _REQUESTS_PER_MINUTE, _CONCURRENCY or _TRY_SECONDS"
      )
    const names = new Set(variables.map(([name]) => customVariableForm.exec(name)?.[1] ?? ""))
    const values = new Map(variables)
    return Config.all([...names].toSorted().map((name) => customEngine(name, values)))
  })
)

const customEngine = (name: string, values: ReadonlyMap<string, string>): Config.Config<CustomEngine> => {
  const variable = (part: string) => `ENGINE_${name}_${part}`
  const engine = name.toLowerCase()
  const [baseUrl, key, model] = ["BASE_URL", "API_KEY", "MODEL"].map((part) => values.get(variable(part)))
  if (!enginePattern.test(engine) || taken.has(engine)) {
    const given = ["API_KEY", "BASE_URL", "MODEL", "MODELS"].map(variable).find((part) => values.has(part)) ?? name
    return wrong(
      given,
      `must name an engine of your own: ${engine} is ${taken.has(engine) ? "taken" : "no engine's name"}`
    )
  }
  if (key === undefined) return wrong(variable("API_KEY"), "must be set for the engine")
  if (baseUrl === undefined) return wrong(variable("BASE_URL"), "must be set for the engine")
  if (model === undefined) return wrong(variable("MODEL"), "must be set for the engine")
  if (!isSendableKey(key)) return wrong(variable("API_KEY"), "must be printable ASCII")
  if (!["https:", "http:"].includes(URL.parse(baseUrl)?.protocol ?? "")) {
    return wrong(variable("BASE_URL"), "must be an http or https URL")
  }
  const listed = [...new Set((values.get(variable("MODELS")) ?? "").split(",").map((one) => one.trim()))].filter(
    (one) => one !== ""
  )
  if (listed.length > 0 && !listed.includes(model)) {
    return wrong(variable("MODELS"), `must list ${model}, the model that is asked when none is chosen`)
  }
  return Config.succeed({
    engine,
    setting: variable("API_KEY"),
    apiKey: Redacted.make(key, { label: variable("API_KEY") }),
    baseUrl,
    model,
    models: listed.length === 0 ? undefined : listed,
    onlyNamed: true
  })
}

const wrong = (variable: string, expected: string): Config.Config<never> =>
  Config.fail(new ConfigProvider.SourceError({ message: `${variable} ${expected}` }))
