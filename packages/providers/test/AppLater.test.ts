/**
 * Questions to apps that wait in DataForSEO's queue.
 */
import type { AnswerEngine, Question } from "@answerscope/core"
import { appEngines } from "@answerscope/providers"
import {
  dataForSeoReply,
  dataForSeoScenarios,
  type FakeVendor,
  startFakeDataForSeo
} from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, type Scope } from "effect"
import { FetchHttpClient, type HttpClient } from "effect/http"
import { TestClock } from "effect/testing"

type Later = NonNullable<AnswerEngine["later"]>
type AppName = keyof typeof appEngines

const question: Question = { prompt: "Which CRM?", model: null, location: "Berlin,Berlin,Germany" }
const startMillis = Date.UTC(2026, 10, 21, 2, 5, 7)
const hourMillis = 3_600_000

const withLater = <A, E>(
  name: AppName,
  test: (
    later: Later,
    fake: FakeVendor,
    engine: AnswerEngine
  ) => Effect.Effect<A, E, HttpClient.HttpClient | Scope.Scope>
) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(startMillis)
    const fake = yield* startFakeDataForSeo()
    const engine = yield* appEngines[name]({
      login: Redacted.make("fake@login.example"),
      password: Redacted.make("fake-password"),
      baseUrl: fake.baseUrl
    })
    return yield* test(engine.later ?? (yield* Effect.die("not later")), fake, engine)
  }).pipe(Effect.provide(FetchHttpClient.layer))

const taskOf = ({ requests }: FakeVendor, index: number): unknown => {
  const body = requests[index]?.body
  return Array.isArray(body) ? body[0] : undefined
}

describe.each([
  ["chatgpt_app", "/v3/ai_optimization/chat_gpt/llm_scraper", { location_code: 2276 }, "Germany"],
  ["gemini_app", "/v3/ai_optimization/gemini/llm_scraper", { location_code: 2276 }, "Germany"],
  ["google_ai_mode", "/v3/serp/google/ai_mode", { location_name: "Berlin,Berlin,Germany" }, "Berlin,Berlin,Germany"],
  ["google_ai_overview", "/v3/serp/google/organic", { location_name: "Berlin,Berlin,Germany" }, "Berlin,Berlin,Germany"]
] as const)("%s", (name, path, place, location) => {
  it.effect("is submitted once with its tag, and gives the answer that it gives live, for its cost", () =>
    withLater(
      name,
      Effect.fnUntraced(function* (later, fake, engine) {
        const ticket = yield* later.submit(question, "chk_1")
        assert.strictEqual(ticket.usage.microUsd, 1_200)
        assert.strictEqual(fake.requests[0]?.path, `${path}/task_post`)
        assert.deepInclude(taskOf(fake, 0), { keyword: "Which CRM?", tag: "chk_1", priority: 1, ...place })

        assert.isNull(yield* later.collect(ticket, question))
        assert.isNull(yield* later.collect(ticket, question))
        const answer = yield* later.collect(ticket, question)
        assert.strictEqual(fake.requests[3]?.path, `${path}/task_get/advanced/${ticket.id}`)
        assert.strictEqual(fake.requests.length, 4)
        const { raw: _1, usage, vendorRequestId, ...collected } = answer ?? (yield* Effect.die("no answer"))
        assert.deepStrictEqual([usage.microUsd, vendorRequestId], [0, ticket.id])
        assert.deepStrictEqual(collected.market, { location, language: "de" })
        const { raw: _2, usage: _3, vendorRequestId: _4, ...live } = yield* engine.ask(question)
        assert.deepStrictEqual(collected, live)
      })
    )
  )

  it.effect("is lost if the vendor does not know its task, which is not tried again", () =>
    withLater(
      name,
      Effect.fnUntraced(function* (later) {
        const { usage } = yield* later.submit(question, "chk_1")
        const error = yield* Effect.flip(later.collect({ id: "../x?y", usage }, question))
        assert.deepStrictEqual([error.kind, error.isRetryable], ["not_found", false])
      })
    )
  )

  it.effect("says why the vendor did not take it, and what that cost", () =>
    withLater(
      name,
      Effect.fnUntraced(function* (later, fake) {
        yield* fake.script(dataForSeoReply({ code: 40_200, cost: 0 }), dataForSeoScenarios["http 500"])
        const refused = yield* Effect.flip(later.submit(question, "chk_1"))
        assert.deepStrictEqual([refused.kind, refused.usage?.microUsd], ["out_of_money", 0])
        const uncertain = yield* Effect.flip(later.submit(question, "chk_1"))
        assert.deepStrictEqual([uncertain.kind, uncertain.isRetryable], ["unavailable", true])
      })
    )
  )
})

