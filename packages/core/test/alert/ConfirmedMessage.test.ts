import { type Confirmation, confirmedMessage } from "@answerscope/core/testing"
import type { FoundChange } from "#core/alert/confirmed/Finding.ts"
import { headlineOf } from "#core/notification/event/AlertEvent.ts"
import { assert, describe, it } from "@effect/vitest"

const side = (yes: number, answers: number, firstAt: string): Confirmation["before"] => ({
  answers,
  yes,
  rate: yes / answers,
  low: 0,
  high: 1,
  firstAtMillis: Date.parse(firstAt),
  lastAtMillis: Date.parse(firstAt)
})

const beganOn = (
  at: string,
  { earliest = at, latest = at }: { readonly earliest?: string; readonly latest?: string } = {}
): Confirmation["began"] => ({
  atMillis: Date.parse(at),
  earliestMillis: Date.parse(earliest),
  latestMillis: Date.parse(latest)
})

const fall: Confirmation = {
  runs: 2,
  positionUpTo: null,
  sentiment: null,
  before: side(26, 30, "2026-04-01T23:59:00Z"),
  since: side(1, 14, "2026-05-03T23:59:00Z"),
  began: beganOn("2026-05-03T23:59:00Z"),
  difference: { value: -0.7952, low: -0.9049, high: -0.4951 },
  followUps: 12,
  credits: 70,
  cause: "cell",
  modelSinceMillis: null,
  cells: null,
  extent: null
}
const rise: Confirmation = {
  ...fall,
  before: fall.since,
  since: fall.before,
  began: beganOn("2026-04-01T23:59:00Z"),
  difference: { value: 0.7952, low: 0.4951, high: 0.9049 }
}

const place = { brand: "Acme\n\u202e", engine: "chatgpt", prompt: "best\ncrm" }
const models = { modelBefore: "gpt-5", modelAfter: "gpt-5.1" }
const reported = (change: FoundChange, confirmation: Confirmation, where: Partial<typeof place> = {}) =>
  confirmedMessage(change, { ...place, brand: "Acme", ...where }, { ...models, confirmation })

const evidence =
  "This began on 3 May. Since then, 1 of 14 answers mentioned it. Before, 26 of 30 did. " +
  "The rate fell by 50 to 90 points (95% interval). Answers asked to confirm it are included, unlike in reports."

