import * as TrackerSchedule from "#core/tracker/TrackerSchedule.ts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Schema } from "effect"

const { decideSlot, firstSlots, reschedule, slotAfter } = TrackerSchedule
const at = (text: string) => DateTime.makeUnsafe(text)
const millis = (moment: DateTime.Utc) => DateTime.toEpochMillis(moment)
const iso = (moment: DateTime.Utc | null) => (moment === null ? null : DateTime.formatIso(moment))

const timing = (options: {
  readonly start: string
  readonly every: number
  readonly next?: string | null
}): TrackerSchedule.TrackerTiming => ({
  enabled: options.next !== null,
  intervalMinutes: options.every,
  gridStartAt: at(options.start),
  nextRunAt: options.next === null ? null : at(options.next ?? options.start)
})

/** A decision with its moments as text. */
const decided = (tracker: TrackerSchedule.TrackerTiming, now: string, isRunning = false) => {
  const decision = decideSlot(tracker, { now: at(now), isRunning })
  return decision._tag === "wait"
    ? decision
    : { ...decision, slot: iso(decision.slot), nextRunAt: iso(decision.nextRunAt) }
}

describe("a new tracker", () => {
  it("is due at once, and begins the grid", () => {
    const now = at("2026-05-04T10:17:31.250Z")
    assert.deepStrictEqual(firstSlots({ enabled: true, now }), { gridStartAt: now, nextRunAt: now })
    assert.deepStrictEqual(
      decided({ enabled: true, intervalMinutes: 60, ...firstSlots({ enabled: true, now }) }, iso(now) ?? ""),
      { _tag: "start", slot: "2026-05-04T10:17:31.250Z", missed: 0, nextRunAt: "2026-05-04T11:17:31.250Z" }
    )
  })

  it("is not due while disabled", () => {
    const now = at("2026-05-04T10:17:31.250Z")
    assert.deepStrictEqual(firstSlots({ enabled: false, now }), { gridStartAt: now, nextRunAt: null })
  })
})

describe("decideSlot", () => {
  it("waits until the slot, and starts on it", () => {
    const tracker = timing({ start: "2026-05-01T00:00:00Z", every: 15, next: "2026-05-01T00:15:00Z" })
    assert.deepStrictEqual(decided(tracker, "2026-05-01T00:14:59.999Z"), { _tag: "wait" })
    assert.deepStrictEqual(decided(tracker, "2026-05-01T00:15:00Z"), {
      _tag: "start",
      slot: "2026-05-01T00:15:00.000Z",
      missed: 0,
      nextRunAt: "2026-05-01T00:30:00.000Z"
    })
  })

  it("starts late ones on the grid, which does not move", () => {
    const tracker = timing({ start: "2026-05-01T00:00:00Z", every: 15, next: "2026-05-01T00:15:00Z" })
    assert.deepStrictEqual(decided(tracker, "2026-05-01T00:29:59.999Z"), {
      _tag: "start",
      slot: "2026-05-01T00:15:00.000Z",
      missed: 0,
      nextRunAt: "2026-05-01T00:30:00.000Z"
    })
  })

  it("makes one run after an outage of 6 hours", () => {
    const tracker = timing({ start: "2026-05-01T00:00:00Z", every: 60, next: "2026-05-01T04:00:00Z" })
    assert.deepStrictEqual(decided(tracker, "2026-05-01T09:59:00Z"), {
      _tag: "start",
      slot: "2026-05-01T09:00:00.000Z",
      missed: 5,
      nextRunAt: "2026-05-01T10:00:00.000Z"
    })
  })

  it("skips a slot that comes while a run goes on", () => {
    const tracker = timing({ start: "2026-05-01T00:00:00Z", every: 15, next: "2026-05-01T00:15:00Z" })
    assert.deepStrictEqual(decided(tracker, "2026-05-01T00:15:00.010Z", true), {
      _tag: "skip",
      slot: "2026-05-01T00:15:00.000Z",
      nextRunAt: "2026-05-01T00:30:00.000Z"
    })
    assert.deepStrictEqual(decided(tracker, "2026-05-01T00:14:00Z", true), { _tag: "wait" })
  })

  it("never runs what is disabled", () => {
    const disabled = timing({ start: "2026-05-01T00:00:00Z", every: 15, next: null })
    assert.deepStrictEqual(decided(disabled, "2027-05-01T00:00:00Z"), { _tag: "wait" })
  })

  it("does not run a slot twice when the clock goes back", () => {
    const before = timing({ start: "2026-05-01T00:00:00Z", every: 60, next: "2026-05-01T05:00:00Z" })
    const first = decideSlot(before, { now: at("2026-05-01T05:00:00Z"), isRunning: false })
    assert.ok(first._tag === "start")
    const after = { ...before, nextRunAt: first.nextRunAt }
    for (const now of ["2026-05-01T03:00:00Z", "2026-05-01T05:00:00Z", "2026-05-01T05:59:59.999Z"]) {
      assert.deepStrictEqual(decided(after, now), { _tag: "wait" })
    }
    assert.strictEqual(decided(after, "2026-05-01T06:00:00Z")._tag, "start")
    // back before the grid began
    assert.deepStrictEqual(decided(after, "2026-04-30T00:00:00Z"), { _tag: "wait" })
    assert.strictEqual(iso(slotAfter(before, at("2026-04-30T00:00:00Z"))), "2026-05-01T00:00:00.000Z")
  })

  it.each([
    // the clocks of Europe and America change; UTC does not
    ["2026-03-28T09:00:00Z", 1_440, "2026-03-29T09:00:00Z", "2026-03-30T09:00:00.000Z"],
    ["2026-10-24T00:30:00Z", 60, "2026-10-25T00:30:00Z", "2026-10-25T01:30:00.000Z"],
    ["2026-03-07T10:00:00Z", 1_440, "2026-03-08T10:00:00Z", "2026-03-09T10:00:00.000Z"],
    // months of 28, 29, 30 and 31 days
    ["2026-01-31T12:00:00Z", 1_440, "2026-02-28T12:00:00Z", "2026-03-01T12:00:00.000Z"],
    ["2028-02-28T12:00:00Z", 1_440, "2028-02-28T12:00:00Z", "2028-02-29T12:00:00.000Z"],
    ["2026-01-31T12:00:00Z", 43_200, "2026-01-31T12:00:00Z", "2026-03-02T12:00:00.000Z"],
    ["2026-12-31T23:59:00Z", 15, "2026-12-31T23:59:00Z", "2027-01-01T00:14:00.000Z"]
  ])("from %s every %i minutes, after %s comes %s", (start, every, slot, next) => {
    const decision = decided(timing({ start, every, next: slot }), slot)
    assert.ok(decision._tag === "start")
    assert.strictEqual(decision.nextRunAt, next)
  })
})

