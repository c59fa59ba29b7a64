/** Contract of the reports on sources and searches: they agree with the snapshots, read one by one. */
import {
  type Brand,
  BrandId,
  type OrganizationId,
  Reports,
  type Snapshot,
  type SourcesRequest,
  TrackerId
} from "@answerscope/core"
import { MarkStore, RollupStore, SnapshotStore } from "@answerscope/core/storage"
import { noFilter, type SourcesQuery } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { DateTime, Effect, Struct } from "effect"
import {
  at,
  idsOf,
  newBrand,
  newOrganization,
  newScan,
  snapshotOf,
  contractEngines as engines
} from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { type Drawing, drawing } from "./Drawing.ts"
import { isGapIn, naiveCiting, naiveSearches, naiveSources } from "./NaiveSourceReport.ts"

const theReports = Effect.provide(Effect.service(Reports), Reports.layer)

const hours = (count: number) => at(count * 3_600_000)

const prompts = ["best crm", "free crm", "is contoso good", "crm for banks"]

const brandFields = {
  domain: "shop.contoso.example",
  prompts: ["best crm", "free crm", "is contoso good"],
  promptSettings: [
    { prompt: "free crm", classByHand: "branded", tags: ["money"], active: true, leftAtMillis: null },
    { prompt: "crm for banks", classByHand: null, tags: ["money"], active: true, leftAtMillis: 1 }
  ],
  // two of one domain: the first one has its sources
  competitors: ["Globex", "initech.co.uk", "www.initech.co.uk", "hooli.com", "hooli.com/2", "one.github.io/3"]
} satisfies Partial<Brand>

/** A page that many answers cite in one way or another. */
const drawnSource = ({ below, pick }: Drawing): Snapshot["sources"][number] => {
  const host = pick(
    "contoso.example",
    "shop.contoso.example",
    "a.shop.contoso.example",
    "initech.co.uk",
    "blog.initech.co.uk",
    "hooli.com",
    "one.github.io",
    "two.github.io",
    "xn--bcher-kva.example",
    "192.0.2.1",
    "localhost",
    "co.uk"
  )
  const tail = pick("", "#a", "?utm_source=x", "?id=1", "?id=1&gclid=2")
  const url = below(12) === 0 ? pick("no address", "//", "") : `https://www.${host}/${below(4)}${tail}`
  return { url, title: null, domain: below(10) === 0 ? null : host }
}

const drawnSnapshot = (draw: Drawing): Partial<Snapshot> => {
  const { below, pick, some } = draw
  const kind = pick("answer", "answer", "answer", "not_shown")
  const mentioned = kind === "answer" && below(2) === 0
  const sources = some(6, () => drawnSource(draw))
  return {
    prompt: pick("best crm", ...prompts),
    engine: pick("chatgpt", ...engines),
    surface: pick("api", "api", "app"),
    kind,
    location: pick(null, "Germany", "Germany", "Berlin,Germany"),
    language: pick(null, null, "de"),
    model: pick(null, "model-1", "model-2"),
    origin: pick("live", "simulated", "replayed"),
    searched: pick(true, true, false, null),
    analyzerVersion: pick("1", "2"),
    mentioned,
    position: null,
    competitorsFound: [...new Set(some(3, () => pick("Globex", "hooli.com", "initech.co.uk", "Umbrella")))],
    sources,
    consulted: some(4, () => drawnSource(draw)),
    citedHosts: [...new Set(sources.flatMap(({ domain }) => domain ?? []))],
    queries: some(3, () => pick("best crm", "crm 2026", "Best crm", "\u{1f600}", "\ufb01")),
    checkedAt: hours(below(24 * 6))
  }
}

