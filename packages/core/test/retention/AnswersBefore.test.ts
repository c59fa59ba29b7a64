import { defaultRetentionPolicy, type Organization, OrganizationId, retentionNote } from "@answerscope/core"
import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"

const day = (date: string) => DateTime.makeUnsafe(`${date}T00:00:00.000Z`)
const now = DateTime.makeUnsafe("2026-11-22T13:14:15.016Z")

const organizationOf = (fields: Partial<Organization> = {}): Organization => ({
  id: OrganizationId.make("org_x"),
  name: "o",
  suspendedAt: null,
  createdAt: day("2020-01-01"),
  retention: {},
  snapshotsRemovedBefore: null,
  textsRemovedBefore: null,
  ...fields
})

const policyOf = (days: Partial<typeof defaultRetentionPolicy.days>) => ({
  ...defaultRetentionPolicy,
  days: { ...defaultRetentionPolicy.days, ...days }
})

const noteOf = (
  days: Parameters<typeof policyOf>[0],
  from: string | null,
  organization: Partial<Organization> = {}
): readonly [string | null, string | null] | null => {
  const note = retentionNote({
    policy: policyOf(days),
    organization: organizationOf(organization),
    from: from === null ? null : day(from),
    now
  })
  const dateOf = (time: DateTime.Utc | null) => (time === null ? null : DateTime.formatIso(time).slice(0, 10))
  return note === null ? null : [dateOf(note.answersBefore), dateOf(note.textsBefore)]
}

describe("retentionNote", () => {
  it("says nothing where all is kept, or where the time asked about is", () => {
    assert.isNull(noteOf({}, null))
    assert.isNull(noteOf({ snapshots: 30, texts: 10 }, "2026-11-12"))
  })

  it("says before which day answers are gone, and before which day only their texts are", () => {
    assert.deepStrictEqual(noteOf({ snapshots: 30, texts: 10 }, null), ["2026-10-23", "2026-11-12"])
    assert.deepStrictEqual(noteOf({ snapshots: 30, texts: 10 }, "2026-10-22"), ["2026-10-23", "2026-11-12"])
    assert.deepStrictEqual(noteOf({ snapshots: 30, texts: 10 }, "2026-10-23"), [null, "2026-11-12"])
    assert.deepStrictEqual(noteOf({ snapshots: 30 }, "2026-10-22"), ["2026-10-23", null])
    assert.deepStrictEqual(noteOf({ snapshots: 10, texts: 10 }, "2026-10-22"), ["2026-11-12", null])
    assert.deepStrictEqual(noteOf({ snapshots: 10, texts: 20 }, "2026-10-22"), ["2026-11-12", null])
  })

  it("goes by the organization's own terms first, also where these keep everything", () => {
    assert.deepStrictEqual(noteOf({ snapshots: 30 }, null, { retention: { snapshots: 60 } }), ["2026-09-23", null])
    assert.isNull(noteOf({ snapshots: 30 }, null, { retention: { snapshots: null } }))
  })

  it("tells what was removed under earlier terms that were shorter", () => {
    const removed = { snapshotsRemovedBefore: day("2026-08-01"), textsRemovedBefore: day("2026-09-01") }
    assert.deepStrictEqual(noteOf({}, "2026-07-01", removed), ["2026-08-01", "2026-09-01"])
    assert.deepStrictEqual(noteOf({ snapshots: 30 }, "2026-07-01", removed), ["2026-10-23", null])
    assert.isNull(noteOf({}, "2026-09-01", removed))
  })
})
