/** Contract of `SnapshotStore.removeTexts` and `SnapshotStore.removeBefore`. */
import { type OrganizationId, type Snapshot, SnapshotId, type StorageError, Transaction } from "@answerscope/core"
import { type AgedRemoval, type RemovedBatch, SnapshotStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { type DateTime, Effect, Option } from "effect"
import { at, idsOf, newBrand, newOrganization, newScan, snapshotOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const sources = [
  { url: "https://blog.acme.example/a", title: "A", domain: "blog.acme.example" },
  { url: "https://b.example/", title: null, domain: "b.example" },
  { url: "https://blog.acme.example/b", title: null, domain: "blog.acme.example" }
]

/** Snapshots of a new organization, read at these times, oldest first. */
const storedAt = Effect.fnUntraced(function* (times: ReadonlyArray<number>) {
  const organizationId = yield* newOrganization
  const { id: brandId } = yield* newBrand(organizationId)
  const { scan } = yield* newScan(organizationId, { brandId })
  const ids = yield* idsOf("snp", times.length)
  const snapshots = yield* Effect.forEach(times, (millis, index) =>
    snapshotOf(
      { organizationId, brandId, scanId: scan.id },
      {
        id: SnapshotId.make(ids[index] ?? ""),
        checkedAt: at(millis),
        sources,
        sourcesCount: 3,
        spans: [{ entity: "Contoso", kind: "brand", start: 1, end: 8 }],
        ranking: [{ name: "Contoso", kind: "brand", position: 2 }],
        queries: ["best crm"],
        consulted: sources,
        narration: "I will search.",
        citations: [{ start: 0, end: 1 }],
        textHash: `${index}`.padStart(16, "0"),
        sentiment: "positive",
        origin: "replayed"
      }
    )
  )
  const store = yield* SnapshotStore
  yield* store.insert(snapshots)
  return { organizationId, snapshots }
})

const emptied = (snapshot: Snapshot, time: DateTime.Utc): Snapshot => ({
  ...snapshot,
  answer: "",
  sources: [],
  spans: [],
  queries: [],
  consulted: [],
  narration: null,
  citations: [],
  textRemovedAt: time
})

const kept = Effect.fnUntraced(function* (snapshots: ReadonlyArray<Snapshot>) {
  const store = yield* SnapshotStore
  return yield* Effect.forEach(snapshots, (snapshot) => Effect.map(store.get(snapshot), Option.getOrNull))
})

/** Batch after batch until nothing is left; how many each removed. */
const inBatches = Effect.fnUntraced(function* (
  remove: (removal: AgedRemoval) => Effect.Effect<RemovedBatch, StorageError>,
  removal: Omit<AgedRemoval, "from">
) {
  const sizes: Array<number> = []
  for (let from: DateTime.Utc | null = null; ;) {
    const batch: RemovedBatch = yield* remove({ ...removal, from })
    sizes.push(batch.removed)
    if (batch.next === null) return sizes
    from = batch.next
  }
})

const texts = (it: ContractTests) => {
  it.effect("removes the texts, and keeps the data of all figures", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const { organizationId, snapshots } = yield* storedAt([0, 1, 2])
      const [first, second, third] = snapshots
      assert(first !== undefined && second !== undefined && third !== undefined)
      assert.deepStrictEqual(first.citedHosts, ["blog.acme.example", "b.example"])
      const removal = { organizationId, from: null, before: at(2), limit: 10 }
      assert.deepStrictEqual(yield* store.removeTexts({ ...removal, at: at(100) }), { removed: 2, next: null })
      const expected = [emptied(first, at(100)), emptied(second, at(100)), third]
      assert.deepStrictEqual(yield* kept(snapshots), expected)
      assert.deepStrictEqual(yield* store.removeTexts({ ...removal, at: at(200) }), { removed: 0, next: null })
      assert.deepStrictEqual(yield* kept(snapshots), expected)
    })
  )

  it.effect("a text that is gone is not read again: a late reading of it changes nothing", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const { organizationId, snapshots } = yield* storedAt([0])
      yield* store.removeTexts({ organizationId, from: null, before: at(1), limit: 1, at: at(5) })
      const before = yield* kept(snapshots)
      yield* store.replaceReadings(
        snapshots.map((snapshot) => ({ ...snapshot, mentioned: false, position: null, sentiment: null }))
      )
      assert.deepStrictEqual(yield* kept(snapshots), before)
    })
  )
}

