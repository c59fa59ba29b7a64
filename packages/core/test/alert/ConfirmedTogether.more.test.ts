/**
 * Changes that many cells make together, reported once through the whole core: over the runs in which they are seen.
 */
import { type Engine, knownEngines as engines, type Tracker } from "@answerscope/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { confirmedTracker, days, ratedWorld } from "../tracker/ConfirmedWorld.ts"
import { alertsIn } from "../tracker/TrackerWorld.ts"

const prompts = Array.from({ length: 10 }, (_, index) => `prompt ${index}`)

const changing = () => ratedWorld({ seed: 23, rate: 0.9 })

/** The alerts that none has updated since. */
const reported = Effect.fnUntraced(function* ({ organizationId }: Tracker) {
  const alerts = yield* alertsIn(organizationId)
  return alerts
    .filter(({ supersededBy }) => supersededBy === null)
    .map(
      ({ engine, evidence: { confirmation }, prompt, type }) => `${type} ${prompt} ${engine}: ${confirmation?.cause}`
    )
    .toReversed()
})

const wide = { prompts, engines, credits: 1_000_000 }

describe("a change that many cells make together", () => {
  it.effect("is reported once of the engine, though its cells show it one after the other", () => {
    const { core, world } = changing()
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker(wide)
      yield* days(tracker, 20)
      world.rateOf = (engine) => (engine === "chatgpt" ? 0.3 : 0.9)
      yield* days(tracker, 20)
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost * chatgpt: engine"])
      // a cell that changes later by itself is reported, and so is the engine's way back
      world.rateOf = (engine, prompt) => {
        if (engine === "claude" && prompt === "prompt 4") return 0.02
        return engine === "chatgpt" ? 0.3 : 0.9
      }
      yield* days(tracker, 6)
      const later = "mention_lost prompt 4 claude: cell"
      assert.deepStrictEqual((yield* reported(tracker)).slice(1), [later])
      world.rateOf = (engine, prompt) => (engine === "claude" && prompt === "prompt 4" ? 0.02 : 0.95)
      yield* days(tracker, 12)
      assert.deepStrictEqual((yield* reported(tracker)).slice(2), ["mention_gained * chatgpt: engine"])
    }).pipe(Effect.provide(core))
  })

  it.effect("is reported once where it begins with another model, with the models and the cells that show it", () => {
    const { core, world } = changing()
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker(wide)
      yield* days(tracker, 20)
      world.modelOf = (engine) => (engine === "gemini" ? "new" : "old")
      world.rateOf = (engine, prompt) => (engine === "gemini" && prompt < "prompt 4" ? 0.05 : 0.9)
      yield* days(tracker, 10)
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost * gemini: model"])
      const [alert] = yield* alertsIn(tracker.organizationId)
      assert(alert?.evidence.confirmation?.cells != null)
      const { confirmation, modelAfter, modelBefore } = alert.evidence
      assert.deepStrictEqual([modelBefore, modelAfter], ["old", "new"])
      assert.match(alert.message, /in Gemini for at least \d of 10 prompts\. /)
      assert.match(alert.message, / Gemini has answered with model new since \d+ \w+, with old before\.$/)
      const { asked, changed, list } = confirmation.cells ?? { asked: 0, changed: 0, list: [] }
      assert.deepStrictEqual([asked, list.length], [10, changed])
      assert.isTrue(list.every(({ engine, prompt }) => engine === "gemini" && prompt < "prompt 4"))
      const sumOf = (side: "before" | "since", field: "answers" | "yes") =>
        list.reduce((sum, cell) => sum + cell[side][field], 0)
      for (const side of ["before", "since"] as const) {
        const { answers, yes } = confirmation[side]
        assert.deepStrictEqual([answers, yes], [sumOf(side, "answers"), sumOf(side, "yes")])
      }
    }).pipe(Effect.provide(core))
  })

  it.effect("does not hide a cell that falls after it by itself on the same engine", () => {
    const { core, world } = changing()
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker(wide)
      yield* days(tracker, 20)
      const isLow = (engine: Engine, prompt: string) => engine === "chatgpt" && prompt < "prompt 6"
      world.rateOf = (engine, prompt) => (isLow(engine, prompt) ? 0.02 : 0.95)
      yield* days(tracker, 10)
      const first = ["mention_lost * chatgpt: engine"]
      assert.deepStrictEqual(yield* reported(tracker), first)
      world.rateOf = (engine, prompt) =>
        isLow(engine, prompt) || (engine === "chatgpt" && prompt === "prompt 8") ? 0.02 : 0.95
      yield* days(tracker, 8)
      const own = (yield* reported(tracker)).slice(1)
      assert.deepStrictEqual(
        own.map((line) => line.replace(/: .*/, "")),
        ["mention_lost prompt 8 chatgpt"]
      )
    }).pipe(Effect.provide(core))
  })
})
