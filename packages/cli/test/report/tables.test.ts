/**
 * Reports as people read them: at any width, with figures that are not there, with hostile names.
 */
import { periodText, reportText, visibilityFigures, visibilityTable, widthOf } from "@answerscope/cli/testing"
import { BrandId, type ReportNote, type VisibilityReport, type VisibilityRow } from "@answerscope/core"
import { type CellsRate, type Counts, rateOf as countedRate } from "@answerscope/core/model"
import { assumedOverdispersion, cellCountsOf, noDays, rateChangeOf, stratifiedChange } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"

const from = DateTime.makeUnsafe("2026-10-24T00:00:00Z")
const before = DateTime.makeUnsafe("2026-11-23T00:00:00Z")
const acme = BrandId.make("brd_01jnhv8q5yfa7tb2c3d4e5f6g7")

const cellOf = (counts: Counts) => {
  const runs = counts.n
  return cellCountsOf(counts, {
    answers: runs,
    runs,
    engine: "chatgpt",
    byDay: noDays,
    overdispersion: assumedOverdispersion
  })
}

const changeOf = (current: Counts, previous: Counts) => ({
  ...rateChangeOf(stratifiedChange([{ current: cellOf(current), previous: cellOf(previous) }]), {
    isOtherModel: false,
    threshold: 1
  }),
  cells: 1,
  cellsLeftOut: 0
})

const rateOf = (counts: Counts, prompts: ReadonlyArray<Counts> = []): CellsRate => ({
  ...countedRate(counts, prompts),
  standardized: null
})

const row = (by: VisibilityRow["by"], mentions: Counts, fields: Partial<VisibilityRow> = {}): VisibilityRow => ({
  by,
  answers: mentions.n,
  prompts: 2,
  runs: 3,
  failedChecks: 0,
  notShown: 0,
  shownRate: null,
  mentionRate: rateOf(mentions),
  citationRate: null,
  shareOfVoice: rateOf({ k: mentions.k, n: 3 * mentions.n }),
  firstRate: rateOf({ k: 1, n: mentions.n }),
  top3Rate: rateOf({ k: 2, n: mentions.n }),
  position: { median: 2.5, mean: 2.33, n: mentions.k, low: 1.8, high: 2.9 },
  sentiment: { positive: 3, neutral: 1, negative: 1, positiveRate: rateOf({ k: 3, n: 4 }) },
  ...fields
})

const reportOf = (rows: ReadonlyArray<VisibilityRow>): VisibilityReport => ({
  from,
  before,
  limit: 200,
  offset: 0,
  total: rows.length,
  rows,
  names: { [acme]: "Acme" },
  notes: []
})

const engines = reportOf([row({ engine: "chatgpt" }, { k: 52, n: 100 }), row({ engine: "claude" }, { k: 0, n: 0 })])

