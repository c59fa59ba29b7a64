/** Limits and times of engines as the environment sets them. */
import { defaultAskPolicy, type Engine } from "@answerscope/core"
import type { EngineLimit } from "@answerscope/core/model"
import { Config, Duration, Option, Schema } from "effect"

/** Limits of one engine from the environment. */
export interface EngineBounds {
  readonly limit: EngineLimit
  /** Longest time of one try. */
  readonly tryTimeout: Duration.Duration
}

const vendors: Readonly<Record<string, string>> = {
  chatgpt: "OPENAI",
  claude: "ANTHROPIC",
  gemini: "GEMINI",
  perplexity: "PERPLEXITY",
  grok: "XAI",
  chatgpt_app: "DATAFORSEO",
  gemini_app: "DATAFORSEO",
  google_ai_mode: "DATAFORSEO",
  google_ai_overview: "DATAFORSEO"
}

/**
 * Limits that are known. DataForSEO takes 10,000 calls a minute of an account, for lookups as well, and says nothing
 * about calls at once: an app needs up to 90 seconds for an answer.
 */
const known: Readonly<Record<string, EngineLimit>> = {
  DATAFORSEO: { requestsPerMinute: 2_000, concurrency: 200 }
}

/** Prefix of an engine's variables. */
const prefixOf = (engine: Engine): string => vendors[engine] ?? `ENGINE_${engine.toUpperCase().replaceAll("-", "_")}`

/** A whole number; undefined if the variable is unset or blank. */
const count = (name: string, max: number): Config.Config<number | undefined> =>
  Config.option(
    Config.schema(
      Schema.String.check(
        Schema.makeFilter(
          (text: string) =>
            text.trim() === "" ||
            (/^\d{1,9}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max) ||
            `must be a whole number from 1 to ${max}`
        )
      ),
      name
    )
  ).pipe(
    Config.map((given) =>
      Option.getOrUndefined(
        Option.map(
          Option.filter(given, (text) => text.trim() !== ""),
          Number
        )
      )
    )
  )

const boundsOf = (engine: Engine): Config.Config<readonly [Engine, EngineBounds]> => {
  const prefix = prefixOf(engine)
  return Config.all({
    requestsPerMinute: count(`${prefix}_REQUESTS_PER_MINUTE`, 1_000_000),
    concurrency: count(`${prefix}_CONCURRENCY`, 10_000),
    seconds: count(`${prefix}_TRY_SECONDS`, 3_600)
  }).pipe(
    Config.map(({ concurrency, requestsPerMinute, seconds }) => {
      const byDefault = defaultAskPolicy.timeoutOf[engine] ?? defaultAskPolicy.timeout
      const tryTimeout = seconds === undefined ? byDefault : Duration.seconds(seconds)
      const limit = {
        requestsPerMinute: requestsPerMinute ?? known[prefix]?.requestsPerMinute,
        concurrency: concurrency ?? known[prefix]?.concurrency
      }
      return [engine, { limit, tryTimeout }] as const
    })
  )
}

/**
 * Reads `..._REQUESTS_PER_MINUTE`, `..._CONCURRENCY` and `..._TRY_SECONDS` of these engines. The variables of an engine
 * begin with its vendor, such as `OPENAI`; those of other engines with `ENGINE_` and the name. Those of
 * `DATAFORSEO` hold for each of its engines.
 */
export const engineBounds = (engines: ReadonlyArray<Engine>): Config.Config<ReadonlyMap<Engine, EngineBounds>> =>
  Config.all(engines.map(boundsOf)).pipe(Config.map((bounds) => new Map(bounds)))
