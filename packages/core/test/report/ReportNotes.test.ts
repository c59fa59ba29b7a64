import { noMarket } from "@answerscope/core/testing"
import { type ReportNote, ScanId, TrackerId, type VisibilityRequest } from "@answerscope/core"
import { type CountedAnswer, dayOf } from "@answerscope/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"
import { answerOf, brandOf, daysAgo, namedIn, now, reportOf, type World } from "./ReportWorld.ts"

const notesOf = (world: World, kind: ReportNote["kind"], request: VisibilityRequest = {}) =>
  reportOf(world, request).notes.filter((note) => note.kind === kind)

/** A run of a tracker so many days ago: an answer to each prompt. */
const runOf = (days: number, prompts: ReadonlyArray<string>, fields: Partial<CountedAnswer> = {}) =>
  prompts.map((prompt) =>
    answerOf({
      prompt,
      trackerId: TrackerId.make("trk_daily"),
      scanId: ScanId.make(`scn_${fields.trackerId ?? ""}${days}`),
      checkedAt: daysAgo(days),
      ...fields
    })
  )

const runsOn = (days: ReadonlyArray<number>, prompts: ReadonlyArray<string>, fields: Partial<CountedAnswer> = {}) =>
  days.flatMap((day) => runOf(day, prompts, fields))

describe("where answers come from", () => {
  it("is noted where an engine served several tiers, with how many were cheaper", () => {
    const noted = (answers: ReadonlyArray<CountedAnswer>) => notesOf({ answers }, "tiers_mixed")
    const cheaper = namedIn(1, 3, { tier: "flex" })
    assert.deepStrictEqual(noted([...cheaper, answerOf({ engine: "claude" })]), [])
    assert.deepStrictEqual(noted([...cheaper, answerOf(), answerOf({ engine: "claude" })]), [
      { kind: "tiers_mixed", engine: "chatgpt", count: 3, answers: 4 }
    ])
  })

  it("is noted where they are not live, with how many", () => {
    const answers = [...namedIn(1, 3, { origin: "simulated" }), answerOf({ origin: "replayed" }), answerOf()]
    const { notes } = reportOf({ answers })
    assert.deepStrictEqual(notes.slice(0, 2), [
      { kind: "simulated", count: 3 },
      { kind: "replayed", count: 1 }
    ])
    assert.deepStrictEqual(notesOf({ answers: [answerOf()] }, "simulated"), [])
  })

  it("is noted of an engine that gave more than a tenth of its answers without a search", () => {
    const noted = (answers: ReadonlyArray<CountedAnswer>) => notesOf({ answers }, "not_searched")
    const searched = namedIn(0, 9)
    assert.deepStrictEqual(noted([...searched, answerOf({ searched: false })]), [])
    // an unknown answer tells nothing
    const few = [...searched, answerOf({ searched: null }), ...namedIn(0, 2, { searched: false })]
    assert.deepStrictEqual(noted(few), [{ kind: "not_searched", engine: "chatgpt", count: 2, answers: 11 }])
    const memory = answerOf({ engine: "claude", searched: false })
    assert.deepStrictEqual(noted([memory, ...searched]), [
      { kind: "not_searched", engine: "claude", count: 1, answers: 1 }
    ])
    assert.deepStrictEqual(noted([answerOf({ searched: null })]), [])
  })

  it("is noted of an engine of whose answers at least 5, and 5 %, repeat a text", () => {
    const noted = (answers: ReadonlyArray<CountedAnswer>) => notesOf({ answers }, "answers_repeat")
    const repeats = (n: number) => namedIn(0, n, { repeats: true })
    assert.deepStrictEqual(noted(repeats(4)), [])
    assert.deepStrictEqual(noted([...repeats(5), ...namedIn(0, 96)]), [])
    assert.deepStrictEqual(noted([...repeats(5), ...namedIn(0, 95), ...namedIn(0, 90, { engine: "claude" })]), [
      { kind: "answers_repeat", engine: "chatgpt", share: 0.05 }
    ])
    assert.deepStrictEqual(noted([...repeats(6), ...namedIn(0, 3)]), [
      { kind: "answers_repeat", engine: "chatgpt", share: 0.6667 }
    ])
    // follow-ups count in no figure
    assert.deepStrictEqual(noted(namedIn(0, 9, { repeats: true, followUp: true })), [])
  })

  it("is noted of versions of the analysis where there are several", () => {
    const answers = [answerOf({ analyzerVersion: "1.3.0" }), answerOf({ analyzerVersion: "1.2.0" })]
    const expected = [{ kind: "analyzer_versions", versions: ["1.2.0", "1.3.0"] } as const]
    assert.deepStrictEqual(notesOf({ answers }, "analyzer_versions"), expected)
    assert.deepStrictEqual(notesOf({ answers: [answerOf()] }, "analyzer_versions"), [])
  })

  it("is noted of the time before when all are removed by age", () => {
    const answersBefore = daysAgo(9)
    assert.deepStrictEqual(notesOf({ answersBefore }, "retention"), [{ kind: "retention", answersBefore, count: 0 }])
    assert.deepStrictEqual(notesOf({}, "retention"), [])
  })
})

