import { CurrentWebhookRules, type WebhookRequest, type WebhookRules, WebhookSender } from "@answerscope/core"
import { EventId, firstSecrets } from "@answerscope/core/model"
import { rotatedSecrets, signedRequest, webhookSecretOf } from "@answerscope/core/testing"
import { verifyWebhook } from "@answerscope/core/webhook"
import { type NodeWebhookOptions, NodeWebhookSender } from "@answerscope/providers"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Deferred, Effect, Layer, Redacted } from "effect"
import { createHmac } from "node:crypto"
import type { ServerResponse } from "node:http"
import { gzipSync } from "node:zlib"
import { httpServer, interruptedOnce, tcpServer } from "./LoopbackServer.ts"

const open: WebhookRules = { allowHttp: true, allowPrivate: true }
const attemptMillis = 2_000
/** How long an attempt may take when nothing else is said: what ends sooner did not wait for that limit. */
const usualMillis = 10_000

const send = (
  request: Partial<WebhookRequest> & { readonly url: string },
  options: NodeWebhookOptions & { readonly rules?: WebhookRules } = {}
) =>
  WebhookSender.use((sender) => sender.send({ headers: {}, body: "{}", ...request })).pipe(
    Effect.provide(
      NodeWebhookSender.layerWith(options).pipe(
        Layer.provide(Layer.succeed(CurrentWebhookRules, options.rules ?? open))
      )
    )
  )

const answering = (status: number, headers: Record<string, string> = {}, body = "") =>
  httpServer((response) => response.writeHead(status, headers).end(body))

describe("the request", () => {
  const [first, second] = [1, 2].map((byte) => webhookSecretOf(new Uint8Array(32).fill(byte)))
  assert.ok(first !== undefined && second !== undefined)
  const rawBody = '{"id":"evt_1","name":"Ünïcode ✓ 🚀"}'

  it.live("is a signed POST of the exact body that its receiver can check", () =>
    Effect.gen(function* () {
      const server = yield* answering(204)
      const at = yield* DateTime.now
      const secrets = rotatedSecrets(firstSecrets(first), { secret: second, now: at })
      const eventId = EventId.make("evt_1")
      const request = yield* signedRequest({
        at,
        url: server.url,
        eventId,
        eventType: "visibility.alert",
        rawBody,
        secrets
      })
      const outcome = yield* send(request)
      assert.deepStrictEqual([outcome.statusCode, outcome.error, outcome.responseExcerpt], [204, null, null])
      const [taken] = server.taken
      assert.ok(taken !== undefined)
      const { method, url, headers, rawHeaders } = taken.message
      assert.deepStrictEqual([method, url, taken.body], ["POST", "/hook?a=b", rawBody])
      assert.deepStrictEqual(rawHeaders.filter((_, index) => index % 2 === 0).toSorted(), [
        "X-Service-Event-Id",
        "X-Service-Event-Type",
        "X-Service-Signature",
        "X-Service-Signature-Previous",
        "X-Service-Timestamp",
        "connection",
        "content-length",
        "content-type",
        "host",
        "user-agent",
        "webhook-id",
        "webhook-signature",
        "webhook-timestamp"
      ])
      assert.strictEqual(headers["content-type"], "application/json")
      assert.strictEqual(headers.host, `127.0.0.1:${server.port}`)
      for (const secret of [first, second]) {
        const checked = { secret: Redacted.value(secret), headers, rawBody: taken.body }
        assert.deepStrictEqual(yield* Effect.promise(() => verifyWebhook(checked)), { ok: true })
      }
      const digest = createHmac("sha256", Redacted.value(second))
        .update(`${String(headers["x-service-timestamp"])}.${taken.body}`)
        .digest("hex")
      assert.strictEqual(headers["x-service-signature"], `sha256=${digest}`)
      const standard = [second, first].map((secret) => {
        const key = Buffer.from(Redacted.value(secret).slice("whsec_".length), "base64")
        const content = `${eventId}.${String(headers["webhook-timestamp"])}.${taken.body}`
        return `v1,${createHmac("sha256", key).update(content).digest("base64")}`
      })
      assert.strictEqual(headers["webhook-signature"], standard.join(" "))
    })
  )

  it.live("reaches a v6 address", () =>
    Effect.gen(function* () {
      const server = yield* httpServer((response) => response.end("ok"), "::1")
      assert.strictEqual((yield* send({ url: server.url })).statusCode, 200)
    })
  )

  it.live("leaves no connection behind", () =>
    Effect.gen(function* () {
      const server = yield* answering(200, { connection: "keep-alive" }, "ok")
      const outcomes = yield* Effect.forEach(Array.from({ length: 50 }), () => send({ url: server.url }), {
        concurrency: 10
      })
      assert.isTrue(outcomes.every(({ statusCode }) => statusCode === 200))
      assert.strictEqual(server.sockets.length, 50)
      yield* server.allClosed
    })
  )
})

