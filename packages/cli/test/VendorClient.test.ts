import { openAiEngine, responseBytesMax } from "@answerscope/providers"
import { type FakeReply, startFakeOpenAi, startFakeVendor } from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted, Stream } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import { VendorClient } from "@answerscope/cli/testing"

const question = { prompt: "Which CRM suits a small law firm?", model: null, location: null }
const answer = () => ({ text: "Acme", cited: [], queries: [] })

const engineAt = (baseUrl: string) => openAiEngine({ apiKey: Redacted.make("made-up"), baseUrl })

/** What an engine on this client makes of that reply; without a reply, of a vendor that is not there. */
const askedWith = (client: Layer.Layer<HttpClient.HttpClient>, reply: FakeReply | null) =>
  Effect.gen(function* () {
    const fake = yield* startFakeOpenAi(answer)
    if (reply !== null) yield* fake.script(reply)
    const engine = yield* engineAt(reply === null ? "http://127.0.0.1:1" : fake.baseUrl)
    const made = yield* engine
      .ask(question)
      .pipe(
        Effect.catch(({ engine: name, kind, message, retryAfterMillis }) =>
          Effect.succeed({ name, kind, message, retryAfterMillis })
        )
      )
    return {
      made,
      sent: fake.requests.map(({ body, headers, method, path }) => ({
        method,
        path,
        body,
        type: headers["content-type"]
      }))
    }
  }).pipe(Effect.scoped, Effect.provide(client))

describe("the client of vendors", () => {
  it.effect.each([
    { what: "an answer", reply: {} },
    { what: "nobody", reply: null },
    { what: "a reply that breaks off", reply: { body: "x".repeat(5_000), end: "midway" } },
    { what: "a reply that is too long", reply: { body: "x".repeat(responseBytesMax + 1) } },
    { what: "an empty reply", reply: { body: "" } },
    { what: "a page", reply: { body: "<html>Bad gateway</html>" } },
    { what: "a redirect", reply: { status: 307, headers: { location: "http://127.0.0.1:1/elsewhere" } } },
    {
      what: "a refusal",
      reply: { status: 429, headers: { "retry-after": "7" }, body: { error: { message: "slow" } } }
    },
    { what: "a fault", reply: { status: 500, body: { error: { message: "broken" } } } }
  ] as const)("an engine makes the same of $what as with the platform's client", ({ reply }) =>
    Effect.gen(function* () {
      const [whole, other] = yield* Effect.forEach([VendorClient.layer, FetchHttpClient.layer], (client) =>
        askedWith(client, reply)
      )
      assert.deepStrictEqual(whole, other)
    })
  )

  it.effect("gives a reply in every form", () =>
    Effect.gen(function* () {
      const fake = yield* startFakeVendor(() => ({ status: 201, headers: { "x-id": "7" }, body: { told: "Übermaß" } }))
      const client = yield* HttpClient.HttpClient
      const response = yield* client.get(`${fake.baseUrl}/path`, { urlParams: { a: "b c" } })
      assert.strictEqual(fake.requests[0]?.path, "/path?a=b+c")
      assert.strictEqual(response.status, 201)
      assert.strictEqual(response.headers["x-id"], "7")
      assert.deepStrictEqual(yield* response.json, { told: "Übermaß" })
      assert.strictEqual(yield* response.text, '{"told":"Übermaß"}')
      assert.strictEqual(yield* Stream.mkString(Stream.decodeText(response.stream)), '{"told":"Übermaß"}')
      assert.strictEqual((yield* response.arrayBuffer).byteLength, 20)
    }).pipe(Effect.provide(VendorClient.layer))
  )

  it.effect("a request that is interrupted is broken off, before and while it is replied to", () =>
    Effect.gen(function* () {
      const fake = yield* startFakeOpenAi(answer)
      const engine = yield* engineAt(fake.baseUrl)
      for (const end of ["never", "stalled"] as const) {
        yield* fake.script({ body: "x".repeat(5_000), end })
        const asking = yield* Effect.forkChild(engine.ask(question))
        yield* fake.takeRequest
        yield* Fiber.interrupt(asking)
        assert.strictEqual((yield* fake.takeAborted).path, "/v1/responses")
      }
    }).pipe(Effect.provide(VendorClient.layer))
  )

  it.effect("one that is interrupted before there is a connection is never sent", () =>
    Effect.gen(function* () {
      const fake = yield* startFakeOpenAi(answer)
      const engine = yield* engineAt(fake.baseUrl)
      const asking = yield* Effect.forkChild(engine.ask({ ...question, prompt: "first" }), { startImmediately: true })
      yield* Fiber.interrupt(asking)
      yield* engine.ask(question)
      assert.deepStrictEqual(
        fake.requests.map(({ body }) => JSON.stringify(body).includes("first")),
        [false]
      )
    }).pipe(Effect.provide(VendorClient.layer))
  )

  it.effect("the connection of a reply that is too long is closed", () =>
    Effect.gen(function* () {
      const fake = yield* startFakeOpenAi(answer)
      const engine = yield* engineAt(fake.baseUrl)
      yield* fake.script({ body: "x".repeat(responseBytesMax * 3), end: "stalled" })
      const { message } = yield* Effect.flip(engine.ask(question))
      assert.include(message, `more than ${responseBytesMax} bytes`)
      assert.strictEqual((yield* fake.takeAborted).path, "/v1/responses")
    }).pipe(Effect.provide(VendorClient.layer))
  )

  it.effect("says of an address and a body that it cannot send", () =>
    Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const body = HttpClientRequest.bodyStream(HttpClientRequest.post("http://127.0.0.1:1"), Stream.empty)
      const failures = yield* Effect.forEach([HttpClientRequest.get("nowhere"), body], (request) =>
        Effect.map(Effect.flip(client.execute(request)), ({ reason }) => reason._tag)
      )
      assert.deepStrictEqual(failures, ["InvalidUrlError", "EncodeError"])
    }).pipe(Effect.provide(VendorClient.layer))
  )
})
