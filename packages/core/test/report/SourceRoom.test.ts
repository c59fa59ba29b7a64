/**
 * What reports on sources and searches hold of the answers, and how they share the room of all reports.
 */
import { InvalidRequest, RateLimited } from "@answerscope/core"
import { type AnswerSources, type SourcedAnswer, sourcesOfAnswers } from "@answerscope/core/storage"
import { noCounts } from "#core/count/RollupStore.ts"
import { reportMemoryLimit } from "#core/report/ReportMemoryLimit.ts"
import { sourceReports } from "#core/report/source/SourceReportLoader.ts"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Option, Scope } from "effect"
import { TestClock } from "effect/testing"
import { answerOf, brandOf, now } from "./ReportWorld.ts"

const brand = brandOf()
const { organizationId } = brand

const partOf = (rest: Pick<SourcedAnswer, "sources" | "queries">): AnswerSources =>
  sourcesOfAnswers([{ ...answerOf(), ...rest, consulted: [], citedHosts: [], textRemovedAt: null }])

/** An answer that cites those pages, each named by its number, and was searched for with as many queries. */
const citing = (pages: ReadonlyArray<number>): AnswerSources =>
  partOf({
    sources: pages.map((page) => ({ url: `https://host${page}.example/page`, domain: `host${page}.example` })),
    queries: pages.map((page) => `query ${page}`)
  })

/** An answer that was searched for with that query. */
const searchedWith = (query: string): AnswerSources => partOf({ sources: [], queries: [query] })

const numbers = (length: number, first = 0) => Array.from({ length }, (_, index) => first + index)

/** Reports over those parts; each read waits for `mayRead`, and is noted with the parts that it takes. */
const reportsOver = Effect.fnUntraced(function* (
  parts: ReadonlyArray<AnswerSources>,
  { room = 200, usual = 10, most = 60, beside = 1 } = {}
) {
  const reads: Array<{ taken: number }> = []
  const mayRead = yield* Deferred.make<void>()
  const reports = sourceReports({
    brands: { get: () => Effect.succeed(Option.some(brand)) },
    clock: { now: Effect.succeed(now) },
    removals: { answersBefore: () => Effect.succeed(null) },
    room: reportMemoryLimit(room),
    surfaceOf: () => "api",
    doneMarks: () => Effect.succeed(null),
    sizes: { usual, most, all: room },
    counts: {
      size: () => Effect.succeed(beside),
      sources: (_, take) =>
        Effect.gen(function* () {
          const read = { taken: 0 }
          reads.push(read)
          yield* Deferred.await(mayRead)
          for (const part of parts) {
            read.taken++
            if (!take(part)) break
          }
          return noCounts
        })
    }
  })
  return { reports, reads, mayRead }
})

const request = { brandId: brand.id }

describe("what reports on sources and searches hold", () => {
  it.effect("is one key for each source, however many answers cite it", () =>
    Effect.gen(function* () {
      const some = citing(numbers(5))
      const { mayRead, reads, reports } = yield* reportsOver(Array.from({ length: 5_000 }, () => some))
      yield* Deferred.succeed(mayRead, undefined)
      for (const groupBy of ["domain", "page"] as const) {
        const { rows } = yield* reports.sources(brand.organizationId, { ...request, groupBy })
        assert.deepStrictEqual(
          rows.map(({ answers }) => answers.k),
          [5_000, 5_000, 5_000, 5_000, 5_000]
        )
      }
      assert.lengthOf((yield* reports.searches(brand.organizationId, request)).rows, 5)
      // none was begun anew
      assert.lengthOf(reads, 3)
    })
  )

  it.effect("is counted anew with more room where it proves to be more than most need", () =>
    Effect.gen(function* () {
      const parts = [citing(numbers(30)), citing(numbers(30, 30)), citing(numbers(1, 60))]
      const { mayRead, reads, reports } = yield* reportsOver(parts)
      yield* Deferred.succeed(mayRead, undefined)
      const { total } = yield* reports.sources(brand.organizationId, { ...request, groupBy: "page" })
      assert.strictEqual(total, 61)
      assert.deepStrictEqual(
        reads.map(({ taken }) => taken),
        [2, 3]
      )
    })
  )

  it.effect("is never more than may be: what would need it is refused, and says what to do", () =>
    Effect.gen(function* () {
      const parts = numbers(100).map((part) => citing(numbers(30, 30 * part)))
      const { mayRead, reads, reports } = yield* reportsOver(parts)
      yield* Deferred.succeed(mayRead, undefined)
      const { organizationId } = brand
      const { searches, searchesRows, sources, sourcesRows } = reports
      const asked: ReadonlyArray<Effect.Effect<unknown, unknown, Scope.Scope>> = [
        sources(organizationId, request),
        sourcesRows(organizationId, request),
        searches(organizationId, request),
        searchesRows(organizationId, request)
      ]
      for (const report of asked) {
        const refused = yield* Effect.flip(Effect.scoped(report))
        assert.instanceOf(refused, InvalidRequest)
        assert.include(refused.message, "ask for a shorter period, one engine or one prompt")
      }
      for (const { taken } of reads) assert.isBelow(taken, 50)
    })
  )
})

