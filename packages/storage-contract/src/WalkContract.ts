/** Contract of the walks over snapshots, alerts and scans. */
import type {
  AlertFilter,
  OrganizationId,
  ScanFilter,
  Snapshot,
  SnapshotFilter,
  Walk,
  WalkRequest
} from "@answerscope/core"
import { AlertStore, BrandStore, everySnapshot, ScanStore, SnapshotStore } from "@answerscope/core/storage"
import { everyAlert } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { Array as Arr, Effect, Option, Stream } from "effect"
import { at, completedOutcome, newBrand, newOrganization, newScan, snapshotOf, storedScan } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { newAlert, newRun } from "./NotificationFixtures.ts"

const whole: WalkRequest = { limit: null, offset: 0 }
const everyScan: ScanFilter = { brandId: null, status: null, withFollowUps: false }

/** Returns the items of a walk, and the totals of its pages. */
const walked = <A>(walk: Walk<A>) =>
  Effect.map(Stream.runCollect(walk), (pages) => ({
    items: pages.flatMap(({ items }) => items),
    totals: [...new Set(pages.map(({ total }) => total))]
  }))

/** More than the pages of any walk hold. */
const many = 611

/** A brand with that many snapshots, a millisecond apart, the newest first. */
const newSnapshots = Effect.fnUntraced(function* (organizationId: OrganizationId, count = many) {
  const { id: brandId } = yield* newBrand(organizationId)
  const { scan } = yield* newScan(organizationId, { brandId })
  const owner = { organizationId, brandId, scanId: scan.id }
  const snapshots: ReadonlyArray<Snapshot> = yield* Effect.forEach(Arr.range(0, count - 1), (index) =>
    snapshotOf(owner, {
      checkedAt: at(count - index),
      engine: index % 2 === 0 ? "chatgpt" : "claude",
      answer: `answer ${index}`,
      sources: [{ url: `https://example.com/${index}`, title: null, domain: "example.com" }]
    })
  )
  yield* (yield* SnapshotStore).insert(snapshots)
  return { owner, snapshots }
})

const idsIn = (items: ReadonlyArray<{ readonly id: string }>) => items.map(({ id }) => id)

const snapshotWalks = (it: ContractTests) => {
  it.effect("returns all matches in the order of the list, with the list's total", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const organizationId = yield* newOrganization
      const { snapshots } = yield* newSnapshots(organizationId)
      yield* newSnapshots(yield* newOrganization, 1)
      const request = { organizationId, filter: everySnapshot, part: whole }
      const all = yield* walked(store.walk(request))
      assert.deepStrictEqual(idsIn(all.items), idsIn(snapshots))
      assert.deepStrictEqual(all.totals, [many])
      const page = { limit: 3, offset: 0 }
      const listed = yield* store.list({ ...request, page })
      assert.deepStrictEqual(all.items.slice(0, 3), listed.items)
      const withAnswers = yield* walked(store.walkWithAnswers(request))
      const listedWithAnswers = yield* store.listWithAnswers({ ...request, page })
      assert.deepStrictEqual(withAnswers.items.slice(0, 3), listedWithAnswers.items)
      assert.deepStrictEqual(
        withAnswers.items.map(({ answer, sources }) => ({ answer, sources })),
        snapshots.map(({ answer, sources }) => ({ answer, sources }))
      )
    })
  )

  it.effect("takes the part that is asked for, and shows how many there are in all", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const organizationId = yield* newOrganization
      const { snapshots } = yield* newSnapshots(organizationId)
      const ofClaude = snapshots.filter(({ engine }) => engine === "claude")
      const filter: SnapshotFilter = { ...everySnapshot, engine: "claude" }
      for (const [part, expected] of [
        [whole, ofClaude],
        [{ limit: 2, offset: 300 }, ofClaude.slice(300, 302)],
        [{ limit: 280, offset: 3 }, ofClaude.slice(3, 283)],
        [{ limit: null, offset: 300 }, ofClaude.slice(300)],
        [{ limit: null, offset: 10_000 }, []],
        [{ limit: 1_000, offset: 0 }, ofClaude]
      ] as const) {
        const { items, totals } = yield* walked(store.walk({ organizationId, filter, part }))
        assert.deepStrictEqual(idsIn(items), idsIn(expected))
        assert.deepStrictEqual(totals, [ofClaude.length])
      }
    })
  )

  it.effect("shows an empty page where there is nothing", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const request = { organizationId: yield* newOrganization, filter: everySnapshot, part: whole }
      const nothing = [{ total: 0, items: [] }]
      assert.deepStrictEqual(yield* Stream.runCollect(store.walk(request)), nothing)
      assert.deepStrictEqual(yield* Stream.runCollect(store.walkWithAnswers(request)), nothing)
    })
  )
}

