import {
  Brands,
  Credits,
  CurrentRetentionPolicy,
  defaultRetentionPolicy,
  type OrganizationId,
  Organizations,
  Reports,
  Retention,
  type Snapshot,
  type Storage,
  StorageError
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { CheckRunner, type RetentionDays } from "@answerscope/core/model"
import { SnapshotStore, type StoredAnswer } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Duration, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { coreWith, newTenant, remaining, startScan } from "../TestCore.ts"

const answer = "1. Zendrix\n2. Globex"

/** The core with answers that go after these days, two at once. */
const coreKeeping = (days: Partial<RetentionDays>, storage: Layer.Layer<Storage> = MemoryStorage.layer) =>
  coreWith({ chatgpt: scriptedEngine("chatgpt", [answer]) }, storage).pipe(
    Layer.provide(
      Layer.succeed(CurrentRetentionPolicy, {
        days: { ...defaultRetentionPolicy.days, ...days },
        batchRows: 2,
        pauseMin: Duration.seconds(1)
      })
    )
  )

const tenantWithBrand = Effect.gen(function* () {
  const organizationId = yield* newTenant(10_000)
  const brand = yield* (yield* Brands).create(organizationId, { name: "Zendrix", competitors: ["Globex"] })
  return { organizationId, brandId: brand.id }
})
type Tenant = Effect.Success<typeof tenantWithBrand>

/** That many answers, read now. */
const readNow = Effect.fnUntraced(function* ({ brandId, organizationId }: Tenant, count = 1) {
  const prompts = Array.from({ length: count }, (_, index) => `best crm ${index}`)
  const { jobs } = yield* startScan(organizationId, { brandId, prompts })
  const { run } = yield* CheckRunner
  yield* Effect.forEach(jobs, run, { discard: true })
})

/** All answers that an organization has, oldest first. */
const answersOf = Effect.fnUntraced(function* ({ organizationId }: { readonly organizationId: OrganizationId }) {
  const store = yield* SnapshotStore
  const found: ReadonlyArray<StoredAnswer> = yield* store.answers({
    organizationId,
    brandId: null,
    after: null,
    limit: 1_000
  })
  return found.map(({ snapshot }) => snapshot).toReversed()
})

const dayOf = ({ checkedAt }: Snapshot): string => DateTime.formatIso(checkedAt).slice(0, 10)

const removed = Effect.flatMap(Retention, ({ removeExpired }) => removeExpired)

/** Removal with its pauses. */
const removedInTime = Effect.gen(function* () {
  const fiber = yield* Effect.forkChild(removed, { startImmediately: true })
  yield* TestClock.adjust("1 minute")
  return yield* Fiber.join(fiber)
})

const organizationOf = Effect.fnUntraced(function* ({ organizationId }: Tenant) {
  return yield* (yield* Organizations).get(organizationId)
})

describe("Retention", () => {
  it.effect("removes texts, then answers, by whole UTC days; figures stay as long as the answers do", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-01T12:00:00.000Z"))
      const tenant = yield* tenantWithBrand
      const reports = yield* Reports
      const { brandId, organizationId } = tenant
      for (let day = 0; day < 4; day++) {
        yield* readNow(tenant)
        yield* TestClock.adjust("1 day")
      }
      const paid = yield* remaining(organizationId)
      const overview = reports.overview({ organizationId, filter: { brandId } })
      const before = yield* overview
      // noon of the 5th: of the 1st and the 2nd at least two and a half days are over
      assert.deepInclude(yield* removedInTime, { snapshots: 0, texts: 2 })
      const left = yield* answersOf(tenant)
      assert.deepStrictEqual(
        left.map((snapshot) => `${dayOf(snapshot)} ${snapshot.answer === answer}`),
        ["2026-11-01 false", "2026-11-02 false", "2026-11-03 true", "2026-11-04 true"]
      )
      assert.deepStrictEqual(yield* overview, before)
      yield* TestClock.setTime(Date.parse("2026-11-06T23:59:59.999Z"))
      assert.deepInclude(yield* removed, { snapshots: 1, texts: 1 })
      yield* TestClock.adjust("1 milli")
      assert.deepInclude(yield* removed, { snapshots: 1, texts: 1 })
      assert.deepStrictEqual((yield* answersOf(tenant)).map(dayOf), ["2026-11-03", "2026-11-04"])
      assert.strictEqual((yield* overview).checks, 2)
      assert.strictEqual(yield* remaining(organizationId), paid)
      assert.deepStrictEqual(yield* (yield* Credits).audit(organizationId), [])
    }).pipe(Effect.provide(coreKeeping({ texts: 2, snapshots: 4 })))
  )

  it.effect("an organization's own terms stand over those for all", () =>
    Effect.gen(function* () {
      const organizations = yield* Organizations
      const [asAll, shorter, forever] = [yield* tenantWithBrand, yield* tenantWithBrand, yield* tenantWithBrand]
      yield* organizations.setRetention({ id: shorter.organizationId, retention: { snapshots: 1 } })
      yield* organizations.setRetention({ id: forever.organizationId, retention: { snapshots: null } })
      const tenants = [asAll, shorter, forever]
      yield* Effect.forEach(tenants, (tenant) => readNow(tenant))
      const left = Effect.map(Effect.forEach(tenants, answersOf), (all) => all.map((answers) => answers.length))
      yield* TestClock.adjust("2 days")
      yield* removed
      assert.deepStrictEqual(yield* left, [1, 0, 1])
      yield* TestClock.adjust("10 days")
      yield* removed
      assert.deepStrictEqual(yield* left, [0, 0, 1])
    }).pipe(Effect.provide(coreKeeping({ snapshots: 5 })))
  )

  it.effect("goes batch by batch with a pause after each, and on where it was interrupted", () =>
    Effect.gen(function* () {
      const tenant = yield* tenantWithBrand
      yield* readNow(tenant, 7)
      yield* TestClock.adjust("3 days")
      const withText = Effect.map(answersOf(tenant), (all) => all.filter(({ textRemovedAt }) => textRemovedAt === null))
      const first = yield* Effect.forkChild(removed, { startImmediately: true })
      yield* TestClock.adjust("1 second")
      assert.lengthOf(yield* withText, 3)
      yield* Fiber.interrupt(first)
      assert.isNull((yield* organizationOf(tenant)).textsRemovedBefore)
      assert.deepInclude(yield* removedInTime, { texts: 3 })
      assert.lengthOf(yield* withText, 0)
      assert.deepInclude(yield* removed, { texts: 0 })
    }).pipe(Effect.provide(coreKeeping({ texts: 1 })))
  )

  it.effect("notes how far it has come, and does not walk over that time again", () => {
    const asked: Array<DateTime.Utc | null> = []
    const watched = Layer.effect(
      SnapshotStore,
      Effect.map(SnapshotStore, (store) =>
        SnapshotStore.of({
          ...store,
          removeTexts: (removal) =>
            Effect.andThen(
              Effect.sync(() => asked.push(removal.from)),
              store.removeTexts(removal)
            )
        })
      )
    ).pipe(Layer.provideMerge(MemoryStorage.layer))
    return Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-01T12:00:00.000Z"))
      const tenant = yield* tenantWithBrand
      yield* readNow(tenant)
      yield* TestClock.setTime(Date.parse("2026-11-03T12:00:00.000Z"))
      yield* readNow(tenant)
      yield* TestClock.setTime(Date.parse("2026-11-04T12:00:00.000Z"))
      yield* removed
      const mark = DateTime.makeUnsafe("2026-11-03T00:00:00.000Z")
      assert.deepStrictEqual((yield* organizationOf(tenant)).textsRemovedBefore, mark)
      yield* TestClock.adjust("1 hour")
      yield* removed
      assert.deepStrictEqual(asked, [null])
      yield* TestClock.adjust("1 day")
      yield* removed
      assert.deepStrictEqual(asked, [null, mark])
    }).pipe(Effect.provide(coreKeeping({ texts: 1 }, watched)))
  })

  it.effect("an organization whose turn fails is tried again later, and the others have theirs", () => {
    let broken: OrganizationId | null = null
    const breaking = Layer.effect(
      SnapshotStore,
      Effect.map(SnapshotStore, (store) =>
        SnapshotStore.of({
          ...store,
          removeBefore: (removal) =>
            removal.organizationId === broken
              ? Effect.fail(new StorageError({ operation: "SnapshotStore.removeBefore", cause: "broken" }))
              : store.removeBefore(removal)
        })
      )
    ).pipe(Layer.provideMerge(MemoryStorage.layer))
    return Effect.gen(function* () {
      const tenants = [yield* tenantWithBrand, yield* tenantWithBrand]
      yield* Effect.forEach(tenants, (tenant) => readNow(tenant))
      yield* TestClock.adjust("3 days")
      broken = tenants[0]?.organizationId ?? null
      assert.deepInclude(yield* removed, { snapshots: 1 })
      broken = null
      assert.deepInclude(yield* removed, { snapshots: 1 })
      assert.deepStrictEqual((yield* Effect.forEach(tenants, answersOf)).flat(), [])
    }).pipe(Effect.provide(coreKeeping({ snapshots: 1 }, breaking)))
  })
})
