/**
 * `answerscope figures check` on a database.
 */
import { Ids, Organizations, Trackers } from "@answerscope/core"
import { coreOn } from "@answerscope/harness/TrackerFixtures"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Redacted } from "effect"
import { askForWeeks, newAcme } from "./report/SimulatedWeeks.ts"
import { runCommand } from "./InProcess.ts"

const engines = ["chatgpt", "claude"]

/** A Sunday, so that all weeks are whole. */
const lastDay = DateTime.makeUnsafe("2026-04-26T00:00:00Z")

/** A database with a tracker's runs of so many weeks. */
const deployment = Effect.fnUntraced(function* (weeks: number, isSwinging: boolean) {
  const url = yield* TestDatabase.make
  const organizationId = yield* Effect.gen(function* () {
    const { id } = yield* (yield* Organizations).create({ name: "Acme Ltd", monthlyLimit: 0 })
    const brand = yield* newAcme(id)
    const tracker = yield* (yield* Trackers).create(id, { brandId: brand.id, engines, enabled: false })
    const asked = { organizationId: id, brand, trackerId: tracker.id, engines, lastDay, samples: 2, isSwinging }
    yield* askForWeeks({ ...asked, days: 7 * weeks })
    return id
  }).pipe(Effect.provide(Layer.provideMerge(Ids.layer, coreOn(url, engines))))
  const check = (...args: ReadonlyArray<string>) =>
    runCommand(["figures", "check", ...args], { DATABASE_URL: Redacted.value(url) })
  return { organizationId, check }
})

interface Figure {
  readonly kind: string
  readonly engine: string | null
  readonly holds: boolean | null
  readonly counts: { readonly k: number; readonly n: number }
}

const figuresIn = (out: string): ReadonlyArray<Figure> => JSON.parse(out).figures

describe("answerscope figures check", () => {
  it.live("says that there is too little data", () =>
    Effect.gen(function* () {
      const { check } = yield* deployment(2, false)
      const { code, err, out } = yield* check()
      assert.strictEqual(code, 0, err)
      assert.include(out, "too little data")
      assert.include(out, "5 pairs of quiet weeks")
    })
  )

  it.live("checks a brand of an organization alone", () =>
    Effect.gen(function* () {
      const { check, organizationId } = yield* deployment(0, false)
      const none = yield* check("--org", organizationId)
      assert.deepStrictEqual([none.code, none.out], [0, "No tracker has runs yet, so there is nothing to check.\n"])
      assert.match((yield* check("--brand", "brd_none")).err, /^answerscope: --brand requires --org\.\n$/)
      const unknown = yield* check("--org", organizationId, "--brand", "brd_none")
      assert.deepStrictEqual([unknown.code, unknown.err], [1, "answerscope: There is no brand brd_none.\n"])
    })
  )

  it.live("says that every promise holds for quiet weeks of simulated engines", () =>
    Effect.gen(function* () {
      const { check, organizationId } = yield* deployment(12, false)
      const { code, err, out } = yield* check("--json", "--org", organizationId)
      assert.strictEqual(code, 0, out + err)
      const figures = figuresIn(out)
      for (const figure of figures) assert.strictEqual(figure.holds, true, JSON.stringify(figure))
      const numbers = (kind: string) => figures.filter((figure) => figure.kind === kind).map(({ counts }) => counts.n)
      // six pairs of weeks of ten cells; 84 runs played three times
      assert.deepStrictEqual(numbers("week_verdicts"), [30, 30, 60])
      assert.deepStrictEqual(numbers("week_pages"), [6])
      assert.deepStrictEqual(numbers("replayed_alerts"), [3 * 10 * 84])
    })
  )

  it.live("reports what does not hold, with exit code 1", () =>
    Effect.gen(function* () {
      const { check } = yield* deployment(12, true)
      const { code, err, out } = yield* check()
      assert.strictEqual(code, 1, out)
      assert.match(out, /pages with a false verdict[^│]*│ all +│ at most 5 % +│ [^│]+│ 6 of 6 +│ does not hold/)
      assert.match(out, /odd samples beside even ones[^│]*│ all +│ at least 95 % │[^│]+│[^│]+│ holds/)
      assert.match(out, /chatgpt +│ 0\.10 \(assumed\) +│ 0\.00 +│ 0 +│/)
      assert.match(err, /^answerscope: \d promises do not hold here/)
    })
  )
})