/** A brand with answers, the oldest of them without their text. */
const newAnswers = Effect.fnUntraced(function* (organizationId: OrganizationId, seed: number) {
  const store = yield* SnapshotStore
  const draw = drawing(seed)
  const brand = yield* newBrand(organizationId, brandFields)
  const [id = ""] = yield* idsOf("trk", 1)
  const trackerId = TrackerId.make(id)
  const { scan } = yield* newScan(organizationId, { brandId: brand.id })
  const { scan: run } = yield* newScan(organizationId, { brandId: brand.id, trackerId })
  const snapshots = yield* Effect.forEach(Array.from({ length: 90 }), () => {
    const place = draw.pick({ scanId: scan.id, trackerId: null }, { scanId: run.id, trackerId })
    return snapshotOf({ organizationId, brandId: brand.id, ...place }, drawnSnapshot(draw))
  })
  yield* store.insert(snapshots)
  yield* store.removeTexts({ organizationId, from: null, before: hours(24), limit: 1_000, at: hours(999) })
  const kept = snapshots.map((snapshot) =>
    DateTime.isLessThan(snapshot.checkedAt, hours(24)) ? { ...snapshot, textRemovedAt: hours(999) } : snapshot
  )
  return { brand, snapshots: kept, trackerId }
})

type Answers = Effect.Success<ReturnType<typeof newAnswers>>

const questionOf = ({ brand }: Answers, fields: Partial<SourcesQuery>): SourcesQuery => ({
  ...noFilter,
  brandId: brand.id,
  from: hours(0),
  before: hours(24 * 6),
  groupBy: "domain",
  kind: null,
  gap: false,
  competitor: null,
  text: null,
  sort: "answers",
  retrievedOnly: false,
  limit: null,
  offset: 0,
  ...fields
})

/** The same question on searches, which have no kinds. */
const searchesOf = (question: SourcesRequest) =>
  Struct.omit(question, ["competitor", "gap", "groupBy", "kind", "retrievedOnly", "sort", "text"])

/** Questions that each part of a question changes. */
const questionsOf = ({ trackerId }: Answers): ReadonlyArray<Partial<SourcesQuery>> => [
  {},
  { groupBy: "page" },
  { from: hours(30), before: hours(100) },
  { engine: "claude" },
  { surface: "app" },
  { surface: "api", groupBy: "page" },
  { model: "model-2", groupBy: "page" },
  { prompt: "crm for banks" },
  { class: "branded" },
  { class: "non_branded", groupBy: "page" },
  { tag: "money" },
  { trackerId },
  { retrievedOnly: true, groupBy: "page" },
  { retrievedOnly: true, from: hours(20), before: hours(40) },
  { retrievedOnly: true, kind: "own", gap: true, groupBy: "page" },
  { searched: true },
  { searched: false, groupBy: "page" },
  { kind: "own" },
  { kind: "competitor", groupBy: "page" },
  { kind: "other", gap: true },
  { sort: "gap" },
  { competitor: "Globex" },
  { competitor: "hooli.com", gap: true, sort: "gap" },
  { competitor: "Umbrella", groupBy: "page" },
  { competitor: "Globex", retrievedOnly: true },
  { text: "HooLi", groupBy: "page" },
  { text: "b.io", gap: true, kind: "other" },
  { sort: "gap", gap: true, groupBy: "page" },
  { gap: true, groupBy: "page", engine: "gemini" },
  { engine: "perplexity", class: "branded", from: hours(20), before: hours(60) }
]

const equalling = (seed: number) => (it: ContractTests) => {
  it.effect("equals a report on the snapshots, one by one", () =>
    Effect.gen(function* () {
      const reports = yield* theReports
      const organizationId = yield* newOrganization
      const answers = yield* newAnswers(organizationId, seed)
      const { brand, snapshots } = answers
      yield* newAnswers(organizationId, seed + 1)
      for (const fields of questionsOf(answers)) {
        const question = questionOf(answers, fields)
        const sources = yield* reports.sources(organizationId, question)
        const expected = naiveSources(brand, snapshots, question)
        const { clearGaps, gap, rows: found } = sources
        assert.deepStrictEqual({ rows: found, gap, clearGaps }, expected, JSON.stringify(fields))
        assert.strictEqual(sources.total, expected.rows.length)

        const { known, rows, total } = yield* reports.searches(organizationId, searchesOf(question))
        assert.deepStrictEqual({ known, rows }, naiveSearches(brand, snapshots, question), JSON.stringify(fields))
        assert.strictEqual(total, rows.length)
      }
    })
  )
}

