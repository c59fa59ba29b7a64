import { ScanId, SnapshotId } from "@answerscope/core"
import type { AnsweredRun, RunAnswer } from "@answerscope/core/storage"
import {
  alertsFigure,
  ConfirmedAlerts,
  coveredHalves,
  figuresOf,
  pagesFigure,
  quietPairs,
  quietStretches,
  replayedAlerts,
  shareFigure,
  weeksOf
} from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"

const subject = { name: "Acme", aliases: [], domain: null, competitors: [], location: null, language: null }
const scanId = ScanId.make("scn_1")
/** A Monday. */
const first = Date.UTC(2026, 2, 2, 9)
const hour = 3_600_000
const day = 24 * hour

/** Deterministic coins: the same for the same place. */
const mixed = (bits: number): number => {
  const once = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

const chanceOf = (...place: ReadonlyArray<number>): number =>
  place.reduce((bits, number) => mixed(Math.imul(bits, 31) + number), 0x9e3779b9) / 2 ** 32

interface RunOptions {
  readonly place: number
  readonly atMillis?: number
  readonly cells?: number
  readonly samples?: number
  readonly model?: string
  readonly isNamed?: (cell: number, sample: number) => boolean
}

const runOf = ({ place, atMillis, cells = 10, isNamed, model = "m", samples = 2 }: RunOptions): AnsweredRun => ({
  scanId,
  run: place,
  subject,
  models: {},
  answers: Array.from({ length: cells * samples }, (_, index): RunAnswer => {
    const [cell, sample] = [Math.floor(index / samples), 1 + (index % samples)]
    return {
      id: SnapshotId.make(`snp_${place}_${index}`),
      model,
      mentioned: isNamed?.(cell, sample) ?? chanceOf(place, cell, sample) < 0.6,
      position: null,
      sentiment: null,
      competitorsFound: [],
      checkedAt: DateTime.makeUnsafe((atMillis ?? first + place * day) + index),
      prompt: `prompt ${cell}`,
      engine: "chatgpt",
      location: null,
      language: null,
      provider: "openai",
      analyzerVersion: "1",
      subject,
      sample,
      followUp: false,
      cited: null,
      repeats: false,
      scanId
    }
  })
})

const runsOf = (count: number, options: Omit<RunOptions, "place"> = {}): ReadonlyArray<AnsweredRun> =>
  Array.from({ length: count }, (_, place) => runOf({ place, ...options }))

const asked = { markets: [], engines: new Map() }
const replay = { settings: ConfirmedAlerts.defaultDecisionSettings, correlation: {}, asked }
const calm = { alerts: [], today: "2026-12-01" }

describe("halves of samples", () => {
  it("agree where nothing differs between them", () => {
    const { k = 0, n = 0 } = coveredHalves(runsOf(60), () => 0.1).get("chatgpt") ?? {}
    assert.strictEqual(n, 60)
    assert.isAtLeast(k / n, 0.95)
  })

  it("disagree where the second sample is answered otherwise", () => {
    const runs = runsOf(60, { isNamed: (_, sample) => sample === 1 })
    const covered = coveredHalves(runs, () => 0.1).get("chatgpt")
    assert.deepStrictEqual(covered, { k: 0, n: 60 })
    const asked = { kind: "half_coverage", engine: null, bound: "at_least", promised: 0.95 } as const
    assert.isFalse(shareFigure({ ...asked, counts: covered ?? assert.fail("no halves") }, 20).holds)
  })

  it("need two samples, and leave out follow-ups", () => {
    assert.strictEqual(coveredHalves(runsOf(60, { samples: 1 }), () => 0.1).size, 0)
    const followedUp = runsOf(60).map((run) => ({
      ...run,
      answers: run.answers.map((answer) => ({ ...answer, followUp: answer.sample === 2 }))
    }))
    assert.strictEqual(coveredHalves(followedUp, () => 0.1).size, 0)
  })
})

describe("quiet weeks", () => {
  const weeks = weeksOf(runsOf(28))

  it("are those without an alert in them or the week after, once they are over", () => {
    assert.deepStrictEqual(
      weeks.map(({ monday }) => monday),
      ["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23"]
    )
    const mondays = (around: Parameters<typeof quietStretches>[1]) =>
      quietStretches(weeks, around).map((stretch) => stretch.map(({ monday }) => monday))
    assert.deepStrictEqual(mondays(calm), [weeks.map(({ monday }) => monday)])
    assert.deepStrictEqual(mondays({ ...calm, today: "2026-03-29" }), [["2026-03-02", "2026-03-09", "2026-03-16"]])
    assert.deepStrictEqual(mondays({ ...calm, alerts: ["2026-03-17"] }), [["2026-03-02"], ["2026-03-23"]])
  })

  it("are compared in pairs, each once, unless settings or models changed", () => {
    assert.deepStrictEqual(quietPairs([weeks], calm), ["2026-03-23", "2026-03-09"])
    const other = weeksOf([...runsOf(14), ...runsOf(28, { model: "n" }).slice(14)])
    assert.deepStrictEqual(quietPairs([other], calm), ["2026-03-23", "2026-03-09"])
    const inWeek = weeksOf([...runsOf(7), ...runsOf(28, { model: "n" }).slice(7)])
    assert.deepStrictEqual(quietPairs([inWeek], calm), ["2026-03-23"])
    // another tracker of the brand whose names changed in the third week
    const renamed = runsOf(28).map((run) => (run.run < 16 ? run : { ...run, subject: { ...subject, aliases: ["A"] } }))
    assert.deepStrictEqual(quietPairs([weeks, weeksOf(renamed)], calm), ["2026-03-09"])
  })
})

const replayed = (...of: Parameters<typeof replayedAlerts>) => Effect.runSync(replayedAlerts(...of))

describe("runs in random order", () => {
  it("raise few alerts, always the same, and count runs of cells", () => {
    const played = replayed(runsOf(60), replay)
    assert.deepStrictEqual(replayed(runsOf(60), replay), played)
    assert.strictEqual(played.cellRuns, 600)
    assert.isAtMost(played.alerts, 3)
    assert.isTrue(alertsFigure(1, { ...played, plays: 3 }).holds)
  })

  it("hide a change, which is then no false alert", () => {
    const changed = runsOf(60).map((run) =>
      run.run < 30 ? runOf({ place: run.run, isNamed: () => true }) : runOf({ place: run.run, isNamed: () => false })
    )
    const { alerts } = replayed(changed, replay)
    // in order, each of the ten cells would raise one
    assert.isBelow(alerts, 3 * 10)
  })

  it("show answers of a run that are all the same", () => {
    const same = runsOf(60, { cells: 40, samples: 10 }).map((run) =>
      runOf({ place: run.run, cells: 40, samples: 10, isNamed: (cell) => chanceOf(run.run, cell) < 0.5 })
    )
    const figure = alertsFigure(1, { ...replayed(same, replay), plays: 3 })
    assert.isFalse(figure.holds)
    const told = { chatgpt: { sameRun: 1, laterRuns: [], comparisons: 9, isMeasured: true } }
    const known = { ...replay, correlation: told }
    assert.isTrue(alertsFigure(1, { ...replayed(same, known), plays: 3 }).holds)
  })

  it("judge markets apart, as alerts do", () => {
    const places = ["Germany", "France"]
    const runs = runsOf(60, { cells: 40, samples: 10 })
      .map(({ run: place }) => runOf({ place, cells: 40, samples: 10, isNamed: () => chanceOf(place) < 0.5 }))
      .map((run) => ({
        ...run,
        answers: run.answers.map((answer, index) => ({ ...answer, location: places[index % 2] ?? null }))
      }))
    const markets = places.map((location) => ({ location, language: null }))
    const apart = replayed(runs, { ...replay, asked: { ...asked, markets } })
    // what all cells show at once is one alert, and one of each market
    assert.isAbove(apart.alerts, replayed(runs, replay).alerts)
    assert.strictEqual(apart.cellRuns, 60 * 80)
  })

  it("judges runs within six hours as one look, and too few looks not at all", () => {
    const hourly = Array.from({ length: 72 }, (_, place) => runOf({ place, atMillis: first + place * hour }))
    assert.strictEqual(replayed(hourly, replay).cellRuns, 120)
    assert.deepStrictEqual(replayed(hourly.slice(0, 60), replay), { alerts: 0, cellRuns: 0 })
  })
})

describe("a checked figure", () => {
  const asked = { kind: "week_verdicts", engine: null, bound: "at_most", promised: 0.05 } as const

  it("fails only if its whole interval lies beyond the promise", () => {
    const share = (k: number, n: number) => shareFigure({ ...asked, counts: { k, n } }, 20).holds
    assert.deepStrictEqual([share(5, 100), share(8, 100), share(20, 100)], [true, true, false])
    assert.deepStrictEqual([share(0, 0), share(19, 19), share(20, 20)], [null, null, false])
  })

  it("takes pages as what varies", () => {
    const pages = (...told: ReadonlyArray<number>) =>
      pagesFigure(
        asked,
        told.map((k) => ({ k, n: 20 }))
      ).holds
    // one page with all of them
    assert.isTrue(pages(20, 0, 0, 0, 0, 0))
    assert.isFalse(pages(4, 3, 4, 5, 4, 4))
    assert.isNull(pages(20, 20, 20, 20))
  })

  it("gives alerts per 100 cells and 30 runs", () => {
    const { counts, interval, observed } = alertsFigure(1, { alerts: 6, cellRuns: 6_000, plays: 3 })
    assert.deepStrictEqual([counts, observed], [{ k: 6, n: 18_000 }, 1])
    assert.isBelow(interval?.low ?? 1, 0.2)
    assert.isAbove(interval?.high ?? 1, 3)
    assert.isNull(alertsFigure(1, { alerts: 9, cellRuns: 300, plays: 3 }).holds)
  })

  it("is there for each engine and for all, without data too", () => {
    const halves = [new Map([["claude", { k: 19, n: 20 }]]), new Map([["chatgpt", { k: 40, n: 40 }]])]
    const figures = figuresOf({ halves, weeks: [], replays: [] })
    assert.deepStrictEqual(
      figures.map(({ counts, engine, holds, kind }) => [kind, engine, counts.n, holds]),
      [
        ["half_coverage", "chatgpt", 40, true],
        ["half_coverage", "claude", 20, true],
        ["half_coverage", null, 60, true],
        ["week_verdicts", "chatgpt", 0, null],
        ["week_verdicts", "claude", 0, null],
        ["week_verdicts", null, 0, null],
        ["week_pages", null, 0, null],
        ["replayed_alerts", null, 0, null]
      ]
    )
  })
})
