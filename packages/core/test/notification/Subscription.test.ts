import { EmailRecipients, EventTypes } from "#core/notification/subscription/Subscription.ts"
import { BrandId, defaultWebhookRules, type NewSubscription, type SubscriptionChange } from "@answerscope/core"
import { alertTypes } from "@answerscope/core/testing"
import { changeSubscription, resolveSubscription } from "#core/notification/subscription/SubscriptionRequest.ts"
import { normalizeEmailAddress } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Option, Result, Schema } from "effect"

// a Friday
const now = DateTime.makeUnsafe("2026-11-27T05:59:59Z")
const rules = { rules: defaultWebhookRules, now }
const brandId = BrandId.make("brd_1")
const resolve = (request: NewSubscription) => resolveSubscription(request, rules)
const email = Result.getOrThrow(resolve({ channel: "email", emailRecipients: ["a@example.com"] }))
const webhook = Result.getOrThrow(resolve({ channel: "webhook", webhookUrl: "https://example.com/hook" }))
const problem = <A>(result: Result.Result<A, { readonly message: string }>) =>
  Result.isFailure(result) ? result.failure.message : null

describe("resolveSubscription", () => {
  it("fills in the defaults", () => {
    const none = { chatUrl: null, webhookHeaders: [] }
    const rest = { enabled: true, eventTypes: alertTypes, brandId: null, digest: null, nextDigestAt: null, ...none }
    assert.deepStrictEqual(email, { channel: "email", ...rest, emailRecipients: ["a@example.com"], webhookUrl: null })
    const webhookUrl = "https://example.com/hook"
    assert.deepStrictEqual(webhook, { channel: "webhook", ...rest, emailRecipients: [], webhookUrl })
  })

  it("takes what is given, null for a nullable field as left out", () => {
    const given = { eventTypes: ["mention_lost"], brandId, enabled: false } as const
    const resolved = resolve({ channel: "email", emailRecipients: ["a@b.co"], webhookUrl: null, ...given })
    assert.deepStrictEqual(Result.getOrThrow(resolved), {
      channel: "email",
      ...given,
      emailRecipients: ["a@b.co"],
      webhookUrl: null,
      digest: null,
      nextDigestAt: null,
      chatUrl: null,
      webhookHeaders: []
    })
  })

  const webhookUrl = "https://example.com/hook"
  const emailRecipients = ["a@example.com"]
  const slackUrl = "https://hooks.slack.com/services/T0/B0/hush"
  it.each<[NewSubscription, string]>([
    [{ channel: "email" }, "emailRecipients: must have 1 to 20 items for the channel email"],
    [{ channel: "email", emailRecipients: [] }, "emailRecipients: must have 1 to 20 items for the channel email"],
    [{ channel: "email", emailRecipients, webhookUrl }, "webhookUrl: is not a field of the channel email"],
    [{ channel: "webhook" }, "webhookUrl: is required for the channel webhook"],
    [{ channel: "webhook", webhookUrl: null }, "webhookUrl: is required for the channel webhook"],
    [{ channel: "webhook", webhookUrl, emailRecipients }, "emailRecipients: is not a field of the channel webhook"],
    [{ channel: "webhook", webhookUrl, emailRecipients: [] }, "emailRecipients: is not a field of the channel webhook"],
    [{ channel: "webhook", webhookUrl, eventTypes: [] }, "eventTypes: must have at least 1 item without a digest"],
    [{ channel: "email", emailRecipients, headers: {} }, "headers: is not a field of the channel email"],
    [{ channel: "slack", webhookUrl: slackUrl, headers: {} }, "headers: is not a field of the channel slack"],
    [
      { channel: "slack", webhookUrl: slackUrl, emailRecipients },
      "emailRecipients: is not a field of the channel slack"
    ],
    [{ channel: "teams" }, "webhookUrl: is required for the channel teams"],
    [
      { channel: "discord", webhookUrl: slackUrl },
      "webhookUrl: must be a URL of Discord (discord.com, discordapp.com, canary.discord.com, ptb.discord.com)"
    ],
    [{ channel: "webhook", webhookUrl: "http://example.com" }, "webhookUrl: must be an https URL of a public host"],
    [
      { channel: "webhook", webhookUrl: "https://127.1" },
      "webhookUrl: must not point to a private, local or reserved address"
    ]
  ])("refuses %o", (request, message) => {
    assert.strictEqual(problem(resolve(request)), message)
  })
})