/** Counts all days that were over by then. */
const countAll = Effect.gen(function* () {
  const counts = yield* RollupStore
  for (let counted = 1; counted > 0;) counted = yield* counts.countDue({ now: hours(24 * 60) })
})

/** Where anything is kept otherwise than it is stored. */
const differences = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const counts = yield* RollupStore
  return (yield* Effect.forEach(yield* counts.spans(organizationId), counts.check)).flat()
})

const keeping = (it: ContractTests) => {
  it.effect("equals them also where days are kept, and after all that may change a day", () =>
    Effect.gen(function* () {
      const reports = yield* theReports
      const store = yield* SnapshotStore
      const organizationId = yield* newOrganization
      const answers = yield* newAnswers(organizationId, 8)
      const { brand } = answers
      let stored = answers.snapshots
      const isEqual = Effect.fnUntraced(function* (when: string) {
        for (const fields of [
          {},
          { from: hours(30), before: hours(100) },
          { groupBy: "page" },
          { retrievedOnly: true }
        ] as const) {
          const question = questionOf(answers, fields)
          const { rows } = yield* reports.sources(organizationId, question)
          assert.deepStrictEqual(rows, naiveSources(brand, stored, question).rows, `sources ${when}`)
          const searches = yield* reports.searches(organizationId, searchesOf(question))
          assert.deepStrictEqual(searches.rows, naiveSearches(brand, stored, question).rows, `searches ${when}`)
        }
      })
      const isEqualBeforeAndAfterCounting = Effect.fnUntraced(function* (when: string) {
        yield* isEqual(`${when}, not counted`)
        yield* countAll
        yield* isEqual(`${when}, counted`)
        assert.deepStrictEqual(yield* differences(organizationId), [], when)
      })
      yield* isEqualBeforeAndAfterCounting("at first")

      const { scanId } = stored[0] ?? assert.fail("no answers")
      const late = yield* snapshotOf(
        { organizationId, brandId: brand.id, scanId },
        { ...drawnSnapshot(drawing(9)), checkedAt: hours(50) }
      )
      yield* store.insert([late])
      stored = [...stored, late]
      yield* isEqualBeforeAndAfterCounting("after a late answer")

      yield* store.replaceReadings([{ ...late, mentioned: !late.mentioned, competitorsFound: ["Globex"] }])
      stored = stored.map((each) =>
        each.id === late.id ? { ...late, mentioned: !late.mentioned, competitorsFound: ["Globex"] } : each
      )
      yield* isEqualBeforeAndAfterCounting("after another reading")

      yield* store.removeTexts({ organizationId, from: null, before: hours(60), limit: 1_000, at: hours(999) })
      const isOld = (each: Snapshot, before: DateTime.Utc) => DateTime.isLessThan(each.checkedAt, before)
      stored = stored.map((each) => (isOld(each, hours(60)) ? { ...each, textRemovedAt: hours(999) } : each))
      yield* isEqualBeforeAndAfterCounting("after texts were removed")

      yield* store.removeBefore({ organizationId, from: null, before: hours(40), limit: 1_000 })
      stored = stored.filter((each) => !isOld(each, hours(40)))
      yield* isEqualBeforeAndAfterCounting("after answers were removed")
    })
  )
}