describe("a lost submission", () => {
  it.effect.each(["google_ai_mode", "google_ai_overview"] as const)(
    "of %s is found in the list of tasks, with its cost",
    (name) =>
      withLater(
        name,
        Effect.fnUntraced(function* (later, fake) {
          const first = yield* later.submit(question, "chk_1")
          yield* later.submit(question, "chk_2")
          assert.deepStrictEqual(yield* later.find("chk_1", 0), first)
          assert.isNull(yield* later.find("chk_3", 0))
          assert.strictEqual(fake.requests[2]?.path, "/v3/serp/id_list")
          assert.deepInclude(taskOf(fake, 2), {
            datetime_from: "2026-11-20 02:00:07 +00:00",
            datetime_to: "2026-11-21 02:05:07 +00:00",
            include_metadata: true,
            sort: "desc"
          })
        })
      )
  )

  it.effect("is found behind a thousand others", () =>
    withLater(
      "google_ai_mode",
      Effect.fnUntraced(function* (later, fake) {
        const ticket = yield* later.submit(question, "chk_1")
        const others = Array.from({ length: 1_000 }, (_, index) => ({ id: `task-${index}`, cost: "x", metadata: null }))
        const page = (result: ReadonlyArray<unknown>) => ({
          body: { status_code: 20_000, cost: 0, tasks: [{ status_code: 20_000, cost: 0, result }] }
        })
        yield* fake.script(page(others), page([{ id: ticket.id, cost: 0.0012, metadata: { tag: "chk_1" } }]))
        assert.deepStrictEqual(yield* later.find("chk_1", 0), ticket)
        assert.deepInclude(taskOf(fake, 2), { offset: 1_000 })
      })
    )
  )

  it.effect.each(["chatgpt_app", "gemini_app"] as const)("of %s is found once its task has ended", (name) =>
    withLater(
      name,
      Effect.fnUntraced(function* (later) {
        const ticket = yield* later.submit(question, "chk_1")
        const early = yield* Effect.flip(later.find("chk_1", startMillis))
        assert.deepStrictEqual([early.kind, early.isRetryable], ["unavailable", true])
        yield* later.collect(ticket, question)
        yield* later.collect(ticket, question)
        assert.strictEqual((yield* later.find("chk_1", startMillis))?.id, ticket.id)
      })
    )
  )

  it.effect("of ChatGPT counts as never made when all tasks of its time must have ended", () =>
    withLater(
      "chatgpt_app",
      Effect.fnUntraced(function* (later) {
        yield* TestClock.setTime(startMillis + hourMillis + 1)
        assert.isNull(yield* later.find("chk_1", startMillis))
      })
    )
  )
})

describe("a task that failed at the vendor", () => {
  /** A fake whose looks at a task give this reply. */
  const collecting = (name: AppName, code: number) =>
    withLater(
      name,
      Effect.fnUntraced(function* (later, fake) {
        const { usage } = yield* later.submit(question, "chk_1")
        return yield* Effect.flip(later.collect({ id: `${code}`, usage }, question)).pipe(
          Effect.map((error) => ({ error, gets: fake.requests.filter(({ method }) => method === "GET").length }))
        )
      })
    )

  it.effect("is not looked at again: nothing new comes of it", () =>
    Effect.map(collecting("chatgpt_app", 40_101), ({ error, gets }) => {
      assert.isFalse(error.isRetryable)
      assert.strictEqual(gets, 1)
    })
  )
})