describe("changeSubscription", () => {
  const failingSince = DateTime.makeUnsafe("2026-05-01T00:00:00Z")
  const change = (of: typeof email, what: SubscriptionChange) =>
    changeSubscription({ ...of, failingSince }, what, rules)
  const changed = (of: typeof email, what: SubscriptionChange) => Result.getOrThrow(change(of, what))

  it("leaves what is not named, clears the brand by null", () => {
    const scoped = changed(webhook, { brandId, eventTypes: ["mention_lost"] })
    assert.deepStrictEqual(scoped, { ...webhook, failingSince, brandId, eventTypes: ["mention_lost"] })
    assert.isNull(changed(scoped, { brandId: null }).brandId)
    assert.deepStrictEqual(changed(email, {}), { ...email, failingSince })
  })

  it("starts afresh when enabled again or led elsewhere", () => {
    assert.isNull(changed({ ...webhook, enabled: false }, { enabled: true }).failingSince)
    assert.isNull(changed(webhook, { webhookUrl: "https://example.com/other" }).failingSince)
    assert.isNull(changed(email, { emailRecipients: ["b@example.com"] }).failingSince)
    assert.strictEqual(changed(webhook, { enabled: true }).failingSince, failingSince)
    assert.strictEqual(changed(webhook, { webhookUrl: "https://example.com/hook" }).failingSince, failingSince)
  })

  it("refuses the other channel's field and a forbidden URL", () => {
    assert.strictEqual(
      problem(change(email, { webhookUrl: "https://example.com" })),
      "webhookUrl: is not a field of the channel email"
    )
    assert.strictEqual(
      problem(change(webhook, { emailRecipients: ["a@example.com"] })),
      "emailRecipients: is not a field of the channel webhook"
    )
    assert.strictEqual(problem(change(webhook, { webhookUrl: "https://[::1]/" }))?.slice(0, 15), "webhookUrl: mus")
  })
})

describe("the time of the next digest", () => {
  const failingSince = null
  const timeOf = (settings: { readonly nextDigestAt: DateTime.Utc | null }) =>
    settings.nextDigestAt === null ? null : DateTime.formatIso(settings.nextDigestAt)
  const resolvedAt = (time: string, digest: "daily" | "weekly") =>
    Result.getOrThrow(
      resolveSubscription(
        { channel: "email", emailRecipients: ["a@b.co"], eventTypes: [], digest },
        { ...rules, now: DateTime.makeUnsafe(time) }
      )
    )

  it.each([
    ["2026-11-27T05:59:59.999Z", "daily", "2026-11-27T06:00:00.000Z"],
    ["2026-11-27T06:00:00.000Z", "daily", "2026-11-28T06:00:00.000Z"],
    ["2026-11-27T05:59:59.999Z", "weekly", "2026-11-30T06:00:00.000Z"],
    ["2026-11-30T05:59:59.999Z", "weekly", "2026-11-30T06:00:00.000Z"],
    ["2026-11-30T06:00:00.000Z", "weekly", "2026-12-07T06:00:00.000Z"],
    ["2026-11-29T23:00:00.000Z", "weekly", "2026-11-30T06:00:00.000Z"]
  ] as const)("after %s, %s: %s", (time, digest, expected) => {
    assert.strictEqual(timeOf(resolvedAt(time, digest)), expected)
  })

  it("is kept by other changes, and begins anew with another pace or when enabled again", () => {
    const daily = { ...resolvedAt("2026-11-20T00:00:00Z", "daily"), failingSince }
    const changed = (what: SubscriptionChange, of = daily) =>
      timeOf(Result.getOrThrow(changeSubscription(of, what, rules)))
    assert.strictEqual(changed({ brandId }), "2026-11-20T06:00:00.000Z")
    assert.strictEqual(changed({ digest: "daily" }), "2026-11-20T06:00:00.000Z")
    assert.strictEqual(changed({ digest: "weekly" }), "2026-11-30T06:00:00.000Z")
    assert.strictEqual(changed({ enabled: true }, { ...daily, enabled: false }), "2026-11-27T06:00:00.000Z")
    assert.isNull(changed({ digest: null, eventTypes: ["mention_lost"] }))
    const none = changeSubscription(daily, { digest: null }, rules)
    assert.strictEqual(problem(none), "eventTypes: must have at least 1 item without a digest")
  })
})

