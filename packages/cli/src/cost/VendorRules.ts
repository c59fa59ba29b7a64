/** Settings for costs and limits of vendors, for servers and for commands that call engines. */
import { CurrentAskPolicy, CurrentEngineLimits, CurrentVendorBudget, defaultAskPolicy } from "@answerscope/core"
import { EngineConfig, EngineLimitConfig } from "@answerscope/providers"
import { Config, Duration, Effect, Layer, Schema } from "effect"
import { usdSetting, wholeNumber } from "../settings/NumberSettings.ts"
import { pricesLayer } from "./PriceSource.ts"

/** Vendor settings with bounds. */
export const vendorSettings = Config.all({
  /** Budgets of the whole installation, in micro-dollars. */
  budgetPerDay: usdSetting("VENDOR_BUDGET_USD_PER_DAY"),
  budgetPerMonth: usdSetting("VENDOR_BUDGET_USD_PER_MONTH"),
  /** Longest delay of a check by rate limits. */
  engineWaitSeconds: wholeNumber("RATE_LIMIT_WAIT_SECONDS", {
    min: 60,
    max: 604_800,
    byDefault: Duration.toSeconds(defaultAskPolicy.putOffMax)
  }),
  /** How runs of trackers ask. */
  scheduledAsk: Config.withDefault(Config.schema(Schema.Literals(["now", "queued"]), "SCHEDULED_ASK"), "now")
})

/** Prices, budgets, limits and timeouts. */
export const vendorRules = Layer.unwrap(
  Effect.gen(function* () {
    const { budgetPerDay, budgetPerMonth, engineWaitSeconds, scheduledAsk } = yield* vendorSettings
    const engines = EngineConfig.configuredEngines(yield* EngineConfig.engineSettings)
    const bounds = [...(yield* EngineLimitConfig.engineBounds(engines))]
    return Layer.mergeAll(
      pricesLayer,
      Layer.succeed(CurrentVendorBudget, { microUsdPerDay: budgetPerDay, microUsdPerMonth: budgetPerMonth }),
      Layer.succeed(CurrentEngineLimits, new Map(bounds.map(([engine, { limit }]) => [engine, limit]))),
      Layer.succeed(CurrentAskPolicy, {
        ...defaultAskPolicy,
        scheduledAsk,
        putOffMax: Duration.seconds(engineWaitSeconds),
        timeoutOf: Object.fromEntries(bounds.map(([engine, { tryTimeout }]) => [engine, tryTimeout]))
      })
    )
  })
)
