/** Asks each configured engine one question. Costs what the vendors charge for it. */
import { type Answer, type AnswerEngine, AnswerEngines, defaultAskPolicy, type Engine } from "@answerscope/core"
import { EngineConfig, EngineLimitConfig, liveQuestion, oddities } from "@answerscope/providers"
import { Clock, Duration, Effect } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import { usdText } from "../cost/UsdText.ts"
import { vendorSettings } from "../cost/VendorRules.ts"
import { printable } from "../output/TerminalText.ts"
import { failed, type Finding, ok, warning } from "./Finding.ts"

const beginningMax = 80

const summaryOf = (answer: Answer, millis: number): string => {
  const { consulted, extras = [], finish, model, queries, sources, text, usage } = answer
  const beginning = printable(text).replaceAll(/\s+/g, " ").slice(0, beginningMax).toWellFormed()
  return [
    finish === "not_shown" ? "shows no answer to this question" : `answered as ${model}: ${text.length} characters`,
    `${sources.length} cited pages, ${consulted.length} others, ${queries.length} searches, ${extras.length} extras`,
    `${(millis / 1_000).toFixed(1)} s`,
    usage.microUsd === null ? "cost not stated" : `${usdText(usage.microUsd)} USD`,
    ...(text === "" ? [] : [`"${beginning}…"`])
  ].join(", ")
}

/** A question to an engine; without a tier, with its normal one. */
interface LiveCall {
  readonly name: Engine
  readonly engine: AnswerEngine
  readonly timeout: Duration.Duration
  readonly tier?: string
}

/** What is not as documented in an answer to a question with a tier. */
const wrongTier = ({ tier }: LiveCall, answer: Answer): ReadonlyArray<string> =>
  tier === undefined || answer.tier === tier ? [] : [`the reply states ${answer.tier ?? "no tier"}, not ${tier}`]

const asked = Effect.fnUntraced(function* (call: LiveCall): Effect.fn.Return<Finding> {
  const { engine, tier, timeout } = call
  const name = tier === undefined ? call.name : `${call.name} (${tier})`
  const started = yield* Clock.currentTimeMillis
  const reply = yield* engine.ask(tier === undefined ? liveQuestion : { ...liveQuestion, tier }).pipe(
    Effect.mapError(({ message, usage }) => {
      const microUsd = usage?.microUsd ?? null
      return microUsd === null ? message : `${message} (cost ${usdText(microUsd)} USD)`
    }),
    Effect.timeoutOrElse({
      duration: timeout,
      orElse: () => Effect.fail(`gave no answer within ${Duration.format(timeout)}`)
    }),
    Effect.result
  )
  if (reply._tag === "Failure") return failed(name, reply.failure, "See docs/engines.md, Failures.")
  const found = summaryOf(reply.success, (yield* Clock.currentTimeMillis) - started)
  const strange = [...wrongTier(call, reply.success), ...oddities(reply.success)]
  return strange.length === 0 ? ok(name, found) : warning(name, found, `Not as documented: ${strange.join("; ")}.`)
})

/** One finding for each configured engine, and one more for its cheaper tier where trackers use it. */
export const liveFindings = Effect.gen(function* () {
  const settings = yield* EngineConfig.engineSettings
  if (settings.simulated) return []
  const bounds = yield* EngineLimitConfig.engineBounds(EngineConfig.configuredEngines(settings))
  const engines = yield* AnswerEngines.pipe(Effect.provide(EngineConfig.layerWith(settings)))
  const { scheduledAsk } = yield* vendorSettings
  const calls = [...engines].flatMap(([name, engine]): ReadonlyArray<LiveCall> => {
    const normal = { name, engine, timeout: bounds.get(name)?.tryTimeout ?? Duration.minutes(3) }
    const { cheaperTier: tier } = engine
    return tier === undefined || scheduledAsk === "now"
      ? [normal]
      : [normal, { name, engine, tier, timeout: defaultAskPolicy.tierTimeout }]
  })
  return yield* Effect.forEach(calls, asked, { concurrency: "unbounded" })
}).pipe(Effect.provide(FetchHttpClient.layer))