const whole = (it: ContractTests) => {
  it.effect("deletes snapshots read before then, and no others", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const { organizationId, snapshots } = yield* storedAt([0, 1, 2])
      yield* store.removeTexts({ organizationId, from: null, before: at(1), limit: 1, at: at(5) })
      const removal = { organizationId, from: null, before: at(2), limit: 10 }
      assert.deepStrictEqual(yield* store.removeBefore(removal), { removed: 2, next: null })
      assert.deepStrictEqual(yield* kept(snapshots), [null, null, snapshots[2]])
      assert.deepStrictEqual(yield* store.removeBefore(removal), { removed: 0, next: null })
    })
  )
}

type Removing = (store: SnapshotStore["Service"]) => (removal: AgedRemoval) => Effect.Effect<RemovedBatch, StorageError>

/** What holds of both. */
const both: Readonly<Record<"texts" | "snapshots", Removing>> = {
  texts:
    ({ removeTexts }) =>
    (removal) =>
      removeTexts({ ...removal, at: at(1_000) }),
  snapshots: ({ removeBefore }) => removeBefore
}

const batches = (it: ContractTests) => {
  for (const [what, removing] of Object.entries(both)) {
    it.effect(`${what}: goes in batches from the oldest on, each beginning where the one before ended`, () =>
      Effect.gen(function* () {
        const remove = removing(yield* SnapshotStore)
        const { organizationId, snapshots } = yield* storedAt([0, 1, 1, 2, 3, 4])
        const first = yield* remove({ organizationId, from: null, before: at(4), limit: 2 })
        assert.deepStrictEqual(first, { removed: 2, next: at(1) })
        const isLeft = yield* Effect.map(kept(snapshots), (rows) =>
          rows.map((row) => row !== null && row.textRemovedAt === null)
        )
        assert.deepStrictEqual(isLeft, [false, false, true, true, true, true])
        const rest = { organizationId, before: at(4), limit: 2 }
        assert.deepStrictEqual(
          yield* inBatches((batch) => remove({ ...batch, from: batch.from ?? first.next }), rest),
          [2, 1]
        )
        assert.deepStrictEqual((yield* kept(snapshots)).at(-1), snapshots.at(-1))
      })
    )

    it.effect(`${what}: removes from one time on, and leaves older rows`, () =>
      Effect.gen(function* () {
        const remove = removing(yield* SnapshotStore)
        const { organizationId, snapshots } = yield* storedAt([0, 1, 2])
        assert.deepStrictEqual(yield* remove({ organizationId, from: at(1), before: at(2), limit: 9 }), {
          removed: 1,
          next: null
        })
        const [first, , last] = yield* kept(snapshots)
        assert.deepStrictEqual([first, last], [snapshots[0], snapshots[2]])
      })
    )
  }
}

const apart = (it: ContractTests) => {
  for (const [what, removing] of Object.entries(both)) {
    it.effect(`${what}: touches no other organization's`, () =>
      Effect.gen(function* () {
        const remove = removing(yield* SnapshotStore)
        const { organizationId } = yield* storedAt([0])
        const stranger = yield* storedAt([0])
        const foreign: OrganizationId = yield* newOrganization
        for (const id of [organizationId, foreign]) {
          yield* remove({ organizationId: id, from: null, before: at(9), limit: 9 })
        }
        assert.deepStrictEqual(yield* kept(stranger.snapshots), stranger.snapshots)
      })
    )

    it.effect(`${what}: the next batch removes the rows of a rolled-back one`, () =>
      Effect.gen(function* () {
        const { run } = yield* Transaction
        const remove = removing(yield* SnapshotStore)
        const { organizationId, snapshots } = yield* storedAt([0, 1])
        const removal = { organizationId, from: null, before: at(9), limit: 9 }
        yield* Effect.ignore(run(Effect.andThen(remove(removal), Effect.fail("undone"))))
        assert.deepStrictEqual(yield* kept(snapshots), snapshots)
        assert.deepStrictEqual(yield* remove(removal), { removed: 2, next: null })
      })
    )

    it.effect(`${what}: several at once remove each once`, () =>
      Effect.gen(function* () {
        const remove = removing(yield* SnapshotStore)
        const { organizationId } = yield* storedAt(Array.from({ length: 60 }, (_, index) => index))
        const removal = { organizationId, before: at(60), limit: 7 }
        const sizes = yield* Effect.all(
          Array.from({ length: 4 }, () => inBatches(remove, removal)),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(
          sizes.flat().reduce((sum, size) => sum + size, 0),
          60
        )
        assert.deepStrictEqual(yield* remove({ ...removal, from: null }), { removed: 0, next: null })
      })
    )
  }
}

/** Removing texts and whole snapshots by age. */
export const suite = contractSuite("SnapshotStore removal", [texts, whole, batches, apart])
