/** Changes over all engines, or all prompts of one, of a tracker that asks in several markets. */
import { knownEngines as engines, type Tracker } from "@answerscope/core"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { confirmedTracker, days, ratedWorld } from "../tracker/ConfirmedWorld.ts"
import { alertsIn } from "../tracker/TrackerWorld.ts"

const prompts = Array.from({ length: 6 }, (_, index) => `prompt ${index}`)
const markets = [
  { location: "Berlin,Germany", language: "de" },
  { location: "France", language: "fr" }
]
// each takes something else of a market; gemini cannot tell them apart
const limits = {
  chatgpt: { places: "city", language: false },
  claude: { places: "country", language: false },
  gemini: { places: "none", language: false }
} as const

/** The type, engine and market of each alert over more than a cell, oldest first. */
const told = Effect.fnUntraced(function* ({ organizationId }: Tracker) {
  const alerts = yield* alertsIn(organizationId)
  return alerts
    .toReversed()
    .flatMap(({ engine, language, location, prompt, type }) =>
      prompt === "*" ? [`${type} ${engine} ${location} ${language}`] : []
    )
})

const messages = Effect.fnUntraced(function* ({ organizationId }: Tracker) {
  return (yield* alertsIn(organizationId)).map(({ message }) => message)
})

it.effect("a change over all engines is one of a market: what one market shows is no change of the others", () => {
  const { core, world } = ratedWorld({ seed: 7, rate: 0.9, limits })
  return Effect.gen(function* () {
    const alertSettings = { scopes: ["brand"] } as const
    const tracker = yield* confirmedTracker({ prompts, engines, markets, alertSettings, credits: 1_000_000 })
    yield* days(tracker, 20)
    assert.deepStrictEqual(yield* told(tracker), [])
    const isGerman = (location: string | null) => location?.includes("Germany") === true
    world.rateOf = (_engine, _prompt, location) => (isGerman(location) ? 0.2 : 0.9)
    yield* days(tracker, 5)
    const ofGermany = "mention_lost * Berlin,Germany de"
    assert.deepStrictEqual(
      (yield* told(tracker)).filter((alert) => alert.startsWith("mention")),
      [ofGermany]
    )
    assert.isTrue((yield* told(tracker)).every((alert) => alert.endsWith("* Berlin,Germany de")))
    assert.match((yield* messages(tracker)).join(), /on all engines \(Berlin,Germany, de\) over all prompts/)
    world.rateOf = (engine) => (engine === "gemini" ? 0.9 : 0.2)
    yield* days(tracker, 5)
    assert.deepStrictEqual(
      (yield* told(tracker)).filter((alert) => alert.startsWith("mention")),
      [ofGermany, "mention_lost * France fr"]
    )
  }).pipe(Effect.provide(core))
})

it.effect("a change of several cells is one of their market, and so is that of an engine's share", () => {
  const { core, world } = ratedWorld({ seed: 11, rate: 0.95 })
  return Effect.gen(function* () {
    const tracker = yield* confirmedTracker({ prompts, engines: ["chatgpt"], markets, credits: 1_000_000 })
    yield* days(tracker, 15)
    const before = (yield* told(tracker)).length
    world.rateOf = (_engine, _prompt, location) => (location === "France" ? 0.05 : 0.95)
    yield* days(tracker, 4)
    const alerts = yield* told(tracker)
    assert.isAbove(alerts.length, before)
    assert.isTrue(
      alerts.slice(before).every((alert) => alert === "mention_lost chatgpt France fr"),
      alerts.join()
    )
    const found = (yield* alertsIn(tracker.organizationId)).filter(({ prompt }) => prompt === "*")
    for (const { evidence } of found.slice(0, alerts.length - before)) {
      const cells = evidence.confirmation?.cells?.list ?? []
      assert.isTrue(cells.every(({ location }) => location === "France"))
    }
  }).pipe(Effect.provide(core))
})

it.effect("a change of one market's cell names the market", () => {
  const { core, world } = ratedWorld({ seed: 3, rate: 0.95 })
  return Effect.gen(function* () {
    const asked = {
      prompts: prompts.slice(0, 2),
      engines: ["chatgpt"],
      markets,
      alertSettings: { scopes: ["cell"] }
    } as const
    const tracker = yield* confirmedTracker({ ...asked, credits: 1_000_000 })
    yield* days(tracker, 15)
    const isFallen = (prompt: string, location: string | null) => prompt === "prompt 0" && location === "France"
    world.rateOf = (_engine, prompt, location) => (isFallen(prompt, location) ? 0.05 : 0.95)
    yield* days(tracker, 5)
    const text = (yield* messages(tracker)).join("\n")
    assert.include(text, "mentioned in ChatGPT (France, fr) for “prompt 0”")
    assert.notInclude(text, "Germany")
  }).pipe(Effect.provide(core))
})
