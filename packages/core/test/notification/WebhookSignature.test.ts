import { verifyWebhookEffect } from "@answerscope/core/testing"
import { signStandardWebhook, signWebhook, verifyWebhook, type WebhookHeaders } from "@answerscope/core/webhook"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { createHmac } from "node:crypto"

const secret = "whsec_q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA="
const rawBody = '{"id":"evt_1","name":"Ünïcode ✓ 🚀"}'
const timestampSeconds = 1_777_777_777
const signed = await signWebhook({ secret, timestampSeconds, rawBody })
const nowMillis = timestampSeconds * 1000
const headers = { "x-service-timestamp": String(timestampSeconds), "x-service-signature": signed }
const reasonOf = async (request: Partial<Parameters<typeof verifyWebhook>[0]>) => {
  const verification = await verifyWebhook({ secret, headers, rawBody, nowMillis, ...request })
  return verification.ok ? "ok" : verification.reason
}

describe("signWebhook", () => {
  it("is HMAC-SHA256 of timestamp, dot and body under the whole secret, as node:crypto makes it", () => {
    const digest = createHmac("sha256", secret).update(`${timestampSeconds}.${rawBody}`, "utf8").digest("hex")
    assert.strictEqual(signed, `sha256=${digest}`)
  })

  it.effect.prop(
    "agrees with node:crypto on any secret, time and body",
    {
      secret: Schema.NonEmptyString,
      rawBody: Schema.String,
      timestampSeconds: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4_000_000_000 }))
    },
    Effect.fnUntraced(function* (options) {
      const signature = yield* Effect.promise(() => signWebhook(options))
      const expected = createHmac("sha256", options.secret)
        .update(`${options.timestampSeconds}.${options.rawBody}`)
        .digest("hex")
      assert.strictEqual(signature, `sha256=${expected}`)
    })
  )
})

