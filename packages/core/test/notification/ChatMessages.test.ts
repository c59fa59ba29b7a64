/** Messages in chats: word for word, within each chat's limits, and harmless whatever a name is. */
import type { AlertEvent } from "@answerscope/core"
import type { BrandDigest, DigestEvent } from "#core/notification/event/DigestEvent.ts"
import { chatMessageOf } from "#core/notification/chat/ChatMessage.ts"
import { chatRequest } from "#core/notification/chat/ChatRequest.ts"
import { ChatChannel } from "#core/notification/chat/ChatUrl.ts"
import type { NoticeEvent } from "#core/notification/event/NoticeEvent.ts"
import type { ReportEvent } from "#core/notification/event/ReportEvent.ts"
import type { EventAlert } from "#core/notification/event/AlertEvent.ts"
import { sampleAlert, shownIn } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import * as fc from "fast-check"

const publicUrl = "https://scope.example.com/"
const head = { id: "evt_1", created_at: "2026-05-01T10:00:00.000Z", organization_id: "org_1" }

const alert = (what: Partial<EventAlert> = {}): EventAlert => ({ ...sampleAlert("position_changed"), ...what })
const alertsOf = (alerts: ReadonlyArray<EventAlert>, more?: number): AlertEvent => ({
  ...head,
  type: "visibility.alert",
  data: { alerts, ...(more === undefined ? {} : { more }) }
})
const noticesOf = (...notices: NoticeEvent["data"]["notices"]): NoticeEvent => ({
  ...head,
  type: "visibility.notice",
  data: { notices }
})
const brandOf = (what: Partial<BrandDigest> = {}): BrandDigest => ({
  brandId: "brd_1",
  brand: "Acme",
  sentence: "Acme is named in 41% of answers.",
  basis: "b",
  figures: [
    {
      figure: "mention_rate",
      value: 0.41,
      low: 0.39,
      high: 0.43,
      k: 4,
      n: 10,
      verdict: "within_noise",
      difference: null
    }
  ],
  changes: [
    { text: "Mentioned less", detail: "By 2 to 13 points.", direction: "down", cause: "The cause is unknown." }
  ],
  newGaps: [{ domain: "reviews.example", answers: 12, namesInstead: "Globex" }],
  notMeasured: ["Gemini", "Cited"],
  ...what
})
const digestOf = (brands: ReadonlyArray<BrandDigest>, more = 0): DigestEvent => ({
  ...head,
  type: "visibility.digest",
  data: { every: "weekly", from: "2026-11-16T00:00:00.000Z", to: "2026-11-23T00:00:00.000Z", brands, more }
})

type Event = Parameters<typeof chatMessageOf>[0]

const bodyOf = (channel: ChatChannel, event: Event): string =>
  chatRequest({ channel, event, publicUrl, url: Redacted.make("https://hooks.slack.com/hush") }).body

/** What a chat shows of an event. Fails if the chat would refuse it, or show more than text. */
const shown = (channel: ChatChannel, event: Event) => {
  const { faults, links, texts } = shownIn(channel, bodyOf(channel, event))
  assert.deepStrictEqual(faults, [], channel)
  for (const link of links)
    assert.match(link, /^https:\/\/scope\.example\.com\/b\/[\w%.*-]+(\/alerts\?alert=[\w%.*-]+)?$/)
  return { links, text: texts.join("\n") }
}

const first = alert({
  brand: "Acme & Co",
  brandId: "brd_1",
  id: "alr_1",
  message: "Acme & Co moved *up*",
  advice: "Wait."
})

