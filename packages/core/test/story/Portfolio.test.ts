/** Rows of a portfolio: the first change of each brand, why it needs a look, and their order. */
import { BrandId } from "@answerscope/core"
import {
  type PortfolioMaterial,
  portfolioPage,
  portfolioRow,
  portfolioSentence
} from "#core/story/portfolio/PortfolioOf.ts"
import { assert, describe, it } from "@effect/vitest"
import { alertOf, changeOf, dayOf, immediate, materialOf, now, rowOf, trackerOf } from "./StoryWorld.ts"

const { before, engineName, from, surfaceOf } = materialOf()

const rowWith = (name: string, fields: Partial<PortfolioMaterial> = {}) =>
  portfolioRow({
    from,
    before,
    now,
    brand: { id: BrandId.make(`brd_${name}`), name, competitors: ["Globex"], groups: [], prompts: ["best crm"] },
    figures: rowOf(),
    isNameNotFound: false,
    alerts: [],
    trackers: [trackerOf({ lastRunAt: dayOf(25) })],
    weeks: [],
    engineName,
    surfaceOf,
    ...fields
  })

const all = {
  steady: rowWith("Alpine"),
  alert: rowWith("Nimbus", { alerts: [alertOf({ cause: "engine" })] }),
  figure: rowWith("Lucerne", { figures: rowOf({ change: changeOf(-16, 12, "down") }) }),
  up: rowWith("Contoso", { figures: rowOf({ change: changeOf(18, 14, "up") }) }),
  failing: rowWith("Fabrikam", {
    figures: rowOf({ failed: 1_200, change: changeOf(-16, 12, "down") }),
    alerts: [alertOf({ cause: "engine" })]
  }),
  unnamed: rowWith("Zwei", { isNameNotFound: true }),
  stale: rowWith("Munson", { trackers: [trackerOf({ lastRunAt: dayOf(22) })] }),
  untracked: rowWith("Coho", { trackers: [] }),
  few: rowWith("Datum", { figures: rowOf({ k: 1, n: 4, change: changeOf(0, 50, "few_answers") }) }),
  none: rowWith("Empty", { figures: null }),
  possible: rowWith("Possible", { alerts: [immediate(alertOf({ prompt: "best crm" }))] })
}

describe("a row of a portfolio", () => {
  it("has the strongest change, from alerts and clear figures", () => {
    assert.deepStrictEqual(
      Object.entries(all).map(([name, { row }]) => [name, row.change?.text ?? null]),
      [
        ["steady", null],
        ["alert", "Perplexity mentions Nimbus less"],
        ["figure", "Lucerne is mentioned less than in the period before"],
        ["up", "Contoso is mentioned more than in the period before"],
        ["failing", null],
        ["unnamed", null],
        ["stale", null],
        ["untracked", null],
        ["few", null],
        ["none", null],
        ["possible", "Possibly Perplexity no longer mentions Possible for “best crm”"]
      ]
    )
    assert.strictEqual(all.alert.row.alerts, 1)
    const dismissed = rowWith("Nimbus", { alerts: [{ ...alertOf({ cause: "engine" }), dismissed: true }] })
    assert.deepStrictEqual([dismissed.row.alerts, dismissed.row.change], [0, null])
    assert.deepStrictEqual([all.failing.row.alerts, all.failing.row.change], [1, null])
    // one thing to read, as in the inbox
    const joined = [alertOf({ cause: "engine" }), alertOf({ cause: "engine", prompt: "crm for agencies" })]
    assert.strictEqual(rowWith("Nimbus", { alerts: joined }).row.alerts, 1)
    assert.isTrue(all.failing.row.levels.every(({ change }) => change === null))
  })

  it("says why its figures need a look", () => {
    assert.deepStrictEqual(
      Object.entries(all).flatMap(([name, { row }]) => (row.health === null ? [] : [[name, row.health]])),
      [
        ["failing", "failing"],
        ["unnamed", "name_not_found"],
        ["stale", "stale"],
        ["untracked", "no_tracker"],
        ["few", "few_answers"],
        ["none", "few_answers"]
      ]
    )
  })

  it("says how many trackers are active, whatever else is wrong", () => {
    const { row } = rowWith("Zwei", { isNameNotFound: true, trackers: [] })
    assert.deepStrictEqual([row.health, row.trackers], ["name_not_found", 0])
    assert.strictEqual(all.unnamed.row.trackers, 1)
  })
})

describe("a portfolio", () => {
  const rows = Object.values(all)

  it("has those that need a look first, strongest first, then all others by name", () => {
    const page = portfolioPage(rows, { limit: null, offset: 0 })
    const names = ["Nimbus", "Contoso", "Lucerne", "Coho", "Fabrikam", "Munson", "Zwei", "Alpine", "Datum"]
    const last = ["Empty", "Possible"]
    assert.deepStrictEqual(
      page.rows.map(({ name }) => name),
      [...names, ...last]
    )
    assert.strictEqual(page.needingLook, 7)
    assert.deepStrictEqual(
      portfolioPage(rows.toReversed(), { limit: 2, offset: 3 }).rows.map(({ name }) => name),
      names.slice(3, 5)
    )
  })

  it("reads numbers in names", () => {
    const { rows: sorted } = portfolioPage(
      ["Client 10", "client 9", "Client 2"].map((name) => rowWith(name, {})),
      {
        limit: null,
        offset: 0
      }
    )
    assert.deepStrictEqual(
      sorted.map(({ name }) => name),
      ["Client 2", "client 9", "Client 10"]
    )
  })

  it("takes a fall and its recovery for neither better nor worse", () => {
    const alerts = [
      alertOf({ id: "2", day: 19, type: "mention_gained", since: { k: 60, n: 100 } }),
      alertOf({ id: "1", day: 12 })
    ]
    const back = rowWith("Nimbus", { alerts })
    assert.strictEqual(back.row.change?.direction, "back")
    assert.strictEqual(portfolioSentence([back]), "Nimbus needs a look: it changed and is back at its earlier level.")
  })

  it("counts in a sentence why brands need a look", () => {
    assert.strictEqual(
      portfolioSentence(rows),
      "Seven of 11 brands need a look: two do worse, one does better, one has many failed requests, " +
        "one has a name that answers may write differently, one has no recent run and one has no active tracker."
    )
    assert.strictEqual(portfolioSentence([all.steady, all.few]), "No brand has a change that needs a look.")
    assert.strictEqual(portfolioSentence([all.steady]), `${all.steady.row.name} has no change that needs a look.`)
    assert.strictEqual(portfolioSentence([]), "There is no brand yet.")
  })
})
