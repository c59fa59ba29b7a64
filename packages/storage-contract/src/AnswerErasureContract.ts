/** Contract of `BrandStore.eraseAnswers`. */
import { BrandId, Transaction } from "@answerscope/core"
import {
  AlertStore,
  type BrandKey,
  BrandStore,
  DeliveryStore,
  IdempotencyStore,
  ImportStore,
  ScanStore,
  SnapshotStore
} from "@answerscope/core/storage"
import { everyAlert } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import { at, completedOutcome, newBrand, newScan, result, snapshotOf, storedScan } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { insertedImport, linesOf } from "./ImportStoreContract.ts"
import { alertOf, deliveryOf, newAlert, newRun, newSubscription } from "./NotificationFixtures.ts"

type Run = Effect.Success<typeof newRun>

const before = DateTime.add(at(0), { days: 1 })

/** Runs batches of one row until nothing is left. */
const erase = Effect.fnUntraced(function* (key: BrandKey, time: DateTime.Utc = before) {
  const { eraseAnswers } = yield* BrandStore
  for (let stage = 0, batches = 1; ; batches++) {
    const batch = yield* eraseAnswers({ ...key, before: time, at: time, limit: 1, stage })
    if (batch.isOver) return batches
    stage = batch.stage
  }
})

const answersOf = Effect.fnUntraced(function* ({ organizationId, brand }: Run) {
  const store = yield* SnapshotStore
  return (yield* store.answers({ organizationId, brandId: brand.id, after: null, limit: 100 })).length
})

/** Ends the first check of a started scan, like its worker. */
const finished = Effect.fnUntraced(function* ({ organizationId, scan }: Pick<Run, "organizationId" | "scan">) {
  const store = yield* ScanStore
  const { checks } = Option.getOrThrow(yield* storedScan({ organizationId, id: scan.id }))
  const starts = checks.slice(0, 1).map(({ id }) => ({ checkId: id, attempt: `attempt ${id}` }))
  const works = yield* store.startChecks({ starts, at: at(1) })
  const { run } = yield* Transaction
  return Effect.gen(function* () {
    const [ended] = yield* store.finishChecks(yield* Effect.forEach(works, (work) => completedOutcome(work)))
    return ended?.brandId ?? null
  }).pipe(run)
})

/** A run with an answer and a delivered alert. */
const answered = Effect.gen(function* () {
  const run = yield* newRun
  const { brand, organizationId, scan, tracker } = run
  assert.strictEqual(yield* yield* finished(run), brand.id)
  const found = { organizationId, brandId: brand.id, scanId: scan.id }
  const snapshots = yield* Effect.all([1, 2].map(() => snapshotOf(found, { trackerId: tracker.id })))
  yield* (yield* SnapshotStore).insert(snapshots)
  const [last, first] = snapshots
  if (last === undefined || first === undefined) return assert.fail("no snapshots")
  const { evidence } = yield* alertOf(run)
  yield* newAlert(run, { evidence: { ...evidence, beforeSnapshotId: first.id, afterSnapshotId: last.id } })
  const subscription = yield* newSubscription(organizationId)
  const delivery = yield* deliveryOf(subscription, { scanId: scan.id })
  yield* (yield* DeliveryStore).insert([delivery])
  return { ...run, delivery, key: { organizationId, id: brand.id } }
})

const erasedAt = (key: BrandKey) =>
  Effect.flatMap(BrandStore, (brands) =>
    Effect.map(brands.answerMarks([key]), (marks) => marks.get(key.id)?.erasedAt ?? null)
  )

const erasing = (it: ContractTests) => {
  it.effect("erases all answers of one brand, leaves its scans without results, and touches no other brand", () =>
    Effect.gen(function* () {
      const brands = yield* BrandStore
      const alerts = yield* AlertStore
      const deliveries = yield* DeliveryStore
      const [one, other] = [yield* answered, yield* answered]
      assert.isNull(yield* erasedAt(one.key))
      const { progress } = Option.getOrThrow(yield* storedScan({ ...one, id: one.scan.id })).scan

      yield* erase(one.key)
      assert.isAbove(yield* erase(other.key, at(0)), 0)
      assert.deepStrictEqual([yield* answersOf(one), yield* answersOf(other)], [0, 2])
      const left = Option.getOrThrow(yield* storedScan({ ...one, id: one.scan.id }))
      assert.deepStrictEqual(left.scan.progress, progress)
      assert.deepInclude(left.checks[0], {
        status: "completed",
        mentioned: null,
        competitorsFound: [],
        sourcesCount: 0
      })
      const kept = Option.getOrThrow(yield* storedScan({ ...other, id: other.scan.id }))
      assert.deepInclude(kept.checks[0], { competitorsFound: result.competitorsFound, mentioned: true })
      for (const [{ delivery, organizationId }, count] of [
        [one, 0],
        [other, 1]
      ] as const) {
        const listed = yield* alerts.list({ organizationId, filter: everyAlert, page: { limit: 10, offset: 0 } })
        assert.strictEqual(listed.items.length, count)
        assert.strictEqual(Option.isSome(yield* deliveries.get(delivery)), count === 1)
      }
      assert.deepStrictEqual(yield* erasedAt(one.key), before)
      const never = yield* newBrand(one.organizationId)
      const marks = yield* brands.answerMarks([one.key, { ...one.key, id: never.id }])
      assert.deepStrictEqual(marks, new Map([[one.key.id, { erasedAt: before, rereadAt: null }]]))
      assert.deepStrictEqual(yield* brands.get(one.key), Option.some(one.brand))
    })
  )

  it.effect("finds nothing of another organization", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* answered, yield* answered]
      for (const key of [
        { ...one.key, organizationId: other.organizationId },
        { ...one.key, id: BrandId.make("brd_") }
      ]) {
        assert.strictEqual(yield* erase(key), 1)
        assert.isNull(yield* erasedAt(key))
      }
      assert.strictEqual(yield* answersOf(one), 2)
    })
  )
}