describe("a message word for word", () => {
  it("in Slack", () => {
    const plain = (text: string) => ({ type: "plain_text", text, emoji: false })
    const context = (text: string) => ({ type: "context", elements: [{ type: "mrkdwn", text, verbatim: true }] })
    assert.deepStrictEqual(JSON.parse(bodyOf("slack", alertsOf([first], 3))), {
      text: "4 visibility changes for Acme &amp; Co",
      blocks: [
        { type: "header", text: plain("4 visibility changes for Acme &amp; Co") },
        { type: "section", text: plain("Acme &amp; Co moved *up*\nWait.") },
        context("<https://scope.example.com/b/brd_1/alerts?alert=alr_1|Show the evidence>"),
        context("and 3 more")
      ],
      unfurl_links: false,
      unfurl_media: false
    })
  })

  it("in Teams", () => {
    const run = (text: string, style = {}) => ({
      type: "RichTextBlock",
      inlines: [{ type: "TextRun", text, ...style }]
    })
    const url = "https://scope.example.com/b/brd_1/alerts?alert=alr_1"
    const link = run("Show the evidence", { selectAction: { type: "Action.OpenUrl", url } })
    assert.deepStrictEqual(JSON.parse(bodyOf("teams", alertsOf([first], 3))), {
      type: "message",
      attachments: [
        {
          contentType: "application/vnd.microsoft.card.adaptive",
          contentUrl: null,
          content: {
            $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
            type: "AdaptiveCard",
            version: "1.4",
            body: [
              run("4 visibility changes for Acme & Co", { weight: "Bolder", size: "Medium" }),
              { ...run("Acme & Co moved *up*"), separator: true },
              { ...run("Wait."), spacing: "Small" },
              { ...link, spacing: "Small" },
              { ...run("and 3 more", { isSubtle: true }), separator: true }
            ]
          }
        }
      ]
    })
  })

  it("in Discord", () => {
    const link = "[Show the evidence](<https://scope.example.com/b/brd_1/alerts?alert=alr_1>)"
    assert.deepStrictEqual(JSON.parse(bodyOf("discord", alertsOf([first], 3))), {
      embeds: [
        {
          title: "4 visibility changes for Acme & Co",
          description: `Acme & Co moved \\*up\\*\nWait.\n${link}\n\nand 3 more`
        }
      ],
      allowed_mentions: { parse: [] }
    })
  })
})