describe("reschedule", () => {
  const tracker = timing({ start: "2026-05-01T00:00:00Z", every: 60, next: "2026-05-01T11:00:00Z" })
  const change = (next: Partial<{ enabled: boolean; intervalMinutes: number; now: string }>, from = tracker) => {
    const { gridStartAt, nextRunAt } = reschedule(from, {
      enabled: next.enabled ?? from.enabled,
      intervalMinutes: next.intervalMinutes ?? from.intervalMinutes,
      now: at(next.now ?? "2026-05-01T10:07:00Z")
    })
    return [iso(gridStartAt), iso(nextRunAt)]
  }
  const start = "2026-05-01T00:00:00.000Z"

  it("has no next run while disabled", () => {
    assert.deepStrictEqual(change({ enabled: false }), [start, null])
  })

  it("is due at once on a new grid when enabled again", () => {
    const disabled = timing({ start: "2026-05-01T00:00:00Z", every: 60, next: null })
    const now = "2026-05-01T10:07:00.000Z"
    assert.deepStrictEqual(change({ enabled: true }, disabled), [now, now])
  })

  it("changes nothing when enabled is said again", () => {
    assert.deepStrictEqual(change({ enabled: true }), [start, "2026-05-01T11:00:00.000Z"])
  })

  it("keeps the grid's first slot with another interval", () => {
    assert.deepStrictEqual(change({ intervalMinutes: 15 }), [start, "2026-05-01T10:15:00.000Z"])
    assert.deepStrictEqual(change({ intervalMinutes: 1_440 }), [start, "2026-05-02T00:00:00.000Z"])
  })

  it("keeps a run that is due already", () => {
    const due = "2026-05-01T11:00:01Z"
    assert.deepStrictEqual(change({ intervalMinutes: 15, now: due }), [start, "2026-05-01T11:00:00.000Z"])
  })
})

