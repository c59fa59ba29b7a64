/**
 * What the walks over snapshots, alerts and scans guarantee, whatever the storage.
 */
import type {
  AlertFilter,
  OrganizationId,
  ScanFilter,
  ScanWithChecks,
  Snapshot,
  SnapshotFilter,
  Walk,
  WalkRequest
} from "@answerscope/core"
import {
  AlertStore,
  BrandStore,
  type CheckAmount,
  everySnapshot,
  ScanStore,
  SnapshotStore
} from "@answerscope/core/storage"
import type { ScanPiece } from "@answerscope/core/model"
import { assert } from "@effect/vitest"
import { Array as Arr, Effect, Option, Stream } from "effect"
import {
  at,
  completedOutcome,
  contractSuite,
  type ContractTests,
  newBrand,
  newOrganization,
  newScan,
  result,
  snapshotOf,
  storedScan
} from "./ContractFixtures.ts"
import { newAlert, newRun } from "./NotificationFixtures.ts"

const whole: WalkRequest = { limit: null, offset: 0 }
const everyAlert: AlertFilter = { brandId: null, type: null, from: null, before: null }
const everyScan: ScanFilter = { brandId: null, status: null, withFollowUps: false }

/** What a walk shows: its items, and the totals that its pages have. */
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
  it.effect("shows all that matches, in the order of the list, and what is as the list shows it", () =>
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

const few: CheckAmount = { checks: 3, textBytes: 1_000_000 }

/** How pieces make up their scans: of each scan which begins it, how many checks each has, and which ends it. */
const shapes = (pieces: ReadonlyArray<ScanPiece>) =>
  pieces.map(
    ({ scan, checks, isFirst, isLast }) =>
      [scan.id, isFirst, checks.length, isLast] as readonly [string, boolean, number, boolean]
  )

const scansOf = (pieces: ReadonlyArray<ScanPiece>): ReadonlyArray<ScanWithChecks> =>
  pieces
    .filter(({ isFirst }) => isFirst)
    .map(({ scan }) => ({
      scan,
      checks: pieces.filter((piece) => piece.scan.id === scan.id).flatMap(({ checks }) => checks)
    }))

const scanWalks = (it: ContractTests) => {
  it.effect("over scans with their checks shows each in pieces, one after the other", () =>
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
      const walk = (filter: Partial<ScanFilter>, size = few, part = whole) =>
        walked(store.walkWithChecks({ organizationId, filter: { ...everyScan, ...filter }, part, size }))
      const all = yield* walk({})
      assert.deepStrictEqual(scansOf(all.items), stored)
      assert.deepStrictEqual(all.totals, [3])
      const [long = "", brands = "", short = ""] = idsIn(stored.map(({ scan }) => scan))
      assert.deepStrictEqual(shapes(all.items), [
        [long, true, 3, false],
        [long, false, 3, false],
        [long, false, 1, true],
        [brands, true, 2, true],
        [short, true, 3, true]
      ])
      assert.deepStrictEqual(shapes((yield* walk({ brandId })).items), [[brands, true, 2, true]])
      assert.deepStrictEqual(shapes((yield* walk({}, few, { limit: 1, offset: 2 })).items), [[short, true, 3, true]])
      // eight characters each: the second reaches the size
      const byText = yield* walk({}, { checks: 100, textBytes: 16 }, { limit: 1, offset: 0 })
      assert.deepStrictEqual(shapes(byText.items), [
        [long, true, 2, false],
        [long, false, 2, false],
        [long, false, 2, false],
        [long, false, 1, true]
      ])
      assert.deepStrictEqual(yield* walk({ status: "cancelled" }), { items: [], totals: [0] })
      assert.deepStrictEqual(yield* walk({}, few, { limit: null, offset: 3 }), { items: [], totals: [3] })
    })
  )

  it.effect("over scans with their checks shows as many scans as there are", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const stored = yield* Effect.forEach(Arr.range(0, 60), (index) =>
        newScan(organizationId, { prompts: ["a"], createdAt: at(-index) })
      )
      const request = { organizationId, filter: everyScan, part: whole, size: few }
      assert.deepStrictEqual(scansOf((yield* walked(store.walkWithChecks(request))).items), stored)
    })
  )
}

const scanConsistency = (it: ContractTests) => {
  it.effect("over scans with their checks shows one moment, with the models that have answered by then", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const { id: brandId } = yield* newBrand(organizationId)
      const prompts = Array.from({ length: 8 }, (_, index) => `prompt ${index}`)
      const { scan, checks } = yield* newScan(organizationId, { brandId, prompts })
      const finish = Effect.fnUntraced(function* (index: number) {
        const starts = checks.slice(index, index + 1).map(({ id }) => ({ checkId: id, attempt: `attempt ${index}` }))
        const works = yield* store.startChecks({ starts, at: at(1) })
        yield* store.finishChecks(yield* Effect.forEach(works, (work) => completedOutcome(work)))
      })
      yield* finish(7)
      const before = yield* storedScan(scan)
      const request = { organizationId, filter: everyScan, part: whole, size: few }
      const pull = yield* Stream.toPull(store.walkWithChecks(request))
      const first = yield* pull
      yield* finish(3)
      yield* store.cancel({ ...scan, at: at(2) })
      yield* (yield* BrandStore).remove({ organizationId, id: brandId })
      const rest = yield* Stream.runCollect(Stream.fromPull(Effect.succeed(pull)))
      const pieces = [...first, ...rest].flatMap(({ items }) => items)
      assert.deepStrictEqual(scansOf(pieces), [Option.getOrThrow(before)])
      assert.deepStrictEqual(
        pieces.map(({ models }) => models),
        Arr.replicate({ chatgpt: result.model }, 3)
      )
      const after = yield* walked(store.walkWithChecks(request))
      assert.deepStrictEqual(
        after.items.map((piece) => piece.scan.status),
        Arr.replicate("cancelled" as const, 3)
      )
    }).pipe(Effect.scoped)
  )
}

/** Walks over all of a list, in one reading. */
export const suite = contractSuite("walks", [snapshotWalks, consistency, otherWalks, scanWalks, scanConsistency])
