/** Engines of a host: with a vendor's key, as a function, or simulated. */
import {
  type AnswerEngine,
  AnswerEngineError,
  AnswerEngines,
  type CitedText,
  Engine,
  functionEngine
} from "@answerscope/core"
import {
  anthropicEngine,
  geminiEngine,
  isSendableKey,
  openAiEngine,
  perplexityEngine,
  simulatedEngine,
  xaiEngine
} from "@answerscope/providers"
import { Effect, Layer, Redacted, Schema } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"

/** A function from a prompt to an answer. `signal` is aborted when the answer is no longer needed. */
export type EngineFunction = (prompt: string, signal: AbortSignal) => string | CitedText | Promise<string | CitedText>

/** A vendor's engine. */
export interface VendorEngineOptions {
  readonly apiKey: string
  /** Default: the vendor of the engine's name (chatgpt, claude, gemini, perplexity, grok). */
  readonly vendor?: "openai" | "anthropic" | "gemini" | "perplexity" | "xai"
  /** Default model. */
  readonly model?: string
  /** The models that callers may choose, the default among them; any when left out. */
  readonly models?: ReadonlyArray<string>
  /** Another address than the vendor's, for a proxy or a test. */
  readonly baseUrl?: string
}

/**
 * An engine: a function of the host, a vendor, an `AnswerEngine` of the core, or a simulation, whose answers are
 * marked.
 */
export type EngineOption = EngineFunction | VendorEngineOptions | AnswerEngine | "simulated"

/** Engines by their names: a letter from a to z, then at most 31 of a to z, 0 to 9, `_` and `-`. */
export interface EngineOptions {
  readonly [engine: Engine]: EngineOption
}

const makers = {
  openai: openAiEngine,
  anthropic: anthropicEngine,
  gemini: geminiEngine,
  perplexity: perplexityEngine,
  xai: xaiEngine
}

const vendorOf: Readonly<Record<string, keyof typeof makers>> = {
  chatgpt: "openai",
  claude: "anthropic",
  gemini: "gemini",
  perplexity: "perplexity",
  grok: "xai"
}

/** A vendor's engine under another name. */
const renamed = (engine: Engine, { ask, ...rest }: AnswerEngine): AnswerEngine => ({
  ...rest,
  ask: (question) =>
    ask(question).pipe(
      Effect.map((answer) => ({ ...answer, engine })),
      Effect.mapError(
        ({ kind, message, rateLimit, retryAfterMillis, usage }) =>
          new AnswerEngineError({
            engine,
            kind,
            message,
            retryAfterMillis,
            ...(usage === undefined ? {} : { usage }),
            ...(rateLimit === undefined ? {} : { rateLimit })
          })
      )
    )
})

const isAnswerEngine = (option: VendorEngineOptions | AnswerEngine): option is AnswerEngine => "ask" in option

const engineOf = Effect.fnUntraced(function* (name: Engine, option: EngineOption) {
  if (option === "simulated") return simulatedEngine({ engine: name })
  if (typeof option === "function") return functionEngine(name, option)
  if (isAnswerEngine(option)) return option
  const { apiKey, vendor = vendorOf[name], ...rest } = option
  if (vendor === undefined) return yield* Effect.die(new TypeError(`no vendor for ${name}`))
  return renamed(name, yield* makers[vendor]({ ...rest, apiKey: Redacted.make(apiKey) }))
})

const isName = Schema.is(Engine)

const vendorFields = ["apiKey", "vendor", "model", "models", "baseUrl"]

const wrongWithVendor = (name: string, option: VendorEngineOptions) => {
  const { apiKey, baseUrl, model, models, vendor = vendorOf[name] } = option
  const unknown = Object.keys(option).find((field) => !vendorFields.includes(field))
  if (unknown !== undefined) return `${unknown} is unknown; known are ${vendorFields.join(", ")}`
  if (typeof apiKey !== "string" || apiKey.trim() === "") return "apiKey must be given"
  if (!isSendableKey(apiKey)) return "apiKey must be printable, without spaces or line breaks"
  if (vendor === undefined || !Object.hasOwn(makers, vendor)) {
    return `vendor must be one of ${Object.keys(makers).join(", ")}`
  }
  if (baseUrl !== undefined && !/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? "")) {
    return "baseUrl must be an http or https URL"
  }
  return model === undefined || models === undefined || models.includes(model) ? null : "models must have the model"
}

const wrongWith = (name: string, option: EngineOption | undefined): string | null => {
  if (!isName(name)) return "is no name of an engine"
  if (option === "simulated" || typeof option === "function") return null
  if (typeof option !== "object" || option === null) return 'must be a function, { apiKey }, or "simulated"'
  return isAnswerEngine(option) ? null : wrongWithVendor(name, option)
}

/** The engines of these options. Adds errors to `mistakes`. */
export const enginesLayer = (options: EngineOptions, mistakes: Array<string>) => {
  const named: Array<readonly [Engine, EngineOption]> = []
  for (const [name, option] of Object.entries(options)) {
    const wrong = wrongWith(name, option)
    if (wrong !== null) mistakes.push(`engines.${name}: ${wrong}`)
    else if (isName(name)) named.push([name, option])
  }
  if (named.length === 0 && mistakes.length === 0) mistakes.push("engines: must have at least one engine")
  const made = Effect.forEach(named, ([name, option]) =>
    Effect.map(engineOf(name, option), (engine) => [name, engine] as const)
  )
  return Layer.effect(
    AnswerEngines,
    Effect.map(made, (engines) => new Map<Engine, AnswerEngine>(engines))
  ).pipe(Layer.provide(FetchHttpClient.layer))
}
