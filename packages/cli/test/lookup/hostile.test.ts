/**
 * A vendor that lies, and callers with arbitrary subjects: no lookup ends in a defect, and only answered lookups are
 * charged.
 */
import { dataForSeoScenarios, type FakeReply } from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Predicate } from "effect"
import * as FastCheck from "fast-check"
import { gzipSync } from "node:zlib"
import { callJson } from "@answerscope/harness/Calls"
import { newCaller, settledUse, withService } from "./LookupServer.ts"

const lookups: Readonly<Record<string, readonly [vendorPath: string, body: object, credits: number]>> = {
  "/v1/rank/": ["/v3/serp/google/organic/live/advanced", { keyword: "crm", domain: "acme.com" }, 3],
  "/v1/mentions/": ["/v3/ai_optimization/llm_mentions/search_mentions/live", { brand: "Acme" }, 35],
  "/v1/mentions/history": ["/v3/ai_optimization/llm_mentions/historical/live", { brand: "Acme" }, 35],
  "/v1/domain-overview/": ["/v3/dataforseo_labs/google/domain_rank_overview/live", { domain: "acme.com" }, 5],
  "/v1/backlinks/": ["/v3/backlinks/summary/live", { target: "acme.com" }, 8],
  "/v1/citations/": ["/v3/ai_optimization/llm_mentions/top_mentioned_domains/live", { brand: "Acme" }, 35]
}

/** Replacements of a value in the body. */
const lies: ReadonlyArray<string> = [
  'null -1 -7.5 1e300 1e999 -1e999 0 2.5 9007199254740993 true "" [] {} "12" "NaN" "//" [null] [[[[]]]]',
  '"<b>x</b>" "a\\u0000b" "\\ud800" "2026-13-45T99:99:99+99:99" {"length":3} {"__proto__":{"a":1}}',
  `"${"x".repeat(10_000)}"`
].flatMap((line) => line.split(" "))