describe("a table of figures", () => {
  it("has every figure that fits, and names the others", () => {
    const narrow = visibilityTable(engines, { columns: 41, figures: [] })
    assert.strictEqual(
      narrow.table,
      [
        "┌─────────┬───────────────────────────┐",
        "│ engine  │ mention rate              │",
        "├─────────┼───────────────────────────┤",
        "│ chatgpt │ ····├█┤····  52.0 % n 100 │",
        "│ claude  │                 –   n   0 │",
        "└─────────┴───────────────────────────┘"
      ].join("\n")
    )
    assert.deepStrictEqual(narrow.leftOut, [
      "share of voice",
      "median position",
      "ranked first",
      "in first three",
      "positive",
      "citation rate"
    ])
    const wide = visibilityTable(engines, { columns: 240, figures: [] })
    assert.deepStrictEqual(wide.leftOut, [])
    assert.include(wide.table, "2.5  n 52")
  })

  it("shows exactly the requested figures", () => {
    const { leftOut, table } = visibilityTable(engines, { columns: 120, figures: ["positive", "position"] })
    assert.deepStrictEqual(leftOut, [])
    assert.match(table, /│ engine +│ positive +│ median position │/)
    assert.notInclude(table, "mention rate")
  })

  it("says in words whether a figure has changed", () => {
    const now = { k: 52, n: 100 }
    const change = (previous: Counts) => ({
      mentionRate: changeOf(now, previous),
      citationRate: null,
      shareOfVoice: null,
      firstRate: changeOf(now, previous),
      top3Rate: changeOf(now, previous),
      positiveRate: null,
      position: changeOf(now, previous)
    })
    const rows = [
      { k: 10, n: 100 },
      { k: 50, n: 100 },
      { k: 1, n: 4 },
      { k: 0, n: 0 }
    ].map((previous, index) => row({ tag: `t${index}` }, now, { change: change(previous) }))
    const { table } = visibilityTable(reportOf(rows), { columns: 80, figures: ["mention"] })
    const told = table.split("\n").flatMap((line) => /│ +│ (\S[^│]*?) +│/.exec(line)?.[1] ?? [])
    assert.deepStrictEqual(told, ["up +42.0", "within noise +2.0", "few answers +27.0", "few answers"])
  })

  it("begins with the clear changes, the largest first", () => {
    const unclear = changeOf({ k: 52, n: 100 }, { k: 50, n: 100 })
    const changed = (k: number) => changeOf({ k: 52, n: 100 }, { k, n: 100 })
    // clear by itself, but not among all changes of the report
    const notOnPage = { ...changed(5), verdictPage: "within_noise" as const }
    const changes = { none: unclear, page: notOnPage, up: changed(20), down: changed(95), alike: unclear }
    const others = { citationRate: null, shareOfVoice: null, firstRate: unclear, top3Rate: unclear, positiveRate: null }
    const rows = Object.entries(changes).map(([tag, mentionRate]) =>
      row({ tag }, { k: 52, n: 100 }, { change: { ...others, mentionRate, position: unclear } })
    )
    const tagsBy = (figure: "mention" | "position") =>
      visibilityTable(reportOf(rows), { columns: 80, figures: [figure] })
        .table.split("\n")
        .flatMap((line) => /^│ (none|page|up|down|alike) /.exec(line)?.[1] ?? [])
    assert.deepStrictEqual(tagsBy("mention"), ["down", "up", "none", "page", "alike"])
    assert.deepStrictEqual(tagsBy("position"), ["none", "page", "up", "down", "alike"])
  })

  it("shows the level with equal weights where counts are unequal, with k of n beside it", () => {
    const standardized = { value: 0.3, low: 0.22, high: 0.4 }
    const unequal = { ...rateOf({ k: 52, n: 100 }), standardized }
    const nearly = { ...rateOf({ k: 50, n: 100 }), standardized: { ...standardized, value: 0.509 } }
    const rows = [unequal, nearly].map((mentionRate, index) =>
      row({ tag: `t${index}` }, { k: 0, n: 0 }, { mentionRate })
    )
    const [first, second] = rows
    const { table } = visibilityTable(reportOf(rows), { columns: 60, figures: ["mention"] })
    assert.match(table, /│ t0 +│ ·+├─*█─*┤·+ {2}30\.0 % 52 of 100 │/)
    assert.match(table, /│ t1 +│ [^│]+ {2}50\.0 % n 100 +│/)
    const look = { columns: 100, figures: ["mention"] } as const
    assert.match(
      first === undefined ? "" : visibilityFigures(first, look),
      /│ 30\.0 % │ 52 of 100 │ 22\.0 to 40\.0 % │/
    )
    assert.match(second === undefined ? "" : visibilityFigures(second, look), /│ 50\.0 % │ 50 of 100 │/)
  })

  it("shows a failed check where there is one", () => {
    const report = reportOf([row({ engine: "claude" }, { k: 0, n: 0 }, { failedChecks: 12 })])
    assert.match(visibilityTable(report, { columns: 240, figures: [] }).table, /│ failed │\n[^]*│ +12 │/)
  })

  it.each([40, 60, 80, 120, 200])("is at most %d columns wide, whatever the names are", (columns) => {
    const names = ["a\u001b[2J\nb", "שלום עולם".repeat(20), "日本語".repeat(60), "x".repeat(500), "👍🏽".repeat(90)]
    const report = reportOf(names.map((prompt) => row({ engine: "chatgpt", prompt }, { k: 1, n: 2 })))
    for (const line of visibilityTable(report, { columns, figures: [] }).table.split("\n")) {
      assert.isAtMost(widthOf(line.replaceAll("\u200e", "")), Math.max(columns, 60))
      assert.notInclude(line, "\u001b")
    }
  })
})

