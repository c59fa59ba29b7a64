import type { Brand, SourceRow } from "@answerscope/core"
import { noCounts } from "#core/count/RollupStore.ts"
import { noFilter, type SourcesQuery } from "@answerscope/core/testing"
import { type SourcedAnswer, sourcesOfAnswers } from "@answerscope/core/storage"
import { sourcesReport, sourceCounter } from "#core/report/source/SourceFigures.ts"
import { BrandId, OrganizationId } from "@answerscope/core"
import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"

const at = DateTime.makeUnsafe("2026-11-22T10:00:00.000Z")

const brand: Brand = {
  id: BrandId.make("brd_1"),
  organizationId: OrganizationId.make("org_1"),
  name: "Contoso",
  domain: "contoso.co.uk",
  aliases: [],
  category: null,
  location: "United States",
  language: null,
  engines: ["chatgpt"],
  prompts: ["best crm"],
  promptSettings: [],
  competitors: ["globex.com"],
  keywords: [],
  competitorDetails: [],
  groups: [],
  createdAt: at,
  updatedAt: at
}

type Sources = SourcedAnswer["sources"]

const answerOf = (sources: Sources): SourcedAnswer => ({
  engine: "chatgpt",
  surface: "api",
  location: null,
  language: null,
  model: null,
  prompt: "best crm",
  trackerId: null,
  origin: "live",
  searched: true,
  analyzerVersion: "1",
  mentioned: false,
  competitorsFound: [],
  sources,
  consulted: [],
  citedHosts: [],
  queries: [],
  checkedAt: at,
  textRemovedAt: null
})

const rowsOf = (answers: ReadonlyArray<Sources>, groupBy: "domain" | "page"): ReadonlyArray<SourceRow> =>
  reportOn(answers.map(answerOf), { groupBy }).rows

const reportOn = (answers: ReadonlyArray<SourcedAnswer>, wanted: Partial<SourcesQuery>) => {
  const question: SourcesQuery = {
    ...noFilter,
    brandId: brand.id,
    from: at,
    before: DateTime.add(at, { days: 1 }),
    groupBy: "domain",
    kind: null,
    gap: false,
    competitor: null,
    text: null,
    sort: "answers",
    retrievedOnly: false,
    limit: null,
    offset: 0,
    ...wanted
  }
  const counter = sourceCounter(question, brand, null)
  counter.add(sourcesOfAnswers(answers))
  const material = { brand, answersBefore: null, counts: noCounts, surfaceOf: () => "api" as const }
  return sourcesReport(question, { counter, material })
}

const domains: ReadonlyArray<readonly [host: string, domain: string, kind: SourceRow["kind"]]> = [
  ["contoso.co.uk", "contoso.co.uk", "own"],
  ["a.b.contoso.co.uk", "contoso.co.uk", "own"],
  ["notcontoso.co.uk", "notcontoso.co.uk", "other"],
  ["contoso.co.uk.evil.com", "evil.com", "other"],
  ["co.uk", "co.uk", "other"],
  ["shop.globex.com", "globex.com", "competitor"],
  ["globex.com.evil.com", "evil.com", "other"],
  ["one.github.io", "one.github.io", "other"],
  ["github.io", "github.io", "other"],
  ["192.0.2.7", "192.0.2.7", "other"],
  ["localhost", "localhost", "other"],
  ["xn--bcher-kva.de", "xn--bcher-kva.de", "other"]
]

describe("the domain of a page", () => {
  for (const [host, domain, kind] of domains) {
    it(`is ${domain} for ${host}, which is ${kind}`, () => {
      const [row] = rowsOf([[{ url: `https://${host}/a`, domain: host }]], "domain")
      assert.deepStrictEqual([row?.key, row?.kind], [domain, kind])
    })
  }

  it("is none where nobody knows the host", () => {
    const sources = [{ url: "https://redirect.example/x", domain: null }]
    assert.deepStrictEqual(rowsOf([sources], "domain"), [])
    assert.strictEqual(rowsOf([sources], "page").length, 1)
  })

  it("is that of the page behind a redirect, whatever its address says", () => {
    const [row] = rowsOf([[{ url: "https://user:word@redirect.example:8443/x", domain: "news.globex.com" }]], "domain")
    assert.deepStrictEqual([row?.key, row?.kind], ["globex.com", "competitor"])
  })
})

describe("the gap of a source", () => {
  const times = (count: number, host: string, rest: Partial<SourcedAnswer>): ReadonlyArray<SourcedAnswer> =>
    Array.from({ length: count }, () => ({ ...answerOf([{ url: `https://${host}/a`, domain: host }]), ...rest }))
  const instead = { competitorsFound: ["globex.com"] }
  const answers = [
    ...times(40, "wide.example", { mentioned: true, ...instead }),
    ...times(12, "wide.example", instead),
    ...times(6, "gap.example", instead),
    ...times(2, "rare.example", instead),
    ...times(9, "silent.example", {})
  ]

  it("is clear from three answers on whose rate lies above that of all sources", () => {
    const { gap, rows } = reportOn(answers, { sort: "gap" })
    assert.deepInclude(gap, { k: 20, n: 69 })
    assert.deepStrictEqual(
      rows.map(({ few, gap: { k, n }, key }) => ({ key, k, n, few })),
      [
        { key: "gap.example", k: 6, n: 6, few: false },
        { key: "wide.example", k: 12, n: 52, few: true },
        { key: "rare.example", k: 2, n: 2, few: true },
        { key: "silent.example", k: 0, n: 9, few: true }
      ]
    )
    assert.deepStrictEqual(rows[1]?.namesInstead, [{ name: "globex.com", answers: 12 }])
    assert.strictEqual(rows[1]?.competitors[0]?.answers, 52)
    assert.deepStrictEqual(
      rows.map(({ gapPrompts }) => gapPrompts.map(({ answers, gapAnswers }) => [gapAnswers, answers])),
      [[[6, 6]], [[12, 52]], [[2, 2]], []]
    )
  })

  it("leaves out sources without a gap answer on request", () => {
    const { rows } = reportOn(answers, { gap: true })
    assert.deepStrictEqual(
      rows.map(({ key }) => key),
      ["wide.example", "gap.example", "rare.example"]
    )
  })
})

describe("a report on sources", () => {
  it("holds 200 long addresses of each of many answers, all different", () => {
    const answers = Array.from({ length: 15 }, (_, answer) =>
      Array.from({ length: 200 }, (__, page) => ({
        url: `https://s${page}.example/?${`${answer}&%`.repeat(500)}${page}`.slice(0, 2_048),
        domain: `s${page}.example`
      }))
    )
    const domainRows = rowsOf(answers, "domain")
    assert.strictEqual(domainRows.length, 200)
    assert.deepStrictEqual(new Set(domainRows.map((row) => row.answers.k)), new Set([15]))
    assert.strictEqual(rowsOf(answers, "page").length, 3_000)
  })

  it("counts an address of ten megabytes that is none", () => {
    const [row] = rowsOf([[{ url: ".:/@?#&=%[]".repeat(900_000), domain: null }]], "page")
    assert.strictEqual(row?.answers.k, 1)
  })
})
