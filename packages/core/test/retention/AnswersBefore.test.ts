import { defaultRetentionPolicy, type Organization, OrganizationId } from "@answerscope/core"
import { answersBefore } from "#core/retention/AnswersBefore.ts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"

const day = (date: string) => DateTime.makeUnsafe(`${date}T00:00:00.000Z`)
const now = DateTime.makeUnsafe("2026-11-22T13:14:15.016Z")

const organizationOf = (fields: Partial<Organization> = {}): Organization => ({
  id: OrganizationId.make("org_x"),
  name: "o",
  externalId: null,
  suspendedAt: null,
  createdAt: day("2020-01-01"),
  retention: {},
  snapshotsRemovedBefore: null,
  textsRemovedBefore: null,
  deletionStartedAt: null,
  ledgerExportedAt: null,
  ...fields
})

const policyOf = (days: Partial<typeof defaultRetentionPolicy.days>) => ({
  ...defaultRetentionPolicy,
  days: { ...defaultRetentionPolicy.days, ...days }
})

const beforeOf = (
  days: Parameters<typeof policyOf>[0],
  from: string | null,
  organization: Partial<Organization> = {}
): string | null => {
  const before = answersBefore({
    policy: policyOf(days),
    organization: organizationOf(organization),
    from: from === null ? null : day(from),
    now
  })
  return before === null ? null : DateTime.formatIso(before).slice(0, 10)
}

describe("answersBefore", () => {
  it("is nothing where all is kept, or where the time asked about is", () => {
    assert.isNull(beforeOf({}, null))
    assert.isNull(beforeOf({ snapshots: 30 }, "2026-10-23"))
    assert.isNull(beforeOf({ texts: 10 }, null, { textsRemovedBefore: day("2026-11-01") }))
  })

  it("is the day before which answers are gone", () => {
    assert.strictEqual(beforeOf({ snapshots: 30, texts: 10 }, null), "2026-10-23")
    assert.strictEqual(beforeOf({ snapshots: 30, texts: 10 }, "2026-10-22"), "2026-10-23")
  })

  it("goes by the organization's own terms first, also where these keep everything", () => {
    assert.strictEqual(beforeOf({ snapshots: 30 }, null, { retention: { snapshots: 60 } }), "2026-09-23")
    assert.isNull(beforeOf({ snapshots: 30 }, null, { retention: { snapshots: null } }))
  })

  it("tells what was removed under earlier terms that were shorter", () => {
    const removed = { snapshotsRemovedBefore: day("2026-08-01") }
    assert.strictEqual(beforeOf({}, "2026-07-01", removed), "2026-08-01")
    assert.strictEqual(beforeOf({ snapshots: 30 }, "2026-07-01", removed), "2026-10-23")
    assert.isNull(beforeOf({}, "2026-08-01", removed))
  })
})
