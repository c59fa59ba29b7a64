import { ConfirmedAlerts, noMarket } from "@answerscope/core/testing"
import { BrandId, defaultAlertSettings, OrganizationId, type Tracker, TrackerId } from "@answerscope/core"
import { alertStateOf, type AlertStateSources } from "#core/alert/state/AlertState.ts"
import type { StoredCell } from "@answerscope/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"
import { dayMillis, entryAt } from "./Entries.ts"

const nowMillis = Date.UTC(2026, 4, 1)
const at = DateTime.makeUnsafe(nowMillis)

const tracker: Tracker = {
  id: TrackerId.make("trk_one"),
  organizationId: OrganizationId.make("org_one"),
  brandId: BrandId.make("brd_one"),
  name: null,
  intervalMinutes: 1_440,
  enabled: true,
  prompts: ["a", "b"],
  engines: ["chatgpt", "claude"],
  models: {},
  markets: [],
  samples: 3,
  captureSentiment: false,
  alertMode: "confirmed",
  alertSettings: null,
  gridStartAt: at,
  lastRunAt: at,
  nextRunAt: at,
  lastStatus: "completed",
  lastError: null,
  runCount: 40,
  runningScanId: null,
  savedUp: 7.75,
  unpaidRuns: 0,
  creditsAwaited: null,
  createdAt: at,
  updatedAt: at
}

/** A cell whose runs came daily up to now, each with these mentions. */
const cell = (engine: "chatgpt" | "claude", runs: number, k: number, n: number): StoredCell => ({
  ...noMarket,
  prompt: "a",
  engine,
  history: {
    ...ConfirmedAlerts.emptyHistory,
    entries: Array.from({ length: runs }, (_, run) =>
      entryAt(run, { atMillis: nowMillis - (runs - run) * dayMillis, mentions: { k, n } })
    )
  }
})

const stateOf = (fields: Partial<AlertStateSources> = {}) =>
  alertStateOf({
    tracker,
    settings: defaultAlertSettings,
    cells: [],
    correlation: {},
    followUps: [],
    alerts30d: 0,
    creditsOf: (engine) => (engine === "chatgpt" ? 5 : 6),
    nowMillis,
    ...fields
  })

describe("the state of a tracker's alerts", () => {
  it("knows cells and prices before the first run", () => {
    assert.deepStrictEqual(stateOf(), {
      cells: 4,
      ready: 0,
      sameRunCorrelation: { chatgpt: 0.1, claude: 0.1 },
      laterRunsCorrelation: { chatgpt: [], claude: [] },
      correlationBasis: {
        chatgpt: { status: "assumed", comparisons: 0 },
        claude: { status: "assumed", comparisons: 0 }
      },
      savedUp: 7,
      followUps30d: 0,
      credits30d: 0,
      alerts30d: 0,
      expectedFalse30d: 0,
      creditsPerRun: 66,
      creditsPerMonth: 1_980
    })
    const weekly = stateOf({ tracker: { ...tracker, intervalMinutes: 10_080 } })
    assert.strictEqual(weekly.creditsPerMonth, 283)
  })

  it("takes a cell for ready by the answers since its last change, answers of one run weighed", () => {
    const ready = (...cells: ReadonlyArray<StoredCell>) => stateOf({ cells }).ready
    assert.strictEqual(ready(cell("chatgpt", 7, 1, 1), cell("claude", 8, 1, 1)), 1)
    // ten answers of one run weigh 5.3
    assert.strictEqual(ready(cell("chatgpt", 1, 5, 10), cell("claude", 2, 5, 10)), 1)
    const changed = cell("chatgpt", 20, 1, 1)
    assert.strictEqual(ready({ ...changed, history: { ...changed.history, bases: { mention: 15 } } }), 0)
    const alike = { sameRun: 0.4, laterRuns: [], comparisons: 900, isMeasured: true }
    assert.strictEqual(stateOf({ cells: [cell("chatgpt", 2, 5, 10)], correlation: { chatgpt: alike } }).ready, 0)
  })

  it("expects the false alerts that are accepted, over the runs of 30 days", () => {
    const cells = [cell("chatgpt", 60, 1, 2), cell("claude", 30, 0, 1)]
    assert.strictEqual(stateOf({ cells }).expectedFalse30d, 0.02)
    const settings = { ...defaultAlertSettings, falseAlerts: 5 }
    assert.strictEqual(stateOf({ cells, settings }).expectedFalse30d, 0.1)
  })

  it("expects of immediate alerts what single answers raise by chance", () => {
    const immediate = { ...tracker, alertMode: "immediate" as const }
    const cells = [cell("chatgpt", 30, 1, 2), cell("claude", 30, 1, 1)]
    assert.strictEqual(stateOf({ tracker: immediate, cells }).expectedFalse30d, 15)
  })

  it("prices the answers beside the plan", () => {
    const followUps = [
      { engine: "chatgpt", answers: 3 },
      { engine: "claude", answers: 2 }
    ] as const
    assert.deepInclude(stateOf({ followUps, alerts30d: 2 }), { followUps30d: 5, credits30d: 27, alerts30d: 2 })
  })
})
