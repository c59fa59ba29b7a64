import { AlertEvent, BrandId, OrganizationId } from "@answerscope/core"
import { alertMessage, alertTypes, eventBody, sampleAlert } from "@answerscope/core/testing"
import { EventId, TypeId } from "@answerscope/core/model"
import { alertsFor, type EventAlert, eventBytesMax } from "#core/notification/event/AlertEvent.ts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Schema } from "effect"

const alert: EventAlert = {
  type: "position_changed",
  brand: "Acme",
  brandId: "brd_1",
  trackerId: "trk_1",
  prompt: 'best "crm"',
  engine: "chatgpt",
  message: "Acme moved",
  id: "alr_1",
  since: { at: "2026-05-01T00:00:00.000Z", earliest: "2026-04-30T00:00:00.000Z", latest: "2026-05-01T00:00:00.000Z" },
  supersedes: "alr_0",
  causeId: "cau_0",
  surface: "app",
  advice: "Wait."
}
const content = {
  id: EventId.make("evt_1"),
  type: "visibility.alert",
  createdAt: DateTime.makeUnsafe("2026-05-01T10:00:00.5Z"),
  organizationId: OrganizationId.make("org_1"),
  alerts: [alert]
} as const

describe("eventBody", () => {
  it("has the fields of the interface in their order", () => {
    assert.strictEqual(
      eventBody(content),
      '{"id":"evt_1","type":"visibility.alert","created_at":"2026-05-01T10:00:00.500Z","organization_id":"org_1",' +
        '"data":{"alerts":[{"type":"position_changed","brand":"Acme","brandId":"brd_1","trackerId":"trk_1",' +
        '"prompt":"best \\"crm\\"","engine":"chatgpt","message":"Acme moved","id":"alr_1",' +
        '"since":{"at":"2026-05-01T00:00:00.000Z","earliest":"2026-04-30T00:00:00.000Z",' +
        '"latest":"2026-05-01T00:00:00.000Z"},"supersedes":"alr_0","causeId":"cau_0","surface":"app",' +
        '"advice":"Wait."}]}}'
    )
  })

  it("is the same every time, and can be read back", () => {
    assert.strictEqual(eventBody(content), eventBody(content))
    const event = Schema.decodeUnknownSync(Schema.fromJsonString(AlertEvent))(eventBody(content))
    assert.deepStrictEqual(event.data.alerts, [alert])
  })
})

describe("an event of a run with many changes", () => {
  const bytesOf = (text: string): number => new TextEncoder().encode(text).length
  const read = Schema.decodeUnknownSync(Schema.fromJsonString(AlertEvent))
  const many = (count: number, prompt: string) =>
    Array.from({ length: count }, (_, index) => ({ ...alert, prompt: `${index} ${prompt}` }))

  it.each([
    ["short", 10_000, "p"],
    ["long, of four bytes a character", 2_000, "\u{1f600}".repeat(500)],
    ["of characters that JSON escapes", 2_000, '"\\\u0007'.repeat(300)]
  ])("holds as many as fit into 256 KiB, in their order, and says how many more there are: %s", (_, count, prompt) => {
    const alerts = many(count, prompt)
    const body = eventBody({ ...content, alerts })
    const { data } = read(body)
    assert.isAtMost(bytesOf(body), eventBytesMax)
    assert.deepStrictEqual(data.alerts, alerts.slice(0, data.alerts.length))
    assert.strictEqual(data.alerts.length + (data.more ?? 0), count)
    // the next one would not have fitted
    assert.isAbove(bytesOf(body) + bytesOf(JSON.stringify(alerts[data.alerts.length])) + 1, eventBytesMax - 300)
  })

  it("holds all that fit to the byte, and does not speak of more", () => {
    const alerts = many(100, "p")
    const room = eventBytesMax - bytesOf(eventBody({ ...content, alerts }))
    const full = [...alerts.slice(0, 99), { ...alert, prompt: `99 p${"x".repeat(room)}` }]
    const body = eventBody({ ...content, alerts: full })
    assert.strictEqual(bytesOf(body), eventBytesMax)
    assert.deepStrictEqual(read(body).data, { alerts: full })
    const over = eventBody({
      ...content,
      alerts: [...alerts.slice(0, 99), { ...alert, prompt: `99 p${"x".repeat(room + 1)}` }]
    })
    assert.deepStrictEqual(read(over).data, { alerts: alerts.slice(0, 99), more: 1 })
  })
})

describe("the sample of a test", () => {
  it.each(alertTypes)("is an alert of type %s like a real one", (type) => {
    const sample = sampleAlert(type)
    assert.deepStrictEqual(Object.keys(sample), Object.keys(alert))
    assert.strictEqual(sample.type, type)
    assert.isTrue(TypeId.isTypeId("brd", sample.brandId))
    assert.isTrue(TypeId.isTypeId("trk", sample.trackerId))
    assert.include(sample.message, sample.brand)
    assert.strictEqual(sample.message.split("\n").length, 1)
  })

  it("reads as the documented example", () => {
    const { brand, engine: id, prompt, message } = sampleAlert("position_changed")
    const engine = "ChatGPT"
    assert.strictEqual(id, "chatgpt")
    assert.strictEqual(message, alertMessage({ type: "position_changed", from: 2, to: 5 }, { brand, engine, prompt }))
  })
})

describe("alertsFor", () => {
  const [one, other] = [BrandId.make("brd_1"), BrandId.make("brd_2")]
  const alerts = alertTypes.map((type) => ({ type, brandId: one }))

  it("gives every type, or those wanted, in their order", () => {
    const all = { enabled: true, eventTypes: alertTypes, brandId: null }
    assert.deepStrictEqual(alertsFor(all, alerts), alerts)
    const two = alertsFor({ ...all, eventTypes: ["sentiment_changed", "mention_lost"] }, alerts)
    assert.deepStrictEqual(
      two.map(({ type }) => type),
      ["mention_lost", "sentiment_changed"]
    )
  })

  it("gives nothing to who is disabled, or asks for another brand", () => {
    const all = { enabled: true, eventTypes: alertTypes, brandId: one }
    assert.deepStrictEqual(alertsFor(all, alerts), alerts)
    assert.deepStrictEqual(alertsFor({ ...all, brandId: other }, alerts), [])
    assert.deepStrictEqual(alertsFor({ ...all, enabled: false }, alerts), [])
  })
})