describe("verifyWebhook", () => {
  it("accepts what was signed, as text or as bytes", async () => {
    assert.strictEqual(await reasonOf({}), "ok")
    assert.strictEqual(await reasonOf({ rawBody: new TextEncoder().encode(rawBody) }), "ok")
    assert.strictEqual(await reasonOf({ rawBody: Buffer.from(rawBody) }), "ok")
  })

  it.each<[string, WebhookHeaders]>([
    ["as they are written", { "X-Service-Timestamp": String(timestampSeconds), "X-Service-Signature": signed }],
    ["as Fetch gives them", new Headers(headers)],
    ["in lists of one", { "x-service-timestamp": [String(timestampSeconds)], "x-service-signature": [signed] }],
    ["among others", { ...headers, host: "example.com", cookie: undefined, get: "a header of that name" }]
  ])("takes headers %s", async (_, given) => {
    assert.strictEqual(await reasonOf({ headers: given }), "ok")
  })

  it.each([
    [0, "ok"],
    [299_999, "ok"],
    [-299_999, "ok"],
    [300_000, "timestamp_out_of_tolerance"],
    [-300_000, "timestamp_out_of_tolerance"],
    [86_400_000, "timestamp_out_of_tolerance"],
    [Number.NaN, "timestamp_out_of_tolerance"]
  ])("at %i ms from the timestamp: %s", async (offset, reason) => {
    assert.strictEqual(await reasonOf({ nowMillis: nowMillis + offset }), reason)
  })

  it("takes another tolerance", async () => {
    assert.strictEqual(await reasonOf({ nowMillis: nowMillis + 400_000, toleranceSeconds: 401 }), "ok")
    assert.strictEqual(await reasonOf({ toleranceSeconds: 0 }), "timestamp_out_of_tolerance")
  })

  it.effect("reads the time from the clock when none is given", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(nowMillis + 299_000)
      assert.deepStrictEqual(yield* verifyWebhookEffect({ secret, headers, rawBody }), { ok: true })
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* verifyWebhookEffect({ secret, headers, rawBody }), {
        ok: false,
        reason: "timestamp_out_of_tolerance"
      })
    })
  )

  it("refuses another body, timestamp or secret", async () => {
    assert.strictEqual(await reasonOf({ rawBody: `${rawBody} ` }), "signature_mismatch")
    assert.strictEqual(await reasonOf({ rawBody: "" }), "signature_mismatch")
    assert.strictEqual(await reasonOf({ secret: `${secret}x` }), "signature_mismatch")
    assert.strictEqual(await reasonOf({ secret: secret.slice("whsec_".length) }), "signature_mismatch")
    const other = { ...headers, "x-service-timestamp": String(timestampSeconds + 1) }
    assert.strictEqual(await reasonOf({ headers: other }), "signature_mismatch")
    const padded = { ...headers, "x-service-timestamp": `0${timestampSeconds}` }
    assert.strictEqual(await reasonOf({ headers: padded }), "signature_mismatch")
  })

  it("lets nothing through without a secret", async () => {
    assert.strictEqual(await reasonOf({ secret: "" }), "signature_mismatch")
    assert.strictEqual(await reasonOf({ secret: [] }), "signature_mismatch")
  })

  const signature = "x-service-signature"
  it.each<[string, WebhookHeaders, string]>([
    ["no timestamp", { [signature]: signed }, "missing_header"],
    ["no signature", { "x-service-timestamp": String(timestampSeconds) }, "missing_header"],
    ["two signatures", { ...headers, [signature]: [signed, signed] }, "missing_header"],
    ["two spellings of a header", { ...headers, "X-Service-Signature": signed }, "missing_header"],
    ["no prefix", { ...headers, [signature]: signed.slice(7) }, "malformed_header"],
    ["another prefix", { ...headers, [signature]: signed.replace("sha256", "sha1") }, "malformed_header"],
    ["upper-case hex", { ...headers, [signature]: `sha256=${signed.slice(7).toUpperCase()}` }, "malformed_header"],
    ["a digit less", { ...headers, [signature]: signed.slice(0, -1) }, "malformed_header"],
    ["a digit more", { ...headers, [signature]: `${signed}0` }, "malformed_header"],
    ["no digits", { ...headers, [signature]: "sha256=" }, "malformed_header"],
    ["a negative time", { ...headers, "x-service-timestamp": "-1" }, "malformed_header"],
    ["a time with decimals", { ...headers, "x-service-timestamp": `${timestampSeconds}.0` }, "malformed_header"],
    ["a time in another base", { ...headers, "x-service-timestamp": "0x10" }, "malformed_header"],
    ["an empty time", { ...headers, "x-service-timestamp": "" }, "malformed_header"],
    ["a time in milliseconds", { ...headers, "x-service-timestamp": String(nowMillis) }, "malformed_header"]
  ])("refuses %s", async (_, given, reason) => {
    assert.strictEqual(await reasonOf({ headers: given }), reason)
  })

  it("accepts either secret after a rotation, for either is signed with", async () => {
    const next = "whsec_new"
    const both = {
      ...headers,
      [signature]: await signWebhook({ secret: next, timestampSeconds, rawBody }),
      "x-service-signature-previous": signed
    }
    assert.strictEqual(await reasonOf({ headers: both, secret: next }), "ok")
    assert.strictEqual(await reasonOf({ headers: both, secret }), "ok")
    assert.strictEqual(await reasonOf({ headers: both, secret: ["whsec_other", secret] }), "ok")
    assert.strictEqual(await reasonOf({ headers: both, secret: "whsec_other" }), "signature_mismatch")
    const broken = { ...both, "x-service-signature-previous": "sha256=0" }
    assert.strictEqual(await reasonOf({ headers: broken, secret: next }), "malformed_header")
  })
})

describe("signStandardWebhook", () => {
  it("is HMAC-SHA256 of id, timestamp and body under the decoded secret, as node:crypto makes it", async () => {
    const id = "evt_01kqh6v7zje8q9x2m4n6p8r0ta"
    const key = Buffer.from(secret.slice("whsec_".length), "base64")
    const digest = createHmac("sha256", key).update(`${id}.${timestampSeconds}.${rawBody}`, "utf8").digest("base64")
    assert.strictEqual(await signStandardWebhook({ secret, id, timestampSeconds, rawBody }), `v1,${digest}`)
  })
})
