import { AlertEvent, alertTypes, BrandId, type EventAlert, EventId, OrganizationId } from "@answerscope/core"
import { alertMessage, alertsFor, eventBody, sampleAlert, TypeId } from "@answerscope/core/adapter"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Schema } from "effect"

const alert: EventAlert = {
  type: "position_changed",
  brand: "Acme",
  brandId: "brd_1",
  trackerId: "trk_1",
  prompt: 'best "crm"',
  engine: "chatgpt",
  message: "Acme moved"
}
const content = {
  id: EventId.make("evt_1"),
  type: "visibility.alert",
  createdAt: DateTime.makeUnsafe("2026-05-01T10:00:00.5Z"),
  organizationId: OrganizationId.make("org_1"),
  alerts: [alert]
} as const

describe("eventBody", () => {
  it("has the fields of the interface in their order, and no others", () => {
    // what is more in an alert of the store stays at home
    const stored = { id: "alr_1", evidence: {}, ...alert, createdAt: "now" }
    assert.strictEqual(
      eventBody({ ...content, alerts: [stored] }),
      '{"id":"evt_1","type":"visibility.alert","created_at":"2026-05-01T10:00:00.500Z","organization_id":"org_1",' +
        '"data":{"alerts":[{"type":"position_changed","brand":"Acme","brandId":"brd_1","trackerId":"trk_1",' +
        '"prompt":"best \\"crm\\"","engine":"chatgpt","message":"Acme moved"}]}}'
    )
  })

  it("is the same every time, and can be read back", () => {
    assert.strictEqual(eventBody(content), eventBody(content))
    const event = Schema.decodeUnknownSync(Schema.fromJsonString(AlertEvent))(eventBody(content))
    assert.deepStrictEqual(event.data.alerts, [alert])
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
    const { brand, engine, prompt, message } = sampleAlert("position_changed")
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