describe("the message of a confirmed alert", () => {
  it("says what changed, since when, in how many answers, and by how much", () => {
    assert.strictEqual(
      reported({ type: "mention_lost" }, fall),
      `Acme is no longer mentioned in ChatGPT for “best crm”. ${evidence}`
    )
    const began = beganOn("2026-05-03T23:59:00Z", { earliest: "2026-02-01T23:59:00Z" })
    assert.strictEqual(
      reported({ type: "mention_lost", isDrift: true }, { ...fall, began }),
      "Acme has slowly lost mentions in ChatGPT for “best crm”. This began about 3 May (1 February to 3 May). " +
        "Since then, 1 of 14 answers mentioned it. Before, 26 of 30 did. " +
        "The rate fell by 50 to 90 points (95% interval). Answers asked to confirm it are included, unlike in reports."
    )
    assert.match(reported({ type: "mention_gained", isDrift: true }, rise), /^Acme has slowly gained mentions in /)
    assert.strictEqual(
      reported({ type: "mention_gained" }, rise),
      "Acme is now mentioned in ChatGPT for “best crm”. This began on 1 April. " +
        "Since then, 26 of 30 answers mentioned it. Before, 1 of 14 did. " +
        "The rate rose by 50 to 90 points (95% interval). Answers asked to confirm it are included, unlike in reports."
    )
    const half = side(7, 14, "2026-05-03T00:00:00Z")
    assert.match(reported({ type: "mention_lost" }, { ...fall, since: half }), /^Acme is mentioned less in ChatGPT/)
    assert.match(reported({ type: "mention_gained" }, { ...rise, before: half }), /^Acme is mentioned more in ChatGPT/)
  })

  it("gives the days between which the change began, with a chance of 95 %, unless they are one day", () => {
    const began = (earliest: string, latest: string) =>
      reported({ type: "mention_lost" }, { ...fall, began: beganOn("2026-05-03T08:00:00Z", { earliest, latest }) })
    assert.include(began("2026-05-01T00:00:00Z", "2026-05-05T00:00:00Z"), "This began about 3 May (1 to 5 May). Since")
    assert.include(began("2026-04-28T00:00:00Z", "2026-05-03T08:00:00Z"), "about 3 May (28 April to 3 May). Since")
    assert.include(began("2026-05-03T00:00:00Z", "2026-05-03T20:00:00Z"), "This began on 3 May. Since")
  })

  it("says that follow-ups are included, where there are any", () => {
    const message = reported({ type: "mention_lost" }, { ...fall, followUps: 0 })
    assert.match(message, / Before, 26 of 30 did\. The rate fell by 50 to 90 points \(95% interval\)\.$/)
  })

  it("says what the answers did where they did not mention the brand", () => {
    const moved = reported({ type: "position_changed", from: 2, to: 6 }, { ...fall, positionUpTo: 3 })
    assert.match(moved, /^Acme moved from position 2 to 6 in ChatGPT for “best crm”\. /)
    assert.include(moved, " 1 of 14 answers that rank it had it among the first 3. B")
    assert.include(
      reported({ type: "position_changed", from: 1, to: 2 }, { ...fall, positionUpTo: 1 }),
      "Since then, 1 of 14 answers that rank it had it first. Before, 26 of 30 did."
    )
    const sentiment = reported(
      { type: "sentiment_changed", from: "positive", to: "negative" },
      { ...rise, sentiment: "negative" }
    )
    assert.match(sentiment, /^Sentiment about Acme is mostly negative instead of positive in ChatGPT /)
    assert.include(sentiment, " 26 of 30 answers that mention it had negative sentiment. ")
    assert.match(
      reported({ type: "competitor_new", competitor: "Globex" }, rise),
      /^Globex now appears in ChatGPT for “best crm”, where Acme is tracked\. .* 26 of 30 answers mentioned it\. /
    )
  })

  it("says what changed with it", () => {
    const causes = (["model", "engine", "brand", "everywhere", "cell", null] as const).map((cause) =>
      reported(
        { type: "mention_lost" },
        { ...fall, cause, modelSinceMillis: Date.parse("2026-05-02T00:00:00Z") }
      ).replace(/^.* Answers asked to confirm it are included, unlike in reports\./, "")
    )
    assert.deepStrictEqual(causes, [
      " ChatGPT has answered with model gpt-5.1 since 2 May, with gpt-5 before.",
      " Other answers of ChatGPT changed, too.",
      " It is the same on other engines.",
      " Answers of other engines changed, too.",
      "",
      ""
    ])
    const unknown = { modelBefore: null, modelAfter: null, confirmation: { ...fall, cause: "model" as const } }
    assert.match(
      confirmedMessage({ type: "mention_lost" }, place, unknown),
      /unlike in reports\. Its model changed about then\.$/
    )
    const modelSinceMillis = Date.parse("2026-05-02T00:00:00Z")
    const late = { ...unknown.confirmation, modelSinceMillis }
    const same = { modelBefore: "gpt-5.1", modelAfter: "gpt-5.1", confirmation: late }
    assert.match(
      confirmedMessage({ type: "mention_lost" }, place, same),
      /unlike in reports\. ChatGPT has answered with model gpt-5\.1 since 2 May\.$/
    )
  })

  it("says how many cells show a change that many made, and the answers of all cells of its scope", () => {
    const extent = { cellsSure: 6, cells: 10, now: { k: 4, n: 20 }, before: { k: 160, n: 200 } }
    const many = { ...fall, cells: { changed: 6, asked: 10, list: [] }, extent }
    const lost = { type: "mention_lost" } as const
    const ofSure = evidence.replace("Since then, 1", "Since then, in these 6, 1")
    const counts = "4 of 20 answers do now, 160 of 200 did before."
    assert.strictEqual(
      reported(lost, { ...many, cause: "model" }, { prompt: "*" }),
      `Acme is no longer mentioned in ChatGPT for at least 6 of 10 prompts. ${ofSure} Over all 10 prompts, ${counts} ` +
        "Its model changed about then."
    )
    assert.strictEqual(
      reported(lost, { ...many, cause: "everywhere" }, { prompt: "*", engine: "*" }),
      `Acme is no longer mentioned for at least 6 of 10 pairs of prompt and engine. ${ofSure} ` +
        `Over all 10 pairs of prompt and engine, ${counts}`
    )
    const apps = { ...place, brand: "Acme", prompt: "*", engine: "*", surface: "app" as const }
    assert.match(
      confirmedMessage(
        lost,
        { ...apps, market: { location: "Germany", language: "de" } },
        { ...models, confirmation: many }
      ),
      /^Acme is no longer mentioned in apps for at least 6 of 10 pairs of prompt and engine \(Germany, de\)\. /
    )
    const all = { ...many, cause: "engine" as const, extent: { ...extent, cellsSure: 10 } }
    assert.strictEqual(
      reported(lost, all, { prompt: "*" }),
      `Acme is no longer mentioned in ChatGPT for all 10 prompts. ${evidence}`
    )
  })

  it("speaks of all prompts and engines", () => {
    assert.match(
      reported({ type: "mention_lost" }, fall, { prompt: "*" }),
      /^Acme is no longer mentioned in ChatGPT over all prompts\. /
    )
    assert.match(
      reported({ type: "mention_lost" }, fall, { prompt: "*", engine: "*" }),
      /^Acme is no longer mentioned on all engines over all prompts\. This began on 3 May\. Since then, 1 of 14/
    )
  })

  it("speaks of citations, and of mentions in a share of voice", () => {
    const everyone = { prompt: "*", engine: "*" }
    assert.match(
      reported({ type: "citation_lost" }, fall, everyone),
      /^Acme is cited less on all engines over all prompts\. .* 1 of 14 answers cited it\. Before, 26 of 30 did\. /
    )
    assert.match(
      reported({ type: "share_of_voice_gained" }, rise, { prompt: "*" }),
      /^Acme has a larger share of voice in ChatGPT over all prompts\. .* 26 of 30 mentions went to it\. Before, 1 /
    )
  })

  it("gives no range that has no direction, and stays on one line", () => {
    const unsure = { ...fall, difference: { value: -0.3, low: -0.6, high: 0.01 } }
    assert.match(
      reported({ type: "mention_lost" }, unsure),
      /26 of 30 did\. Answers asked to confirm it are included, unlike in reports\.$/
    )
    const message = confirmedMessage({ type: "mention_lost" }, place, { ...models, confirmation: fall })
    assert.notMatch(message, /[\n\u202e]/)
  })
})

