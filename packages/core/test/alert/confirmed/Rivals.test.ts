import { ConfirmedAlerts } from "@answerscope/core/testing"
import { oddsOfChange } from "#core/alert/ImmediateOdds.ts"
import { assert, describe, it } from "@effect/vitest"
import { entryAt } from "../Entries.ts"

const { emptyHistory, indicatorOfShare, withEntry } = ConfirmedAlerts

type Entry = ConfirmedAlerts.Entry

const hour = 3_600_000

/** An entry of 4 answers, of which so many name each competitor. */
const entryOf = (run: number, hours: number, rivals: Entry["rivals"]): Entry =>
  entryAt(run, { atMillis: hours * hour, mentions: { k: 1, n: 4 }, rivals })

// every object has something of each of these names
const odd = ["constructor", "__proto__"]

describe("a competitor whose name every object has", () => {
  it.each(odd)("%s is not looked for in answers that were read before it was tracked", (name) => {
    const before = entryOf(1, 0, { globex: 2 })
    const since = entryOf(
      2,
      24,
      Object.fromEntries([
        ["globex", 2],
        [name, 3]
      ])
    )
    const voice = indicatorOfShare("brandVoice", [since])
    assert.deepStrictEqual(
      [voice.countsOf(since), voice.countsOf(before)],
      [
        { k: 1, n: 6 },
        { k: 0, n: 0 }
      ]
    )
    const change = { type: "competitor_new", competitor: name, brandMentioned: true } as const
    assert.isNull(
      oddsOfChange([before, since].reduce(withEntry, emptyHistory), change, ConfirmedAlerts.assumedOverdispersion)
    )
  })
})

describe("runs that are one entry", () => {
  it("count the competitors that all of them looked for: the others' answers do not say whether they name one", () => {
    const history = [entryOf(1, 0, { globex: 2, initech: 1 }), entryOf(2, 1, { globex: 1, newcomer: 4 })].reduce(
      withEntry,
      emptyHistory
    )
    assert.deepStrictEqual(
      history.entries.map(({ mentions, rivals }) => [mentions.n, rivals]),
      [[8, { globex: 3 }]]
    )
  })
})
