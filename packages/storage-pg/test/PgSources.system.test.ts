/**
 * Reports on sources beside a writer.
 */
import { Reports, type Snapshot, SnapshotId } from "@answerscope/core"
import { CountStore, ScanStore, SnapshotStore, SourceStore } from "@answerscope/core/adapter"
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
  brand: "b",
  prompt: "p",
  engine: "claude",
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
  yield* (yield* SourceStore).read({ organizationId: organizationId(1), brandId: brandId(1), from, before }, (part) => {
    sizes.push(part.groupOf.length)
    for (const [index, afterMillis] of part.afterMillis.entries()) {
      const [page, query] = [part.pageKeys[part.cited[index] ?? -1], part.queries[part.searched[index] ?? -1]]
      told.push(`${part.startMillis + afterMillis} ${page} ${query}`)
    }
    return true
  })
  return { sizes, told: told.toSorted() }
})

/** What is counted of the answers to each prompt, whatever the parts in which a store gives it. */
const countsRead = Effect.fnUntraced(function* (from: DateTime.Utc, before: DateTime.Utc) {
  const question = { organizationId: organizationId(1), brandIds: [brandId(1)], from, before, unit: null }
  const counts = yield* CountStore
  const { answers } = yield* counts.count({ ...question, withCompetitors: true, withRuns: true })
  const told = [...Map.groupBy(answers, ({ prompt }) => prompt)].map(([prompt, of]) => ({
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
  it.effect("is read in parts of a thousand, or as kept of 4,000, whole or not, and each answer comes once", () =>
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
      const counts = yield* CountStore
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
          // a document ends with the thousand with which it has 4,000; 600 answers of one moment stay together
          const most = (isCounted && isWhole ? 5_000 : 1_000) + 599
          for (const size of sizes) assert.isAtMost(size, most)
          assert.isAbove(sizes.length, 1)
        }
      }
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
      const counts = yield* CountStore
      yield* Effect.repeat(counts.countDue({ now: next }), { until: (counted) => counted === 0 })
      const { sizes, told } = yield* partsRead(day, next)
      assert.deepStrictEqual(sizes, [999, 1_000, 501])
      assert.strictEqual(told.length, 2_500)
      const month = { organizationId: organizationId(1), brandId: brandId(1), month: "2026-03-01" }
      assert.deepStrictEqual(yield* counts.check(month), [])
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
