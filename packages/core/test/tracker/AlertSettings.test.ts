import {
  type AlertDefaults,
  type AlertSettings,
  BrandId,
  defaultAlertSettings,
  type TrackerChange
} from "@answerscope/core"
import { changeTracker, resolveTracker } from "#core/tracker/TrackerRequest.ts"
import { ConfirmedAlerts } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"

const brand = { prompts: ["best crm"], promptSettings: [], engines: ["chatgpt"] } as const
const byDefault: AlertDefaults = { mode: "immediate", settings: defaultAlertSettings }
const made = (fields: TrackerChange, defaults: AlertDefaults = byDefault) =>
  resolveTracker({ brandId: BrandId.make("brd_one"), ...fields }, brand, defaults)
const tracker = Result.getOrThrow(made({}))
const changed = (own: AlertSettings | null, change: TrackerChange) =>
  Result.getOrThrow(changeTracker({ ...tracker, alertSettings: own }, change, byDefault)).alertSettings

describe("alert settings of a tracker", () => {
  it("are those of the service unless it says its own", () => {
    assert.deepInclude(tracker, { alertMode: "immediate", alertSettings: null })
    const others: AlertDefaults = { mode: "confirmed", settings: { ...defaultAlertSettings, falseAlerts: 2 } }
    assert.deepInclude(Result.getOrThrow(made({}, others)), { alertMode: "confirmed", alertSettings: null })
    const own = Result.getOrThrow(made({ alertMode: "immediate", alertSettings: { followUps: 0 } }, others))
    assert.deepInclude(own, {
      alertMode: "immediate",
      alertSettings: { ...defaultAlertSettings, falseAlerts: 2, followUps: 0 }
    })
  })

  it("keep what a change leaves out; null gives them up", () => {
    const own: AlertSettings = { ...defaultAlertSettings, falseAlerts: 0.1, scopes: ["brand", "engine"] }
    assert.deepStrictEqual(changed(own, { name: "x" }), own)
    assert.deepStrictEqual(changed(own, { alertSettings: { minChange: 0.5 } }), { ...own, minChange: 0.5 })
    assert.isNull(changed(own, { alertSettings: null }))
    assert.deepStrictEqual(changed(null, { alertSettings: {} }), defaultAlertSettings)
  })

  it("keep the mode that a change leaves out", () => {
    const confirmed = Result.getOrThrow(changeTracker(tracker, { alertMode: "confirmed" }, byDefault))
    assert.strictEqual(Result.getOrThrow(changeTracker(confirmed, { name: "x" }, byDefault)).alertMode, "confirmed")
  })

  it.each([
    [{ falseAlerts: 0.09 }, "alertSettings.falseAlerts: must be a value between 0.1 and 5"],
    [
      { falseAlerts: Number.POSITIVE_INFINITY },
      "alertSettings.falseAlerts: must be a finite number; alertSettings.falseAlerts: must be a value between 0.1 and 5"
    ],
    [{ followUps: 201 }, "alertSettings.followUps: must be a value between 0 and 200"],
    [{ followUps: 1.5 }, "alertSettings.followUps: must be an integer"],
    [{ minChange: 0.81 }, "alertSettings.minChange: must be a value between 0.1 and 0.8"],
    [{ baselineAnswers: 0 }, "alertSettings.baselineAnswers: must be a value between 1 and 8"],
    [{ scopes: [] }, "alertSettings.scopes: must have at least 1 item(s)"],
    [{ scopes: ["cell", "cell"] }, "alertSettings.scopes: must not have an item twice"]
  ] as const)("refuse %o", (alertSettings, message) => {
    const refused = made({ alertSettings })
    assert.strictEqual(Result.isFailure(refused) ? refused.failure.message : null, message)
  })

  it("are by default what the policy of confirmed alerts takes by default", () => {
    const { baselineAnswers, falseAlerts, followUps, minChange } = defaultAlertSettings
    assert.deepStrictEqual(ConfirmedAlerts.defaultDecisionSettings, {
      baselineAnswers,
      falseAlerts,
      followUps: followUps / 100,
      minChange
    })
  })
})
