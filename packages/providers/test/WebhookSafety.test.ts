import { CurrentWebhookRules, type WebhookRules, WebhookSender } from "@answerscope/core"
import { isReachable } from "@answerscope/core/model"
import {
  type HostResolver,
  type NodeWebhookOptions,
  NodeWebhookSender,
  WebhookConfig,
  webhookFault
} from "@answerscope/providers"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer } from "effect"
import { generate } from "selfsigned"
import { httpServer, httpsServer, tcpServer } from "./LoopbackServer.ts"

const withHttp: WebhookRules = { allowHttp: true, allowPrivate: false }
const open: WebhookRules = { allowHttp: true, allowPrivate: true }
const forbidden = "The host has no address that webhooks may be sent to."

const send = (url: string, rules: WebhookRules, options: NodeWebhookOptions = {}) =>
  WebhookSender.use((sender) => sender.send({ url, headers: {}, body: "{}" })).pipe(
    Effect.provide(NodeWebhookSender.layerWith(options).pipe(Layer.provide(Layer.succeed(CurrentWebhookRules, rules))))
  )

const answering =
  (...addresses: ReadonlyArray<string>): HostResolver =>
  () =>
    Promise.resolve(addresses)

describe("addresses", () => {
  it.live.each([
    "127.0.0.1",
    "::1",
    "10.0.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "fd00::1",
    "fe80::1%lo",
    "0.0.0.0",
    "no address"
  ])("a name that resolves to %s is not connected to", (address) =>
    Effect.gen(function* () {
      const server = yield* httpServer((response) => response.end())
      const url = `http://hooks.example.com:${server.port}/`
      const outcome = yield* send(url, withHttp, { resolve: answering(address) })
      assert.deepStrictEqual([outcome.statusCode, outcome.error], [null, forbidden])
      assert.strictEqual(server.sockets.length, 0)
    })
  )

  it.live("a name that was public when it was taken and is private now is not connected to", () =>
    Effect.gen(function* () {
      const server = yield* httpServer((response) => response.end())
      let asked = 0
      const rebinding: HostResolver = () => Promise.resolve([asked++ === 0 ? "93.184.216.34" : "127.0.0.1"])
      const taken = yield* Effect.promise((signal) => rebinding("hooks.example.com", signal))
      assert.isTrue(taken.every((address) => isReachable(address, withHttp)))
      const url = `http://hooks.example.com:${server.port}/`
      const outcome = yield* send(url, withHttp, { resolve: rebinding })
      assert.deepStrictEqual([outcome.error, asked, server.sockets.length], [forbidden, 2, 0])
    })
  )

  it.live("a name is resolved once, and connected to as resolved", () =>
    Effect.gen(function* () {
      const server = yield* httpServer((response) => response.end())
      let asked = 0
      const resolve: HostResolver = (host) => {
        asked++
        assert.strictEqual(host, "hooks.example.com")
        return Promise.resolve(["169.254.169.254", "127.0.0.1"])
      }
      const outcome = yield* send(`http://hooks.example.com:${server.port}/`, open, { resolve })
      assert.deepStrictEqual([outcome.statusCode, asked, server.sockets.length], [200, 1, 1])
      assert.strictEqual(server.taken[0]?.message.headers.host, `hooks.example.com:${server.port}`)
    })
  )

  it.live("an address is checked again once it is connected to, before a word is said", () =>
    Effect.gen(function* () {
      let heard = 0
      const server = yield* tcpServer((socket) => void socket.on("data", (chunk) => (heard += chunk.length)))
      let looks = 0
      // allowed when it is resolved, no more when it is connected
      const rules = {
        allowHttp: true,
        get allowPrivate() {
          return looks++ === 0
        }
      }
      const url = `http://hooks.example.com:${server.port}/`
      const outcome = yield* send(url, rules, { resolve: answering("127.0.0.1") })
      assert.deepStrictEqual([outcome.error, looks, server.sockets.length], [forbidden, 2, 1])
      yield* server.allClosed
      assert.strictEqual(heard, 0)
    })
  )

  it.live("skips the forbidden addresses of a name, one by one", () =>
    Effect.gen(function* () {
      const server = yield* httpServer((response) => response.end())
      let looks = 0
      // asked of each address in turn, and of the one that is connected to: only the first is forbidden
      const rules = {
        allowHttp: true,
        get allowPrivate() {
          return looks++ > 0
        }
      }
      const url = `http://hooks.example.com:${server.port}/`
      const outcome = yield* send(url, rules, { resolve: answering("::1", "127.0.0.1") })
      assert.deepStrictEqual([outcome.statusCode, looks, server.sockets.length], [200, 3, 1])
    })
  )

  it.live("a name without address, and one that cannot be resolved, say so", () =>
    Effect.gen(function* () {
      const url = "https://hooks.example.com/"
      assert.strictEqual(
        (yield* send(url, withHttp, { resolve: answering() })).error,
        "The host name does not resolve."
      )
      const resolve: HostResolver = () => Promise.reject(new Error("SERVFAIL 10.0.0.53"))
      assert.strictEqual((yield* send(url, withHttp, { resolve })).error, "The host name could not be resolved.")
    })
  )

  it.live.each([
    ["http://127.0.0.1:8080/", "The URL must not point to a private, local or reserved address."],
    ["http://2130706433:8080/", "The URL must not point to a private, local or reserved address."],
    ["http://localhost:8080/", "The URL must not point to a local host name."],
    ["http://user@example.com/", "The URL must not contain user info."],
    ["http://example.com:22/", "The URL must use port 443, 80 or one from 1024 to 65535."],
    ["ftp://example.com/", "The URL must be an http or https URL of a public host."]
  ] as const)("%s is checked again when it is sent to", ([url, error]) =>
    Effect.gen(function* () {
      const resolve: HostResolver = () => Promise.reject(new Error("must not be asked"))
      assert.strictEqual((yield* send(url, withHttp, { resolve })).error, error)
    })
  )
})

