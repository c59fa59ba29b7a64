/** Contract of `repeats`, which `SnapshotStore.insert` sets. */
import type { Snapshot } from "@answerscope/core"
import { SnapshotStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import { at, newBrand, newOrganization, newScan, snapshotOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { newTracker } from "./NotificationFixtures.ts"

const [one, two] = ["00000000000000aa", "00000000000000bb"]

/** Inserts snapshots with these texts in a scan of its own, one second apart. Returns which of them repeat. */
const scanOfTexts = (brand: Pick<Snapshot, "organizationId" | "brandId">) =>
  Effect.fnUntraced(function* (
    millis: number,
    texts: ReadonlyArray<string | null>,
    { isApart = false, ...fields }: Partial<Snapshot> & { readonly isApart?: boolean } = {}
  ) {
    const store = yield* SnapshotStore
    const { trackerId = null } = fields
    const { scan } = yield* newScan(brand.organizationId, { brandId: brand.brandId, trackerId })
    const of = { ...brand, scanId: scan.id }
    const snapshots = yield* Effect.forEach(texts, (textHash, index) =>
      // the flag that is given does not matter
      snapshotOf(of, { textHash, repeats: true, sample: index + 1, checkedAt: at(millis + 1_000 * index), ...fields })
    )
    if (isApart) yield* Effect.forEach(snapshots, (snapshot) => store.insert([snapshot]))
    else yield* store.insert(snapshots)
    return yield* Effect.forEach(snapshots, (snapshot) =>
      Effect.map(store.get(snapshot), (found) => Option.getOrThrow(found).repeats)
    )
  })

const ofNewBrand = Effect.gen(function* () {
  const organizationId = yield* newOrganization
  const { id: brandId } = yield* newBrand(organizationId)
  return { organizationId, brandId }
})

const minute = 60_000

const repeating = (it: ContractTests) => {
  for (const isApart of [false, true]) {
    it.effect(`marks answers with a text of their scan, inserted ${isApart ? "one by one" : "together"}`, () =>
      Effect.gen(function* () {
        const add = scanOfTexts(yield* ofNewBrand)
        const repeats = yield* add(0, [one, two, one, one, null, null], { isApart })
        assert.deepStrictEqual(repeats, [false, false, true, true, false, false])
      })
    )
  }

  it.effect("marks answers with a text of the scan before", () =>
    Effect.gen(function* () {
      const add = scanOfTexts(yield* ofNewBrand)
      yield* add(0, [one, two])
      assert.deepStrictEqual(yield* add(minute, [one, null, two]), [true, false, true])
      assert.deepStrictEqual(yield* add(2 * minute, [two, two]), [true, true])
    })
  )

  it.effect("marks no answer whose text comes from before another answered scan", () =>
    Effect.gen(function* () {
      const add = scanOfTexts(yield* ofNewBrand)
      yield* add(0, [one])
      assert.deepStrictEqual(yield* add(minute, [two]), [false])
      assert.deepStrictEqual(yield* add(2 * minute, [one]), [false])
    })
  )

  it.effect("compares a prompt on an engine, of one brand and tracker", () =>
    Effect.gen(function* () {
      const brand = yield* ofNewBrand
      const { organizationId, brandId } = brand
      const { id: trackerId } = yield* newTracker({ organizationId, id: brandId })
      const other = yield* newTracker({ organizationId, id: brandId })
      const add = scanOfTexts(brand)
      yield* add(0, [one])
      for (const fields of [{ engine: "claude" }, { prompt: "free crm" }, { trackerId }, { trackerId: other.id }]) {
        assert.deepStrictEqual(yield* add(minute, [one], fields), [false])
        // the other ones in between do not count
        assert.deepStrictEqual(yield* add(2 * minute, [one], fields), [true])
      }
      assert.deepStrictEqual(yield* add(3 * minute, [one]), [true])
      assert.deepStrictEqual(yield* scanOfTexts(yield* ofNewBrand)(minute, [one]), [false])
    })
  )

  it.effect("keeps the mark and the hash when the text is removed", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const brand = yield* ofNewBrand
      const add = scanOfTexts(brand)
      yield* add(0, [one, one])
      const { organizationId } = brand
      const removal = { organizationId, from: null, before: at(minute), limit: 10, at: at(minute) }
      assert.strictEqual((yield* store.removeTexts(removal)).removed, 2)
      const stored = yield* store.answers({ ...brand, after: null, limit: 10, oldestFirst: true })
      assert.deepStrictEqual(
        stored.map(({ snapshot }) => [snapshot.textHash, snapshot.repeats]),
        [
          [one, false],
          [one, true]
        ]
      )
      assert.deepStrictEqual(yield* add(2 * minute, [one]), [true])
    })
  )
}

