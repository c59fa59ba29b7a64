/** Finds all invalid settings at once, each by name with the allowed values. */
import { EngineConfig, EngineLimitConfig, EmailConfig, SeoConfig, WebhookConfig } from "@answerscope/providers"
import { type Config, ConfigProvider, Effect, Layer, Result } from "effect"
import { databaseSchema, databaseUrl, dataDir } from "../Database.ts"
import { replayFile } from "../scan/ScanEngines.ts"
import { sentimentSettings } from "../scan/SentimentSource.ts"
import { layerSecretSeal } from "../SecretsKey.ts"
import { memberProblems } from "../serve/MemberSettings.ts"
import { logSettings } from "../serve/Observability.ts"
import { serveSettings } from "../serve/ServeSettings.ts"
import { settingList } from "./SettingList.ts"
import { SettingsError } from "./SettingsError.ts"

interface Problem {
  readonly name: string
  readonly expected: string
}

/** The allowed values, in words of the documentation. */
const expectedIn = (message: string): string => {
  const parts = message
    .split("\n")
    .filter((line) => !/^\s*at \[/.test(line))
    .map((line) => line.trim().replace(/^Expected /, ""))
  if (parts.join() === "string") return "must be set"
  const [first = ""] = parts
  return first.startsWith("must ") ? first : `must be ${parts.join(" | ").replaceAll(/ \| ""/g, "")}`
}

/** The invalid setting and its allowed values. Messages contain no secret values. */
const problemOf = (error: Config.ConfigError): Problem => {
  const { message } = error.cause
  const named = /at \["([A-Z0-9_]+)"\]/.exec(message)?.[1]
  if (named !== undefined) return { name: named, expected: expectedIn(message) }
  const [name = "", ...rest] = message.split(" ")
  return { name, expected: rest.join(" ") }
}

/** Reads as if these settings were unset. */
const withoutThose = <A, E, R>(names: ReadonlyMap<string, unknown>, read: Effect.Effect<A, E, R>) =>
  Effect.flatMap(ConfigProvider.ConfigProvider, (provider) =>
    Effect.provideService(
      read,
      ConfigProvider.ConfigProvider,
      ConfigProvider.make((path) => (names.has(String(path[0])) ? Effect.undefined : provider.load(path)))
    )
  )

/**
 * Every problem of a config. Reading stops at the first mistake, so it repeats without that setting until it succeeds
 * or unsetting does not help.
 */
const problemsOf = Effect.fnUntraced(function* (read: Effect.Effect<unknown, Config.ConfigError>) {
  const problems = new Map<string, string>()
  for (;;) {
    const outcome = yield* Effect.result(withoutThose(problems, read))
    if (Result.isSuccess(outcome)) return problems
    const { name, expected } = problemOf(outcome.failure)
    if (problems.has(name)) return problems
    problems.set(name, expected)
  }
})

const isFilled = (value: string | null): boolean => value !== null && value.trim() !== ""

/** Combinations that are invalid although each setting is valid. */
const contradictions = Effect.gen(function* () {
  const provider = yield* ConfigProvider.ConfigProvider
  const given = Effect.fnUntraced(function* (name: string) {
    const node = yield* provider.load([name]).pipe(Effect.orElseSucceed(() => undefined))
    return node?._tag === "Value" ? node.value.trim() : null
  })
  const problems: Array<Problem> = []
  const url = yield* given("DATABASE_URL")
  if (isFilled(url) && !/^postgres(?:ql)?:$/.test(URL.parse(url ?? "")?.protocol ?? "")) {
    problems.push({ name: "DATABASE_URL", expected: "must be a URL such as postgres://user:password@host/database" })
  }
  if (isFilled(yield* given("SMTP_URL")) && !isFilled(yield* given("EMAIL_FROM"))) {
    problems.push({ name: "EMAIL_FROM", expected: "is required with SMTP_URL" })
  }
  const port = yield* given("METRICS_PORT")
  if (isFilled(port) && port === ((yield* given("PORT")) ?? "3000")) {
    problems.push({ name: "METRICS_PORT", expected: "must not be PORT" })
  }
  return problems
})

const secretsKeyProblems = Layer.build(layerSecretSeal).pipe(
  Effect.scoped,
  Effect.as<ReadonlyArray<Problem>>([]),
  Effect.catchTag("SettingsError", ({ problems }) => Effect.succeed(problems))
)

/** A judging engine without a key. */
const judgeProblems = Effect.gen(function* () {
  const { engine } = yield* sentimentSettings
  const engines = yield* EngineConfig.engineSettings
  if (engine === null || engine === "builtin" || engines.simulated || (yield* replayFile) !== null) return []
  return EngineConfig.configuredEngines(engines).includes(engine)
    ? []
    : [{ name: "SENTIMENT_ENGINE", expected: `is ${engine}, an engine without a key` }]
}).pipe(Effect.orElseSucceed((): ReadonlyArray<Problem> => []))

const readings: ReadonlyArray<Effect.Effect<unknown, Config.ConfigError>> = [
  serveSettings,
  dataDir,
  databaseUrl,
  databaseSchema,
  logSettings,
  EngineConfig.engineSettings,
  Effect.flatMap(EngineConfig.engineSettings, (settings) =>
    EngineLimitConfig.engineBounds(EngineConfig.configuredEngines(settings))
  ),
  sentimentSettings,
  SeoConfig.seoSettings,
  EmailConfig.emailSettings,
  WebhookConfig.webhookRules
]

const order = settingList.map(({ name }) => name)

/** Every problem of the settings, in the order of the documentation. */
export const settingProblems = Effect.gen(function* () {
  const problems = new Map<string, string>()
  const add = ({ name, expected }: Problem) => {
    if (!problems.has(name)) problems.set(name, expected)
  }
  for (const problem of [...(yield* contradictions), ...(yield* memberProblems)]) add(problem)
  for (const reading of readings) {
    for (const [name, expected] of yield* problemsOf(reading)) add({ name, expected })
  }
  const others = [secretsKeyProblems, withoutThose(problems, judgeProblems)]
  for (const found of others) for (const problem of yield* found) add(problem)
  return [...problems]
    .map(([name, expected]) => ({ name, expected }))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
})

/** Runs `effect`, or fails with all invalid settings. */
export const checked = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const problems = yield* settingProblems
    if (problems.length > 0) return yield* new SettingsError({ problems })
    return yield* effect
  })
