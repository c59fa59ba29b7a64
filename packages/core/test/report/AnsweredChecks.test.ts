/** How many checks of each engine ended with an answer, over brands. */
import { BrandId, OrganizationId } from "@answerscope/core"
import { BrandStore, columnsOf, countAnswers, type CountQuery, RollupStore } from "@answerscope/core/storage"
import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { StorageClock } from "#core/storage/StorageClock.ts"
import { answeredChecks } from "#core/report/AnsweredChecks.ts"
import { answerOf, brandOf, daysAgo, namedIn, now } from "./ReportWorld.ts"

const zendrix = brandOf()
const other = brandOf({ id: BrandId.make("brd_other") })

const failed = (engine: string, brandId = zendrix.id) => {
  const { location, language, prompt } = answerOf()
  return { brandId, engine, location, language, prompt, trackerId: null, endedAt: now }
}

const counted = countAnswers({
  answers: [
    ...namedIn(1, 3, { engine: "gemini" }),
    answerOf({ engine: "gemini", kind: "not_shown" }),
    answerOf({ engine: "gemini", followUp: true }),
    answerOf({ engine: "gemini", origin: "imported" }),
    answerOf({ engine: "perplexity", origin: "imported" }),
    ...namedIn(0, 2, { engine: "chatgpt", brandId: other.id })
  ],
  failed: [failed("gemini"), failed("claude"), failed("claude"), failed("chatgpt", other.id)],
  unit: "day"
})

/** Has a page for each brand. Notes what is counted. */
const worldOf = (asked: Array<CountQuery>) =>
  Layer.mergeAll(
    Layer.mock(BrandStore)({
      page: ({ after }) =>
        Effect.succeed(after === null ? { brands: [zendrix], isLast: false } : { brands: [other], isLast: true })
    }),
    Layer.mock(StorageClock)({ now: Effect.succeed(now) }),
    Layer.mock(RollupStore)({
      count: (question) => {
        asked.push(question)
        const isWanted = ({ brandId }: { readonly brandId: BrandId }) => question.brandIds?.includes(brandId) === true
        return Effect.succeed({
          answers: columnsOf(counted.answers.filter(isWanted)),
          failures: counted.failures.filter(isWanted)
        })
      }
    })
  )

const organizationId = OrganizationId.make("org_reports")

const answered = (request: Parameters<ReturnType<typeof answeredChecks>>[1], asked: Array<CountQuery> = []) =>
  Effect.gen(function* () {
    const stores = { brands: yield* BrandStore, clock: yield* StorageClock, counts: yield* RollupStore }
    const report = yield* answeredChecks(stores)(organizationId, request)
    return { ...report, rows: report.rows.map(({ answered: { k, n, value }, engine }) => [engine, k, n, value]) }
  }).pipe(Effect.provide(worldOf(asked)))

it.effect("adds up the brands, with pages that show no answer, without follow-ups and imported answers", () =>
  Effect.gen(function* () {
    const asked: Array<CountQuery> = []
    const { before, from, rows } = yield* answered({}, asked)
    assert.deepStrictEqual(rows, [
      ["chatgpt", 2, 3, 0.6667],
      ["claude", 0, 2, 0],
      ["gemini", 4, 5, 0.8]
    ])
    assert.strictEqual(DateTime.formatIso(before), "2026-11-23T00:00:00.000Z")
    assert.strictEqual(DateTime.formatIso(from), "2026-10-24T00:00:00.000Z")
    assert.deepStrictEqual(
      asked.map(({ brandIds }) => brandIds),
      [[zendrix.id], [other.id]]
    )
  })
)

it.effect("counts only the brands and the time that are asked for", () =>
  Effect.gen(function* () {
    const asked: Array<CountQuery> = []
    const { rows } = yield* answered({ brandIds: [other.id], from: daysAgo(2), before: daysAgo(1) }, asked)
    assert.deepStrictEqual(rows, [["chatgpt", 2, 3, 0.6667]])
    assert.lengthOf(asked, 1)
    assert.deepInclude(asked[0], { organizationId, from: daysAgo(2), before: daysAgo(1) })
    assert.deepStrictEqual((yield* answered({ brandIds: [] })).rows, [])
  })
)
