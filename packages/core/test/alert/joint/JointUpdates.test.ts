import { AlertId } from "@answerscope/core"
import { ConfirmedAlerts } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { anySnapshot, entryAt } from "../Entries.ts"
import { type Counted, draftsOf, reported } from "./RunOfCells.ts"

const { emptyHistory, withAlerts, withEntry } = ConfirmedAlerts

const alertOf = (run: number): AlertId => AlertId.make(`alr_01jnhv8q5yfa7tb2c3d4e5f${String(run).padStart(3, "0")}`)

/** Cells of 24 runs whose answers all name the brand. */
const quiet = (cells: number): ReadonlyArray<ConfirmedAlerts.CellHistory> =>
  Array.from({ length: cells }, () =>
    Array.from({ length: 24 }, (_, index) =>
      entryAt(index + 1, { mentions: { k: 4, n: 4 }, lastNaming: anySnapshot, lastSilent: anySnapshot })
    ).reduce(withEntry, emptyHistory)
  )

/** So many cells without a naming in many answers, and the others of a scope with these. */
const fallen = (cells: number, of: number, others: Counted = [4, 4]): ReadonlyArray<Counted> =>
  Array.from({ length: of }, (_, place): Counted => (place < cells ? [0, 10] : others))

/** What each run from run 25 on reports, with its alerts stored. */
const told = (histories: ReadonlyArray<ConfirmedAlerts.CellHistory>, runs: ReadonlyArray<ReadonlyArray<Counted>>) => {
  let known = histories
  return runs.map((counted, index) => {
    const played = { run: 25 + index, histories: known, counted }
    const { findings, histories: after } = reported(played)
    const alerts = findings.flatMap(({ joint }) =>
      joint === undefined ? [] : [{ reported: joint.reported, alert: alertOf(played.run) }]
    )
    known = withAlerts(after, alerts)
    return draftsOf(played, findings).map(({ evidence, message, prompt, supersedes }) => ({
      prompt,
      sure: evidence.confirmation?.extent?.cellsSure ?? null,
      extent: evidence.confirmation?.extent ?? null,
      message,
      supersedes
    }))
  })
}

const lines = (alerts: ReturnType<typeof told>) =>
  alerts.map((ofRun) => ofRun.map(({ prompt, sure, supersedes }) => [prompt, sure, supersedes]))

/** So many cells have fallen; further ones, up to `later`, do not answer yet; six more stay as they were. */
const falling = (cells: number, later: number): ReadonlyArray<Counted> =>
  fallen(cells, later + 6).map((own, place): Counted => (place >= cells && place < later ? [0, 0] : own))

describe("an alert of several cells", () => {
  it("tells how many show it so far, and the answers of all cells of its scope on both sides", () => {
    const [, second = []] = told(quiet(10), [fallen(5, 10), fallen(5, 10)])
    const [alert] = second
    assert.deepStrictEqual(alert?.extent, {
      cellsSure: 5,
      cells: 10,
      now: { k: 5 * 8, n: 5 * 20 + 5 * 8 },
      before: { k: 10 * 24 * 4, n: 10 * 24 * 4 }
    })
    assert.match(
      alert?.message ?? "",
      /for at least 5 of 10 prompts\. .* Over all 10 prompts, 40 of 140 answers do now, 960/
    )
  })

  it("is updated once half as many cells again show it, and at least three more", () => {
    // two cells more are no news, four are
    const alerts = told(
      quiet(15),
      [5, 5, 7, 7, 9, 9, 9].map((cells) => falling(cells, 9))
    )
    assert.deepStrictEqual(lines(alerts).flat(), [
      ["*", 5, null],
      ["*", 9, alertOf(26)]
    ])
    assert.match(
      alerts.flat()[1]?.message ?? "",
      /^Update: Acme is no longer mentioned in ChatGPT for at least 9 of 15 /
    )
  })

  it("is updated at most three times, each update naming the one before", () => {
    const alerts = told(
      quiet(47),
      [5, 5, 8, 8, 12, 12, 18, 18, 27, 27, 41, 41].map((cells) => falling(cells, 41))
    )
    const all = lines(alerts).flat()
    assert.deepStrictEqual(
      all.map(([, sure]) => sure),
      [5, 8, 12, 18]
    )
    const runs = alerts.flatMap((ofRun, index) => ofRun.map(() => 25 + index))
    assert.deepStrictEqual(
      all.map(([, , supersedes]) => supersedes),
      [null, ...runs.slice(0, -1).map(alertOf)]
    )
  })

  it("is not updated by cells that came back", () => {
    const back = fallen(0, 10)
    const alerts = told(quiet(10), [fallen(4, 10), fallen(4, 10), back, back, back, back])
    assert.deepStrictEqual(
      lines(alerts)
        .flat()
        .filter(([, , supersedes]) => supersedes !== null),
      []
    )
  })
})

describe("a cell that changes after a change of several", () => {
  const later = (runs: number) => {
    const before = Array.from({ length: runs }, () => fallen(5, 10))
    return told(quiet(10), [...before, fallen(6, 10), fallen(6, 10), fallen(6, 10)])
  }

  it("has an alert of its own where it came clearly later", () => {
    const alone = lines(later(6)).slice(6).flat()
    assert.deepStrictEqual(alone, [["prompt 5", null, null]])
  })

  it("has none where it may have come at the same time", () => {
    // its single answers said neither for some runs
    const unclear = fallen(5, 10).map((own, place): Counted => (place === 5 ? [0, 1] : own))
    const alerts = told(quiet(10), [unclear, unclear, unclear, fallen(6, 10), fallen(6, 10)])
    assert.deepStrictEqual(
      lines(alerts)
        .flat()
        .filter(([prompt]) => prompt !== "*"),
      []
    )
  })
})
