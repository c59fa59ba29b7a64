/**
 * Reports on sources beside a writer.
 */
import { Reports, type Snapshot, SnapshotId, unknownUsage } from "@answerscope/core"
import { RollupStore, eachCount, ScanStore, SnapshotStore } from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Fiber, Layer } from "effect"
import { newDatabase, patience, sqlOn } from "./Databases.ts"
import { brandId, idOf, organizationId, organizationWithBrand, scanId, scanOf } from "./Rows.ts"

const question = { brandId: brandId(1), from: DateTime.makeUnsafe("2026-03-01T00:00:00.000Z") }

const snapshotOf = (n: number): Snapshot => ({
  id: SnapshotId.make(idOf("snp", "8005", n)),
  organizationId: organizationId(1),
  brandId: brandId(1),
  scanId: scanId(1),
  trackerId: null,
  reanalysisId: null,
  brand: "b",
  prompt: "p",
  engine: "claude",
  surface: "api",
  provider: "anthropic",
  kind: "answer",
  location: null,
  language: null,
  sample: 1,
  followUp: false,
  model: "m",
  mentioned: false,
  position: null,
  sourcesCount: 1,
  sentiment: null,
  competitorsFound: [],
  competitorCandidatesFound: [],
  checkedAt: DateTime.makeUnsafe("2026-03-04T05:06:07.089Z"),
  answer: "a",
  sources: [{ url: "https://news.example/a", title: null, domain: "news.example" }],
  citedHosts: ["news.example"],
  spans: [],
  ranking: [],
  queries: ["best crm"],
  searched: true,
  consulted: [],
  narration: null,
  tier: null,
  extras: [],
  citations: [],
  textHash: null,
  repeats: false,
  usage: unknownUsage,
  vendorCost: { microUsd: null, source: "unknown" },
  analyzerVersion: "1",
  origin: "simulated",
  textRemovedAt: null
})

const storage = Layer.unwrap(
  Effect.map(newDatabase, (url) =>
    Layer.effectDiscard(
      Effect.gen(function* () {
        const sql = yield* PgClient.PgClient
        yield* Effect.forEach(organizationWithBrand, (statement) => sql.unsafe(statement))
        yield* (yield* ScanStore).insert([{ scan: scanOf(1, { brandId: brandId(1) }), checks: [] }])
      })
    ).pipe(
      Layer.provideMerge(Reports.layer),
      Layer.provideMerge(PgStorage.layer({ url, ...patience })),
      Layer.provideMerge(sqlOn(url))
    )
  )
)

const day = DateTime.makeUnsafe("2026-03-07T00:00:00.000Z")

/** An answer of that day, of which 10,500 come three seconds after each other, but 600 of them in the same moment. */
const answerOfDay = (n: number): Snapshot => {
  const url = `https://site${n % 700}.example/page`
  return {
    ...snapshotOf(10_000 + n),
    checkedAt: DateTime.add(day, { seconds: 3 * (n > 900 && n < 1_500 ? 900 : n) }),
    prompt: `p${n % 7}`,
    sources: [{ url, title: null, domain: `site${n % 700}.example` }],
    queries: [`query ${n % 300}`]
  }
}

/** How many answers each part has that a store gives, and the moments and pages of all of them. */
const partsRead = Effect.fnUntraced(function* (from: DateTime.Utc, before: DateTime.Utc) {
  const sizes: Array<number> = []
  const told: Array<string> = []
  yield* (yield* RollupStore).sources(
    { organizationId: organizationId(1), brandId: brandId(1), from, before },
    (part) => {
      sizes.push(part.groupOf.length)
      let [pages, queries] = [0, 0]
      for (const [index, afterMillis] of part.afterMillis.entries()) {
        const [page] = part.cited.slice(pages, (pages += part.pageCounts[index] ?? 0))
        const [query] = part.searched.slice(queries, (queries += part.queryCounts[index] ?? 0))
        told.push(`${part.startMillis + afterMillis} ${part.pageKeys[page ?? -1]} ${part.queries[query ?? -1]}`)
      }
      return true
    }
  )
  return { sizes, told: told.toSorted() }
})

