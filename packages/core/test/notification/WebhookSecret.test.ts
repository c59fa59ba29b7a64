import type { WebhookRequest } from "@answerscope/core"
import { EventId, firstSecrets, maskedWebhookSecret } from "@answerscope/core/model"
import {
  isWebhookSecret,
  rotatedSecrets,
  signedRequest,
  verifyWebhookEffect,
  webhookSecretOf
} from "@answerscope/core/testing"
import { overlappingSecret } from "#core/notification/channel/WebhookSecret.ts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Redacted, Schema } from "effect"
import { TestClock } from "effect/testing"
import { inspect } from "node:util"

const secretOf = (byte: number) => webhookSecretOf(new Uint8Array(32).fill(byte))
const [first, second, third] = [secretOf(1), secretOf(2), secretOf(3)]
const now = DateTime.makeUnsafe("2026-03-28T12:00:00Z")
const day = 24 * 3_600_000
const after = (milliseconds: number) => DateTime.add(now, { milliseconds })

describe("a webhook secret", () => {
  it("is whsec_ and the base64 of 32 bytes", () => {
    const bytes = Uint8Array.from({ length: 32 }, (_, index) => 255 - index)
    const text = Redacted.value(webhookSecretOf(bytes))
    assert.strictEqual(text, `whsec_${Buffer.from(bytes).toString("base64")}`)
    assert.strictEqual(text.length, 50)
    assert.isTrue(isWebhookSecret(text))
    assert.throws(() => webhookSecretOf(new Uint8Array(31)))
  })

  it.each(["", "whsec_", `whsec_${"a".repeat(44)}`, `WHSEC_${"a".repeat(43)}=`, `whsec_${"a".repeat(42)}-=`])(
    "is not %j",
    (text) => {
      assert.isFalse(isWebhookSecret(text))
    }
  )

  it("shows its last 4 characters only, and nothing when it is printed", () => {
    const text = Redacted.value(first)
    assert.strictEqual(maskedWebhookSecret(first), `whsec_…${text.slice(-4)}`)
    assert.notInclude(`${inspect(first)} ${JSON.stringify({ first })}`, text.slice(6, 12))
  })

  it.prop(
    "is made of any bytes",
    [Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 })))],
    ([some]) => {
      const bytes = Uint8Array.from({ length: 32 }, (_, index) => some[index] ?? 7)
      const text = Redacted.value(webhookSecretOf(bytes))
      assert.deepStrictEqual(new Uint8Array(Buffer.from(text.slice(6), "base64")), bytes)
    }
  )
})

describe("rotation", () => {
  const rotated = rotatedSecrets(firstSecrets(first), { secret: second, now })

  it.each([
    [-1_000, true],
    [0, true],
    [day - 1_000, true],
    [day - 1, true],
    [day, false],
    [day + 1_000, false]
  ])("lets the old secret sign %i ms after it: %s", (milliseconds, signs) => {
    assert.strictEqual(overlappingSecret(rotated, after(milliseconds)), signs ? first : null)
    assert.strictEqual(rotated.current, second)
  })

  it("has no old secret at first", () => {
    assert.isNull(overlappingSecret(firstSecrets(first), now))
  })

  it("drops the oldest when it is done again within the day", () => {
    const again = rotatedSecrets(rotated, { secret: third, now: after(1_000) })
    assert.strictEqual(again.current, third)
    assert.strictEqual(overlappingSecret(again, after(2_000)), second)
    assert.strictEqual(overlappingSecret(again, after(day + 999)), second)
    assert.isNull(overlappingSecret(again, after(day + 1_000)))
  })
})

describe("signedRequest", () => {
  const rawBody = '{"id":"evt_1"}'
  const request = (secrets: Parameters<typeof signedRequest>[0]["secrets"]) =>
    Effect.flatMap(DateTime.now, (at) =>
      signedRequest({
        at,
        url: "https://example.com/hook",
        eventId: EventId.make("evt_1"),
        eventType: "visibility.alert",
        rawBody,
        secrets
      })
    )
  const accepts = (secret: Redacted.Redacted<string>, headers: Readonly<Record<string, string>>) =>
    verifyWebhookEffect({ secret: Redacted.value(secret), headers, rawBody })

  it.effect("carries event, time and signature, and the body as it is", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_777_777_777_999)
      const { url, headers, body } = yield* request(firstSecrets(first))
      assert.strictEqual(url, "https://example.com/hook")
      assert.strictEqual(body, rawBody)
      const { "X-Service-Signature": signature, "webhook-signature": standard, ...rest } = headers
      assert.deepStrictEqual(rest, {
        "content-type": "application/json",
        "X-Service-Event-Id": "evt_1",
        "X-Service-Event-Type": "visibility.alert",
        "X-Service-Timestamp": "1777777777",
        "webhook-id": "evt_1",
        "webhook-timestamp": "1777777777"
      })
      assert.match(standard ?? "", /^v1,[A-Za-z0-9+/]{43}=$/)
      assert.match(signature ?? "", /^sha256=[0-9a-f]{64}$/)
      assert.isTrue((yield* accepts(first, headers)).ok)
    })
  )

  it.effect("is signed with both secrets for 24 h after a rotation, each time afresh", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(now))
      const secrets = rotatedSecrets(firstSecrets(first), { secret: second, now })
      yield* TestClock.adjust(day - 1_000)
      const before = yield* request(secrets)
      assert.isTrue((yield* accepts(first, before.headers)).ok)
      assert.isTrue((yield* accepts(second, before.headers)).ok)
      yield* TestClock.adjust(2_000)
      const later = yield* request(secrets)
      assert.notProperty(later.headers, "X-Service-Signature-Previous")
      const standardCount = ({ headers }: WebhookRequest) => headers["webhook-signature"]?.split(" ").length
      assert.deepStrictEqual([standardCount(before), standardCount(later)], [2, 1])
      assert.isFalse((yield* accepts(first, later.headers)).ok)
      assert.isTrue((yield* accepts(second, later.headers)).ok)
      assert.notStrictEqual(later.headers["X-Service-Timestamp"], before.headers["X-Service-Timestamp"])
      assert.strictEqual(later.body, before.body)
    })
  )
})