describe("answers", () => {
  it.live.each([
    [200, null],
    [201, null],
    [299, null],
    [304, "The endpoint answered with status 304."],
    [400, "The endpoint answered with status 400."],
    [410, "The endpoint answered with status 410."],
    [500, "The endpoint answered with status 500."]
  ] as const)("status %i: %s", ([status, error]) =>
    Effect.gen(function* () {
      const server = yield* answering(status)
      const outcome = yield* send({ url: server.url })
      assert.deepStrictEqual([outcome.statusCode, outcome.error], [status, error])
      assert.isAtLeast(outcome.durationMillis, 0)
    })
  )

  it.live.each([301, 302, 303, 307, 308])("does not follow status %i", (status) =>
    Effect.gen(function* () {
      const target = yield* answering(200)
      const server = yield* answering(status, { location: target.url })
      const outcome = yield* send({ url: server.url })
      assert.strictEqual(outcome.statusCode, status)
      assert.strictEqual(outcome.error, `The endpoint answered with status ${status}; redirects are not followed.`)
      assert.strictEqual(target.sockets.length, 0)
    })
  )

  it.live.each([
    ["120", 120_000],
    ["0", 0],
    ["soon", null],
    ["-5", null],
    ["Wed, 21 Oct 2015 07:28:00 GMT", 0],
    ["999999999999", 999_999_999_999_000],
    ["1e9", null],
    ["0x10", null],
    ["Infinity", null],
    ["9".repeat(400), null],
    ["Wed, 99 Oct 2015 07:28:00 GMT", null],
    ["", null]
  ] as const)("a retry-after of %s is %s ms", ([header, millis]) =>
    Effect.gen(function* () {
      const server = yield* answering(503, { "retry-after": header })
      assert.strictEqual((yield* send({ url: server.url })).retryAfterMillis, millis)
    })
  )

  it.live("a retry-after may be a date", () =>
    Effect.gen(function* () {
      const server = yield* answering(429, { "retry-after": new Date(Date.now() + 600_000).toUTCString() })
      const { retryAfterMillis } = yield* send({ url: server.url })
      assert.isAbove(retryAfterMillis ?? 0, 590_000)
      assert.isAtMost(retryAfterMillis ?? Infinity, 600_000)
    })
  )

  it.live("keep the first KiB of their text, without what cannot be kept", () =>
    Effect.gen(function* () {
      const server = yield* answering(500, {}, `a\u0000\u001b[31m${"é".repeat(2_000)}`)
      const excerpt = (yield* send({ url: server.url })).responseExcerpt ?? ""
      assert.isTrue(excerpt.startsWith("a\ufffd\ufffd[31mé"))
      assert.isAtMost(Buffer.byteLength(excerpt), 1_024)
      assert.isAbove(Buffer.byteLength(excerpt), 1_000)
      assert.notMatch(excerpt, /\u0000|\u001b/)
    })
  )

  it.live("are not kept when compressed", () =>
    Effect.gen(function* () {
      const zipped = gzipSync("hello")
      const server = yield* httpServer((response) =>
        response.writeHead(200, { "content-encoding": "gzip" }).end(zipped)
      )
      const outcome = yield* send({ url: server.url })
      assert.deepStrictEqual([outcome.statusCode, outcome.responseExcerpt], [200, null])
    })
  )

  it.live("are read to 64 KiB, were they 10 MB", () =>
    Effect.gen(function* () {
      let finished = false
      const server = yield* httpServer((response) => {
        const chunk = Buffer.alloc(65_536, "x")
        let left = 160
        response.on("finish", () => (finished = true))
        const write = () => {
          while (left-- > 0) if (!response.write(chunk)) return response.once("drain", write)
          return response.end()
        }
        write()
      })
      const outcome = yield* send({ url: server.url })
      assert.deepStrictEqual([outcome.statusCode, outcome.error], [200, null])
      assert.strictEqual(outcome.responseExcerpt, "x".repeat(1_024))
      yield* server.allClosed
      assert.isFalse(finished)
    })
  )
})