describe("a tracker that cannot be paid", () => {
  const { notResting, restAfterUnpaid, slotAfterPaid } = TrackerSchedule

  /** How many slots it rests, time after time. */
  const rests = (intervalMinutes: number, times: number) => {
    let tracker = { ...timing({ start: "2026-05-01T00:00:00Z", every: intervalMinutes }), ...notResting }
    return Array.from({ length: times }, () => {
      const now = tracker.nextRunAt ?? tracker.gridStartAt
      tracker = { ...tracker, ...restAfterUnpaid(tracker, { cost: 5, now }) }
      return (millis(tracker.nextRunAt ?? now) - millis(now)) / (intervalMinutes * 60_000)
    })
  }

  it.each([
    [15, [2, 4, 8, 16, 32, 64, 96, 96]],
    [60, [2, 4, 8, 16, 24, 24, 24, 24]],
    [600, [2, 2, 2]],
    [1_440, [1, 1, 1]],
    [43_200, [1, 1, 1]]
  ])("every %i minutes rests so many slots: %j", (every, slots) => {
    assert.deepStrictEqual(rests(every, slots.length), slots)
  })

  it("rests on the grid, however late it was tried and however often", () => {
    const tracker = { ...timing({ start: "2026-05-01T00:00:00Z", every: 60 }), unpaidRuns: 5_000, creditsAwaited: null }
    assert.deepStrictEqual(restAfterUnpaid(tracker, { cost: 7, now: at("2026-05-01T10:59:00Z") }), {
      unpaidRuns: 5_001,
      creditsAwaited: 7,
      nextRunAt: at("2026-05-02T10:00:00Z")
    })
  })

  it("goes back to every slot when a run by hand was paid, and stays without one while disabled", () => {
    const resting = {
      ...timing({ start: "2026-05-01T00:00:00Z", every: 60, next: "2026-05-02T00:00:00Z" }),
      unpaidRuns: 9
    }
    const now = at("2026-05-01T10:07:00Z")
    assert.strictEqual(iso(slotAfterPaid({ ...resting, creditsAwaited: 5 }, now)), "2026-05-01T11:00:00.000Z")
    assert.strictEqual(iso(slotAfterPaid({ ...resting, creditsAwaited: null }, now)), "2026-05-02T00:00:00.000Z")
    assert.isNull(slotAfterPaid({ ...resting, creditsAwaited: 5, nextRunAt: null }, now))
  })
})

describe("any history of a tracker", () => {
  type Timing = TrackerSchedule.TrackerTiming
  const after = (tracker: Timing, change: Partial<Timing>): Timing => ({ ...tracker, ...change })
  const Step = Schema.Struct({
    /** Minutes that pass; negative when the clock is set back. */
    pass: Schema.Int.check(Schema.isBetween({ minimum: -400, maximum: 2_000 })),
    running: Schema.Boolean,
    toggle: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9 }))
  })
  const Interval = Schema.Int.check(Schema.isBetween({ minimum: 15, maximum: 1_500 }))

  it.prop(
    "starts each slot at most once, in order, on the grid, and one for each time it looks",
    [Interval, Schema.Array(Step)],
    ([intervalMinutes, steps]) => {
      const start = at("2026-03-28T23:59:30.123Z")
      let now = start
      let tracker: TrackerSchedule.TrackerTiming = {
        enabled: true,
        intervalMinutes,
        ...firstSlots({ enabled: true, now })
      }
      let lastStarted = -Infinity
      for (const step of steps) {
        now = DateTime.add(now, { minutes: step.pass })
        if (step.toggle === 0) {
          const enabled = !tracker.enabled
          tracker = after(tracker, { enabled, ...reschedule(tracker, { enabled, intervalMinutes, now }) })
          if (enabled) lastStarted = -Infinity
        }
        assert.strictEqual(tracker.nextRunAt === null, !tracker.enabled)
        const decision = decideSlot(tracker, { now, isRunning: step.running })
        if (decision._tag === "wait") continue
        assert.strictEqual(decision._tag, step.running ? "skip" : "start")
        const offset = millis(decision.slot) - millis(tracker.gridStartAt)
        assert.strictEqual(offset % (intervalMinutes * 60_000), 0)
        assert.isAtMost(millis(decision.slot), millis(now))
        assert.isAbove(millis(decision.nextRunAt), millis(now))
        assert.strictEqual(millis(decision.nextRunAt) - millis(decision.slot), intervalMinutes * 60_000)
        if (decision._tag === "start") {
          assert.isAbove(millis(decision.slot), lastStarted)
          lastStarted = millis(decision.slot)
        }
        tracker = after(tracker, { nextRunAt: decision.nextRunAt })
        assert.strictEqual(decideSlot(tracker, { now, isRunning: false })._tag, "wait")
      }
    },
    { arbitrary: { runs: 500 } }
  )
})