describe("a change of models", () => {
  it("is noted at the first answer of each model that was not there from the beginning", () => {
    const answers = [
      answerOf({ model: "a", checkedAt: daysAgo(9) }),
      answerOf({ model: "b", checkedAt: daysAgo(5) }),
      answerOf({ model: "a", checkedAt: daysAgo(4) }),
      answerOf({ model: null, checkedAt: daysAgo(3) }),
      answerOf({ model: "c", checkedAt: daysAgo(2) }),
      answerOf({ engine: "claude", model: "d", checkedAt: daysAgo(2) })
    ]
    const expected = [
      { kind: "model_changed", engine: "chatgpt", at: daysAgo(5), from: "a", to: "b" } as const,
      { kind: "model_changed", engine: "chatgpt", at: daysAgo(2), from: "b", to: "c" } as const
    ]
    assert.deepStrictEqual(notesOf({ answers }, "model_changed"), expected)
    // however finely the time is told apart
    assert.deepStrictEqual(notesOf({ answers }, "model_changed", { by: ["day"] }), expected)
  })

  it("is none where trackers ask different models", () => {
    const of = (name: string) => ({ trackerId: TrackerId.make(`trk_${name}`), model: name })
    const answers = [8, 6, 4].flatMap((days) => [
      answerOf({ ...of("a"), checkedAt: daysAgo(days) }),
      answerOf({ ...of("b"), checkedAt: daysAgo(days - 1) })
    ])
    assert.deepStrictEqual(notesOf({ answers }, "model_changed"), [])
  })

  it("is noted between the periods that are compared", () => {
    const answers = [answerOf({ model: "a", checkedAt: daysAgo(40) }), answerOf({ model: "b", checkedAt: daysAgo(4) })]
    const expected = [{ kind: "model_changed", engine: "chatgpt", at: daysAgo(4), from: "a", to: "b" } as const]
    assert.deepStrictEqual(notesOf({ answers }, "model_changed", { compare: "previous" }), expected)
    assert.deepStrictEqual(notesOf({ answers }, "model_changed"), [])
  })
})

