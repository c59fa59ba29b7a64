import { IntervalMinutes } from "#core/tracker/Tracker.ts"
import {
  type AlertDefaults,
  type NewTracker,
  BrandId,
  defaultAlertSettings,
  type TrackerChange
} from "@answerscope/core"
import { changeTracker, resolveTracker, type TrackerSettings } from "#core/tracker/TrackerRequest.ts"
import { TrackerName } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"

const brand = { prompts: ["best crm", "free crm"], promptSettings: [], engines: ["chatgpt", "claude"] } as const
const resting = (prompt: string) => ({ prompt, classByHand: null, tags: [], active: false, leftAtMillis: null })
const brandId = BrandId.make("brd_one")
const alerts: AlertDefaults = { mode: "immediate", settings: defaultAlertSettings }
const resolve = (request: Partial<NewTracker> = {}, of: Parameters<typeof resolveTracker>[1] = brand) =>
  resolveTracker({ brandId, ...request }, of, alerts)
const change = (tracker: TrackerSettings, fields: TrackerChange) => changeTracker(tracker, fields, alerts)
const settings = Result.getOrThrow(resolve())
const problem = (result: ReturnType<typeof resolveTracker>) =>
  Result.isFailure(result) ? result.failure.message : null

describe("resolveTracker", () => {
  it("takes what is left out from the brand and the defaults", () => {
    assert.deepStrictEqual(settings, {
      name: null,
      intervalMinutes: 1_440,
      enabled: true,
      prompts: ["best crm", "free crm"],
      engines: ["chatgpt", "claude"],
      models: {},
      markets: [],
      samples: 1,
      captureSentiment: false,
      alertMode: "immediate",
      alertSettings: null
    })
  })

  it("takes the active prompts only, but what is given whether it is active or not", () => {
    const of = { ...brand, promptSettings: [resting("best crm"), resting("of another time")] }
    assert.deepStrictEqual(Result.getOrThrow(resolve({}, of)).prompts, ["free crm"])
    assert.deepStrictEqual(Result.getOrThrow(resolve({ prompts: ["best crm"] }, of)).prompts, ["best crm"])
  })

  it("takes what is given", () => {
    const given = {
      name: "Nightly",
      intervalMinutes: 15,
      enabled: false,
      prompts: ["a", "b"],
      engines: ["gemini"],
      models: { gemini: "flash" },
      samples: 3,
      captureSentiment: true,
      alertMode: "confirmed",
      alertSettings: { falseAlerts: 0.5, followUps: 0, minChange: 0.5, baselineAnswers: 4, scopes: ["brand"] }
    } as const
    assert.deepStrictEqual(Result.getOrThrow(resolve({ ...given, prompts: ["a", "b", "a"] })), {
      ...given,
      markets: []
    })
  })

  it.each([
    [
      {},
      { prompts: [], promptSettings: [], engines: ["chatgpt"] },
      "prompts: is required, because the brand has no prompts"
    ],
    [
      {},
      { ...brand, promptSettings: [resting("best crm"), resting("free crm")] },
      "prompts: is required, because no prompt of the brand is active"
    ],
    [{ prompts: [] }, brand, "prompts: must have 1 to 50 items"],
    [
      { prompts: Array.from({ length: 51 }, (_, index) => `prompt ${index}`) },
      brand,
      "prompts: must have 1 to 50 items"
    ],
    [{ engines: [] }, brand, "engines: must have at least 1 item"],
    [{ engines: ["claude", "claude"] }, brand, "engines: must not name an engine twice"],
    [{ samples: 11 }, brand, "samples: must be a whole number from 1 to 10"],
    [
      { models: { gemini: "flash" } },
      brand,
      "models.gemini: the engine is not one of this tracker, which asks chatgpt, claude"
    ]
  ] as const)("refuses %o of %o", (request, of, message) => {
    assert.strictEqual(problem(resolve(request, of)), message)
  })
})

describe("changeTracker", () => {
  it("leaves what is not named, clears the name by null", () => {
    const named = Result.getOrThrow(change(settings, { name: "Nightly", intervalMinutes: 30 }))
    assert.deepStrictEqual(named, { ...settings, name: "Nightly", intervalMinutes: 30 })
    assert.deepStrictEqual(Result.getOrThrow(change(named, { name: null })), {
      ...settings,
      intervalMinutes: 30
    })
    assert.deepStrictEqual(Result.getOrThrow(change(named, { enabled: false })).name, "Nightly")
  })

  it("changes how often is asked", () => {
    const more = Result.getOrThrow(change(settings, { samples: 5 }))
    assert.deepStrictEqual(more, { ...settings, samples: 5 })
    assert.strictEqual(Result.getOrThrow(change(more, { name: "x" })).samples, 5)
    assert.strictEqual(problem(change(more, { samples: 0 })), "samples: must be a whole number from 1 to 10")
  })

  it("lets a model go with its engine, and refuses one that is named for an engine not asked", () => {
    const withModels = { ...settings, models: { chatgpt: "a", claude: "b" } }
    const fewer = Result.getOrThrow(change(withModels, { engines: ["claude"] }))
    assert.deepStrictEqual(fewer.models, { claude: "b" })
    assert.strictEqual(
      problem(change(fewer, { models: { chatgpt: "a" } })),
      "models.chatgpt: the engine is not one of this tracker, which asks claude"
    )
    assert.strictEqual(problem(change(settings, { prompts: [] })), "prompts: must have 1 to 50 items")
  })
})

describe("a tracker's fields", () => {
  it.each([
    [14, false],
    [15, true],
    [1_440.5, false],
    [43_200, true],
    [43_201, false]
  ])("an interval of %d minutes: %s", (minutes, isAllowed) => {
    assert.strictEqual(Schema.is(IntervalMinutes)(minutes), isAllowed)
  })

  it("has a name of 1 to 200 characters", () => {
    assert.strictEqual(Schema.decodeUnknownSync(TrackerName)("  Nightly "), "Nightly")
    assert.throws(() => Schema.decodeUnknownSync(TrackerName)("  "))
    assert.throws(() => Schema.decodeUnknownSync(TrackerName)("a".repeat(201)))
  })
})