const paging = (it: ContractTests) => {
  it.effect("gives the rows page by page, each as in the whole", () =>
    Effect.gen(function* () {
      const reports = yield* theReports
      const organizationId = yield* newOrganization
      const answers = yield* newAnswers(organizationId, 4)
      for (const groupBy of ["domain", "page"] as const) {
        const question = questionOf(answers, { groupBy })
        const whole = yield* reports.sources(organizationId, question)
        assert.isAbove(whole.total, 7)
        const pages = yield* Effect.forEach([0, 7, 14, 21, 28, 35, 42, 49], (offset) =>
          reports.sources(organizationId, { ...question, limit: 7, offset })
        )
        assert.deepStrictEqual(
          pages.flatMap(({ rows }) => rows),
          whole.rows.slice(0, 56)
        )
        for (const page of pages) assert.deepStrictEqual([page.total, page.notes], [whole.total, whole.notes])
      }
      const question = questionOf(answers, {})
      const searches = yield* reports.searches(organizationId, searchesOf(question))
      const second = yield* reports.searches(organizationId, { ...searchesOf(question), limit: 1, offset: 1 })
      assert.deepStrictEqual([second.total, second.rows], [searches.total, searches.rows.slice(1, 2)])
    })
  )
}

const noting = (it: ContractTests) => {
  it.effect("notes the basis of the figures", () =>
    Effect.gen(function* () {
      const reports = yield* theReports
      const organizationId = yield* newOrganization
      const answers = yield* newAnswers(organizationId, 5)
      const question = questionOf(answers, { tag: "money" })
      const { notes } = yield* reports.sources(organizationId, question)
      const wanted = answers.snapshots.filter(({ kind, prompt }) => kind === "answer" && prompt === "free crm")
      const countOf = (has: (answer: Snapshot) => boolean) => wanted.filter(has).length
      assert.deepInclude(notes, { kind: "simulated", count: countOf(({ origin }) => origin === "simulated") })
      assert.deepInclude(notes, { kind: "replayed", count: countOf(({ origin }) => origin === "replayed") })
      assert.deepInclude(notes, { kind: "analyzer_versions", versions: ["1", "2"] })
      assert.deepInclude(notes, { kind: "settings_now" })
      assert.deepInclude(notes, {
        kind: "retention",
        answersBefore: null,
        count: countOf(({ textRemovedAt }) => textRemovedAt !== null)
      })
      assert.deepInclude(notes, { kind: "few_answers", figures: ["withBrand"] })
      const plain = yield* reports.searches(organizationId, searchesOf(questionOf(answers, { engine: "claude" })))
      assert.notDeepInclude(plain.notes, { kind: "settings_now" })
    })
  )
}

const marked = (it: ContractTests) => {
  it.effect("compares the gap since a source was marked as done with that before, over the cells of both", () =>
    Effect.gen(function* () {
      const reports = yield* theReports
      const marks = yield* MarkStore
      const { brand, ...answers } = yield* newAnswers(yield* newOrganization, 10)
      const question = questionOf({ brand, ...answers }, {})
      const [done, contacted] = (yield* reports.sources(brand.organizationId, question)).rows
      assert(done !== undefined && contacted !== undefined)
      const mark = {
        organizationId: brand.organizationId,
        brandId: brand.id,
        kind: "source",
        note: null,
        setBy: null
      } as const
      const at = hours(24 * 3)
      const states = [
        [done.key, "done"],
        [contacted.key, "contacted"],
        ["none.example", "done"]
      ] as const
      for (const [key, state] of states) {
        yield* marks.put({ mark: { ...mark, key, state, at, updatedAt: at }, marksMax: 9 })
      }
      const { rows } = yield* reports.sources(brand.organizationId, question)
      const { sinceDone, ...rest } = rows[0] ?? assert.fail("no row")
      assert.deepStrictEqual({ ...rest, sinceDone: null }, done)
      assert.deepStrictEqual(
        rows.slice(1).filter((row) => row.sinceDone !== null),
        []
      )

      // one by one: the answers of cells that cite it before and since
      const citing = naiveCiting(brand, answers.snapshots, question, done.key)
      const cellOf = ({ engine, language, location, prompt }: Snapshot) =>
        JSON.stringify([prompt, engine, location, language])
      const isBefore = ({ checkedAt }: Snapshot) => DateTime.isLessThan(checkedAt, at)
      const before = new Set(citing.filter(isBefore).map(cellOf))
      const since = new Set(citing.filter((each) => !isBefore(each)).map(cellOf))
      const both = new Set([...before].filter((cell) => since.has(cell)))
      const compared = citing.filter((each) => isBefore(each) && both.has(cellOf(each)))
      assert.isAbove(both.size, 0)
      assert.deepInclude(sinceDone, {
        at,
        cells: both.size,
        cellsLeftOut: before.size + since.size - 2 * both.size
      })
      assert.deepInclude(sinceDone?.previous, {
        k: compared.filter((each) => isGapIn(brand, each)).length,
        n: compared.length
      })
      const { sinceDone: retrieved = null } =
        (yield* reports.sources(brand.organizationId, { ...question, retrievedOnly: true })).rows[0] ?? {}
      assert.isNull(retrieved)
    })
  )
}

