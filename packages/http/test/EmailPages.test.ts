import { AnswerEngines, Core, noWebhooks, Recipients, StorageError } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { Confirmations } from "@answerscope/core/model"
import { scriptedEmails } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger, References } from "effect"
import { createHash } from "node:crypto"
import { call, newOrganization, TestSend, unlimited } from "./TestServer.ts"

/** Recipients in a storage that fails; whether it says that nothing was changed is given. */
const failing = (isOutcomeUnknown: boolean) =>
  Layer.effect(
    Recipients,
    Effect.map(Effect.service(Recipients), (recipients) => {
      const failed = Effect.fail(
        new StorageError({ operation: "Transaction.run", cause: new Error("gone"), isOutcomeUnknown })
      )
      return Recipients.of({ ...recipients, confirm: () => failed, unsubscribe: () => failed })
    })
  )

const world = (options: Parameters<typeof TestSend.layer>[0] = unlimited) => {
  const emails = scriptedEmails(() => null, { confirmsItself: false })
  const core = Core.layer.pipe(
    Layer.provideMerge(MemoryStorage.layer),
    Layer.provideMerge(emails.layer),
    Layer.provide([noWebhooks, AnswerEngines.layer({})])
  )
  return { sent: emails.sent, core, layer: TestSend.layer(options).pipe(Layer.provideMerge(core)) }
}

/** A subscription of one recipient that has been asked, and the paths in the mail that asks. */
const askedRecipient = Effect.fnUntraced(function* (sent: ReturnType<typeof world>["sent"]) {
  const { key } = yield* newOrganization()
  const body = { channel: "email", emailRecipients: ["a@example.com"] }
  const { json } = yield* call("POST", "/v1/notifications/", { key, body })
  yield* (yield* Confirmations).sendDue(10)
  const pathOf = (page: string) =>
    new RegExp(`/email/${page}/[A-Za-z0-9_-]{43}`).exec(sent.at(-1)?.text ?? "")?.[0] ?? ""
  const path = `/v1/notifications/${json.data.id}`
  const states = Effect.map(call("GET", path, { key }), (response) => response.json.data.emailStates)
  return { key, path, confirm: pathOf("confirm"), unsubscribe: pathOf("unsubscribe"), states }
})

const form = { headers: { "content-type": "application/x-www-form-urlencoded" }, body: "" }
const unknown = "x".repeat(43)

