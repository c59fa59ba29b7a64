/** Gap answers and weeks of a list of prompts. */
import { BrandId, InvalidRequest, type VisibilityRequest } from "@answerscope/core"
import { type CountedAnswer, sourcesOfAnswers } from "@answerscope/core/storage"
import { noCounts } from "#core/count/RollupStore.ts"
import { checkPromptList, promptLists } from "#core/report/PromptList.ts"
import { reportMemoryLimit } from "#core/report/ReportMemoryLimit.ts"
import { sourceReports } from "#core/report/source/SourceReportLoader.ts"
import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import { answerOf, brandOf, daysAgo, materialOf, now } from "./ReportWorld.ts"
import { visibilityRows } from "#core/report/visibility/VisibilityFigures.ts"

const brand = brandOf({ competitors: ["Globex", "Initech"], prompts: ["best crm", "crm for us"] })
const globex = { competitorsFound: ["Globex"] }

const isIn =
  ({ before, from }: Partial<VisibilityRequest>) =>
  ({ checkedAt }: CountedAnswer) =>
    (from == null || DateTime.isGreaterThanOrEqualTo(checkedAt, from)) &&
    (before == null || DateTime.isLessThan(checkedAt, before))

/** The list of prompts over these answers. */
const listOf = (
  answers: ReadonlyArray<CountedAnswer>,
  request: Omit<Parameters<ReturnType<typeof promptLists>>[1], "brandId"> = {}
) => {
  const { gaps } = sourceReports({
    brands: { get: () => Effect.succeed(Option.some(brand)) },
    clock: { now: Effect.succeed(now) },
    removals: { answersBefore: () => Effect.succeed(null) },
    room: reportMemoryLimit(10_000),
    surfaceOf: () => "api",
    doneMarks: () => Effect.succeed(null),
    counts: {
      size: () => Effect.succeed(1),
      sources: (question, take) =>
        Effect.sync(() => {
          const wanted = answers.filter(isIn(question)).filter(({ followUp, kind }) => !followUp && kind === "answer")
          const bare = { sources: [], consulted: [], citedHosts: [], queries: [], textRemovedAt: null }
          take(sourcesOfAnswers(wanted.map((answer) => ({ ...answer, ...bare }))))
          return noCounts
        })
    }
  })
  const list = promptLists({
    gaps,
    rows: (_, asked) => visibilityRows(materialOf({ brands: [brand], answers: answers.filter(isIn(asked)) }, asked))
  })
  return list(brand.organizationId, { brandId: brand.id, ...request })
}

it.effect("gap answers mention a competitor tracked now and not the brand, whether they cite anything or not", () =>
  Effect.gen(function* () {
    const { rows, total } = yield* listOf([
      answerOf(globex),
      answerOf({ competitorsFound: ["Globex", "Initech"] }),
      answerOf({ ...globex, mentioned: true }),
      answerOf({ competitorsFound: ["Hooli"] }),
      answerOf({ ...globex, followUp: true }),
      answerOf({ ...globex, checkedAt: daysAgo(40) }),
      answerOf({ prompt: "crm for us", mentioned: true }),
      answerOf({ prompt: "asked before", checkedAt: daysAgo(40) })
    ])
    assert.strictEqual(total, 2)
    assert.deepStrictEqual(
      rows.map(({ gapAnswers, prompt }) => [prompt, gapAnswers]),
      [
        ["best crm", 2],
        ["crm for us", 0]
      ]
    )
  })
)

it.effect("weeks are the 12 before the end, in a short period and in a long one, also those without answers", () =>
  Effect.gen(function* () {
    const answers = [
      answerOf({ mentioned: true }),
      answerOf(),
      answerOf({ checkedAt: daysAgo(77) }),
      answerOf({ checkedAt: daysAgo(84), mentioned: true })
    ]
    const counted = { week: "2026-11-16", k: 1, n: 2 }
    for (const days of [3, 200]) {
      const { rows } = yield* listOf(answers, { from: daysAgo(days) })
      const weeks = rows[0]?.weeks.map(({ mentionRate: { k, n }, week }) => ({ week, k, n })) ?? []
      assert.lengthOf(weeks, 12)
      assert.deepStrictEqual(
        [weeks[0], weeks[1]],
        [
          { week: "2026-08-31", k: 0, n: 1 },
          { week: "2026-09-07", k: 0, n: 0 }
        ]
      )
      assert.deepStrictEqual(weeks.at(-1), counted)
    }
    const { rows } = yield* listOf(answers, { from: daysAgo(90), before: daysAgo(70) })
    assert.strictEqual(rows[0]?.weeks.at(-1)?.week, "2026-09-07")
  })
)

it.effect("the filter holds for both, and pages of prompts keep their weeks", () =>
  Effect.gen(function* () {
    const answers = [
      answerOf(globex),
      answerOf({ ...globex, engine: "gemini" }),
      answerOf({ prompt: "crm for us", engine: "gemini", mentioned: true })
    ]
    const { rows } = yield* listOf(answers, { engine: "gemini" })
    assert.deepStrictEqual(
      rows.map(({ gapAnswers, weeks }) => [gapAnswers, weeks.at(-1)?.mentionRate.n]),
      [
        [1, 1],
        [0, 1]
      ]
    )
    const second = yield* listOf(answers, { limit: 1, offset: 1 })
    assert.deepStrictEqual([second.total, second.limit, second.offset], [2, 1, 1])
    assert.deepStrictEqual(
      second.rows.map(({ prompt, weeks }) => [prompt, weeks.at(-1)?.mentionRate.k]),
      [["crm for us", 1]]
    )
  })
)

it.effect("says what is wrong with a request", () =>
  Effect.gen(function* () {
    const refused = yield* Effect.flip(checkPromptList({ brandId: BrandId.make("brd_zendrix"), class: "mine" }))
    assert.instanceOf(refused, InvalidRequest)
    const limit = yield* Effect.flip(listOf([], { limit: 0 }))
    assert.match(limit.message, /^limit: /)
  })
)