/** What is counted of the answers to each prompt, whatever the parts in which a store gives it. */
const countsRead = Effect.fnUntraced(function* (from: DateTime.Utc, before: DateTime.Utc) {
  const question = { organizationId: organizationId(1), brandIds: [brandId(1)], from, before, unit: null }
  const counts = yield* RollupStore
  const { answers } = yield* counts.count({ ...question, withCompetitors: true, withRuns: true })
  const told = [...Map.groupBy(eachCount(answers), ({ prompt }) => prompt)].map(([prompt, of]) => ({
    prompt,
    answers: of.reduce((sum, each) => sum + each.answers, 0),
    firstAtMillis: Math.min(...of.map((each) => each.firstAtMillis)),
    lastAtMillis: Math.max(...of.map((each) => each.lastAtMillis)),
    runs: [...new Set(of.flatMap(({ runs }) => runs))]
  }))
  const size = yield* counts.size({ ...question, withCompetitors: true, withRuns: true })
  return { told: told.toSorted((a, b) => (a.prompt < b.prompt ? -1 : 1)), size }
})

layer(storage, { excludeTestServices: true })("a day of thousands of answers", (it) => {
  it.effect("is read in parts of a thousand, or as kept in documents of 4,000, and each answer comes once", () =>
    Effect.gen(function* () {
      const answers = Array.from({ length: 10_500 }, (_, n) => answerOfDay(n))
      const { insert } = yield* SnapshotStore
      for (let at = 0; at < answers.length; at += 1_500) yield* insert(answers.slice(at, at + 1_500))
      const [next, early, late] = [
        DateTime.add(day, { days: 1 }),
        DateTime.add(day, { seconds: 30 }),
        DateTime.add(day, { seconds: 9_000 })
      ]
      const within = (from: DateTime.Utc, before: DateTime.Utc) =>
        answers.filter(({ checkedAt }) =>
          DateTime.between(checkedAt, { minimum: from, maximum: DateTime.subtract(before, { milliseconds: 1 }) })
        )
      const toldOf = ({ checkedAt, queries, sources }: Snapshot) =>
        `${DateTime.toEpochMillis(checkedAt)} ${sources[0]?.url} ${queries[0]}`
      const countsOf = (of: ReadonlyArray<Snapshot>) =>
        [...Map.groupBy(of, ({ prompt }) => prompt)]
          .map(([prompt, ofPrompt]) => ({
            prompt,
            answers: ofPrompt.length,
            firstAtMillis: Math.min(...ofPrompt.map(({ checkedAt }) => DateTime.toEpochMillis(checkedAt))),
            lastAtMillis: Math.max(...ofPrompt.map(({ checkedAt }) => DateTime.toEpochMillis(checkedAt))),
            runs: [scanId(1)]
          }))
          .toSorted((a, b) => (a.prompt < b.prompt ? -1 : 1))
      const counts = yield* RollupStore
      for (const isCounted of [false, true]) {
        if (isCounted) yield* Effect.repeat(counts.countDue({ now: next }), { until: (counted) => counted === 0 })
        for (const [from, before, isWhole] of [
          [day, next, true],
          [early, late, false],
          [DateTime.subtract(day, { days: 9 }), DateTime.add(next, { days: 9 }), true]
        ] as const) {
          const { sizes, told } = yield* partsRead(from, before)
          const wanted = within(from, before)
          assert.deepStrictEqual(told, wanted.map(toldOf).toSorted())
          const counted = yield* countsRead(from, before)
          assert.deepStrictEqual(counted.told, countsOf(wanted))
          assert.isAtMost(counted.size, wanted.length > 10_000 ? 7 : wanted.length)
          // 600 answers of one moment stay together; documents so short are read at once
          if (isCounted && isWhole) assert.strictEqual(sizes.length, 1)
          else for (const size of sizes) assert.isAtMost(size, 1_000 + 599)
        }
      }
      // a document ends with the thousand with which it has 4,000
      const sql = yield* PgClient.PgClient
      assert.lengthOf(yield* sql`select from answer_sources`, 3)
      const month = { organizationId: organizationId(1), brandId: brandId(1), month: "2026-03-01" }
      assert.deepStrictEqual(yield* counts.check(month), [])
    })
  )
})

layer(storage, { excludeTestServices: true })("a day whose answers cite thousands of pages", (it) => {
  it.effect("is kept in documents of some ten thousand pages and queries", () =>
    Effect.gen(function* () {
      const pagesOf = (n: number) =>
        Array.from({ length: 10 }, (_, page) => ({
          url: `https://news.example/${n}/${page}`,
          title: null,
          domain: "news.example"
        }))
      const answers = Array.from({ length: 2_500 }, (_, n): Snapshot => {
        return {
          ...answerOfDay(n),
          checkedAt: DateTime.add(day, { seconds: n }),
          sources: pagesOf(n),
          queries: [`${n}`]
        }
      })
      yield* (yield* SnapshotStore).insert(answers)
      const next = DateTime.add(day, { days: 1 })
      const counts = yield* RollupStore
      yield* Effect.repeat(counts.countDue({ now: next }), { until: (counted) => counted === 0 })
      const { sizes, told } = yield* partsRead(day, next)
      assert.deepStrictEqual(sizes, [999, 1_000, 501])
      assert.strictEqual(told.length, 2_500)
      const month = { organizationId: organizationId(1), brandId: brandId(1), month: "2026-03-01" }
      assert.deepStrictEqual(yield* counts.check(month), [])
    })
  )
})