describe("certificates", () => {
  const identity = Effect.promise(() =>
    generate([{ name: "commonName", value: "hooks.example.com" }], {
      extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "hooks.example.com" }] }]
    })
  )
  const resolve = answering("127.0.0.1")
  const server = Effect.gen(function* () {
    const { private: key, cert } = yield* identity
    return { cert, ...(yield* httpsServer({ key, cert }, (response) => response.writeHead(204).end())) }
  })

  it.live("a check connects as a webhook does, by the same rules and certificates, and sends nothing", () =>
    Effect.gen(function* () {
      const { cert, port, sockets, taken, allClosed } = yield* server
      const url = `https://hooks.example.com:${port}`
      assert.isNull(yield* webhookFault(url, open, { resolve, certificateAuthorities: [cert] }))
      yield* allClosed
      assert.match((yield* webhookFault(url, open, { resolve })) ?? "", /signed by itself, which is not trusted/)
      assert.strictEqual(sockets.length, 2)
      assert.strictEqual(yield* webhookFault(url, withHttp, { resolve, certificateAuthorities: [cert] }), forbidden)
      const local = "The URL must not point to a private, local or reserved address."
      assert.strictEqual(yield* webhookFault(`https://127.0.0.1:${port}`, withHttp, {}), local)
      assert.deepStrictEqual([sockets.length, taken.length], [2, 0])
      const silent = yield* tcpServer(() => undefined)
      const fault = yield* webhookFault(`https://127.0.0.1:${silent.port}`, open, { attemptMillis: 200 })
      assert.strictEqual(fault, "No connection stood within 0.2 s.")
      yield* silent.allClosed
    })
  )

  it.live("that sign themselves are not trusted, whatever the environment says", () =>
    Effect.gen(function* () {
      const { port, taken } = yield* server
      const before = process.env["NODE_TLS_REJECT_UNAUTHORIZED"]
      process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0"
      yield* Effect.addFinalizer(() =>
        Effect.sync(() => {
          if (before === undefined) delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"]
          else process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = before
        })
      )
      const outcome = yield* send(`https://hooks.example.com:${port}/`, open, { resolve })
      assert.strictEqual(outcome.statusCode, null)
      assert.strictEqual(outcome.error, "The certificate is signed by itself, which is not trusted.")
      assert.strictEqual(taken.length, 0)
    })
  )

  it.live("that are trusted are taken for their own host only", () =>
    Effect.gen(function* () {
      const { port, cert, taken } = yield* server
      const trusting = { resolve, certificateAuthorities: [cert] }
      assert.strictEqual((yield* send(`https://hooks.example.com:${port}/`, open, trusting)).statusCode, 204)
      const other = yield* send(`https://other.example.com:${port}/`, open, trusting)
      assert.strictEqual(other.error, "The certificate is for another host.")
      const byAddress = yield* send(`https://127.0.0.1:${port}/`, open, trusting)
      assert.strictEqual(byAddress.error, "The certificate is for another host.")
      assert.strictEqual(taken.length, 1)
    })
  )
})

describe("webhookRules", () => {
  const rulesIn = (env: Record<string, string>) =>
    CurrentWebhookRules.pipe(
      Effect.provide(WebhookConfig.layerConfig),
      Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env }))
    )

  it.effect.each([
    [{}, false, false],
    [{ WEBHOOK_ALLOW_HTTP: "true" }, true, false],
    [{ WEBHOOK_ALLOW_PRIVATE: "true" }, false, true],
    [{ WEBHOOK_ALLOW_HTTP: "false", WEBHOOK_ALLOW_PRIVATE: "0" }, false, false]
  ] as const)("%o", ([env, allowHttp, allowPrivate]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* rulesIn(env), { allowHttp, allowPrivate })
    })
  )

  it.effect("names a variable with a value other than true and false", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(rulesIn({ WEBHOOK_ALLOW_PRIVATE: "maybe" }))
      assert.include(String(error), "WEBHOOK_ALLOW_PRIVATE")
    })
  )
})
