import { NotFound } from "@answerscope/core"
import { issueMessage, timeRange } from "@answerscope/core/model"
import { orNotFound } from "#core/request/RequestError.ts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Option, Result, Schema } from "effect"

describe("orNotFound", () => {
  it.effect("is what was found, or NotFound of that resource", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* Effect.succeed(Option.some(7)).pipe(orNotFound("tracker")), 7)
      const error = yield* Effect.flip(Effect.succeed(Option.none()).pipe(orNotFound("tracker")))
      assert.instanceOf(error, NotFound)
      assert.strictEqual(error.resource, "tracker")
    })
  )
})

describe("timeRange", () => {
  const [early, late] = [DateTime.makeUnsafe("2026-01-01T00:00:00Z"), DateTime.makeUnsafe("2026-01-02T00:00:00Z")]

  it.effect.each([
    [early, late, false, true],
    [early, null, false, true],
    [null, early, false, true],
    [null, null, false, true],
    [late, early, false, false],
    [late, early, true, false],
    // days: one that is included and ends where the other begins
    [early, early, false, false],
    [early, early, true, true]
  ] as const)("from %s to before %s, of moments: %s, is a range: %s", ([from, before, isOfMoments, isRange]) =>
    Effect.gen(function* () {
      const range = yield* Effect.result(timeRange({ from, before }, { isOfMoments }))
      if (isRange) assert.deepStrictEqual(range, Result.succeed({ from, before }))
      else
        assert.strictEqual(
          Result.getOrThrow(Result.flip(range)).message,
          "from: the period would be empty; to must be later"
        )
    })
  )
})

describe("issueMessage", () => {
  const Request = Schema.Struct({
    limit: Schema.Int,
    engines: Schema.Array(Schema.Literals(["chatgpt", "claude"])),
    note: Schema.optionalKey(Schema.NullOr(Schema.String))
  })

  it.each([
    [{ engines: [] }, "limit: is required"],
    [{ limit: "1", engines: [] }, "limit: must be a number"],
    [{ limit: 1, engines: {} }, "engines: must be a list"],
    [{ limit: 1, engines: ["claude", "bard"] }, "engines[1]: must be one of chatgpt, claude"],
    [{ limit: 1, engines: [], note: 2 }, "note: must be a string or null"],
    [{ limit: 1, engines: [], more: 2 }, "more: is not known; allowed are limit, engines, note"],
    [
      { limit: 1, engines: [], ["x".repeat(50)]: 2 },
      `${"x".repeat(40)}…: is not known; allowed are limit, engines, note`
    ],
    [null, "request: must be an object"]
  ])("of %j: %s", (request, message) => {
    const decoded = Schema.decodeUnknownResult(Request)(request, { onExcessProperty: "error" })
    assert(Result.isFailure(decoded))
    assert.strictEqual(issueMessage(decoded.failure.issue, "request"), message)
  })
})
