import { ConfirmedAlerts } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { entryAt } from "../Entries.ts"

const { assumedOverdispersion, correlationSamplesOf, emptyHistory, overdispersionBy, withEntry } = ConfirmedAlerts

interface Asked {
  readonly k: number
  readonly n: number
  readonly askedAgain?: ConfirmedAlerts.Entry["askedAgain"]
}

/** A cell's daily entries: its planned answers, and those of its first follow-ups. */
const historyOf = (entries: ReadonlyArray<Asked>) =>
  entries
    .map(({ askedAgain, k, n }, run) =>
      entryAt(run, {
        mentions: { k: k + (askedAgain?.k ?? 0), n: n + (askedAgain?.n ?? 0) },
        ...(askedAgain === undefined ? {} : { planned: { k, n }, askedAgain })
      })
    )
    .reduce((history, entry) => withEntry(history, entry), emptyHistory)

const samplesOf = (entries: ReadonlyArray<Asked>, next: Asked) =>
  correlationSamplesOf(historyOf(entries), entryAt(entries.length, { mentions: next }))

const yes: Asked = { k: 1, n: 1 }
const no: Asked = { k: 0, n: 1 }
const times = <A>(count: number, value: A): ReadonlyArray<A> => Array.from({ length: count }, () => value)

const sumsOf = (samples: ReadonlyArray<ConfirmedAlerts.CorrelationSample>, lag: number) => {
  const ofLag = samples.filter((sample) => sample.lag === lag)
  return [
    ofLag.reduce((sum, { agreed }) => sum + agreed, 0),
    ofLag.reduce((sum, { possible }) => sum + possible, 0),
    ofLag.length
  ]
}

describe("the comparisons of a cell's answers", () => {
  it("set pairs of a run beside pairs of runs far apart", () => {
    const three = { k: 3, n: 3 }
    // identical within a run, opposite to the runs far before: two more answers than the first
    assert.deepStrictEqual(sumsOf(samplesOf([...times(3, { k: 0, n: 3 }), three], three), 0), [0, 0, 1])
    const turned = samplesOf([{ k: 0, n: 3 }, { k: 0, n: 3 }, three], three)
    assert.deepStrictEqual(sumsOf(turned, 0), [2, 2, 1])
    // two of four agree as much as the runs far apart do
    const mixed = samplesOf(times(3, { k: 2, n: 4 }), { k: 2, n: 4 })
    const [agreed = 0, possible = 0] = sumsOf(mixed, 0)
    assert.closeTo(agreed / possible, -1 / 3, 1e-9)
  })

  it("set the runs that follow each other beside runs far apart", () => {
    // three runs wait; the newest of the others repeats the one before it, and differs from all before
    const samples = samplesOf([...times(14, no), yes, yes, ...times(3, no)], no)
    assert.deepStrictEqual(sumsOf(samples, 1), [1, 1, 1])
    assert.deepStrictEqual(sumsOf(samples, 2), [0, 1, 1])
    assert.deepStrictEqual(sumsOf(samples, 5), [0, 1, 1])
    assert.deepStrictEqual(sumsOf(samples, 6), [0, 0, 0])
  })

  it("set follow-ups beside later runs, which did not decide that they are asked", () => {
    const asked = { ...no, askedAgain: { k: 0, n: 3 } }
    assert.deepStrictEqual(sumsOf(samplesOf([yes, asked], yes), 0), [0.75, 0.75, 1])
    assert.deepStrictEqual(sumsOf(samplesOf([yes, asked], no), 0), [0, 0, 1])
    const differing = { ...no, askedAgain: { k: 3, n: 3 } }
    assert.deepStrictEqual(sumsOf(samplesOf([yes, differing], yes), 0), [0, 0.75, 1])
  })

  it("leave out what came before a reported change, and runs that continue an entry", () => {
    const history = { ...historyOf([...times(9, yes), ...times(4, no)]), bases: { mention: 9 } }
    const samples = correlationSamplesOf(history, entryAt(13, { mentions: no }))
    assert.isTrue(samples.every(({ possible }) => possible === 0))
    const soon = { ...entryAt(13, { mentions: no }), atMillis: (history.entries.at(-1)?.atMillis ?? 0) + 60_000 }
    assert.deepStrictEqual(correlationSamplesOf(history, soon), [])
  })
})

describe("the correlations", () => {
  const sampleOf = (lag: number, correlation: number, possible: number): ConfirmedAlerts.CorrelationSample => ({
    lag,
    agreed: correlation * possible,
    possible,
    comparisons: 10
  })

  it("are assumed until comparisons outweigh it, then measured, from 0 to 1", () => {
    const none = overdispersionBy([])
    assert.strictEqual(none.sameRun, assumedOverdispersion.sameRun)
    assert.isTrue(none.laterRuns.every((correlation) => correlation === 0))
    assert.isFalse(none.isMeasured)
    const much = overdispersionBy([sampleOf(0, 1, 1e6), sampleOf(1, 0.5, 1e6), sampleOf(2, -0.2, 1e6)])
    assert.closeTo(much.sameRun, 1, 1e-3)
    assert.closeTo(much.laterRuns[0] ?? 0, 0.5, 1e-3)
    assert.deepStrictEqual(much.laterRuns.slice(1), [0, 0, 0, 0])
    assert.isTrue(much.isMeasured)
    assert.strictEqual(much.comparisons, 30)
    assert.strictEqual(overdispersionBy([sampleOf(0, -1, 1e6)]).sameRun, 0)
  })
})
