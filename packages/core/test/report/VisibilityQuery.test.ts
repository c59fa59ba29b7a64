import { BrandId, type VisibilityRequest } from "@answerscope/core"
import { bounds } from "@answerscope/core/model"
import { visibilityQuery } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Result } from "effect"

const brandId = BrandId.make("brd_question")
const now = DateTime.makeUnsafe("2026-11-22T10:11:12.345Z")
const moment = DateTime.makeUnsafe

const messageOf = (request: VisibilityRequest): string | null =>
  Result.match(visibilityQuery(request, now), { onFailure: ({ message }) => message, onSuccess: () => null })

describe("a visibility report is refused", () => {
  const names = "brand, engine, surface, location, language, model, prompt, class, tag, competitor"
  const cases: ReadonlyArray<readonly [VisibilityRequest, string]> = [
    [{}, "brand_id: is required, unless by holds brand"],
    [{ brandId: null, by: ["engine"] }, "brand_id: is required, unless by holds brand"],
    [{ brandId, by: ["engine", "engine"] }, "by: holds engine twice"],
    [{ brandId, by: ["week", "week"] }, "by: holds week twice"],
    [{ brandId, by: ["day", "engine", "month"] }, "by: must hold at most one of day, week, month"],
    [{ brandId, by: ["brand", "engine", "model", "prompt"] }, `by: must hold at most 3 of ${names}`],
    [{ brandId, by: ["year"] }, `by: must hold none but ${names}, day, week, month`],
    [{ brandId, by: [""] }, `by: must hold none but ${names}, day, week, month`],
    [{ brandId, by: ["toString"] }, `by: must hold none but ${names}, day, week, month`],
    [{ brandId, by: ["month"], compare: "previous" }, "compare: must be none where by holds month"],
    [{ brandId, limit: 0 }, "limit: must be a whole number from 1 to 1000"],
    [{ brandId, limit: bounds.reportRowsMax + 1 }, "limit: must be a whole number from 1 to 1000"],
    [{ brandId, limit: 1.5 }, "limit: must be a whole number from 1 to 1000"],
    [{ brandId, limit: Number.NaN }, "limit: must be a whole number from 1 to 1000"],
    [{ brandId, offset: -1 }, "offset: must be a whole number from 0 on"],
    [{ brandId, from: moment(6), before: moment(5) }, "from: the period would be empty; to must be later"],
    // the default end is that of today
    [{ brandId, from: moment("2026-11-23T00:00:00Z") }, "from: the period would be empty; to must be later"]
  ]
  it.each(cases)("for %o", (request, message) => {
    assert.strictEqual(messageOf(request), message)
  })
})

describe("a visibility report is of", () => {
  const periodOf = (request: VisibilityRequest) => {
    const { before, from } = Result.getOrThrow(visibilityQuery({ brandId, ...request }, now))
    return [DateTime.formatIso(from), DateTime.formatIso(before)]
  }

  it("the last 30 whole days where no time is given, today included", () => {
    assert.deepStrictEqual(periodOf({}), ["2026-10-24T00:00:00.000Z", "2026-11-23T00:00:00.000Z"])
  })

  it("all up to today where no end is given, and 30 days where no beginning is", () => {
    const from = moment("2026-01-02T03:04:05Z")
    assert.deepStrictEqual(periodOf({ from }), ["2026-01-02T03:04:05.000Z", "2026-11-23T00:00:00.000Z"])
    assert.deepStrictEqual(periodOf({ before: from }), ["2025-12-03T03:04:05.000Z", "2026-01-02T03:04:05.000Z"])
  })

  it("nothing between two ends that are the same", () => {
    const from = moment("2026-01-02T03:04:05Z")
    assert.deepStrictEqual(periodOf({ from, before: from }), ["2026-01-02T03:04:05.000Z", "2026-01-02T03:04:05.000Z"])
  })

  it("one page of 200 rows, of all brands if by holds brand, of all answers", () => {
    const by = ["brand", "engine", "prompt", "week"] as const
    assert.deepInclude(Result.getOrThrow(visibilityQuery({ by }, now)), {
      brandId: null,
      by,
      unit: "week",
      isCompared: false,
      limit: 200,
      offset: 0,
      engine: null,
      model: null,
      prompt: null,
      class: null,
      tag: null,
      trackerId: null
    })
  })
})