describe("a single row", () => {
  it("has all figures with their numbers of answers", () => {
    const shown = visibilityFigures(row({}, { k: 52, n: 100 }), { columns: 80, figures: [] })
    assert.match(shown, /│ mention rate +│ \S+ │ 52\.0 % │ 52 of 100 │ 42\.3 to 61\.5 % │/)
    assert.match(shown, /│ median position │ mean 2\.33 +│ 2\.5 +│ n 52 +│ 1\.8 to 2\.9 +│/)
    assert.match(shown, /│ citation rate +│ +│ – +│/)
    for (const line of shown.split("\n")) assert.isAtMost(line.length, 80)
  })

  it("is split into rows on a narrow terminal, with whole bars", () => {
    const shown = visibilityFigures(row({}, { k: 52, n: 100 }), { columns: 60, figures: ["mention", "position"] })
    assert.match(shown, /│ mention +│ ····├█┤···· +│ 52\.0 % │/)
    for (const line of shown.split("\n")) assert.isAtMost(line.length, 60)
  })

  it("has the interval for prompts like these where there is one", () => {
    const cells = [
      { k: 9, n: 10 },
      { k: 5, n: 10 },
      { k: 1, n: 10 }
    ]
    const mentionRate = rateOf({ k: 15, n: 30 }, cells)
    const shown = visibilityFigures(row({}, { k: 15, n: 30 }, { mentionRate }), { columns: 80, figures: ["mention"] })
    assert.match(shown, /│ prompts like these │ [·├─┤]+ │ +│ +│ [\d.]+ to [\d.]+ % +│/)
  })
})

describe("text around the rows", () => {
  it("gives their subject and range", () => {
    const report = {
      title: "Acme: visibility by engine",
      period: { from, before },
      body: { table: "(table)", leftOut: ["positive"] },
      part: { shown: 2, offset: 4, total: 1_000 },
      hasBars: true,
      more: "--json and --csv",
      notes: [{ kind: "settings_now" }],
      names: {}
    } as const
    assert.strictEqual(
      reportText(report, 120),
      [
        "Acme: visibility by engine, 2026-10-24 to 2026-11-22 (UTC)",
        "(table)",
        "Rows 5 to 6 of 1,000; --offset 6 shows the next.",
        "Bars go from 0 to 100 %: █ is the rate, ├ ┤ its 95 % interval, n its answers or mentions.",
        "No room here for: positive. A wider terminal shows them, as do --json and --csv.",
        "Old answers, too, are grouped by their prompts’ current type and tags."
      ].join("\n")
    )
  })

  it("names days for periods of whole days, and moments otherwise", () => {
    const noon = DateTime.makeUnsafe("2026-11-22T12:00:00Z")
    assert.strictEqual(periodText({ from: noon, before }), "2026-11-22T12:00:00.000Z until 2026-11-23T00:00:00.000Z")
  })

  it("says which prompts changed, and how to keep apart what is mixed", () => {
    const noted = (note: ReportNote) =>
      reportText(
        {
          title: "Acme",
          period: { from, before },
          body: { table: "", leftOut: [] },
          part: { shown: 1, offset: 0, total: 1 },
          hasBars: false,
          more: "",
          notes: [note],
          names: { [acme]: "Acme" }
        },
        200
      )
        .split("\n")
        .at(-1)
    assert.strictEqual(
      noted({
        kind: "prompts_changed",
        brandId: acme,
        at: from,
        added: ["one"],
        removed: ["a", "b", "c", "d", "e"]
      }),
      "The prompts changed on 2026-10-24; asked from then on: “one”; no longer asked: “a”, “b”, “c” and 2 more."
    )
    assert.strictEqual(
      noted({ kind: "surfaces_mixed", counts: { api: 1_200, app: 3 } }),
      "1,200 answers came over APIs, and 3 are as people see them. The two differ. Use --surface, or --by surface."
    )
  })
})
