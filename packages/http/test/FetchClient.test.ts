import { type ClientInput, createClient, ClientError, type ClientResult } from "@answerscope/http/client"
import { HttpServer } from "@answerscope/http"
import * as NodeServer from "@answerscope/http/node"
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { HttpServer as EffectHttpServer } from "effect/http"
import { core, newOrganization, unlimited } from "./TestServer.ts"

const server = HttpServer.layer(unlimited).pipe(
  Layer.provideMerge(NodeServer.layer({ host: "127.0.0.1", port: 0, shutdownMillis: 5000 })),
  Layer.provideMerge(core),
  Layer.provideMerge(Logger.layer([]))
)

const newClient = Effect.gen(function* () {
  const { address } = yield* EffectHttpServer.HttpServer
  const { key } = yield* newOrganization()
  const port = "port" in address ? address.port : 0
  return createClient({ baseUrl: `http://127.0.0.1:${port}/`, accessKey: key })
})

const failureOf = async (call: Promise<unknown>): Promise<ClientError> => {
  const failure = await call.then(
    () => null,
    (error: unknown) => error
  )
  assert.instanceOf(failure, ClientError)
  return failure
}

layer(server, { excludeTestServices: true })("the client on a server", (it) => {
  it.effect("takes the ids that it gives", () =>
    Effect.gen(function* () {
      const client = yield* newClient
      yield* Effect.promise(async () => {
        const brand: ClientInput<"brands", "create"> = { name: "Acme", competitors: ["Globex"], prompts: ["best crm"] }
        const created: ClientResult<"brands", "create"> = await client.brands.create(brand)
        const { id } = created.data
        assert.deepStrictEqual((await client.brands.get(id)).data, created.data)
        const { data: scan, credits } = await client.scans.start({ brandId: id, engines: ["chatgpt"] })
        assert.isAbove(credits.charged, 0)
        assert.strictEqual((await client.scans.get(scan.id)).data.id, scan.id)
        const { data: listed } = await client.scans.list({ brand_id: id, limit: 1, results: false })
        assert.deepStrictEqual([listed.total, listed.scans[0]?.id], [1, scan.id])
        await client.scans.cancel(scan.id)
        assert.strictEqual((await client.brands.update(id, { name: "Acme 2" })).data.name, "Acme 2")
        assert.strictEqual((await client.usage.get()).success, true)
        assert.strictEqual((await client.brands.remove(id)).data.deleted, true)
      })
    })
  )

  it.effect("asks whether the server runs, is ready and knows the key", () =>
    Effect.gen(function* () {
      const { health } = yield* newClient
      yield* Effect.promise(async () => {
        assert.deepStrictEqual([await health.live(), await health.ready()], [{ ok: true }, { ok: true }])
        assert.deepStrictEqual(await health.auth(), { ok: true, scope: "write" })
      })
    })
  )

  it.effect("sends a file, whole and with its type", () =>
    Effect.gen(function* () {
      const client = yield* newClient
      yield* Effect.promise(async () => {
        const { id } = (await client.brands.create({ name: "Acme" })).data
        // more than a packet, so that it comes in parts
        const answer = "Acme is a good one. ".repeat(10_000)
        const lines = ["time,engine,prompt,answer,sample", ...[1, 2].map((n) => `2025-03-04,chatgpt,p,${answer},${n}`)]
        const file = new Blob([`${lines.join("\n")}\n2025-03-05,nobody,p,a,1\n`], { type: "text/csv" })
        const { data: begun } = await client.imports.start({ kind: "answers", brand_id: id, file })
        assert.deepInclude(begun, { brandId: id, accepted: 2, refusedCount: 1 })
        assert.strictEqual((await client.imports.get(begun.id)).data.kind, "answers")
        const prompt = new Blob([JSON.stringify({ prompt: "best crm" })], { type: "application/x-ndjson" })
        const prompts = { kind: "prompts", brand_id: id, strict: true, file: prompt } as const
        assert.deepInclude((await client.imports.start(prompts)).data, { status: "completed", accepted: 1 })
        assert.deepInclude((await client.imports.start(prompts)).data, { accepted: 0, duplicates: 1 })
        const untyped = { kind: "prompts", brand_id: id, file: new Blob(["prompt"]) } as const
        assert.strictEqual((await failureOf(client.imports.start(untyped))).code, "unsupported_media_type")
      })
    })
  )

  it.effect("tells why there is no result", () =>
    Effect.gen(function* () {
      const client = yield* newClient
      yield* Effect.promise(async () => {
        const failure = await failureOf(client.brands.get("brd_none"))
        assert.deepStrictEqual([failure.status, failure.code, failure.retryAfterSeconds], [404, "not_found", null])
        assert.isNotNull(failure.requestId)
        assert.strictEqual((await failureOf(client.brands.create({ name: "" }))).code, "invalid_request")
      })
    })
  )

  it.effect("does a call once, by the key that is given", () =>
    Effect.gen(function* () {
      const client = yield* newClient
      yield* Effect.promise(async () => {
        const once = { idempotencyKey: "brand-1" }
        const first = await client.brands.create({ name: "Acme" }, once)
        assert.deepStrictEqual(await client.brands.create({ name: "Acme" }, once), first)
        assert.lengthOf((await client.brands.list()).data.brands, 1)
      })
    })
  )
})