describe("a change of prompts", () => {
  const changes = (world: World, request: VisibilityRequest = {}) =>
    notesOf(world, "prompts_changed", request).map((note) =>
      note.kind === "prompts_changed" ? [dayOf(note.at), note.added.join(), note.removed.join()] : []
    )

  it("is none where the same are asked all the time, or fail now and then", () => {
    const answers = [...runsOn([9, 8, 7, 6], ["p", "q"]), ...runsOn([5], ["p"]), ...runsOn([4], ["p"])]
    const cell = { brandId: brandOf().id, engine: "chatgpt", ...noMarket, prompt: "q" } as const
    const failed = [5, 4].map((days) => ({ ...cell, trackerId: TrackerId.make("trk_daily"), endedAt: daysAgo(days) }))
    assert.deepStrictEqual(changes({ answers, failed }), [])
    assert.deepStrictEqual(changes({ answers, failed }, { by: ["day"] }), [])
    assert.deepStrictEqual(changes({ answers }), [["2026-11-17", "", "q"]])
  })

  it("is noted on the day from which a tracker asks others", () => {
    const answers = [...runsOn([9, 8, 7, 6], ["p", "q"]), ...runsOn([5, 4, 3], ["p", "r"])]
    assert.deepStrictEqual(changes({ answers }), [["2026-11-17", "r", "q"]])
    assert.deepStrictEqual(changes({ answers }, { by: ["day"] }), [["2026-11-17", "r", "q"]])
  })

  it("is noted when a tracker follows another, but not for one that asks seldom", () => {
    const weekly = { trackerId: TrackerId.make("trk_weekly") }
    const seldom = runsOn([25, 18, 11, 4], ["w"], weekly)
    const daily = Array.from({ length: 29 }, (_, days) => days)
    assert.deepStrictEqual(changes({ answers: [...seldom, ...runsOn(daily, ["p"])] }), [])
    const next = { trackerId: TrackerId.make("trk_next") }
    const follows = [...runsOn([9, 8, 7, 6], ["p", "q"]), ...runsOn([4, 3, 2], ["p", "r"], next)]
    assert.deepStrictEqual(changes({ answers: follows }), [
      ["2026-11-17", "", "q"],
      ["2026-11-18", "r", ""]
    ])
  })
})

describe("notes on the figures", () => {
  it("name the figures that rest on few answers in some row", () => {
    const answers = [...namedIn(5, 5, { position: 1, sentiment: "positive", competitorsFound: ["Globex"] })]
    assert.deepStrictEqual(notesOf({ answers }, "few_answers"), [])
    const more = [...answers, answerOf({ engine: "claude" })]
    assert.deepStrictEqual(notesOf({ answers: more }, "few_answers", { by: ["engine"] }), [
      {
        kind: "few_answers",
        figures: ["mentionRate", "citationRate", "shareOfVoice", "firstRate", "top3Rate", "positiveRate", "position"]
      }
    ])
    assert.deepStrictEqual(notesOf({ answers }, "few_answers", { by: ["competitor"] }), [
      { kind: "few_answers", figures: ["aheadRate", "position"] }
    ])
  })

  it("say that settings are those of now where class or tag is asked about", () => {
    const isNoted = (request: VisibilityRequest) => notesOf({}, "settings_now", request).length === 1
    for (const request of [{ by: ["class"] }, { by: ["tag"] }, { tag: "a" }, { class: "branded" } as const]) {
      assert.isTrue(isNoted(request))
    }
    assert.isFalse(isNoted({ by: ["prompt"], prompt: "p" }))
  })

  it("count a cell that is left out of comparisons once, in however many rows", () => {
    const prompts = ["p", "q"]
    const settings = { prompt: "p", classByHand: null, tags: ["a", "b"], active: true, leftAtMillis: null }
    const brands = [brandOf({ prompts, promptSettings: [settings] })]
    const answers = [
      ...prompts.map((prompt) => answerOf({ prompt, checkedAt: daysAgo(1) })),
      answerOf({ prompt: "q", checkedAt: daysAgo(40) }),
      answerOf({ prompt: "gone", checkedAt: daysAgo(40) }),
      answerOf({ prompt: "gone", engine: "claude", checkedAt: daysAgo(40) })
    ]
    const noted = notesOf({ brands, answers }, "cells_left_out", { by: ["tag"], compare: "previous" })
    assert.deepStrictEqual(noted, [{ kind: "cells_left_out", count: 3 }])
    assert.isTrue(DateTime.isLessThan(daysAgo(40), now))
  })
})
