import { ConfirmedAlerts } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { entryAt } from "../Entries.ts"

/** A cell with one answer in each run, which names the brand where the list says 1. */
const cellOf = (mentions: ReadonlyArray<number>): ConfirmedAlerts.GroupCell => ({
  correlation: ConfirmedAlerts.assumedOverdispersion,
  entries: mentions.map((k, run) => entryAt(run, { mentions: { k, n: 1 } }))
})

const times = (count: number, k: number) => Array.from({ length: count }, () => k)
const cells = (count: number, mentions: ReadonlyArray<number>) => Array.from({ length: count }, () => cellOf(mentions))

describe("the share of a group", () => {
  it("that never varied is reported when it falls, with the run that began it and the cells that show it", () => {
    const found = ConfirmedAlerts.groupChange([...cells(5, [...times(20, 1), 0, 0]), cellOf(times(2, 1))])
    assert(found !== null)
    assert.deepInclude(found, { run: 20, difference: -1, cells: [0, 1, 2, 3, 4] })
    assert.deepStrictEqual(
      [found.before, found.since],
      [
        { k: 100, n: 100 },
        { k: 0, n: 10 }
      ]
    )
    assert.isBelow(found.deviation, -4)
  })

  it("is not reported of one or two answers out of place, however long all others were the same", () => {
    for (const others of [1, 5]) {
      for (const k of [0, 1]) {
        const group = [cellOf([...times(58, k), 1 - k, 1 - k]), ...cells(others - 1, times(60, k))]
        assert.isNull(ConfirmedAlerts.groupChange(group))
      }
    }
  })

  it("is not reported before enough runs are known, also not of a level that began a while ago", () => {
    const fall = [...times(12, 1), 0, 0]
    assert.isNull(ConfirmedAlerts.groupChange(cells(20, fall)))
    const longer = cells(20, [...times(20, 1), 0, 0])
    assert.isNotNull(ConfirmedAlerts.groupChange(longer))
    assert.isNull(ConfirmedAlerts.groupChange(longer, 10))
  })
})