const meanwhile = (it: ContractTests) => {
  it.effect("stores no later answer of an earlier scan, but all of later scans", () =>
    Effect.gen(function* () {
      const run = yield* newRun
      const key = { organizationId: run.organizationId, id: run.brand.id }
      const late = yield* finished(run)
      yield* erase(key)
      assert.isNull(yield* late)
      const { checks } = Option.getOrThrow(yield* storedScan({ ...run, id: run.scan.id }))
      assert.deepInclude(checks[0], { status: "completed", mentioned: null, competitorsFound: [], sourcesCount: 0 })
      const { scan } = yield* newScan(run.organizationId, { brandId: run.brand.id, createdAt: before })
      assert.strictEqual(yield* yield* finished({ ...run, scan }), run.brand.id)
      assert.isAbove(yield* erase(key), 0)
      const after = Option.getOrThrow(yield* storedScan({ ...run, id: scan.id }))
      assert.deepInclude(after.checks[0], { mentioned: true })
    })
  )

  it.effect("deletes responses that name the brand, stored before it was marked, and no later ones", () =>
    Effect.gen(function* () {
      const { brand, organizationId } = yield* newRun
      const store = yield* IdempotencyStore
      const { run } = yield* Transaction
      const keep = (key: string, claimedAt: DateTime.Utc, body: string) =>
        Effect.gen(function* () {
          const claiming = { organizationId, key, fingerprint: key, at: claimedAt, expiredBefore: at(0), waitMillis: 0 }
          const { _tag } = yield* store.claim(claiming)
          if (_tag !== "claimed") return _tag
          yield* store.storeResponse({ ...claiming, response: { status: 200, contentType: "text/plain", body } })
          return _tag
        }).pipe(run)
      const marked = DateTime.add(before, { seconds: 5 })
      const later = DateTime.add(marked, { seconds: 1 })
      // of a request during the erasure
      yield* keep("during", DateTime.add(before, { seconds: 4 }), `of ${brand.id}`)
      yield* keep("of another", at(0), "of brd_")
      yield* keep("later", later, `of ${brand.id}`)
      const { eraseAnswers } = yield* BrandStore
      for (let stage = 0; ;) {
        const batch = yield* eraseAnswers({ organizationId, id: brand.id, before, at: marked, limit: 1, stage })
        if (batch.isOver) break
        stage = batch.stage
      }
      const claims = yield* Effect.forEach(["during", "of another", "later"], (key) => keep(key, later, ""))
      assert.deepStrictEqual(claims, ["claimed", "completed", "completed"])
    })
  )
}

const importing = (it: ContractTests) => {
  it.effect("deletes no more answers at once than the limit, also of a scan without checks", () =>
    Effect.gen(function* () {
      const { brand, organizationId } = yield* newRun
      const { eraseAnswers } = yield* BrandStore
      const store = yield* SnapshotStore
      const checks = { brandId: brand.id, prompts: [], engines: [] }
      const scans = yield* Effect.all([7, 1, 1, 3].map(() => newScan(organizationId, checks)))
      for (const [place, { scan }] of scans.entries()) {
        const found = { organizationId, brandId: brand.id, scanId: scan.id }
        yield* store.insert(
          yield* Effect.all(Array.from({ length: [7, 1, 1, 3][place] ?? 0 }, () => snapshotOf(found)))
        )
      }
      const left = Effect.map(
        store.answers({ organizationId, brandId: brand.id, after: null, limit: 100 }),
        ({ length }) => length
      )
      let [answers, stage] = [yield* left, 0]
      assert.strictEqual(answers, 12)
      for (;;) {
        const batch = yield* eraseAnswers({ organizationId, id: brand.id, before, at: before, limit: 3, stage })
        const now = yield* left
        assert.isAtMost(answers - now, 3)
        if (batch.isOver) break
        ;[answers, stage] = [now, batch.stage]
      }
      assert.strictEqual(yield* left, 0)
      assert.deepStrictEqual(yield* erasedAt({ organizationId, id: brand.id }), before)
    })
  )

  it.effect("is not over while an import may add answers", () =>
    Effect.gen(function* () {
      const { brand, organizationId } = yield* newRun
      const { eraseAnswers } = yield* BrandStore
      const imports = yield* ImportStore
      const key = { organizationId, id: brand.id }
      const isStaying = Effect.gen(function* () {
        // more batches than there are rows
        for (let batch = 0; batch < 9; batch++) {
          const { isOver, stage } = yield* eraseAnswers({ ...key, before, at: before, limit: 9, stage: 0 })
          if (isOver || stage > 0) return false
        }
        return true
      })
      const received = yield* insertedImport(brand)
      assert.isTrue(yield* isStaying)
      yield* imports.addLines({ ...received.key, lines: yield* linesOf(1) })
      const file = { refused: 0, refusals: [], duplicates: 0, names: [], creditsPerLine: 0, at: at(1) }
      yield* imports.begin({ ...received.key, ...file })
      // one that is received since then may go on
      yield* insertedImport(brand, { createdAt: before })
      assert.isTrue(yield* isStaying)
      yield* imports.end({ ...received.key, status: "failed", at: at(2) })
      assert.isFalse(yield* isStaying)
      assert.deepStrictEqual(yield* erasedAt(key), before)
    })
  )
}

/** Defines the suite. */
export const suite = contractSuite("BrandStore's erasure of answers", [erasing, meanwhile, importing])