describe("pages of email", () => {
  it.effect("confirm by a form: opening the link changes nothing, and it works once", () => {
    const { sent, layer } = world()
    return Effect.gen(function* () {
      const { confirm, states, key, path } = yield* askedRecipient(sent)
      for (const method of ["GET", "HEAD"]) assert.strictEqual((yield* call(method, confirm)).status, 200)
      assert.include((yield* call("GET", confirm)).body, '<form method="post">')
      assert.deepStrictEqual(yield* states, [{ email: "a@example.com", state: "pending" }])
      const failed = yield* call("POST", `${path}/test`, { key })
      assert.deepInclude(failed.json.data, {
        status: "failed",
        error: "No recipient has confirmed that it wants these emails."
      })
      const done = yield* call("POST", confirm, form)
      assert.deepStrictEqual([done.status, /<h1>(.*)<\/h1>/.exec(done.body)?.[1]], [200, "Confirmed"])
      assert.deepStrictEqual(yield* states, [{ email: "a@example.com", state: "confirmed" }])
      assert.strictEqual((yield* call("POST", confirm, form)).status, 404)
      assert.strictEqual((yield* call("POST", `${path}/test`, { key })).json.data.status, "sent")
    }).pipe(Effect.provide(layer))
  })

  it.effect("unsubscribe by a form, and by the one click of RFC 8058", () => {
    const { sent, layer } = world()
    return Effect.gen(function* () {
      const { confirm, unsubscribe, states } = yield* askedRecipient(sent)
      yield* call("POST", confirm, form)
      assert.include((yield* call("GET", unsubscribe)).body, '<form method="post">')
      assert.deepStrictEqual(yield* states, [{ email: "a@example.com", state: "confirmed" }])
      const oneClick = yield* call("POST", unsubscribe, { ...form, body: "List-Unsubscribe=One-Click" })
      assert.strictEqual(oneClick.status, 200)
      assert.deepStrictEqual(yield* states, [{ email: "a@example.com", state: "unsubscribed" }])
      assert.strictEqual((yield* call("POST", unsubscribe, form)).status, 200)
      assert.isFalse(yield* (yield* Recipients).unsubscribe(unknown))
    }).pipe(Effect.provide(layer))
  })

  it.effect("are whole in themselves: no scripts, a strict policy, nothing that tells whether a token exists", () => {
    const { sent, layer } = world()
    return Effect.gen(function* () {
      const { confirm } = yield* askedRecipient(sent)
      const known = yield* call("GET", confirm)
      assert.strictEqual((yield* call("GET", `/email/confirm/${unknown}`)).body, known.body)
      const style = /<style>(.*)<\/style>/s.exec(known.body)?.[1] ?? ""
      const hash = createHash("sha256").update(style).digest("base64")
      assert.strictEqual(
        known.headers.get("content-security-policy"),
        `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
      )
      assert.strictEqual(known.headers.get("content-type"), "text/html; charset=utf-8")
      assert.strictEqual(known.headers.get("referrer-policy"), "no-referrer")
      assert.strictEqual(known.headers.get("cache-control"), "no-store")
      for (const path of [confirm, `/email/unsubscribe/${unknown}`, "/email/confirm/short"]) {
        assert.notMatch((yield* call("GET", path)).body, /<script|https?:|src=|onload/i)
      }
      for (const page of ["confirm", "unsubscribe"]) {
        assert.strictEqual((yield* call("POST", `/email/${page}/${unknown}`, form)).status, 404)
        assert.strictEqual((yield* call("POST", `/email/${page}/short`, form)).status, 404)
        const deleted = yield* call("DELETE", `/email/${page}/${unknown}`)
        assert.deepStrictEqual([deleted.status, deleted.headers.get("allow")], [405, "GET, POST, HEAD, OPTIONS"])
      }
    }).pipe(Effect.provide(layer))
  })

  it.effect.each([
    [false, /Nothing was changed/],
    [true, /may have worked/]
  ] as const)("say what is known when the storage fails; outcome unknown: %s", ([isOutcomeUnknown, expected]) =>
    Effect.gen(function* () {
      for (const page of ["confirm", "unsubscribe"]) {
        const { status, body, headers } = yield* call("POST", `/email/${page}/${unknown}`, form)
        assert.strictEqual(status, 503)
        assert.match(headers.get("retry-after") ?? "", /^\d+$/)
        assert.match(body, expected)
        assert.strictEqual(body.includes("Nothing was changed"), !isOutcomeUnknown)
      }
    }).pipe(
      Effect.provide(
        TestSend.layer(unlimited).pipe(Layer.provideMerge(failing(isOutcomeUnknown)), Layer.provideMerge(world().core))
      )
    )
  )

  it.effect("are limited by address", () => {
    const { layer } = world({ ...unlimited, failuresPerMinute: 3 })
    return Effect.gen(function* () {
      for (let i = 0; i < 3; i++) assert.strictEqual((yield* call("POST", `/email/confirm/${unknown}`)).status, 404)
      const refused = yield* call("POST", `/email/unsubscribe/${unknown}`)
      assert.deepStrictEqual([refused.status, refused.headers.get("retry-after")], [429, "20"])
    }).pipe(Effect.provide(layer))
  })

  it.effect("work for who shares an address with failing keys and wrong tokens", () => {
    const { sent, layer } = world({ ...unlimited, failuresPerMinute: 3 })
    return Effect.gen(function* () {
      const { confirm, unsubscribe, states } = yield* askedRecipient(sent)
      for (let tried = 0; tried < 5; tried++) yield* call("GET", "/v1/brands", { key: "wrong" })
      assert.strictEqual((yield* call("POST", `/email/confirm/${unknown}`)).status, 404)
      for (let tried = 0; tried < 5; tried++) yield* call("POST", `/email/confirm/${unknown}`)
      assert.strictEqual((yield* call("POST", confirm, form)).status, 200)
      assert.strictEqual((yield* call("GET", unsubscribe)).status, 200)
      assert.strictEqual((yield* call("POST", unsubscribe, form)).status, 200)
      assert.deepStrictEqual(yield* states, [{ email: "a@example.com", state: "unsubscribed" }])
    }).pipe(Effect.provide(layer))
  })

  it.effect("leave no token in the log", () => {
    const { sent, layer } = world()
    const lines: Array<string> = []
    const logger = Logger.map(Logger.formatJson, (line) => void lines.push(line))
    return Effect.gen(function* () {
      const { confirm, unsubscribe } = yield* askedRecipient(sent)
      yield* call("GET", confirm)
      yield* call("POST", confirm, form)
      yield* call("POST", unsubscribe, form)
      assert.isTrue(lines.some((line) => line.includes("/email/confirm/:token")))
      for (const path of [confirm, unsubscribe]) {
        const token = path.split("/").at(-1) ?? path
        assert.isFalse(lines.some((line) => line.includes(token)))
      }
    }).pipe(
      Effect.provide(
        layer.pipe(
          Layer.provideMerge(Logger.layer([logger])),
          Layer.provideMerge(Layer.succeed(References.MinimumLogLevel, "All"))
        )
      )
    )
  })
})

describe("the test of a subscription", () => {
  it.effect("beyond 5 a minute is a 429 that says when", () => {
    const { sent, layer } = world()
    return Effect.gen(function* () {
      const { key, path } = yield* askedRecipient(sent)
      for (let i = 0; i < 5; i++) assert.strictEqual((yield* call("POST", `${path}/test`, { key })).status, 200)
      const refused = yield* call("POST", `${path}/test`, { key })
      assert.deepStrictEqual(
        [refused.status, refused.json.code, refused.headers.get("retry-after")],
        [429, "rate_limited", "12"]
      )
    }).pipe(Effect.provide(layer))
  })
})
