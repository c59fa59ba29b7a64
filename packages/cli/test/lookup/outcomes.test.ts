/**
 * Each situation of the vendor, with the status, the code, the message and the ledger that it leads to.
 */
import { shiftedClock } from "@answerscope/core/testing"
import { dataForSeoScenarios } from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Struct } from "effect"
import { callJson } from "@answerscope/harness/Calls"
import { newCaller, settledUse, withService } from "./LookupServer.ts"

interface Outcome {
  readonly status: number
  readonly code?: string
  readonly message?: string
  readonly requests: number
}

const failed = (message: string, requests: number): Outcome => ({
  status: 502,
  code: "upstream_failed",
  message: `DataForSEO ${message}`,
  requests
})

const unsupported = (field: string, advice: string, said: string): Outcome => ({
  status: 400,
  code: "invalid_request",
  message: `${field}: no data for "United States" in English. ${advice} DataForSEO refuses the market (40501): ${said}`,
  requests: 1
})

const timedOut: Outcome = {
  status: 504,
  code: "upstream_timeout",
  message: "The source of SEO data gave no answer within 4s.",
  requests: 1
}

const found: Outcome = { status: 200, requests: 1 }

const outcomes: Readonly<Record<keyof typeof dataForSeoScenarios, Outcome>> = {
  "no results": found,
  "null result": found,
  "bad login": failed("refuses the login (40100)", 1),
  "not verified": failed("refuses the login (40104)", 1),
  "payment required": failed("reports no funds left or a cost limit reached (40200)", 1),
  "insufficient funds": failed("reports no funds left or a cost limit reached (40210)", 1),
  "own cost limit": failed("reports no funds left or a cost limit reached (40203)", 1),
  "account blocked": failed("does not let this account do that (40201)", 1),
  "no subscription": failed("does not let this account do that (40204)", 1),
  "address not allowed": failed("does not let this account do that (40207)", 1),
  "duplicate tasks": failed("does not let this account do that (40205)", 1),
  // the rest of the minute is more than there is time for
  "calls per minute": failed("asks to slow down (40202)", 1),
  "too many at once": failed("asks to slow down (40209)", 2),
  "http 429": failed("asks to slow down (429)", 1),
  "invalid field": failed("refuses the request (40501): Invalid Field: 'limit'.", 1),
  "unknown location": unsupported("location", "Use another country.", "Invalid Field: 'location_code'."),
  "unknown language": unsupported(
    "language",
    'Most searches there are made in "English".',
    "Invalid Field: 'language_code'."
  ),
  "unknown path": failed("does not know the path (40400): Not Found.", 1),
  "switched off": failed("does not know the path (50304): This endpoint is switched off.", 1),
  "task error inside 20000": failed("failed to answer (40101)", 2),
  "internal error": failed("failed to answer (50000)", 2),
  "http 500": failed("failed to answer (500)", 2),
  "http 502": failed("failed to answer (502)", 2),
  "broken json": failed("sent a body that is no JSON", 2),
  "empty body": failed("sent a body that is no JSON", 2),
  "no object": failed("sent a body of an unexpected form", 2),
  "no status": failed("sent a body of an unexpected form", 2),
  "no task": failed("sent a reply without a task", 2),
  "result of another form": failed("sent a result of an unexpected form", 2),
  redirect: failed("does not know the path (302)", 1),
  silence: timedOut,
  "cut off": failed("broke off its reply", 2),
  stalled: timedOut
}

// A vendor's minute that is over within four seconds would be waited for.
const startOfMinute = Effect.map(Clock.currentTimeMillis, (now) => shiftedClock(-(now % 60_000)))

const lookups: Readonly<Record<string, readonly [body: object, credits: number]>> = {
  "/v1/rank/": [{ keyword: "best crm", domain: "acme.com" }, 3],
  "/v1/mentions/": [{ brand: "Acme" }, 35],
  "/v1/mentions/history": [{ brand: "Acme" }, 35],
  "/v1/domain-overview/": [{ domain: "acme.com" }, 5],
  "/v1/backlinks/": [{ target: "acme.com" }, 8],
  "/v1/citations/": [{ brand: "Acme" }, 35]
}

describe("a lookup whose vendor", () => {
  it.live.each(Struct.keys(outcomes))("says: %s", (name) =>
    withService((fake) =>
      Effect.gen(function* () {
        const caller = yield* newCaller()
        const { status, code, message, requests } = outcomes[name]
        yield* fake.script(dataForSeoScenarios[name], dataForSeoScenarios[name])
        const reply = yield* callJson(caller, "POST", "/v1/domain-overview/", { domain: "acme.com" })
        assert.deepStrictEqual([reply.status, reply.body.code, reply.body.message], [status, code, message], reply.text)
        assert.strictEqual(fake.requests.length, requests)
        assert.strictEqual(yield* settledUse(caller.id), status === 200 ? 5 : 0)
      })
    ).pipe(Effect.provideServiceEffect(Clock.Clock, startOfMinute))
  )

  it.live.each(Object.entries(lookups))("answers: %s, %o", ([path, [body, credits]]) =>
    withService((fake) =>
      Effect.gen(function* () {
        const caller = yield* newCaller()
        yield* fake.script(dataForSeoScenarios["http 500"])
        const reply = yield* callJson(caller, "POST", path, body)
        assert.strictEqual(reply.status, 200, reply.text)
        assert.deepStrictEqual(reply.body.credits, { charged: credits, remaining: 1_000 - credits })
        // the second try had it
        assert.strictEqual(fake.requests.length, 2)
        yield* fake.script(dataForSeoScenarios["no subscription"])
        assert.strictEqual((yield* callJson(caller, "POST", path, body)).status, 502)
        assert.strictEqual(yield* settledUse(caller.id), credits)
      })
    )
  )

  it.live("is called to the end when its caller disconnects, who pays, and gets the answer by its key", () =>
    withService((fake) =>
      Effect.gen(function* () {
        const caller = yield* newCaller()
        // the first try ends long after the caller has gone; the second one brings the answer
        yield* fake.script({ ...dataForSeoScenarios["http 500"], delayMillis: 300 })
        const gone = new AbortController()
        const request = fetch(`${caller.address}/v1/backlinks/`, {
          method: "POST",
          headers: { "x-access-key": caller.key, "content-type": "application/json", "idempotency-key": "k" },
          body: JSON.stringify({ target: "acme.com" }),
          signal: gone.signal
        })
        yield* fake.takeRequest
        gone.abort()
        assert.strictEqual((yield* Effect.flip(Effect.tryPromise(() => request)))._tag, "UnknownError")
        const target = { target: "acme.com" }
        const again = yield* callJson(caller, "POST", "/v1/backlinks/", target, { "idempotency-key": "k" })
        assert.strictEqual(again.status, 200, again.text)
        assert.deepStrictEqual(again.body.credits, { charged: 8, remaining: 992 })
        assert.deepStrictEqual([fake.requests.length, yield* settledUse(caller.id)], [2, 8])
      })
    )
  )
})
