/** SEO data as the environment configures it. */
import { SeoData } from "@answerscope/core"
import { Config, ConfigProvider, Effect, Layer, Option, Redacted, Schema } from "effect"
import type * as HttpClient from "effect/http/HttpClient"
import { isSimulated, urlVariable } from "../ProviderMode.ts"
import { simulatedSeoData } from "../simulated/SimulatedSeoData.ts"
import { dataForSeo, type DataForSeoOptions, type DataForSeoPaths, dataForSeoPaths } from "./DataForSeo.ts"

/** Whether there is SEO data, and from where. */
export interface SeoSettings {
  readonly simulated: boolean
  /** Undefined if not configured, and when simulated. */
  readonly dataForSeo: DataForSeoOptions | undefined
}

const secret = (name: string): Config.Config<Redacted.Redacted | undefined> =>
  Config.option(Config.String(name)).pipe(
    Config.map((value) => {
      const given = Option.filter(value, (text) => text.trim() !== "")
      return Option.isNone(given) ? undefined : Redacted.make(given.value.trim(), { label: name })
    })
  )

const pathNames: ReadonlySet<string> = new Set(Object.keys(dataForSeoPaths))

const Paths = Schema.String.check(
  Schema.makeFilter((value: string) => {
    const wrong = entriesOf(value).find(([name, path]) => !pathNames.has(name) || !/^\/[\x21-\x7e]*$/.test(path))
    return wrong === undefined || `must be pairs such as "mentions=/v3/...", of ${[...pathNames].join(", ")}`
  })
)

const entriesOf = (value: string): ReadonlyArray<readonly [name: string, path: string]> =>
  value
    .split(",")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "")
    .map((pair) => {
      const at = pair.indexOf("=")
      return [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()] as const
    })

const paths: Config.Config<Partial<DataForSeoPaths> | undefined> = Config.option(
  Config.schema(Paths, "DATAFORSEO_PATHS")
).pipe(Config.map((value) => Option.getOrUndefined(Option.map(value, (text) => Object.fromEntries(entriesOf(text))))))

/**
 * Reads `DATAFORSEO_LOGIN` and `DATAFORSEO_PASSWORD` (SEO data is configured if both are set; one alone fails),
 * `DATAFORSEO_BASE_URL`, `DATAFORSEO_PATHS` (such as `mentions=/v3/...,citedPages=/v3/...`, in case the vendor moves an
 * endpoint) and `PROVIDERS`. A blank variable counts as unset.
 */
export const seoSettings: Config.Config<SeoSettings> = Config.all({
  simulated: isSimulated,
  login: secret("DATAFORSEO_LOGIN"),
  password: secret("DATAFORSEO_PASSWORD"),
  baseUrl: urlVariable("DATAFORSEO_BASE_URL"),
  paths
}).pipe(
  Config.flatMap(({ simulated, login, password, baseUrl, paths }): Config.Config<SeoSettings> => {
    if (simulated || (login === undefined && password === undefined)) {
      return Config.succeed({ simulated, dataForSeo: undefined })
    }
    if (login === undefined) return missing("DATAFORSEO_LOGIN")
    if (password === undefined) return missing("DATAFORSEO_PASSWORD")
    return Config.succeed({ simulated, dataForSeo: { login, password, baseUrl, paths } })
  })
)

const missing = (name: string): Config.Config<never> =>
  Config.fail(
    new ConfigProvider.SourceError({ message: `${name} is missing. Set both DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD` })
  )

/** A description for the start-up line: `simulated`, `dataforseo` or `none`. */
export const describeSeo = (settings: SeoSettings): string =>
  settings.simulated ? "simulated" : settings.dataForSeo === undefined ? "none" : "dataforseo"

/** Simulated SEO data. It sends no requests. */
export const layerSimulated: Layer.Layer<never> = SeoData.layer(simulatedSeoData)

/** SEO data of the given settings. */
export const layerWith = (settings: SeoSettings): Layer.Layer<never, never, HttpClient.HttpClient> => {
  if (settings.simulated) return layerSimulated
  const { dataForSeo: options } = settings
  return options === undefined ? SeoData.layerNone : Layer.effect(SeoData, Effect.map(dataForSeo(options), Option.some))
}

/** SEO data that the environment configures; a malformed variable fails and is named. */
export const layerConfig: Layer.Layer<never, Config.ConfigError, HttpClient.HttpClient> = Layer.unwrap(
  Effect.map(seoSettings, layerWith)
)