layer(storage, { excludeTestServices: true })("days that cite the same pages", (it) => {
  it.effect("share words, which are gone with the texts of the last answer that has them", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const { insert, removeBefore, removeTexts } = yield* SnapshotStore
      const counts = yield* RollupStore
      const answerOf = (n: number, days: number, page: string): Snapshot => ({
        ...snapshotOf(n),
        checkedAt: DateTime.add(day, { days }),
        sources: [{ url: `https://news.example/${page}`, title: null, domain: "news.example" }],
        queries: [`find ${page}`]
      })
      const end = DateTime.add(day, { days: 9 })
      const month = { organizationId: organizationId(1), brandId: brandId(1), month: "2026-03-01" }
      /** How many rows of words there are, and which of these texts they hold, when all days are counted. */
      const counted = Effect.gen(function* () {
        yield* Effect.repeat(counts.countDue({ now: end }), { until: (of) => of === 0 })
        assert.deepStrictEqual(yield* counts.check(month), [])
        const { told } = yield* partsRead(day, end)
        const rows = yield* sql<{ text: string }>`select encode(document, 'escape') as text from source_words`
        const held = ["news.example/both", "news.example/last", "find both", "find last", "news.example"]
        return {
          rows: rows.length,
          held: held.filter((text) => rows.some((row) => row.text.includes(text))),
          told: told.map((each) => each.slice(each.indexOf(" ") + 1)).toSorted()
        }
      })
      yield* insert([answerOf(1, 0, "both"), answerOf(2, 1, "both"), answerOf(3, 1, "last")])
      const all = ["news.example/both", "news.example/last", "find both", "find last", "news.example"]
      const both = "https://news.example/both find both"
      const last = "https://news.example/last find last"
      assert.deepStrictEqual(yield* counted, { rows: 1, held: all, told: [both, both, last] })

      // another text of the same day keeps its number, and a new one takes the next
      yield* insert([answerOf(4, 1, "more")])
      const more = "https://news.example/more find more"
      assert.deepStrictEqual(yield* counted, { rows: 1, held: all, told: [both, both, last, more] })

      // the day before is read no more, but another one has its words still
      const removal = { organizationId: organizationId(1), from: null, limit: 100, at: end }
      yield* removeTexts({ ...removal, before: DateTime.add(day, { days: 1 }) })
      const gone = "null undefined"
      assert.deepStrictEqual(yield* counted, { rows: 1, held: all, told: [both, last, more, gone] })

      yield* removeTexts({ ...removal, before: end })
      assert.deepStrictEqual(yield* counted, { rows: 1, held: ["news.example"], told: [gone, gone, gone, gone] })

      yield* removeBefore({ ...removal, before: end })
      assert.deepStrictEqual(yield* counted, { rows: 0, held: [], told: [] })
    })
  )
})

layer(storage, { excludeTestServices: true })("a report on sources", (it) => {
  it.effect("has rows and notes of the same answers, though another one comes between its statements", () =>
    Effect.gen(function* () {
      const [sql, reports, snapshots] = [yield* PgClient.PgClient, yield* Reports, yield* SnapshotStore]
      // of this database alone: other tests wait for locks, too
      const blocked = sql`select from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`
      let stored = 0
      const store = Effect.suspend(() => snapshots.insert([snapshotOf(++stored)]))
      yield* store
      for (const read of [reports.sources, reports.searches]) {
        const reading = yield* sql.withTransaction(
          Effect.gen(function* () {
            // holds up the statement that reads sources, and no writer
            yield* sql`lock table answer_sources in access exclusive mode`
            const begun = yield* Effect.forkChild(read(organizationId(1), question))
            yield* Effect.repeat(blocked, { until: (rows) => rows.length > 0 })
            yield* store
            return begun
          })
        )
        const { notes, rows } = yield* Fiber.join(reading)
        const [answers = 0] = rows.map((row) => ("key" in row ? row.answers.n : row.answers))
        assert.deepInclude(notes, { kind: "simulated", count: answers })
      }
    })
  )
})