const consistency = (it: ContractTests) => {
  it.effect("shows one moment: neither what comes after its first page, nor that something is gone", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const brands = yield* BrandStore
      const organizationId = yield* newOrganization
      const { owner, snapshots } = yield* newSnapshots(organizationId)
      const { owner: other, snapshots: others } = yield* newSnapshots(organizationId, 2)
      const pull = yield* Stream.toPull(store.walk({ organizationId, filter: everySnapshot, part: whole }))
      const first = yield* pull
      yield* store.insert([yield* snapshotOf(owner, { checkedAt: at(-1) })])
      yield* brands.remove({ organizationId, id: other.brandId })
      const rest = yield* Stream.runCollect(Stream.fromPull(Effect.succeed(pull)))
      const pages = [...first, ...rest]
      assert.isAbove(pages.length, 1)
      assert.deepStrictEqual(
        idsIn(pages.flatMap(({ items }) => items)).toSorted(),
        idsIn([...snapshots, ...others]).toSorted()
      )
      assert.isTrue(pages.every(({ total }) => total === many + 2))
      const after = yield* walked(store.walk({ organizationId, filter: everySnapshot, part: whole }))
      assert.strictEqual(after.items.length, many + 1)
    }).pipe(Effect.scoped)
  )

  it.effect("can be given up midway, and begun again", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const organizationId = yield* newOrganization
      yield* newSnapshots(organizationId)
      const walk = store.walk({ organizationId, filter: everySnapshot, part: whole })
      for (let round = 0; round < 3; round++) {
        const [first] = yield* Stream.runCollect(Stream.take(walk, 1))
        assert.strictEqual(first?.total, many)
      }
      assert.strictEqual((yield* walked(walk)).items.length, many)
    })
  )
}

const otherWalks = (it: ContractTests) => {
  it.effect("over alerts shows all that matches", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const run = yield* newRun
      yield* newAlert(yield* newRun)
      const { organizationId } = run
      const oldest = yield* newAlert(run, { createdAt: at(1), type: "mention_lost" })
      const newest = yield* newAlert(run, { createdAt: at(2) })
      const walk = (filter: Partial<AlertFilter>, part = whole) =>
        walked(store.walk({ organizationId, filter: { ...everyAlert, ...filter }, part }))
      assert.deepStrictEqual(yield* walk({}), { items: [newest, oldest], totals: [2] })
      assert.deepStrictEqual(yield* walk({ type: "mention_lost" }), { items: [oldest], totals: [1] })
      assert.deepStrictEqual(yield* walk({ before: at(1) }), { items: [], totals: [0] })
      assert.deepStrictEqual(yield* walk({}, { limit: 1, offset: 1 }), { items: [oldest], totals: [2] })
    })
  )

  it.effect("over scans shows all that matches", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const { id: brandId } = yield* newBrand(organizationId)
      const oldest = yield* newScan(organizationId, { brandId, createdAt: at(1) })
      const newest = yield* newScan(organizationId, { createdAt: at(2) })
      yield* newScan(yield* newOrganization)
      const request = { organizationId, filter: everyScan, part: whole }
      assert.deepStrictEqual(yield* walked(store.walk(request)), { items: [newest.scan, oldest.scan], totals: [2] })
      const ofBrand = { ...request, filter: { ...everyScan, brandId } }
      assert.deepStrictEqual(yield* walked(store.walk(ofBrand)), { items: [oldest.scan], totals: [1] })
      const none = { ...request, filter: { ...everyScan, status: "cancelled" as const } }
      assert.deepStrictEqual(yield* walked(store.walk(none)), { items: [], totals: [0] })
    })
  )
}