describe("the client", () => {
  interface Sent {
    readonly url: string
    readonly init: RequestInit
  }
  type Reply = Response | Error

  const failing = (code: string, status: number, headers: Record<string, string> = {}): Reply =>
    new Response(JSON.stringify({ success: false, message: "no", code }), { status, headers })
  const done = (): Reply => new Response(JSON.stringify({ success: true, data: {} }))

  /** A client to which one reply after the other is given, with what it sends and how long it waits. */
  const scripted = (...replies: Array<Reply>) => {
    const sent: Array<Sent> = []
    const waits: Array<number> = []
    const client = createClient({
      baseUrl: "https://example.com/scope",
      fetch: async (url, init) => {
        sent.push({ url, init })
        const reply = replies.shift() ?? new Error("no more replies")
        if (reply instanceof Error) throw reply
        return reply
      },
      wait: async (millis) => void waits.push(millis)
    })
    const keys = () => sent.map(({ init }) => new Headers(init.headers).get("idempotency-key"))
    return { client, sent, waits, keys }
  }

  it("repeats a write under one key until it is known to be done", async () => {
    const { client, keys, waits } = scripted(new Error("reset"), failing("conflict", 409), done())
    await client.brands.create({ name: "Acme" })
    assert.lengthOf(keys(), 3)
    assert.strictEqual(new Set(keys()).size, 1)
    assert.match(keys()[0] ?? "", /^[0-9a-f]{32}$/)
    assert.isTrue(waits.every((wait, index) => wait >= 500 * 2 ** index && wait <= 1000 * 2 ** index))
  })

  it("waits as long as the server asks, but not for ever", async () => {
    const patient = scripted(failing("rate_limited", 429, { "retry-after": "7" }), done())
    await patient.client.brands.list()
    assert.deepStrictEqual(patient.waits, [7000])
    const long = scripted(failing("rate_limited", 429, { "retry-after": "31" }))
    const failure = await failureOf(long.client.brands.list())
    assert.deepStrictEqual([failure.code, failure.retryAfterSeconds, long.sent.length], ["rate_limited", 31, 1])
  })

  it("repeats no removal of which nobody knows whether it was done, and no error that stays", async () => {
    const removal = scripted(new Error("reset"))
    assert.strictEqual((await failureOf(removal.client.brands.remove("brd_1"))).code, "unreachable")
    const undone = scripted(failing("unavailable", 503), done())
    await undone.client.brands.remove("brd_1")
    assert.lengthOf(undone.sent, 2)
    for (const [code, status] of [
      ["conflict", 409],
      ["not_configured", 503],
      ["internal", 500],
      ["upstream_failed", 502]
    ] as const) {
      const once = scripted(failing(code, status))
      assert.deepStrictEqual(
        [(await failureOf(once.client.scans.start({ brand: "Acme" }))).code, once.sent.length],
        [code, 1]
      )
    }
  })

  it("gives up after three attempts", async () => {
    const { client, sent } = scripted(new Error("1"), new Error("2"), new Error("3"), done())
    const failure = await failureOf(client.brands.list())
    assert.deepStrictEqual([failure.status, failure.code, sent.length], [0, "unreachable", 3])
    assert.instanceOf(failure.cause, Error)
  })

  it("says so when something else answers", async () => {
    for (const page of ["<html>", "null", '"text"', "{}", '{"success":false}']) {
      const { client } = scripted(new Response(page, { status: 200, headers: { "x-request-id": "r" } }))
      const failure = await failureOf(client.brands.list())
      assert.deepStrictEqual([failure.code, failure.status, failure.requestId], ["unexpected_response", 200, "r"])
    }
  })

  it("ends a call when its signal says so, without another attempt", async () => {
    const ending = new AbortController()
    const { client, sent } = scripted(failing("unavailable", 503), done())
    ending.abort(new Error("enough"))
    const reason = await client.brands.list({}, { signal: ending.signal }).catch((error: unknown) => error)
    assert.deepStrictEqual([reason, sent.length], [ending.signal.reason, 0])
  })

  it("ends a call between two attempts, however long the wait", async () => {
    const ending = new AbortController()
    const waiting = Promise.withResolvers<void>()
    const sent: Array<string> = []
    const client = createClient({
      baseUrl: "https://example.com",
      fetch: async (url) => {
        sent.push(url)
        throw new Error("reset")
      },
      wait: () => {
        waiting.resolve()
        return new Promise(() => {})
      }
    })
    const call = client.brands.list({}, { signal: ending.signal }).catch((error: unknown) => error)
    await waiting.promise
    ending.abort(new Error("enough"))
    assert.deepStrictEqual([await call, sent.length], [ending.signal.reason, 1])
  })

  it("says of a body that cannot be sent what is wrong with it, and sends nothing", async () => {
    const { client, sent } = scripted(done())
    const body: { name: string } = Object.assign({ name: "Acme" }, { size: 1n })
    const refused = await client.brands.create(body).catch((error: unknown) => error)
    assert.instanceOf(refused, TypeError)
    assert.lengthOf(sent, 0)
  })

  it("keeps to its paths: an id is no path, a query is encoded", async () => {
    const { client, sent } = scripted(done())
    for (const id of ["..", ".", "", "a/b", "a?b"]) {
      const refused = await client.brands.remove(id).catch((error: unknown) => error)
      assert.instanceOf(refused, TypeError)
    }
    await client.snapshots.list({ prompt: "a&b=c", limit: 5 })
    assert.deepStrictEqual(
      sent.map(({ url }) => url),
      ["https://example.com/scope/v1/snapshots/?prompt=a%26b%3Dc&limit=5"]
    )
  })
})
