import {
  Credits,
  Ids,
  LookupId,
  Lookups,
  type OrganizationId,
  SeoData,
  type SeoDataProvider,
  Transaction
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { Idempotency, type SearchPage, SeoDataError, type SeoDataErrorKind } from "@answerscope/core/model"
import { LookupStore } from "@answerscope/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { Cause, DateTime, Deferred, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { faultyStorage, noFaults } from "../FaultyStorage.ts"
import { auditedEntries, coreWith, newTenant, remaining } from "../TestCore.ts"

type Search = SeoDataProvider["searchPage"]

const unscripted = () => Effect.die("not part of this test")

/** SEO data of which only searches are scripted. */
const searching = (searchPage: Search): SeoDataProvider => ({
  searchPage,
  mentions: unscripted,
  mentionHistory: unscripted,
  mentionTotals: unscripted,
  citedDomains: unscripted,
  citedPages: unscripted,
  backlinks: unscripted,
  domainOverview: unscripted,
  competingDomains: unscripted,
  keywordsForSite: unscripted
})

const page: SearchPage = {
  organic: [{ position: 2, domain: "acme.com", url: "https://acme.com/a" }],
  aiOverview: null
}

const failure = (kind: SeoDataErrorKind, retryAfterMillis: number | null = null) =>
  new SeoDataError({ kind, message: `The vendor: ${kind}.`, retryAfterMillis })

/** Plays replies once; the last one repeats. */
const playing = (...replies: readonly [ReturnType<Search>, ...Array<ReturnType<Search>>]) => {
  let asked = 0
  const search: Search = () => Effect.suspend(() => replies[Math.min(asked++, replies.length - 1)] ?? replies[0])
  return { search, asked: () => asked }
}

const coreOf = (search: Search, storage = MemoryStorage.layer) =>
  coreWith(undefined, storage).pipe(Layer.provide(SeoData.layer(searching(search))))

const rank = (organizationId: OrganizationId) =>
  Effect.flatMap(Lookups, (lookups) => lookups.rank(organizationId, { keyword: "best crm", domain: "acme.com" }))

const openLookups = Effect.flatMap(LookupStore, (store) => store.list({ limit: 10 }))

/** A lookup in flight whose vendor has been asked. */
const inFlight = Effect.fnUntraced(function* (organizationId: OrganizationId, isAsked: Deferred.Deferred<void>) {
  const fiber = yield* Effect.forkChild(rank(organizationId))
  yield* Deferred.await(isAsked)
  return fiber
})

const hanging = Effect.gen(function* () {
  const isAsked = yield* Deferred.make<void>()
  const mayAnswer = yield* Deferred.make<void>()
  const search: Search = () =>
    Effect.andThen(Deferred.succeed(isAsked, undefined), Effect.as(Deferred.await(mayAnswer), page))
  return { isAsked, mayAnswer, search }
})

describe("patience", () => {
  it.effect("an answer is kept and charged", () => {
    const { search } = playing(Effect.succeed(page))
    return Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const { data, charged, remaining: left } = yield* rank(organizationId)
      assert.deepStrictEqual([data.position, charged, left], [2, 3, 97])
      assert.strictEqual((yield* auditedEntries(organizationId, "charge"))[0]?.operation, "rank")
      assert.deepStrictEqual(yield* openLookups, [])
    }).pipe(Effect.provide(coreOf(search)))
  })

  const retried: ReadonlyArray<[SeoDataErrorKind, number | null, string]> = [
    ["unavailable", null, "2 seconds"],
    ["timeout", null, "2 seconds"],
    ["rate_limited", 7_000, "7 seconds"],
    ["rate_limited", 149_999, "150 seconds"]
  ]
  it.effect.each(retried)("asks again after %s, waiting %s", ([kind, wait]) => {
    const { search, asked } = playing(Effect.fail(failure(kind, wait)), Effect.succeed(page))
    return Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const fiber = yield* Effect.forkChild(rank(organizationId))
      yield* TestClock.adjust(wait === null ? "700 millis" : wait - 1)
      assert.strictEqual(asked(), 1)
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* Fiber.join(fiber)).charged, 3)
      assert.strictEqual(asked(), 2)
    }).pipe(Effect.provide(coreOf(search)))
  })

  const givenUp: ReadonlyArray<[SeoDataErrorKind, number | null, number, string]> = [
    ["unavailable", null, 2, "UpstreamFailed"],
    ["timeout", null, 2, "UpstreamTimeout"],
    ["rate_limited", 150_000, 1, "UpstreamFailed"],
    ["out_of_money", null, 1, "UpstreamFailed"],
    ["access", null, 1, "UpstreamFailed"],
    ["bad_request", null, 1, "UpstreamFailed"]
  ]
  it.effect.each(givenUp)(
    "gives %s up (wait %s) after %d tries: %s, and nothing is charged",
    ([kind, wait, tries, tag]) => {
      const { search, asked } = playing(Effect.fail(failure(kind, wait)))
      return Effect.gen(function* () {
        const organizationId = yield* newTenant(100)
        const fiber = yield* Effect.forkChild(Effect.flip(rank(organizationId)))
        yield* TestClock.adjust("2 seconds")
        const error = yield* Fiber.join(fiber)
        assert.deepStrictEqual([error._tag, error.message], [tag, `The vendor: ${kind}.`])
        assert.strictEqual(asked(), tries)
        assert.strictEqual(yield* remaining(organizationId), 100)
        assert.strictEqual((yield* auditedEntries(organizationId, "refund")).length, 1)
        assert.deepStrictEqual(yield* openLookups, [])
      }).pipe(Effect.provide(coreOf(search)))
    }
  )

  it.effect("ends after 150 s in all, tries and waits together", () => {
    const { search, asked } = playing(Effect.fail(failure("rate_limited", 40_000)), Effect.never)
    return Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const fiber = yield* Effect.forkChild(Effect.flip(rank(organizationId)))
      yield* TestClock.adjust("149 seconds")
      assert.deepStrictEqual([asked(), yield* remaining(organizationId)], [2, 97])
      yield* TestClock.adjust("1 second")
      const error = yield* Fiber.join(fiber)
      assert.deepStrictEqual(
        [error._tag, error.message],
        ["UpstreamTimeout", "The source of SEO data gave no answer within 2m 30s."]
      )
      assert.strictEqual(yield* remaining(organizationId), 100)
    }).pipe(Effect.provide(coreOf(search)))
  })

  it.effect("takes figures that make no sense for a failure, which costs nothing", () => {
    const odd = { ...page, organic: [{ position: 1.5, domain: "acme.com", url: null }] }
    const { search, asked } = playing(Effect.succeed(odd))
    return Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const error = yield* Effect.flip(rank(organizationId))
      assert.deepStrictEqual(
        [error._tag, error.message],
        ["UpstreamFailed", "Rank: the SEO data provider returned invalid figures."]
      )
      assert.deepStrictEqual([asked(), yield* remaining(organizationId), yield* openLookups], [1, 100, []])
    }).pipe(Effect.provide(coreOf(search)))
  })

  it.effect("takes an adapter's defect and its own interruption for a failed try", () => {
    const { search } = playing(Effect.die(new Error("bug")), Effect.interrupt)
    return Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const fiber = yield* Effect.forkChild(Effect.flip(rank(organizationId)))
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual((yield* Fiber.join(fiber)).message, "The adapter of SEO data failed.")
      assert.strictEqual(yield* remaining(organizationId), 100)
    }).pipe(Effect.provide(coreOf(search)))
  })
})