const scanWalks = (it: ContractTests) => {
  it.effect("over scans with their checks shows each whole", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const { id: brandId } = yield* newBrand(organizationId)
      const seven = { prompts: Array.from({ length: 7 }, (_, index) => `prompt ${index}`) }
      const stored = [
        yield* newScan(organizationId, { ...seven, createdAt: at(3) }),
        yield* newScan(organizationId, { brandId, createdAt: at(2) }),
        yield* newScan(organizationId, { prompts: ["a", "b", "c"], createdAt: at(1) })
      ]
      yield* newScan(yield* newOrganization)
      const walk = (filter: Partial<ScanFilter>, part = whole) =>
        walked(store.walkWithChecks({ organizationId, filter: { ...everyScan, ...filter }, part }))
      assert.deepStrictEqual(yield* walk({}), { items: stored, totals: [3] })
      assert.deepStrictEqual((yield* walk({ brandId })).items, stored.slice(1, 2))
      assert.deepStrictEqual((yield* walk({}, { limit: 1, offset: 2 })).items, stored.slice(2))
      assert.deepStrictEqual(yield* walk({ status: "cancelled" }), { items: [], totals: [0] })
      assert.deepStrictEqual(yield* walk({}, { limit: null, offset: 3 }), { items: [], totals: [3] })
    })
  )

  it.effect("over scans with their checks returns every scan", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const stored = yield* Effect.forEach(Arr.range(0, 60), (index) =>
        newScan(organizationId, { prompts: ["a"], createdAt: at(-index) })
      )
      const request = { organizationId, filter: everyScan, part: whole }
      assert.deepStrictEqual((yield* walked(store.walkWithChecks(request))).items, stored)
    })
  )
}

const scanConsistency = (it: ContractTests) => {
  it.effect("over scans with their checks shows one moment", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const { id: brandId } = yield* newBrand(organizationId)
      const scans = yield* Effect.forEach(Arr.range(0, 9), (index) =>
        newScan(organizationId, { brandId, prompts: ["a", "b", "c"], createdAt: at(-index) })
      )
      const last = Arr.getUnsafe(scans, 9)
      const finish = Effect.fnUntraced(function* (index: number) {
        const starts = last.checks.slice(index, index + 1).map(({ id }) => ({ checkId: id, attempt: `${index}` }))
        const works = yield* store.startChecks({ starts, at: at(1) })
        yield* store.finishChecks(yield* Effect.forEach(works, (work) => completedOutcome(work)))
      })
      yield* finish(1)
      const before = Option.getOrThrow(yield* storedScan(last.scan))
      const request = { organizationId, filter: everyScan, part: whole }
      const pull = yield* Stream.toPull(store.walkWithChecks(request))
      const first = yield* pull
      yield* finish(0)
      yield* store.cancel({ ...last.scan, at: at(2) })
      yield* (yield* BrandStore).remove({ organizationId, id: brandId })
      const rest = yield* Stream.runCollect(Stream.fromPull(Effect.succeed(pull)))
      const shown = [...first, ...rest].flatMap(({ items }) => items)
      assert.deepStrictEqual(shown, [...scans.slice(0, 9), before])
      const after = yield* walked(store.walkWithChecks(request))
      assert.deepStrictEqual(after.items.at(-1)?.scan.status, "cancelled")
    }).pipe(Effect.scoped)
  )
}

/** Walks over all of a list, in one reading. */
export const suite = contractSuite("walks", [snapshotWalks, consistency, otherWalks, scanWalks, scanConsistency])