const earlier = (it: ContractTests) => {
  it.effect("marks no answer of a time before those that are stored, as imported ones may be", () =>
    Effect.gen(function* () {
      const add = scanOfTexts(yield* ofNewBrand)
      yield* add(2 * minute, [one, two])
      assert.deepStrictEqual(yield* add(0, [one, two, one]), [false, false, true])
      assert.deepStrictEqual(yield* add(minute, [two, null]), [true, false])
    })
  )
}

type Added = Pick<Snapshot, "scanId" | "engine" | "textHash" | "checkedAt">

/** What the port says, word by word. */
const isNaiveRepeat = (added: Added, earlier: ReadonlyArray<Added>): boolean => {
  const ofCell = earlier.filter(({ engine }) => engine === added.engine)
  const same = ofCell.filter(({ textHash }) => textHash === added.textHash)
  if (same.some(({ scanId }) => scanId === added.scanId)) return true
  const latest = same.filter(({ checkedAt }) => DateTime.isLessThanOrEqualTo(checkedAt, added.checkedAt))
  const last = latest.reduce<Added | null>(
    (found, row) => (found !== null && DateTime.isGreaterThan(found.checkedAt, row.checkedAt) ? found : row),
    null
  )
  if (last === null) return false
  return !ofCell.some(
    ({ checkedAt, scanId }) =>
      scanId !== added.scanId &&
      scanId !== last.scanId &&
      DateTime.isGreaterThan(checkedAt, last.checkedAt) &&
      DateTime.isLessThan(checkedAt, added.checkedAt)
  )
}

const random = (it: ContractTests) => {
  for (const seed of [1, 2, 3]) {
    it.effect(`marks what a search through all answers marks, in any order of times: ${seed}`, () =>
      Effect.gen(function* () {
        const store = yield* SnapshotStore
        const brand = yield* ofNewBrand
        const scans = yield* Effect.all([1, 2, 3, 4, 5].map(() => newScan(brand.organizationId, brand)))
        // Park and Miller's generator
        let state = seed
        const below = (max: number) => (state = (state * 48_271) % 2_147_483_647) % max
        const earlier: Array<Snapshot> = []
        let marked = 0
        for (let batch = 0; batch < 40; batch++) {
          const scanId = scans[below(5)]?.scan.id
          assert(scanId !== undefined)
          const added = yield* Effect.all(
            Array.from({ length: 1 + below(3) }, (_, place) =>
              snapshotOf(
                { ...brand, scanId },
                {
                  engine: below(4) === 0 ? "claude" : "chatgpt",
                  textHash: below(3) === 0 ? two : one,
                  // each has a time of its own
                  checkedAt: at(below(60) * 500 + batch * 3 + place)
                }
              )
            )
          )
          yield* store.insert(added)
          for (const [place, snapshot] of added.entries()) {
            const isRepeat = isNaiveRepeat(snapshot, [...earlier, ...added.slice(0, place)])
            assert.strictEqual(Option.getOrThrow(yield* store.get(snapshot)).repeats, isRepeat, `answer ${place}`)
            if (isRepeat) marked++
          }
          earlier.push(...added)
        }
        assert.isAbove(marked, 10)
      })
    )
  }
}

/** Which answers repeat others. */
export const suite = contractSuite("SnapshotStore's repeated texts", [repeating, earlier, random])
