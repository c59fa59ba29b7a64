import type { AskedTime } from "#core/count/RollupRanges.ts"
import { coverOf, dayMillis, dayPlus, type KnownDays, millisOf, nextStartOf, startOf } from "@answerscope/core/storage"
import { dayOfMillis } from "#core/count/TimeUnit.ts"
import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

const origin = "2026-01-01"
const dayAt = (number: number) => dayPlus(origin, number)

const Number = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 120 }))

const Case = Schema.Struct({
  first: Number,
  days: Number,
  uncounted: Schema.Array(Number).check(Schema.isMaxLength(6)),
  from: Schema.NullOr(Schema.Struct({ day: Number, rest: Schema.Literals([0, 1, dayMillis - 1]) })),
  before: Schema.NullOr(Schema.Struct({ day: Number, rest: Schema.Literals([0, 1, dayMillis - 1]) })),
  unit: Schema.NullOr(Schema.Literals(["day", "week", "month"]))
})

const millisAt = (at: { readonly day: number; readonly rest: number } | null) =>
  at === null ? null : millisOf(dayAt(at.day)) + at.rest

it.effect.prop(
  "tiles and raw times hold every moment asked for once, and no tile an uncounted day or two units",
  [Case],
  ([drawn]) =>
    Effect.sync(() => {
      const asked: AskedTime = {
        fromMillis: millisAt(drawn.from),
        beforeMillis: millisAt(drawn.before),
        unit: drawn.unit
      }
      const known: KnownDays = {
        first: dayAt(drawn.first),
        end: dayAt(drawn.first + drawn.days),
        uncounted: drawn.uncounted.map(dayAt)
      }
      const { raw, tiles } = coverOf(asked, known)

      const spans = [
        ...raw,
        ...tiles.map(({ start, unit }) => {
          const next = nextStartOf(unit, start)
          assert.strictEqual(start, startOf(unit, start))
          assert.isFalse(known.uncounted.some((day) => day >= start && day < next))
          if (drawn.unit !== null)
            assert.strictEqual(startOf(drawn.unit, start), startOf(drawn.unit, dayPlus(next, -1)))
          return { fromMillis: millisOf(start), beforeMillis: millisOf(next) }
        })
      ].toSorted((a, b) => a.fromMillis - b.fromMillis)
      for (const { beforeMillis, fromMillis } of raw) {
        assert.isBelow(fromMillis, beforeMillis)
        assert.strictEqual(dayOfMillis(fromMillis), dayOfMillis(beforeMillis - 1))
      }

      const from = Math.max(millisOf(dayAt(drawn.first)), asked.fromMillis ?? -Infinity)
      const before = Math.min(millisOf(dayAt(drawn.first + drawn.days)), asked.beforeMillis ?? Infinity)
      if (from >= before) return assert.deepStrictEqual(spans, [])
      assert.strictEqual(spans[0]?.fromMillis, from)
      assert.strictEqual(spans.at(-1)?.beforeMillis, before)
      for (const [index, { fromMillis }] of spans.slice(1).entries()) {
        assert.strictEqual(fromMillis, spans[index]?.beforeMillis)
      }
    }),
  { arbitrary: { runs: 2_000 } }
)

it("a long time takes few tiles", () => {
  const { raw, tiles } = coverOf(
    { fromMillis: null, beforeMillis: null, unit: null },
    { first: "2024-10-24", end: "2026-11-23", uncounted: ["2026-11-22"] }
  )
  assert.strictEqual(raw.length, 1)
  assert.deepStrictEqual(
    Object.entries(Object.groupBy(tiles, ({ unit }) => unit)).map(([unit, of]) => [unit, of.length]),
    [
      ["day", 15],
      ["month", 24],
      ["week", 2]
    ]
  )
})