const nothing = (it: ContractTests) => {
  it.effect("returns nothing for unknown brands and those of other organizations", () =>
    Effect.gen(function* () {
      const reports = yield* theReports
      const organizationId = yield* newOrganization
      const strangerId = yield* newOrganization
      const answers = yield* newAnswers(organizationId, 6)
      const stranger = yield* newAnswers(strangerId, 7)
      const question = questionOf(answers, {})
      const noRate = { value: null, k: 0, n: 0, low: null, high: null }
      const cases: ReadonlyArray<readonly [OrganizationId, SourcesRequest]> = [
        [strangerId, question],
        [organizationId, { ...question, brandId: BrandId.make("brd_none") }],
        [organizationId, { ...question, trackerId: stranger.trackerId }],
        [organizationId, { ...question, trackerId: TrackerId.make("") }],
        [organizationId, { ...question, model: "" }],
        [organizationId, { ...question, prompt: "Best crm" }],
        [organizationId, { ...question, tag: "none" }],
        [organizationId, { ...question, from: hours(24 * 7), before: hours(24 * 8) }]
      ]
      for (const [organization, request] of cases) {
        const sources = yield* reports.sources(organization, request)
        assert.deepStrictEqual([sources.total, sources.rows], [0, []])
        const searches = yield* reports.searches(organization, searchesOf(request))
        assert.deepStrictEqual([searches.total, searches.rows, searches.known], [0, [], noRate])
      }
    })
  )
}

const finding = (it: ContractTests) => {
  it.effect("finds all addresses of a page, in however many answers", () =>
    Effect.gen(function* () {
      const reports = yield* theReports
      const { organizationId, id: brandId } = yield* newBrand(yield* newOrganization)
      const { scan } = yield* newScan(organizationId, { brandId })
      const citing = (minute: number, url: string) =>
        snapshotOf(
          { organizationId, brandId, scanId: scan.id },
          { checkedAt: at(minute * 60_000), sources: [{ url, title: null, domain: "g2.com" }] }
        )
      const old = yield* citing(0, "https://g2.com/crm?utm_source=old#top")
      const others = yield* Effect.forEach(Array.from({ length: 2_100 }).keys(), (minute) =>
        citing(minute + 1, `https://g2.com/${minute % 3 === 0 ? "crm" : "cms"}?gclid=${minute % 7}`)
      )
      yield* (yield* SnapshotStore).insert([old, ...others])
      const found = yield* reports.addresses(organizationId, { brandId, page: "https://g2.com/crm" })
      const ofOthers = Array.from({ length: 7 }, (_, n) => `https://g2.com/crm?gclid=${n}`)
      assert.deepStrictEqual(found.toSorted(), [...ofOthers, "https://g2.com/crm?utm_source=old#top"])
      const none = yield* reports.addresses(organizationId, { brandId, page: "https://g2.com/" })
      assert.deepStrictEqual(none, [])
    })
  )
}

/** Reports on the random answers of a seed. */
export const suiteOf = (seed: number) => contractSuite("Reports on sources", [equalling(seed)])

export const suite = contractSuite("Reports on sources", [
  equalling(1),
  keeping,
  paging,
  noting,
  nothing,
  finding,
  marked
])
