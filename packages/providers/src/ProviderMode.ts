/** Whether the process talks to vendors or simulates all of them. */
import { Config, Option, Schema } from "effect"
import { customVariables } from "./CustomEngines.ts"

const notBlank = (text: string): Option.Option<string> =>
  text.trim() === "" ? Option.none() : Option.some(text.trim())

/** A variable's value, none when it is unset or blank. */
export const textVariable = (name: string): Config.Config<Option.Option<string>> =>
  Config.option(Config.String(name)).pipe(Config.map(Option.flatMap(notBlank)))

const WebAddress = Schema.String.check(
  Schema.makeFilter((value: string) => {
    const protocol = value.trim() === "" ? "https:" : URL.parse(value.trim())?.protocol
    return protocol === "https:" || protocol === "http:" || "must be an http or https URL"
  })
)

/** A variable that holds a web address, undefined when it is unset or blank; anything else fails. */
export const urlVariable = (name: string): Config.Config<string | undefined> =>
  Config.option(Config.schema(WebAddress, name)).pipe(
    Config.map((value) => Option.getOrUndefined(Option.flatMap(value, notBlank)))
  )

/** If any of these variables is set, simulation is not the default. */
export const vendorKeyVariables = [
  "OPENAI_API_KEY",
  "ANTHROPIC_API_KEY",
  "GEMINI_API_KEY",
  "PERPLEXITY_API_KEY",
  "XAI_API_KEY",
  "DATAFORSEO_LOGIN",
  "DATAFORSEO_PASSWORD"
] as const

const isAskedFor: Config.Config<boolean> = Config.option(
  Config.schema(Schema.Literals(["", "simulated"]), "PROVIDERS")
).pipe(Config.map((value) => Option.getOrNull(value) === "simulated"))

/**
 * True if `PROVIDERS=simulated`, or if neither a vendor's key nor a custom engine is configured. The whole process
 * simulates or none of it, so real and invented data never mix.
 */
export const isSimulated: Config.Config<boolean> = Config.all([
  isAskedFor,
  Config.all(vendorKeyVariables.map(textVariable)),
  customVariables
]).pipe(Config.map(([asked, keys, custom]) => asked || (keys.every(Option.isNone) && custom.length === 0)))