/** The body with some of its values replaced; `draw` says for each in turn which lie it becomes. */
const lied = (value: unknown, draw: () => string | undefined): string => {
  const lie = draw()
  if (lie !== undefined) return lie
  if (Array.isArray(value)) return `[${value.map((item) => lied(item, draw)).join(",")}]`
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${lied(field, draw)}`)
    return `{${fields.join(",")}}`
  }
  return JSON.stringify(value)
}

const truth = (baseUrl: string, vendorPath: string) =>
  Effect.promise(async () => {
    const login = Buffer.from("fake@login.example:fake-password").toString("base64")
    const headers = { authorization: `Basic ${login}` }
    const response = await fetch(`${baseUrl}${vendorPath}`, {
      method: "POST",
      headers,
      body: '[{"target":"acme.com"}]'
    })
    const { tasks }: { readonly tasks: ReadonlyArray<{ readonly result: ReadonlyArray<unknown> }> } = JSON.parse(
      await response.text()
    )
    return tasks[0]?.result[0]
  })

describe("a lying vendor", () => {
  it.live.each(Object.entries(lookups))("about %s", ([path, [vendorPath, body, credits]]) =>
    withService((fake) =>
      Effect.gen(function* () {
        const caller = yield* newCaller(100_000)
        const result = yield* truth(fake.baseUrl, vendorPath)
        const draws = FastCheck.array(FastCheck.option(FastCheck.constantFrom(...lies), { freq: 4, nil: undefined }), {
          minLength: 5,
          maxLength: 200
        })
        let answered = 0
        for (const drawn of FastCheck.sample(draws, 150)) {
          // the result itself stays one
          const left = [undefined, ...drawn]
          const told = lied(result, () => left.shift())
          yield* fake.script({ body: `{"status_code":20000,"tasks":[{"status_code":20000,"result":[${told}]}]}` })
          const reply = yield* callJson(caller, "POST", path, body)
          assert.include([200, 502], reply.status, told)
          if (reply.status === 200) answered++
          assert.strictEqual(reply.body.credits?.charged, reply.status === 200 ? credits : undefined)
        }
        assert.isAbove(answered, 50)
        assert.strictEqual(yield* settledUse(caller.id), answered * credits)
      })
    )
  )

  const odd = '{"status_code":20000,"tasks":[{"status_code":20000,"result":[{"items":null}]}]}'
  it.live("about the form of its reply", () =>
    withService((fake) =>
      Effect.gen(function* () {
        const caller = yield* newCaller()
        const replies: ReadonlyArray<readonly [reply: FakeReply, status: number, said: string]> = [
          [{ body: odd, headers: { "content-type": "image/png" } }, 200, ""],
          [{ body: `\ufeff${odd}` }, 200, ""],
          [{ body: gzipSync(odd).toString("latin1"), headers: { "content-encoding": "gzip" } }, 502, "DataForSEO"],
          [{ body: `"${"x".repeat(11_000_000)}"` }, 502, "DataForSEO sent more than 8388608 bytes"],
          [{ body: "[".repeat(1_000_000) }, 502, "DataForSEO sent a body that is no JSON"],
          [
            { body: `${"[".repeat(100_000)}${"]".repeat(100_000)}` },
            502,
            "DataForSEO sent a body of an unexpected form"
          ],
          [{ status: 301, headers: { location: fake.baseUrl } }, 502, "DataForSEO does not know the path (301)"],
          [{ status: 204, body: "" }, 502, "DataForSEO sent a body that is no JSON"]
        ]
        for (const [reply, status, said] of replies) {
          yield* fake.script(reply, reply)
          const answer = yield* callJson(caller, "POST", "/v1/domain-overview/", { domain: "acme.com" })
          assert.strictEqual(answer.status, status, answer.text)
          if (status !== 200) assert.include(answer.body.message, said)
          // a second try that was not needed would be the next one's
          while ((yield* callJson(caller, "POST", "/v1/backlinks/", { target: "acme.com" })).status !== 200) continue
        }
      })
    )
  )

  it.live("that hangs keeps an Idempotency-Key busy, but not the balance", () =>
    withService(
      (fake) =>
        Effect.gen(function* () {
          const caller = yield* newCaller(8)
          const look = callJson(caller, "POST", "/v1/backlinks/", { target: "acme.com" }, { "idempotency-key": "k" })
          yield* fake.script(dataForSeoScenarios.silence)
          const [one, other] = yield* Effect.all([look, Effect.delay(look, "50 millis")], { concurrency: 2 })
          // the second caller waited for the first to fail, and then called the vendor
          assert.deepStrictEqual([one.status, other.status], [504, 200])
          assert.deepStrictEqual(other.body.credits, { charged: 8, remaining: 0 })
          assert.strictEqual(yield* settledUse(caller.id), 8)
        }),
      {}
    )
  )
})

describe("a subject", () => {
  const subjects: ReadonlyArray<readonly [written: string, target: string | null, domain: string | null]> = [
    ["acme.com", "acme.com", "acme.com"],
    ["https://www.ACME.com:8443/", "acme.com", "acme.com"],
    ["acme.com/pricing", "https://acme.com/pricing", "acme.com"],
    ["acme.com/", "acme.com", "acme.com"],
    ["//acme.com", "acme.com", "acme.com"],
    ["https://acme.com/pricing?a=b#c", "https://acme.com/pricing?a=b", "acme.com"],
    ["https://acme.com:8443/pricing", "https://acme.com:8443/pricing", "acme.com"],
    ["münchen.de", "xn--mnchen-3ya.de", "xn--mnchen-3ya.de"],
    ["https://münchen.de/straße", "https://xn--mnchen-3ya.de/stra%C3%9Fe", "xn--mnchen-3ya.de"],
    ["acme.com.", "acme.com", "acme.com"],
    ["https://user:secret@acme.com/", null, null],
    ["user@acme.com", null, null],
    ["http://[::1]/", null, null],
    ["http://2130706433/", null, null],
    ["localhost", null, null],
    ["co.uk", null, null],
    ["javascript:alert(1)", null, null],
    ["file:///etc/passwd", null, null]
  ]
  it.live.each(subjects)("%s is the target %s and the domain %s", ([written, target, domain]) =>
    withService((fake) =>
      Effect.gen(function* () {
        const caller = yield* newCaller()
        const asked = (path: string, body: object) =>
          Effect.map(callJson(caller, "POST", path, body), ({ status, body }) => {
            const sent = fake.requests.at(-1)?.body
            const task: unknown = Array.isArray(sent) ? sent[0] : undefined
            const posted = Predicate.hasProperty(task, "target") ? task.target : null
            if (status === 400) assert.notInclude(body.message, "secret")
            return status === 200 ? posted : status === 400 ? null : `${status}`
          })
        assert.strictEqual(yield* asked("/v1/backlinks/", { target: written }), target)
        assert.strictEqual(yield* asked("/v1/domain-overview/", { domain: written }), domain)
        assert.strictEqual(fake.requests.length, (target === null ? 0 : 1) + (domain === null ? 0 : 1))
      })
    )
  )

  it.live("a prompt has at most 2,000 characters, whatever their bytes", () =>
    withService(
      Effect.fnUntraced(function* () {
        const caller = yield* newCaller(9)
        const run = (prompt: string) =>
          callJson<{ readonly prompt: string }>(caller, "POST", "/v1/prompts/run", { prompt, engines: ["claude"] })
        const longest = `\u{1f984}${"ü".repeat(1_998)}\u{1f984}`
        const reply = yield* run(` ${longest}\n`)
        assert.deepStrictEqual([reply.status, reply.body.data.prompt], [200, longest])
        const tooLong = yield* run(`${longest}!`)
        assert.deepStrictEqual([tooLong.status, tooLong.body.message], [400, "prompt: must have 1 to 2000 characters"])
        assert.strictEqual((yield* run(" ")).status, 400)
        assert.strictEqual(yield* settledUse(caller.id), 3)
      })
    )
  )
})
