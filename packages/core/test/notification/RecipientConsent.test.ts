import { OrganizationId } from "@answerscope/core"
import type { Recipient } from "@answerscope/core/storage"
import { RecipientConsent } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"

const { confirmed, isConfirmable, mailAccepted, mailing, mailRefused, newRecipient, requested, unsubscribed } =
  RecipientConsent

const hour = 3_600_000
const day = 24 * hour
const at = (millis: number) => DateTime.makeUnsafe(1_800_000_000_000 + millis)
const dueAfter = ({ mailDueAt }: Recipient) =>
  mailDueAt === null ? null : DateTime.toEpochMillis(mailDueAt) - 1_800_000_000_000

const recipient = newRecipient({
  organizationId: OrganizationId.make("org_1"),
  address: "Ann@Example.com",
  unsubscribeToken: "u"
})
const mailed = (before: Recipient, millis: number) => mailAccepted(mailing(before, { hash: "h", now: at(millis) }))

describe("RecipientConsent", () => {
  it("is pending at first, under one spelling, and due at once when it is wanted", () => {
    assert.strictEqual(recipient.address, "ann@example.com")
    assert.strictEqual(recipient.state, "pending")
    assert.isNull(recipient.mailDueAt)
    assert.strictEqual(dueAfter(requested(recipient, at(5))), 5)
  })

  it("is mailed at most once in 24 hours, however often it is wanted", () => {
    const once = mailed(requested(recipient, at(0)), 0)
    assert.isNull(once.mailDueAt)
    assert.strictEqual(dueAfter(requested(once, at(hour))), day)
    assert.strictEqual(dueAfter(requested(requested(once, at(hour)), at(2 * hour))), day)
    assert.strictEqual(dueAfter(requested(once, at(3 * day))), 3 * day)
  })

  it("is mailed once in 30 days after it has unsubscribed", () => {
    const left = unsubscribed(confirmed(mailed(recipient, 0)), at(2 * day))
    const askedAgain = requested(left, at(3 * day))
    assert.deepStrictEqual([askedAgain.state, dueAfter(askedAgain)], ["unsubscribed", 3 * day])
    const again = mailed(askedAgain, 3 * day)
    assert.strictEqual(dueAfter(requested(again, at(5 * day))), 33 * day)
    assert.strictEqual(dueAfter(requested(unsubscribed(again, at(6 * day)), at(7 * day))), 33 * day)
  })

  it("that has confirmed is not asked again", () => {
    const done = confirmed(mailed(recipient, 0))
    assert.strictEqual(requested(done, at(day)), done)
  })

  it("confirms within 7 days, once, and only by the latest mail", () => {
    const once = mailed(recipient, 0)
    assert.isTrue(isConfirmable(once, at(7 * day - 1)))
    assert.isFalse(isConfirmable(once, at(7 * day)))
    assert.isFalse(isConfirmable(confirmed(once), at(1)))
    assert.isFalse(isConfirmable(unsubscribed(once, at(1)), at(1)))
    assert.isFalse(isConfirmable(recipient, at(0)))
    assert.deepInclude(confirmed(unsubscribed(once, at(1))), { state: "confirmed", unsubscribedAt: null })
  })

  it("stays as it is when it unsubscribes twice", () => {
    const left = unsubscribed(recipient, at(1))
    assert.strictEqual(unsubscribed(left, at(2)), left)
  })

  it("is mailed again after mails that were not accepted, six times; after a crash a day later", () => {
    let state = requested(recipient, at(0))
    const waits: Array<number | null> = []
    for (let i = 0; i < 6; i++) {
      const begun = mailing(state, { hash: "h", now: at(0) })
      assert.strictEqual(dueAfter(begun), day)
      state = mailRefused(begun, state.mailedAt, at(0))
      assert.isNull(state.mailedAt)
      assert.isFalse(isConfirmable(state, at(0)))
      waits.push(dueAfter(state))
    }
    assert.deepStrictEqual(waits, [60_000, 600_000, hour, 6 * hour, day, null])
    assert.strictEqual(dueAfter(requested(state, at(9))), 9)
    assert.strictEqual(requested(state, at(9)).mailFailures, 0)
  })
})
