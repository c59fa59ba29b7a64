import { type Engine, knownEngines as engines } from "@answerscope/core"
import { ConfirmedAlerts } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { dice } from "../../Dice.ts"
import { entryAt } from "../Entries.ts"

type Entry = ConfirmedAlerts.Entry

/** How often an answer names the brand and each of its competitors, and cites it. */
interface Shares {
  readonly mention: number
  readonly rivals: ReadonlyArray<number>
  readonly cited: number
}

const usual: Shares = { mention: 0.5, rivals: [0.6, 0.3, 0.1], cited: 0.3 }

const moved = (share: number, logit: number): number => 1 / (1 + Math.exp(-(Math.log(share / (1 - share)) + logit)))

/** Alerts of a tracker of ten prompts on four engines, asked once a day, whose engines have better and worse days. */
const played = (options: {
  readonly seed: number
  readonly runs: number
  readonly sharesOf: (run: number) => Shares
}) => {
  const chance = dice(options.seed)
  const grid = Array.from({ length: 10 }, () => engines).flat()
  let histories: ReadonlyArray<ConfirmedAlerts.CellHistory> = grid.map(() => ConfirmedAlerts.emptyHistory)
  const alerts: Array<{ readonly run: number; readonly type: string; readonly engine: Engine | null }> = []
  for (let run = 0; run < options.runs; run++) {
    const { cited, mention, rivals } = options.sharesOf(run)
    // about a standard normal, times 0.2
    const normal = () => 0.2 * Math.sqrt(12 / 4) * (chance() + chance() + chance() + chance() - 2)
    const days = new Map(engines.map((engine) => [engine, { brand: normal(), rivals: normal(), cited: normal() }]))
    const isYes = (share: number, logit = 0) => (chance() < moved(share, logit) ? 1 : 0)
    const entries = grid.map((engine): Entry => {
      const day = days.get(engine)
      return entryAt(run, {
        mentions: { k: isYes(mention, day?.brand), n: 1 },
        rivals: Object.fromEntries(rivals.map((share, index) => [`rival ${index}`, isYes(share, day?.rivals)])),
        cited: isYes(cited, day?.cited)
      })
    })
    const { brand, engine } = ConfirmedAlerts.shareThemes
    const cells = grid.map((of, place) => ({ engine: of, entry: entries[place] ?? null }))
    const decided = ConfirmedAlerts.decideShares({
      themes: [...brand, ...engine],
      correlation: {},
      cells,
      histories: histories.map((history, place) => {
        const entry = entries[place]
        return entry === undefined ? history : ConfirmedAlerts.withEntry(history, entry)
      })
    })
    histories = decided.histories
    for (const { change, engine: of } of decided.findings) alerts.push({ run, type: change.type, engine: of })
  }
  return alerts
}

const changeRun = 25

describe("shares of citations and of voice", () => {
  it("raise few false alerts where nothing changes", () => {
    const trackers = 12
    const runs = 60
    const found = Array.from({ length: trackers }, (_, seed) =>
      played({ seed: seed + 1, runs, sharesOf: () => usual })
    ).flat()
    const perMonth = (found.length * 30) / (trackers * runs)
    // of all three figures, of the brand and of four engines
    assert.isAtMost(perMonth, 0.2)
  })

  it.each([
    ["citation_lost", { cited: 0.1 }],
    ["share_of_voice_lost", { rivals: [0.9, 0.9, 0.8] }]
  ] as const)("are reported once of all engines when they fall: %s", (type, change) => {
    for (const seed of [1, 2, 3]) {
      const sharesOf = (run: number) => (run < changeRun ? usual : { ...usual, ...change })
      const alerts = played({ seed, runs: changeRun + 12, sharesOf })
      assert.deepStrictEqual(
        alerts.map((alert) => [alert.type, alert.engine]),
        [[type, null]]
      )
      assert.isBelow((alerts[0]?.run ?? 0) - changeRun, 8)
    }
  })

  it("count only answers that looked for the competitors of now, and none where there is no domain", () => {
    const entry = entryAt(1, { mentions: { k: 3, n: 4 }, rivals: { a: 2, b: 4 } })
    const voiceOf = (rivals: Entry["rivals"]) =>
      ConfirmedAlerts.indicatorOfShare("brandVoice", [null, { ...entry, rivals }]).countsOf(entry)
    assert.deepStrictEqual(voiceOf({ a: 0, b: 0 }), { k: 3, n: 9 })
    assert.deepStrictEqual(voiceOf({ b: 0 }), { k: 3, n: 7 })
    assert.deepStrictEqual(voiceOf({ a: 0, c: 0 }), { k: 0, n: 0 })
    assert.deepStrictEqual(voiceOf({}), { k: 0, n: 0 })
    const { countsOf } = ConfirmedAlerts.indicatorOfShare("engineCitations", [entry])
    assert.deepStrictEqual(
      [countsOf(entry), countsOf({ ...entry, cited: 1 })],
      [
        { k: 0, n: 0 },
        { k: 1, n: 4 }
      ]
    )
  })
})
