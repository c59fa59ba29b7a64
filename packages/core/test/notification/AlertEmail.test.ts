import type { EventAlert } from "#core/notification/event/AlertEvent.ts"
import type { AlertEvent } from "@answerscope/core"
import { alertEmails, sampleAlert } from "@answerscope/core/testing"
import { subjectLengthMax } from "#core/notification/channel/EmailLayout.ts"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

const alert = (what: Partial<EventAlert> = {}): EventAlert => ({ ...sampleAlert("position_changed"), ...what })
const event = (alerts: ReadonlyArray<EventAlert>, type: AlertEvent["type"] = "visibility.alert"): AlertEvent => ({
  id: "evt_1",
  type,
  created_at: "2026-05-01T10:00:00.000Z",
  organization_id: "org_1",
  data: { alerts }
})
/** A target with a link of its own. */
const target = (to: string) => ({ to, unsubscribeUrl: `https://service.test/email/unsubscribe/${to.length}` })
const emailOf = (...given: Parameters<typeof event>) => {
  const [email] = alertEmails(event(...given), [target("a@example.com")])
  assert.ok(email !== undefined)
  return email
}

describe("alertEmails", () => {
  it("writes one message for each address, and names no other in it", () => {
    const emails = alertEmails(event([alert()]), [target("a@example.com"), target("b@example.com")])
    assert.deepStrictEqual(
      emails.map(({ to }) => to),
      ["a@example.com", "b@example.com"]
    )
    for (const { to, ...content } of emails) {
      assert.notInclude(JSON.stringify(content), "example.com")
      assert.strictEqual(content.eventId, "evt_1")
      assert.include(to, "@")
    }
  })

  it("has what happened in one change as its subject, and a count for more", () => {
    assert.strictEqual(emailOf([alert({ message: "Acme moved" })]).subject, "Acme moved")
    const confirmed = emailOf([alert({ message: "Acme moved. This began on 3 May. Since then, 1 of 14 answers did." })])
    assert.strictEqual(confirmed.subject, "Acme moved")
    assert.include(confirmed.text, "- Acme moved. This began on 3 May. Since then, 1 of 14 answers did.\n")
    const three = [alert({ brand: "Acme" }), alert({ brand: "Acme" }), alert({ brand: "Acme" })]
    assert.strictEqual(emailOf(three).subject, "3 visibility changes for Acme")
  })

  it("lists every change in both parts", () => {
    const { text, html } = emailOf([alert({ brand: "Acme", message: "first" }), alert({ message: "second" })])
    assert.include(text, "2 visibility changes for Acme\n\n- first\n- second\n")
    assert.include(html, "<li>first</li>\n<li>second</li>")
  })

  it("says what to do after each change, or once for all", () => {
    const shared = emailOf([
      alert({ message: "first", advice: "Wait." }),
      alert({ message: "second", advice: "Wait." })
    ])
    assert.include(shared.text, "\n- first\n- second\n- What to do: Wait.\n")
    const each = emailOf([alert({ message: "first", advice: "Wait." }), alert({ message: "second", advice: "Read." })])
    assert.include(each.html, "<li>first. Wait.</li>\n<li>second. Read.</li>")
    const stopped = emailOf([alert({ message: "first.", advice: "Wait." }), alert({ advice: "Read." })])
    assert.include(stopped.html, "<li>first. Wait.</li>")
  })

  it("says in both parts how many changes it has no room for, and counts them in its subject", () => {
    const { data, ...rest } = event([alert({ brand: "Acme", message: "first" }), alert({ message: "second" })])
    const [email] = alertEmails({ ...rest, data: { ...data, more: 412 } }, [target("a@example.com")])
    assert.ok(email !== undefined)
    assert.strictEqual(email.subject, "414 visibility changes for Acme")
    assert.include(email.text, "- second\n- and 412 more, which are not listed here\n")
    assert.include(email.html, "<li>second</li>\n<li>and 412 more, which are not listed here</li>")
  })

  it("says in both parts how to get no more", () => {
    const { text, html, unsubscribeUrl } = emailOf([alert()])
    assert.strictEqual(unsubscribeUrl, target("a@example.com").unsubscribeUrl)
    assert.include(text, `To get no more of them: ${unsubscribeUrl}\n`)
    assert.include(html, `<a href="${unsubscribeUrl}">Unsubscribe</a>`)
  })

  it("says of a test that it is one", () => {
    const { subject, text, html } = emailOf([alert({ message: "Acme moved" })], "visibility.test")
    assert.strictEqual(subject, "Test: Acme moved")
    for (const part of [text, html]) assert.include(part, "This is a test")
    assert.notInclude(emailOf([alert()]).text, "This is a test")
  })

  it("escapes what a tenant wrote", () => {
    const evil = `<script>alert("x")</script> & 'more' <img src=x onerror=1>`
    const { html, text } = emailOf([alert({ brand: evil, message: evil }), alert({ message: evil })])
    assert.notInclude(html, "<script")
    assert.notInclude(html, "<img")
    const escaped = "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;more&#39; &lt;img src=x onerror=1&gt;"
    assert.include(html, `<li>${escaped}</li>`)
    assert.include(text, `- ${evil}`)
  })

  it.each([
    "Acme\r\nBcc: victim@example.com",
    "Acme\nContent-Type: text/html\n\n<b>",
    "Acme\u2028Bcc: victim@example.com",
    "Acme\u0085Bcc: victim@example.com",
    "Acme\u000bBcc: x",
    "\u202eemcA",
    "Acme\u2067<b>\u2069",
    "\u061cAcme\u200f\u200e",
    "Acme\u2029Bcc: x",
    "Acme\u000cBcc: x",
    "Acme\u001b[31m\u009b31m"
  ])("lets %j break neither the subject nor a line, nor turn what follows", (brand) => {
    for (const { subject, text, html } of [
      emailOf([alert({ message: brand })]),
      emailOf([alert({ brand, message: `${brand} moved` }), alert({ brand })])
    ]) {
      assert.notMatch(subject, /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
      for (const part of [text, html]) {
        assert.notMatch(part, /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
        assert.notMatch(part, /^(Bcc|Content-Type):/m)
        assert.notInclude(html, "<b>")
      }
    }
  })

  it.each([
    ["Your parcel is held, pay at http://evil.example/pay", "Your parcel is held, pay at http[:]//evil[.]example/pay"],
    ["HTTPS://EVIL.COM", "HTTPS[:]//EVIL[.]COM"],
    ["www.evil.co.uk moved", "www[.]evil[.]co[.]uk moved"],
    ["write to pay@evil.com now", "write to pay@evil[.]com now"],
    ["see 203.0.113.7/pay", "see 203[.]0[.]113[.]7/pay"],
    ["mailto:pay@evil.com", "mailto[:]pay@evil[.]com"],
    ["javascript:alert(1)", "javascript[:]alert(1)"],
    ["evil\u3002com, ev\u00edl.com and evil\uff0ecom", "evil[\u3002]com, ev\u00edl[.]com and evil[\uff0e]com"],
    ["evil.com.", "evil[.]com."],
    ["paypal.com-login.xyz:8080", "paypal[.]com-login[.]xyz:8080"]
  ])("has a subject without a link: %j", (message, subject) => {
    assert.strictEqual(emailOf([alert({ message })]).subject, subject)
    assert.strictEqual(emailOf([alert({ brand: message }), alert()]).subject, `2 visibility changes for ${subject}`)
  })

  it.each([
    "Acme 2.0 moved from 2 to 5 for best crm (chatgpt).",
    "Is Node.js better, e.g. for start-ups? St. Moritz, U.S. and A.B. say: yes",
    "10:30 a.m. ... 3.5 % at 1/2, Dr.Oetker, v1.2.3",
    "Ca\u0301fe: und/oder"
  ])("leaves ordinary text of a subject as it is: %j", (message) => {
    assert.strictEqual(emailOf([alert({ message })]).subject, message)
  })

  it("shortens a subject that is too long, between characters", () => {
    const { subject, text } = emailOf([alert({ message: "🚀".repeat(300) })])
    assert.strictEqual(subject, `${"🚀".repeat(subjectLengthMax - 1)}…`)
    assert.include(text, "🚀".repeat(300))
  })

  it.prop("has a safe subject whatever the texts", [Schema.String, Schema.String], ([brand, message]) => {
    for (const alerts of [[alert({ brand, message })], [alert({ brand, message }), alert({ brand, message })]]) {
      const { subject, html } = emailOf(alerts)
      assert.isTrue(subject.isWellFormed())
      assert.notMatch(subject, /[\p{Cc}\p{Zl}\p{Zp}]/u)
      assert.isAtMost(Array.from(subject).length, subjectLengthMax)
      // and what to do
      assert.strictEqual(html.match(/<li>/g)?.length, alerts.length + 1)
    }
  })
})