describe("what queries take", () => {
  it.effect("is twice as much where a character takes two bytes", () =>
    Effect.gen(function* () {
      for (const [letter, readings] of [
        ["ÿ", 1],
        ["ж", 2]
      ] as const) {
        const { mayRead, reads, reports } = yield* reportsOver([searchedWith(letter.repeat(15_000))])
        yield* Deferred.succeed(mayRead, undefined)
        assert.strictEqual((yield* reports.searches(brand.organizationId, request)).total, 1)
        assert.lengthOf(reads, readings, letter)
      }
    })
  )
})

describe("the room of reports", () => {
  it.effect("is taken by reports on sources for what they may hold; others wait", () =>
    Effect.gen(function* () {
      const { mayRead, reads, reports } = yield* reportsOver([citing(numbers(1))], { room: 10, usual: 4, beside: 1 })
      const ask = reports.sources(brand.organizationId, request)
      const asked = yield* Effect.forEach(numbers(5), () => Effect.forkChild(ask, { startImmediately: true }))
      assert.lengthOf(reads, 2)
      yield* Deferred.succeed(mayRead, undefined)
      yield* Effect.forEach(asked, Fiber.join)
      assert.lengthOf(reads, 5)
    })
  )

  it.effect("refuses a report whose counts alone have none, before anything is read", () =>
    Effect.gen(function* () {
      const { reads, reports } = yield* reportsOver([], { room: 10, beside: 11 })
      assert.instanceOf(yield* Effect.flip(reports.searches(brand.organizationId, request)), InvalidRequest)
      assert.lengthOf(reads, 0)
    })
  )

  it.effect("is given in the order in which reports come, so that a large one has its turn", () =>
    Effect.gen(function* () {
      const room = reportMemoryLimit(10)
      const made: Array<string> = []
      const mayEnd = yield* Deferred.make<void>()
      const make = (name: string, size: number) =>
        Effect.forkChild(
          room(
            organizationId,
            size
          )(
            Effect.andThen(
              Effect.sync(() => made.push(name)),
              Deferred.await(mayEnd)
            )
          ),
          { startImmediately: true }
        )
      const all = [yield* make("first", 2), yield* make("large", 10), yield* make("small", 1)]
      assert.deepStrictEqual(made, ["first"])
      yield* Deferred.succeed(mayEnd, undefined)
      yield* Effect.forEach(all, Fiber.join)
      assert.deepStrictEqual(made, ["first", "large", "small"])
    })
  )

  it.effect("is waited for 20 seconds; then a report is refused, and those behind it have their turn", () =>
    Effect.gen(function* () {
      const room = reportMemoryLimit(10)
      const mayEnd = yield* Deferred.make<void>()
      const making = yield* Effect.forkChild(room(organizationId, 4)(Deferred.await(mayEnd)), {
        startImmediately: true
      })
      const large = yield* Effect.forkChild(Effect.flip(room(organizationId, 10)(Effect.succeed("made"))), {
        startImmediately: true
      })
      yield* TestClock.adjust("19 seconds")
      const small = yield* Effect.forkChild(room(organizationId, 1)(Effect.succeed("made")), { startImmediately: true })
      assert.isUndefined(large.pollUnsafe())
      assert.isUndefined(small.pollUnsafe())
      yield* TestClock.adjust("1 second")
      const refused = yield* Fiber.join(large)
      assert.instanceOf(refused, RateLimited)
      assert.strictEqual(refused.retryAfterMillis, 5_000)
      assert.strictEqual(yield* Fiber.join(small), "made")
      yield* Deferred.succeed(mayEnd, undefined)
      yield* Fiber.join(making)
      assert.strictEqual(yield* room(organizationId, 10)(Effect.succeed("made")), "made")
    })
  )

  it.effect("is free again after reports that were given up, waiting or not", () =>
    Effect.gen(function* () {
      const room = reportMemoryLimit(10)
      const never = room(organizationId, 10)(Effect.never)
      const making = yield* Effect.forkChild(never, { startImmediately: true })
      const waiting = yield* Effect.forkChild(never, { startImmediately: true })
      const last = yield* Effect.forkChild(never, { startImmediately: true })
      yield* Fiber.interrupt(waiting)
      yield* Fiber.interrupt(making)
      yield* Fiber.interrupt(last)
      assert.strictEqual(yield* room(organizationId, 10)(Effect.succeed("made")), "made")
    })
  )
})

describe("a large report that is exported", () => {
  it.effect("is held until its rows were taken; another is refused meanwhile, usual ones are not", () =>
    Effect.gen(function* () {
      const parts = [citing(numbers(60))]
      const { mayRead, reports } = yield* reportsOver(parts)
      yield* Deferred.succeed(mayRead, undefined)
      const { organizationId } = brand
      const [first, second] = [yield* Scope.make(), yield* Scope.make()]
      const taking = (scope: Scope.Scope) => Effect.provideService(Scope.Scope, scope)
      const { rows, total } = yield* reports.sourcesRows(organizationId, request).pipe(taking(first))
      assert.strictEqual(total, 60)
      const refused = yield* Effect.flip(reports.sourcesRows(organizationId, request).pipe(taking(second)))
      assert.instanceOf(refused, RateLimited)
      // as JSON it is written out at once, so it waits for nobody
      assert.strictEqual((yield* reports.sources(organizationId, request)).total, 60)
      assert.lengthOf([...rows], 60)
      // written out as they are taken: anew each time
      assert.notStrictEqual([...rows][0], [...rows][0])
      yield* Scope.close(first, Exit.void)
      assert.strictEqual((yield* reports.sourcesRows(organizationId, request).pipe(taking(second))).total, 60)
      yield* Scope.close(second, Exit.void)
    })
  )
})