const changes: ReadonlyArray<FoundChange> = [
  { type: "mention_gained" },
  { type: "mention_lost" },
  { type: "mention_lost", isDrift: true },
  { type: "mention_gained", isDrift: true },
  { type: "citation_gained" },
  { type: "citation_lost" },
  { type: "share_of_voice_gained" },
  { type: "share_of_voice_lost" },
  { type: "position_changed", from: 12, to: 6 },
  { type: "competitor_new", competitor: "Globex" },
  { type: "sentiment_changed", from: "positive", to: "negative" }
]
const extents = [
  null,
  { cellsSure: 6, cells: 10, now: { k: 4, n: 20 }, before: { k: 160, n: 200 } },
  { cellsSure: 10, cells: 10, now: { k: 4, n: 20 }, before: { k: 160, n: 200 } }
]
const causes = ["model", "engine", "brand", "everywhere", "cell", null] as const

describe.each(changes)("the sentences of $type", (change) => {
  const messages = extents.flatMap((extent) =>
    causes.flatMap((cause) =>
      ["chatgpt", "*"].map((engine) =>
        reported(
          change,
          {
            ...fall,
            began: beganOn("2026-05-03T08:00:00Z", {
              earliest: "2026-04-28T00:00:00Z",
              latest: "2026-05-05T00:00:00Z"
            }),
            positionUpTo: change.type === "position_changed" ? 3 : null,
            sentiment: change.type === "sentiment_changed" ? "negative" : null,
            modelSinceMillis: Date.parse("2026-05-02T00:00:00Z"),
            cause,
            extent
          },
          { engine, prompt: extent === null ? "best crm" : "*" }
        )
      )
    )
  )

  it("have at most 20 words each", () => {
    for (const message of messages) {
      for (const sentence of message.split(/(?<=\.) /)) assert.isAtMost(sentence.split(" ").length, 20, sentence)
    }
  })

  it("begin with one that stands alone as a title", () => {
    for (const message of messages) {
      const headline = headlineOf(message)
      assert.isTrue(message.startsWith(`${headline}. This began `), message)
      assert.notMatch(headline, /\. |This began/)
    }
  })
})

describe("the title of a message", () => {
  it("is found whatever the prompt says, and is the whole message where that is one sentence", () => {
    const prompt = "Is it over. This began on 3 May. Why"
    const message = reported({ type: "mention_lost" }, fall, { prompt })
    assert.strictEqual(headlineOf(message), `Acme is no longer mentioned in ChatGPT for “${prompt}”`)
    assert.strictEqual(headlineOf("Acme is now mentioned"), "Acme is now mentioned")
  })
})
