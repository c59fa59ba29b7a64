/**
 * Reports on sources beside a writer.
 */
import { Reports, type Snapshot, SnapshotId } from "@answerscope/core"
import { ScanStore, SnapshotStore } from "@answerscope/core/adapter"
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
        yield* (yield* ScanStore).insert({ scan: scanOf(1, { brandId: brandId(1) }), checks: [] })
      })
    ).pipe(
      Layer.provideMerge(Reports.layer),
      Layer.provideMerge(PgStorage.layer({ url, ...patience })),
      Layer.provideMerge(sqlOn(url))
    )
  )
)

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