describe.each(ChatChannel.literals)("a message in %s", (channel) => {
  it("tells ten alerts, and how many others there are", () => {
    const alerts = Array.from({ length: 24 }, (_, index) => alert({ id: `alr_${index}`, message: `Change ${index}.` }))
    const { links, text } = shown(channel, alertsOf(alerts))
    assert.strictEqual(links.length, 10)
    assert.match(text, /24 visibility changes.*Change 9\.[^]*and 14 more/s)
    assert.notInclude(text, "Change 10.")
    assert.include(shown(channel, alertsOf(alerts, 1_000)).text, "and 1,014 more")
    assert.notInclude(shown(channel, alertsOf(alerts.slice(0, 10))).text, "more")
  })

  it("has what happened in a single change as its title, without saying it twice", () => {
    const message = "Acme is no longer mentioned. This began on 3 May. Since then, 1 of 14 answers mentioned it."
    const { title, items } = chatMessageOf(alertsOf([{ ...first, message }]), publicUrl)
    assert.strictEqual(title, "Acme is no longer mentioned")
    const evidence = "This began on 3 May. Since then, 1 of 14 answers mentioned it."
    assert.deepStrictEqual(items[0]?.lines, [evidence, "Wait."])
    const both = chatMessageOf(alertsOf([{ ...first, message }, first]), publicUrl)
    assert.deepStrictEqual(both.items[0]?.lines, ["Acme is no longer mentioned", evidence, "Wait."])
    const { advice, ...plain } = first
    const bare = chatMessageOf(alertsOf([plain]), publicUrl)
    assert.deepStrictEqual([bare.title, bare.items[0]?.lines], [plain.message, [plain.message]], advice)
  })

  it("has a count as its title where the prompt is too long for one", () => {
    const headline = `Acme & Co is no longer mentioned in ChatGPT for “${"best crm ".repeat(20)}”`
    const { title, items } = chatMessageOf(alertsOf([{ ...first, message: headline }]), publicUrl)
    assert.deepStrictEqual([title, items[0]?.lines], ["1 visibility change for Acme & Co", [headline, "Wait."]])
  })

  it("says of a test that it is one, and links to no alert", () => {
    const { links, text } = shown(channel, { ...alertsOf([first]), type: "visibility.test" })
    assert.deepStrictEqual(links, [])
    assert.include(text, "Test: Acme & Co moved")
    assert.include(text, "This is a test of your notification settings.")
  })

  it("tells notices with what to do", () => {
    const notice = { type: "credits_low", subject: null, message: "Credits are low.", remedy: "Add credits." } as const
    const { text } = shown(channel, noticesOf(notice))
    assert.match(text, /Your action is needed\nCredits are low\.\nAdd credits\./)
  })

  it("tells a digest: figures with their intervals, changes, new gaps, what was not measured", () => {
    const { links, text } = shown(channel, digestOf([brandOf()]))
    assert.deepStrictEqual(links, ["https://scope.example.com/b/brd_1"])
    assert.strictEqual(
      text.replaceAll("\n\n", "\n"),
      `Weekly digest: Acme, 16–22 November 2026
Acme is named in 41% of answers.
Mentioned: 41% (39–43%) of 10; no clear change
Mentioned less. By 2 to 13 points. The cause is unknown.
New gap: reviews.example. 12 answers cite it and mention a competitor and not you, most often Globex
Not measured: Gemini, Cited
Show the evidence`
    )
    assert.match(
      shown(channel, digestOf([brandOf(), brandOf({ brand: "B" })], 1)).text,
      /\nB: Acme is[^]*and 1 more brand/
    )
  })

  it("of ten long brands keeps what comes first of each", () => {
    const changes = Array.from({ length: 30 }, () => brandOf().changes).flat()
    const brands = Array.from({ length: 10 }, (_, index) => brandOf({ brand: `Brand ${index}`, changes }))
    const { text } = shown(channel, digestOf(brands, 90))
    for (const { brand } of brands) assert.include(text, `${brand}: Acme is named in 41% of answers.`)
    assert.include(text, "and 90 more brands")
  })

  it("gives the link to a report", () => {
    const report = {
      shareId: "shr_1",
      brandId: "brd_1",
      brand: "Acme",
      sentence: "Acme is named more.",
      from: "",
      to: ""
    }
    const url = "https://scope.example.com/s/token"
    const event: ReportEvent = {
      ...head,
      type: "visibility.report",
      data: { report: { ...report, title: "<!here> @everyone", url } }
    }
    const { faults, links, texts } = shownIn(channel, bodyOf(channel, event))
    assert.deepStrictEqual([faults, links], [[], [url]])
    assert.include(texts.join("\n"), "Report: <!here> @everyone: Acme\nAcme is named more.\nOpen the report")
  })

  const hostile = [
    "<!channel>",
    "<!here|here>",
    "<@U024BE7LH>",
    "<https://evil.example|Acme>",
    "&lt;!channel&gt;",
    "@everyone",
    "<@&123>",
    "<t:1618953630:R>",
    "[x](http://evil.example)",
    "[x](<http://evil.example>)",
    "\\[x](http://evil.example)",
    "http://evil.example",
    "<at>Ann</at>",
    "**bold** _it_ ~no~ `code` ||spoiler|| # head",
    "\u202emoc.live\u202c",
    "شركة أكمي",
    "👩‍👩‍👧‍👦🏳️‍🌈".repeat(40),
    "x".repeat(10_000),
    "&".repeat(10_000),
    "😀".repeat(10_000),
    '"\\\u0007\n'.repeat(3_000),
    "Ẑ͗̈́".repeat(5_000),
    "\ud800"
  ]

  it.each(hostile)("shows the name %j as text", (name) => {
    const events = [
      alertsOf(Array.from({ length: 12 }, () => alert({ brand: name, message: `${name} moved` }))),
      noticesOf({ type: "engine_failing", subject: name, message: name, remedy: name }),
      digestOf(
        Array.from({ length: 10 }, () =>
          brandOf({ brand: name, sentence: name, newGaps: [{ domain: name, answers: 1, namesInstead: name }] })
        )
      )
    ]
    for (const event of events) {
      const { text } = shown(channel, event)
      assert.notMatch(text, /[\u0007\u202a-\u202e]|\p{Cs}/u)
      // long ones are cut, and what is no character of a line is left out
      assert.isTrue(name.length >= 60 || /[\u202e\ud800]/.test(name) || text.includes(name), name)
    }
  })

  it("is accepted, whatever the texts are", () => {
    const texts = fc.oneof(fc.string({ unit: "binary", maxLength: 400 }), fc.constantFrom(...hostile), fc.string())
    const alerts = fc.array(
      fc.record({ brand: texts, message: texts }).map((what) => alert(what)),
      { minLength: 1, maxLength: 15 }
    )
    const brand = fc.record({ brand: texts, sentence: texts }).map((what) => brandOf({ ...what, newGaps: [] }))
    fc.assert(
      fc.property(alerts, fc.array(brand, { minLength: 1, maxLength: 12 }), (some, brands) => {
        for (const event of [alertsOf(some), digestOf(brands)]) {
          const { faults, links } = shownIn(channel, bodyOf(channel, event))
          assert.deepStrictEqual(faults, [])
          for (const link of links) assert.isTrue(link.startsWith("https://scope.example.com/b/"), link)
        }
      }),
      { numRuns: 60 }
    )
  })
})
