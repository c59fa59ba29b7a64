/** The engines over DataForSEO by their ids. */
import type { AnswerEngine } from "@answerscope/core"
import { Config, type Effect, Option, Schema } from "effect"
import type * as HttpClient from "effect/http/HttpClient"
import { type AppName, appNames, isAppName } from "../AppName.ts"
import { aiModeEngine } from "./AiMode.ts"
import { aiOverviewEngine } from "./AiOverview.ts"
import { chatGptAppEngine } from "./ChatGptApp.ts"
import type { DataForSeoOptions } from "./DataForSeo.ts"
import { geminiAppEngine } from "./GeminiApp.ts"
import { seoSettings } from "./SeoConfig.ts"

type MakeEngine = (options: DataForSeoOptions) => Effect.Effect<AnswerEngine, never, HttpClient.HttpClient>

/** Makes each engine that shows what people see in an app or on a page. */
export const appEngines = {
  chatgpt_app: chatGptAppEngine,
  gemini_app: geminiAppEngine,
  google_ai_mode: aiModeEngine,
  google_ai_overview: aiOverviewEngine
} as const satisfies Readonly<Record<AppName, MakeEngine>>

/** Engines over DataForSEO, and the account that pays for them. */
export interface AppSettings {
  readonly account: DataForSeoOptions
  readonly engines: ReadonlyArray<AppName>
}

const none = "none"

const namesIn = (listed: string): ReadonlyArray<string> =>
  listed
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")

const Listed = Schema.String.check(
  Schema.makeFilter(
    (listed: string) =>
      listed.trim() === none ||
      namesIn(listed).every(isAppName) ||
      `must list engines of ${appNames.join(", ")}, separated by commas, or be ${none}`
  )
)

/**
 * Reads the settings of `seoSettings`, and `DATAFORSEO_ENGINES`: engines of `appNames` separated by commas, `none`, or
 * all of them if it is unset or blank. Undefined without engines.
 */
export const appSettings: Config.Config<AppSettings | undefined> = Config.all([
  seoSettings,
  Config.option(Config.schema(Listed, "DATAFORSEO_ENGINES"))
]).pipe(
  Config.map(([{ dataForSeo: account }, listed]) => {
    const names = namesIn(Option.getOrElse(listed, () => ""))
    const engines = appNames.filter((name) => names.length === 0 || names.includes(name))
    return account === undefined || engines.length === 0 ? undefined : { account, engines }
  })
)
