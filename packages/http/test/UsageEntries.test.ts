import { Credits } from "@answerscope/core"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { call, core, newOrganization, TestSend, unlimited } from "./TestServer.ts"

interface Row {
  readonly id: string
  readonly at: string
  readonly kind: string
  readonly operation: string
  readonly amount: number
  readonly bucket: string
  readonly dropped: number
  readonly reference: string
  readonly balance: number
}

const at = (time: string) => TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe(time)))

/** A tenant that was charged for a scan from both buckets, then saw its month end before a part came back. */
const spender = Effect.gen(function* () {
  const credits = yield* Credits
  yield* at("2026-03-30T10:00:00Z")
  const { id: organizationId, key } = yield* newOrganization(100)
  yield* credits.setMonthlyLimit({ organizationId, monthlyLimit: 7 })
  const scan = { organizationId, chargeId: "scn_x", operation: "scan" } as const
  yield* credits.charge({ ...scan, amount: 10 })
  yield* at("2026-04-02T10:00:00Z")
  yield* credits.refund({ organizationId, chargeId: "scn_x", amount: 5, reference: "failed" })
  return { organizationId, key }
})

const entriesOf = (key: string, query = "") =>
  Effect.map(call("GET", `/v1/usage/entries${query}`, { key }), ({ json }): ReadonlyArray<Row> => json.data.entries)

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("the entries of usage", (it) => {
  it.effect("are a row for each bucket that was moved, with what is left in it", () =>
    Effect.gen(function* () {
      const { key } = yield* spender
      const rows = yield* entriesOf(key)
      assert.deepStrictEqual(
        rows.map((row) => [row.id, row.kind, row.operation, row.amount, row.bucket, row.dropped, row.balance]),
        [
          ["1-purchased", "grant", "grant", 100, "purchased", 0, 100],
          ["2-monthly", "limit", "limit", 7, "monthly", 0, 7],
          ["3-monthly", "charge", "scan", -7, "monthly", 0, 0],
          ["3-purchased", "charge", "scan", -3, "purchased", 0, 97],
          ["4-monthly", "allowance", "allowance", 7, "monthly", 0, 7],
          ["5-purchased", "refund", "scan", 3, "purchased", 2, 100]
        ]
      )
      assert.deepStrictEqual(rows[3]?.at, "2026-03-30T10:00:00.000Z")
      assert.strictEqual(rows[3]?.reference, "charge:scn_x")
      const { json } = yield* call("GET", "/v1/usage", { key })
      const left = (bucket: string) =>
        rows.filter((row) => row.bucket === bucket).reduce((sum, { amount }) => sum + amount, 0)
      assert.strictEqual(left("monthly"), json.balance.monthly.remaining)
      assert.strictEqual(left("purchased"), json.balance.purchased.remaining)
    })
  )

  it.effect("come in pages of any size, each after the last id of the one before", () =>
    Effect.gen(function* () {
      const { key } = yield* spender
      const all = yield* entriesOf(key)
      for (const limit of [1, 2, 3, 4, 200]) {
        const read: Array<Row> = []
        for (;;) {
          const after = read.at(-1)?.id
          const page = yield* entriesOf(key, `?limit=${limit}${after === undefined ? "" : `&after=${after}`}`)
          if (page.length === 0) break
          read.push(...page)
        }
        assert.deepStrictEqual(read, all, `pages of ${limit}`)
      }
      const lines = yield* call("GET", "/v1/usage/entries?after=3-monthly", {
        key,
        headers: { accept: "application/x-ndjson" }
      })
      assert.strictEqual(
        lines.body,
        all
          .slice(3)
          .map((row) => `${JSON.stringify(row)}\n`)
          .join("")
      )
      assert.strictEqual(lines.headers.get("x-report-total"), "3")
    })
  )

  it.effect("are the caller's own", () =>
    Effect.gen(function* () {
      yield* spender
      const { key } = yield* newOrganization(1)
      assert.deepStrictEqual(
        (yield* entriesOf(key)).map(({ amount }) => amount),
        [1]
      )
    })
  )

  it.effect.each(["after=3", "after=3-both", "after=-1-monthly", "after=0-monthly", "limit=0", "limit=201", "page=2"])(
    "refuse %s",
    (query) =>
      Effect.gen(function* () {
        const { key } = yield* newOrganization(1)
        const { json, status } = yield* call("GET", `/v1/usage/entries?${query}`, { key })
        assert.deepStrictEqual([status, json.code], [400, "invalid_request"], JSON.stringify(json))
      })
  )
})