describe("a lookup cut off", () => {
  it.effect("by its caller is finished, and the charge stands", () =>
    Effect.gen(function* () {
      const { isAsked, mayAnswer, search } = yield* hanging
      yield* Effect.gen(function* () {
        const organizationId = yield* newTenant(50, 50)
        const fiber = yield* inFlight(organizationId, isAsked)
        yield* Fiber.interrupt(fiber)
        assert.deepStrictEqual([(yield* openLookups).length, yield* remaining(organizationId)], [1, 97])
        yield* Deferred.succeed(mayAnswer, undefined)
        yield* TestClock.adjust(1)
        assert.deepStrictEqual([yield* openLookups, yield* remaining(organizationId)], [[], 97])
      }).pipe(Effect.provide(coreOf(search)))
    })
  )

  it.effect("by its caller is answered under its key, once", () =>
    Effect.gen(function* () {
      const { isAsked, mayAnswer, search } = yield* hanging
      yield* Effect.gen(function* () {
        const { runLong } = yield* Idempotency
        const organizationId = yield* newTenant(100)
        const request = { organizationId, key: "k", fingerprint: "f" }
        const asking = runLong(
          request,
          Effect.map(rank(organizationId), ({ data }) => ({
            status: 200,
            contentType: "text/plain",
            body: String(data.position)
          }))
        )
        const gone = yield* Effect.forkChild(asking)
        yield* Deferred.await(isAsked)
        yield* Fiber.interrupt(gone)
        const again = yield* Effect.forkChild(asking)
        yield* TestClock.adjust("1 second")
        yield* Deferred.succeed(mayAnswer, undefined)
        yield* TestClock.adjust("1 second")
        assert.deepInclude(yield* Fiber.join(again), { isReplay: true })
        assert.deepStrictEqual([yield* openLookups, yield* remaining(organizationId)], [[], 97])
      }).pipe(Effect.provide(coreOf(search)))
    })
  )

  it.effect("by the end of its process's service is refunded", () =>
    Effect.gen(function* () {
      const { isAsked, search } = yield* hanging
      yield* Effect.gen(function* () {
        const organizationId = yield* newTenant(100)
        const stop = yield* Scope.make()
        const services = yield* Layer.buildWithScope(Layer.fresh(Lookups.layer), stop).pipe(
          Effect.provide([SeoData.layer(searching(search)), Ids.layer])
        )
        const fiber = yield* Effect.forkChild(rank(organizationId).pipe(Effect.provide(services)))
        yield* Deferred.await(isAsked)
        yield* Scope.close(stop, Exit.void)
        assert.isTrue(Exit.isFailure(yield* Fiber.await(fiber)))
        assert.deepStrictEqual([yield* openLookups, yield* remaining(organizationId)], [[], 100])
      }).pipe(Effect.provide(coreOf(search)))
    })
  )

  it.effect("by a crash is refunded once when its lease is over, and at once where nobody else can be at work", () =>
    Effect.gen(function* () {
      const lookups = yield* Lookups
      const store = yield* LookupStore
      const transaction = yield* Transaction
      const credits = yield* Credits
      const organizationId = yield* newTenant(100)
      // what a process leaves that dies while it waits for the vendor
      const leave = Effect.fnUntraced(function* (id: string) {
        const startedAt = yield* DateTime.now
        yield* store.open({ id: LookupId.make(id), organizationId, operation: "rank", startedAt, leaseMillis: 15_000 })
        yield* credits.charge({ organizationId, chargeId: id, operation: "rank", amount: 3 })
      }, transaction.run)
      yield* leave("lkp_1")
      yield* TestClock.adjust("14999 millis")
      assert.deepStrictEqual([yield* lookups.refundAbandoned, yield* remaining(organizationId)], [0, 97])
      yield* TestClock.adjust("1 millis")
      const both = yield* Effect.all([lookups.refundAbandoned, lookups.refundAbandoned], { concurrency: 2 })
      assert.sameMembers(both, [1, 0])
      assert.strictEqual(yield* remaining(organizationId), 100)
      yield* leave("lkp_2")
      assert.deepStrictEqual([yield* lookups.refundAll, yield* remaining(organizationId)], [1, 100])
      assert.strictEqual((yield* auditedEntries(organizationId, "refund")).length, 2)
    }).pipe(Effect.provide(coreOf(unscripted)))
  )

  it.effect("is not one that only takes long: its process keeps it", () =>
    Effect.gen(function* () {
      const { isAsked, mayAnswer, search } = yield* hanging
      yield* Effect.gen(function* () {
        const organizationId = yield* newTenant(100)
        const fiber = yield* inFlight(organizationId, isAsked)
        for (let second = 0; second < 50; second++) {
          yield* TestClock.adjust("1 second")
          assert.strictEqual(yield* (yield* Lookups).refundAbandoned, 0)
        }
        yield* Deferred.succeed(mayAnswer, undefined)
        assert.strictEqual((yield* Fiber.join(fiber)).charged, 3)
      }).pipe(Effect.provide(coreOf(search)))
    })
  )

  it.effect("and refunded by another process gives no answer away", () =>
    Effect.gen(function* () {
      const { isAsked, mayAnswer, search } = yield* hanging
      yield* Effect.gen(function* () {
        const organizationId = yield* newTenant(100)
        const fiber = yield* inFlight(organizationId, isAsked)
        assert.strictEqual(yield* (yield* Lookups).refundAll, 1)
        yield* Deferred.succeed(mayAnswer, undefined)
        assert.strictEqual((yield* Effect.flip(Fiber.join(fiber)))._tag, "StorageError")
        assert.strictEqual(yield* remaining(organizationId), 100)
        assert.strictEqual((yield* auditedEntries(organizationId, "refund")).length, 1)
      }).pipe(Effect.provide(coreOf(search)))
    })
  )

  it.effect("while the storage is away is refunded when it is back", () => {
    const faults = noFaults()
    const search: Search = () =>
      Effect.andThen(
        Effect.sync(() => faults.before.add("CreditStore.update")),
        Effect.fail(failure("access"))
      )
    return Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      assert.strictEqual((yield* Effect.flip(rank(organizationId)))._tag, "UpstreamFailed")
      faults.before.clear()
      assert.strictEqual(yield* remaining(organizationId), 97)
      yield* TestClock.adjust("15 seconds")
      assert.strictEqual(yield* (yield* Lookups).refundAbandoned, 1)
      assert.strictEqual(yield* remaining(organizationId), 100)
    }).pipe(Effect.provide(coreOf(search, faultyStorage(faults))))
  })
})

describe("a lookup", () => {
  it.effect("is not begun in a transaction, which would be open while the vendor is asked", () => {
    const { search, asked } = playing(Effect.succeed(page))
    return Effect.gen(function* () {
      const { run } = yield* Transaction
      const organizationId = yield* newTenant(100)
      const exit = yield* Effect.exit(run(rank(organizationId)))
      assert.isTrue(Exit.isFailure(exit) && Cause.hasDies(exit.cause))
      assert.deepStrictEqual([asked(), yield* remaining(organizationId)], [0, 100])
    }).pipe(Effect.provide(coreOf(search)))
  })

  it.effect("that the balance does not cover asks nobody", () => {
    const { search, asked } = playing(Effect.succeed(page))
    return Effect.gen(function* () {
      const organizationId = yield* newTenant(2)
      const error = yield* Effect.flip(rank(organizationId))
      assert.strictEqual(error.message, "This costs 3 credits, but only 2 remain.")
      assert.deepStrictEqual([asked(), yield* openLookups], [0, []])
    }).pipe(Effect.provide(coreOf(search)))
  })
})
