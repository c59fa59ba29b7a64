/** Changes over all engines of a tracker that asks engines of both surfaces. */
import { knownEngines as engines, type Tracker } from "@answerscope/core"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { confirmedTracker, days, ratedWorld } from "../tracker/ConfirmedWorld.ts"
import { alertsIn } from "../tracker/TrackerWorld.ts"

const prompts = Array.from({ length: 8 }, (_, index) => `prompt ${index}`)
const apps = ["gemini", "perplexity"]

/** The type and the scope of each alert, oldest first. */
const told = Effect.fnUntraced(function* ({ organizationId }: Tracker) {
  const alerts = yield* alertsIn(organizationId)
  return alerts.toReversed().map(({ engine, message, surface, type }) => {
    const scope = ["in all apps", "on all engines over APIs"].find((words) => message.includes(words))
    assert.strictEqual(surface, scope === "in all apps" ? "app" : "api")
    return `${type} ${engine} ${scope}`
  })
})

it.effect("a change over all engines is one of a surface: what apps show is no change of interfaces", () => {
  const { core, world } = ratedWorld({ seed: 5, rate: 0.9, apps })
  return Effect.gen(function* () {
    const alertSettings = { scopes: ["brand"] } as const
    const tracker = yield* confirmedTracker({ prompts, engines, alertSettings, credits: 1_000_000 })
    yield* days(tracker, 20)
    world.rateOf = (engine) => (apps.includes(engine) ? 0.3 : 0.9)
    yield* days(tracker, 4)
    const ofApps = "mention_lost * in all apps"
    assert.include(yield* told(tracker), ofApps)
    assert.deepStrictEqual(
      (yield* told(tracker)).filter((alert) => alert.endsWith("interfaces")),
      []
    )
    world.rateOf = () => 0.3
    yield* days(tracker, 4)
    assert.include(yield* told(tracker), "mention_lost * on all engines over APIs")
    assert.lengthOf(
      (yield* told(tracker)).filter((alert) => alert === ofApps),
      1
    )
  }).pipe(Effect.provide(core))
})