describe("email addresses", () => {
  it.each([
    ["a@example.com", "a@example.com"],
    ["  A.b+tag@Example.COM ", "A.b+tag@example.com"],
    ["o'neil@mail.example.co.uk", "o'neil@mail.example.co.uk"],
    ["a@münchen.de", "a@xn--mnchen-3ya.de"],
    ["a@corp.internal", "a@corp.internal"],
    [`${"a".repeat(64)}@example.com`, `${"a".repeat(64)}@example.com`]
  ])("%j is kept as %j", (text, address) => {
    assert.deepStrictEqual(normalizeEmailAddress(text), Option.some(address))
    assert.deepStrictEqual(normalizeEmailAddress(address), Option.some(address))
  })

  it.each([
    "",
    "a",
    "@example.com",
    "a@",
    "a@localhost",
    "a@b@example.com",
    "a b@example.com",
    "a@exam ple.com",
    "a@example.com, b@example.com",
    "a@example.com;b@example.com",
    "A <a@example.com>",
    "<a@example.com>",
    '"a b"@example.com',
    "a(comment)@example.com",
    ".a@example.com",
    "a.@example.com",
    "a..b@example.com",
    "a@-example.com",
    "a@example-.com",
    "a@example..com",
    "a@example.com.",
    "a@[127.0.0.1]",
    "a@127.0.0.1",
    "a@127.1",
    "a@example.com\r\nBcc: victim@example.com",
    "a\r\nBcc:victim@example.com",
    "a@example.com\u0000",
    "a%0d%0abcc@example.com\n",
    "ä@example.com",
    "a@exa%6dple.com",
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(64)}.com`,
    `a@${"b.".repeat(126)}com`
  ])("%j is refused", (text) => {
    // a line break at an end is trimmed, as everywhere
    const expected = text === "a%0d%0abcc@example.com\n" ? Option.some("a%0d%0abcc@example.com") : Option.none()
    assert.deepStrictEqual(normalizeEmailAddress(text), expected)
  })

  it("come 1 to 20 at a time, each once", () => {
    const decode = Schema.decodeUnknownSync(EmailRecipients)
    assert.deepStrictEqual(decode(["a@EXAMPLE.com", "b@example.com", "a@example.com"]), [
      "a@example.com",
      "b@example.com"
    ])
    assert.throws(() => decode([]))
    assert.throws(() => decode(Array.from({ length: 21 }, (_, index) => `a${index}@example.com`)))
    assert.throws(() => decode(["a@example.com", "A <b@example.com>"]), /plain email address/)
  })
})

describe("event types", () => {
  it.each([
    [["mention_lost"], true],
    [alertTypes, true],
    // with a digest
    [[], true],
    [["mention_lost", "mention_lost"], false],
    [["other"], false]
  ])("%j: %s", (types, isAllowed) => {
    assert.strictEqual(Schema.is(EventTypes)(types), isAllowed)
  })
})
