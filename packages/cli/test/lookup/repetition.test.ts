/**
 * Lookups sent more than once with one Idempotency-Key.
 */
import { dataForSeoScenarios } from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Array, Effect } from "effect"
import { callJson } from "@answerscope/harness/Calls"
import { newCaller, settledUse, withService } from "./LookupServer.ts"

const body = { keyword: "best crm", domain: "acme.com" }

const look = (caller: Parameters<typeof callJson>[0], key: string, asked: object = body) =>
  callJson(caller, "POST", "/v1/rank/", asked, { "idempotency-key": key })

describe("a lookup with an Idempotency-Key", () => {
  it.live("is called and charged once, and replayed byte for byte", () =>
    withService(
      Effect.fnUntraced(function* (fake) {
        const caller = yield* newCaller()
        const first = yield* look(caller, "k")
        const again = yield* look(caller, "k")
        assert.deepStrictEqual([again.status, again.text], [200, first.text])
        assert.deepStrictEqual(
          [first, again].map(({ headers }) => headers.get("idempotency-replayed")),
          [null, "true"]
        )
        const other = yield* look(caller, "k", { ...body, keyword: "other" })
        assert.deepStrictEqual([other.status, other.body.code], [422, "idempotency_key_reused"])
        const elsewhere = yield* callJson(caller, "POST", "/v1/brands", { name: "B" }, { "idempotency-key": "k" })
        assert.strictEqual(elsewhere.status, 422)
        assert.strictEqual(fake.requests.length, 1)
        assert.strictEqual(yield* settledUse(caller.id), 3)
      })
    )
  )

  it.live("sent thirty times concurrently is called and charged once; the others wait for its response", () =>
    withService(
      Effect.fnUntraced(function* (fake) {
        const caller = yield* newCaller()
        yield* fake.script({ ...dataForSeoScenarios["no results"], delayMillis: 300 })
        const all = yield* Effect.forEach(Array.range(1, 30), () => look(caller, "k"), { concurrency: "unbounded" })
        assert.strictEqual(new Set(all.map(({ status, text }) => `${status} ${text}`)).size, 1)
        assert.strictEqual(all[0]?.status, 200)
        assert.strictEqual(all.filter(({ headers }) => headers.get("idempotency-replayed") === "true").length, 29)
        assert.strictEqual(fake.requests.length, 1)
        assert.strictEqual(yield* settledUse(caller.id), 3)
      })
    )
  )

  it.live("that failed leaves nothing: its key can be used again at once, also with another body", () =>
    withService(
      Effect.fnUntraced(function* (fake) {
        const caller = yield* newCaller()
        yield* fake.script(dataForSeoScenarios["no subscription"], dataForSeoScenarios.silence)
        assert.strictEqual((yield* look(caller, "k")).status, 502)
        assert.strictEqual((yield* look(caller, "k")).status, 504)
        assert.strictEqual((yield* look(caller, "k", { keyword: "" })).status, 400)
        const tooDear = yield* newCaller(2)
        assert.strictEqual((yield* look(tooDear, "k")).status, 402)
        const last = yield* look(caller, "k", { ...body, keyword: "other" })
        assert.deepStrictEqual([last.status, last.headers.get("idempotency-replayed")], [200, null])
        assert.deepStrictEqual([yield* settledUse(caller.id), yield* settledUse(tooDear.id)], [3, 0])
      })
    )
  )
})
