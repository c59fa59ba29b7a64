/**
 * What callers may choose with `models`, wherever they may.
 */
import { Lookups, Scans, Trackers } from "@answerscope/core"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { coreWith, newTenant, remaining } from "../TestCore.ts"
import { current, newBrand, newTracker, runChecks, wholeRun } from "../tracker/TrackerWorld.ts"

const refusal = { _tag: "InvalidRequest", message: "models.chatgpt: must be one of chatgpt-scripted, small" } as const

/** An engine that offers its default and one more model, until the list is changed. */
const world = () => {
  const scripted = scriptedEngine("chatgpt", ["Zendrix."])
  const list = { models: ["chatgpt-scripted", "small"] }
  const chatgpt = Object.defineProperty({ ...scripted, models: list.models }, "models", { get: () => list.models })
  const claude = scriptedEngine("claude", ["Zendrix."])
  return { list, asked: scripted.asked, core: coreWith({ chatgpt, claude }) }
}

const offered = (models: Record<string, string>) => ({ brand: "Zendrix", prompts: ["p"], models })

describe("models that an engine does not offer", () => {
  it.effect("are refused by a scan before anything else is done; an engine without a list takes any", () => {
    const { core } = world()
    return Effect.gen(function* () {
      const scans = yield* Scans
      const organizationId = yield* newTenant(0)
      const start = (models: Record<string, string>, engines: ReadonlyArray<"chatgpt" | "claude">) =>
        Effect.flip(scans.start(organizationId, { ...offered(models), engines }))
      assert.deepInclude(yield* start({ chatgpt: "tuned" }, ["chatgpt"]), refusal)
      for (const chosen of [{ chatgpt: "small", claude: "any" }, { chatgpt: "chatgpt-scripted" }, {}]) {
        assert.strictEqual((yield* start(chosen, ["chatgpt", "claude"]))._tag, "InsufficientCredits")
      }
    }).pipe(Effect.provide(core))
  })

  it.effect("are refused by a run of a prompt", () => {
    const { core, asked } = world()
    return Effect.gen(function* () {
      const { promptsRun } = yield* Lookups
      const organizationId = yield* newTenant(100)
      const run = (model: string) =>
        promptsRun(organizationId, { prompt: "p", engines: ["chatgpt"], models: { chatgpt: model } })
      assert.deepInclude(yield* Effect.flip(run("tuned")), refusal)
      assert.strictEqual(yield* remaining(organizationId), 100)
      assert.strictEqual((yield* run("small")).data.results[0]?.model, "small")
      assert.lengthOf(asked, 1)
    }).pipe(Effect.provide(core))
  })

  it.effect("are refused by a new tracker and by a change of its models", () => {
    const { core } = world()
    return Effect.gen(function* () {
      const trackers = yield* Trackers
      const brand = yield* newBrand()
      assert.deepInclude(yield* Effect.flip(newTracker(brand, { models: { chatgpt: "tuned" } })), refusal)
      const tracker = yield* newTracker(brand, { models: { chatgpt: "small" } })
      assert.deepInclude(yield* Effect.flip(trackers.update(tracker, { models: { chatgpt: "tuned" } })), refusal)
      assert.deepStrictEqual((yield* current(tracker)).models, { chatgpt: "small" })
      yield* trackers.update(tracker, { models: { chatgpt: "chatgpt-scripted" } })
    }).pipe(Effect.provide(core))
  })
})

describe("a model that was stored and is not offered any more", () => {
  it.effect("fails the checks of its tracker's runs, which are refunded, and blocks no other change", () => {
    const { core, list, asked } = world()
    return Effect.gen(function* () {
      const trackers = yield* Trackers
      const brand = yield* newBrand(100)
      const tracker = yield* newTracker(brand, { models: { chatgpt: "small" } })
      list.models = ["chatgpt-scripted", "large"]
      const run = yield* wholeRun(tracker)
      assert.deepInclude(run?.checks[0], {
        status: "failed",
        error: "The model small of chatgpt is not offered any more; choose one of chatgpt-scripted, large."
      })
      assert.lengthOf(asked, 0)
      assert.strictEqual(yield* remaining(brand.organizationId), 100)
      yield* trackers.update(tracker, { name: "other" })
      yield* trackers.update(tracker, { engines: ["chatgpt", "claude"] })
      yield* trackers.update(tracker, { models: {} })
      const again = yield* trackers.runNow(tracker)
      yield* runChecks({ organizationId: brand.organizationId, id: again.runningScanId ?? assert.fail("no run") })
      assert.lengthOf(asked, 1)
    }).pipe(Effect.provide(core))
  })

  it.effect("fails the checks of a scan that was started before", () => {
    const { core, list } = world()
    return Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const { scan } = yield* (yield* Scans).start(organizationId, {
        ...offered({ chatgpt: "small" }),
        engines: ["chatgpt"]
      })
      list.models = ["chatgpt-scripted"]
      yield* runChecks({ organizationId, id: scan.id })
      const { checks } = yield* (yield* Scans).get({ organizationId, id: scan.id })
      assert.match(checks[0]?.error ?? "", /^The model small of chatgpt is not offered any more/)
      assert.strictEqual(yield* remaining(organizationId), 100)
    }).pipe(Effect.provide(core))
  })
})