describe("answers that mean harm", () => {
  /** Writes a head and then repeats the same chunk, as fast as the client reads. */
  const flooding = (head: string, again: string) => {
    let written = 0
    return Effect.map(
      tcpServer((socket) => {
        const chunk = again.repeat(Math.ceil(16_384 / again.length))
        const write = () => {
          while (!socket.destroyed && socket.write(chunk)) written += chunk.length
        }
        socket.on("drain", write).once("data", () => {
          socket.write(head)
          write()
        })
      }),
      (server) => ({ ...server, url: `http://127.0.0.1:${server.port}/`, written: () => written })
    )
  }
  /** What lies in the buffers of both ends, and no more. */
  const littleBytes = 16 * 1_024 * 1_024
  const longHeaders = "The response's headers are too long."

  it.live("floods of provisional answers, headers, chunks and trailers end at the limit", () =>
    Effect.gen(function* () {
      const ok = "HTTP/1.1 200 OK\r\n"
      const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`
      const floods: ReadonlyArray<readonly [head: string, again: string, status: number | null, error: string | null]> =
        [
          ["", "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n", null, longHeaders],
          ["", "HTTP/1.1 100 Continue\r\n\r\n", null, longHeaders],
          [ok, "x: y\r\n", null, longHeaders],
          [`${ok}x: `, "y", null, longHeaders],
          [chunked, "1\r\nx\r\n", 200, null],
          [chunked, `1;e=${"y".repeat(10_000)}\r\nx\r\n`, 200, null],
          [`${chunked}0\r\n`, "x: y\r\n", 200, null],
          [`${ok}\r\n`, "x", 200, null]
        ]
      for (const [head, again, statusCode, error] of floods) {
        const server = yield* flooding(head, again)
        const outcome = yield* send({ url: server.url })
        assert.deepStrictEqual([outcome.statusCode, outcome.error], [statusCode, error], again.slice(0, 40))
        assert.isBelow(outcome.durationMillis, usualMillis)
        yield* server.allClosed
        assert.isBelow(server.written(), littleBytes)
      }
    })
  )

  it.live("a small body that would be large is not unpacked", () =>
    Effect.gen(function* () {
      const bomb = gzipSync(Buffer.alloc(10_000_000))
      for (const encoding of ["gzip", "x-gzip", "deflate", "br", "zstd"]) {
        const server = yield* httpServer((response) =>
          response.writeHead(200, { "content-encoding": encoding }).end(bomb)
        )
        const outcome = yield* send({ url: server.url })
        assert.deepStrictEqual([outcome.statusCode, outcome.responseExcerpt], [200, null])
        assert.isUndefined(server.taken[0]?.message.headers["accept-encoding"])
      }
    })
  )

  it.live("one that comes twice, or with more behind it, counts once", () =>
    Effect.gen(function* () {
      const once = "HTTP/1.1 500 No\r\ncontent-length: 2\r\n\r\nno"
      for (const more of ["HTTP/1.1 200 OK\r\n\r\n", "garbage \u0000 garbage", "\r\n\r\n\r\n"]) {
        const server = yield* tcpServer((socket) => void socket.once("data", () => socket.end(once + more)))
        const outcome = yield* send({ url: `http://127.0.0.1:${server.port}/` })
        assert.deepStrictEqual([outcome.statusCode, outcome.error], [500, "The endpoint answered with status 500."])
      }
    })
  )

  it.live(
    "a response with two lengths, a length and chunks, or an invalid status fails as invalid HTTP or an error",
    () =>
      Effect.gen(function* () {
        const answers = [
          "HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nok",
          "HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\nok",
          "HTTP/1.1 20 OK\r\n\r\n",
          "HTTP/1.1 2OO OK\r\n\r\n",
          "HTTP/1.1 999 Odd\r\n\r\n",
          "HTTP/9.9 200 OK\r\n\r\n",
          "HTTP/1.1 200 OK\nx: y\u0000z\n\n",
          "<html>200 OK</html>"
        ]
        for (const answer of answers) {
          const server = yield* tcpServer((socket) => void socket.once("data", () => socket.end(answer)))
          const outcome = yield* send({ url: `http://127.0.0.1:${server.port}/` })
          const isAccepted = outcome.statusCode !== null && outcome.statusCode >= 200 && outcome.statusCode <= 299
          assert.isFalse(isAccepted, answer)
          assert.isNotNull(outcome.error)
        }
      })
  )
})

/** Starts a server that reads the request, and then calls `drip` at every tick of a timer. */
const dripping = (start: (response: ServerResponse) => void, drip: (response: ServerResponse) => void) =>
  httpServer((response) => {
    start(response)
    const timer = setInterval(() => drip(response), 20)
    response.on("close", () => clearInterval(timer))
  })

describe("endpoints that are slow", () => {
  const late = "No response came within 2 s."
  const takesTheLimit = Effect.fnUntraced(function* (url: string, options?: NodeWebhookOptions) {
    const outcome = yield* send({ url }, { attemptMillis, ...options })
    assert.isAtLeast(outcome.durationMillis, attemptMillis - 5)
    assert.isBelow(outcome.durationMillis, usualMillis)
    return outcome
  })

  it.live("never answer", () =>
    Effect.gen(function* () {
      const server = yield* httpServer(() => undefined)
      const outcome = yield* takesTheLimit(server.url)
      assert.deepStrictEqual([outcome.statusCode, outcome.error], [null, late])
      yield* server.allClosed
    })
  )

  it.live("never speak, in clear or over TLS", () =>
    Effect.gen(function* () {
      const server = yield* tcpServer(() => undefined)
      assert.strictEqual((yield* takesTheLimit(`http://127.0.0.1:${server.port}/`)).error, late)
      assert.strictEqual((yield* takesTheLimit(`https://127.0.0.1:${server.port}/`)).error, late)
      yield* server.allClosed
    })
  )

  it.live("have a name server that never answers", () =>
    Effect.gen(function* () {
      let isStopped = false
      const resolve: NodeWebhookOptions["resolve"] = (_, signal) =>
        new Promise(() => signal.addEventListener("abort", () => (isStopped = true)))
      assert.strictEqual((yield* takesTheLimit("https://hooks.example.com/", { resolve })).error, late)
      assert.isTrue(isStopped)
    })
  )

  it.live("drip their headers", () =>
    Effect.gen(function* () {
      const server = yield* tcpServer((socket) => {
        const text = `HTTP/1.1 200 OK\r\nx-slow: ${"a".repeat(10_000)}`
        let sent = 0
        const timer = setInterval(() => socket.write(text[sent++] ?? "a"), 20)
        socket.on("close", () => clearInterval(timer))
      })
      const outcome = yield* takesTheLimit(`http://127.0.0.1:${server.port}/`)
      assert.deepStrictEqual([outcome.statusCode, outcome.error], [null, late])
      yield* server.allClosed
    })
  )

  it.live("send nothing but provisional answers", () =>
    Effect.gen(function* () {
      const server = yield* dripping(
        () => undefined,
        (response) => response.writeProcessing()
      )
      assert.strictEqual((yield* takesTheLimit(server.url)).error, late)
    })
  )

  it.live("have acknowledged once their status is there, however their body drips", () =>
    Effect.gen(function* () {
      const server = yield* dripping(
        (response) => response.writeHead(202).flushHeaders(),
        (response) => response.write("x")
      )
      const outcome = yield* takesTheLimit(server.url)
      assert.deepStrictEqual([outcome.statusCode, outcome.error], [202, null])
      assert.match(outcome.responseExcerpt ?? "", /^x+$/)
      yield* server.allClosed
    })
  )
})

describe("connections that break", () => {
  const closed = "The connection was closed before a response came."

  it.live("are refused", () =>
    Effect.gen(function* () {
      const gone = yield* Effect.scoped(tcpServer(() => undefined))
      const outcome = yield* send({ url: `http://127.0.0.1:${gone.port}/` })
      assert.deepStrictEqual([outcome.statusCode, outcome.error], [null, "The connection was refused."])
    })
  )

  it.live("are reset or ended before an answer", () =>
    Effect.gen(function* () {
      const resetting = yield* httpServer((_, { message }) => void message.socket.resetAndDestroy())
      assert.strictEqual((yield* send({ url: resetting.url })).error, closed)
      const ending = yield* httpServer((_, { message }) => void message.socket.end())
      assert.strictEqual((yield* send({ url: ending.url })).error, closed)
      const upgrading = yield* answering(101, { connection: "upgrade", upgrade: "websocket" })
      assert.strictEqual((yield* send({ url: upgrading.url })).error, closed)
    })
  )

  it.live("take nothing from a status that has come", () =>
    Effect.gen(function* () {
      const server = yield* httpServer((response, { message }) => {
        response.writeHead(200, { "content-length": "1000" })
        response.write("begun", () => message.socket.resetAndDestroy())
      })
      const outcome = yield* send({ url: server.url })
      assert.deepStrictEqual([outcome.statusCode, outcome.error], [200, null])
    })
  )

  it.live("speak something else", () =>
    Effect.gen(function* () {
      const other = yield* tcpServer((socket) => void socket.end("220 mail.example.com ESMTP\r\n"))
      assert.strictEqual((yield* send({ url: `http://127.0.0.1:${other.port}/` })).error, "The response is not HTTP.")
      const plain = yield* answering(200)
      assert.strictEqual(
        (yield* send({ url: plain.url.replace("http:", "https:") })).error,
        "No secure connection could be made."
      )
      const long = yield* answering(200, { "x-long": "a".repeat(20_000) })
      assert.strictEqual((yield* send({ url: long.url })).error, "The response's headers are too long.")
    })
  )

  it.live("are torn down with an interrupted sender", () =>
    Effect.gen(function* () {
      const underWay = yield* Deferred.make<void>()
      const server = yield* httpServer(() => void Deferred.doneUnsafe(underWay, Effect.void))
      yield* interruptedOnce(send({ url: server.url }, { attemptMillis: 60_000 }), underWay)
      assert.strictEqual(server.sockets.length, 1)
      yield* server.allClosed
    })
  )
})
