import { type Confirmation, confirmedMessage } from "@answerscope/core/testing"
import type { FoundChange } from "#core/alert/confirmed/Finding.ts"
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

describe("the message of a confirmed alert", () => {
  it("says what changed, on how many answers, and by how much", () => {
    assert.strictEqual(
      reported({ type: "mention_lost" }, fall),
      'Acme is no longer mentioned in ChatGPT for "best crm": 1 of 14 answers since 3 May, ' +
        "follow-ups included, 26 of 30 before (fell by 50 to 90 points, 95% interval)"
    )
    const began = beganOn("2026-05-03T23:59:00Z", { earliest: "2026-02-01T23:59:00Z" })
    assert.strictEqual(
      reported({ type: "mention_lost", isDrift: true }, { ...fall, began }),
      'Acme has slowly come to be mentioned less in ChatGPT for "best crm": 1 of 14 answers since about 3 May ' +
        "(1 February to 3 May), follow-ups included, 26 of 30 before (fell by 50 to 90 points, 95% interval)"
    )
    assert.include(
      reported({ type: "mention_gained", isDrift: true }, rise),
      "Acme has slowly come to be mentioned more"
    )
    assert.strictEqual(
      reported({ type: "mention_gained" }, rise),
      'Acme is now mentioned in ChatGPT for "best crm": 26 of 30 answers since 1 April, ' +
        "follow-ups included, 1 of 14 before (rose by 50 to 90 points, 95% interval)"
    )
    const half = side(7, 14, "2026-05-03T00:00:00Z")
    assert.match(reported({ type: "mention_lost" }, { ...fall, since: half }), /^Acme is mentioned less in ChatGPT/)
    assert.match(reported({ type: "mention_gained" }, { ...rise, before: half }), /^Acme is mentioned more in ChatGPT/)
  })

  it("gives the days between which the change began, with a chance of 95 %, unless they are one day", () => {
    const began = (earliest: string, latest: string) =>
      reported({ type: "mention_lost" }, { ...fall, began: beganOn("2026-05-03T08:00:00Z", { earliest, latest }) })
    assert.match(began("2026-05-01T00:00:00Z", "2026-05-05T00:00:00Z"), /answers since about 3 May \(1 to 5 May\)/)
    assert.match(began("2026-04-28T00:00:00Z", "2026-05-03T08:00:00Z"), /since about 3 May \(28 April to 3 May\)/)
    assert.match(began("2026-05-03T00:00:00Z", "2026-05-03T20:00:00Z"), /answers since 3 May,/)
  })

  it("says that follow-ups are included, where there are any", () => {
    const message = reported({ type: "mention_lost" }, { ...fall, followUps: 0 })
    assert.match(message, /: 1 of 14 answers since 3 May, 26 of 30 before \(fell/)
  })

  it("says what is counted where it is not namings of the brand", () => {
    assert.match(
      reported({ type: "position_changed", from: 2, to: 6 }, { ...fall, positionUpTo: 3 }),
      /^Acme moved from position 2 to 6 in ChatGPT for "best crm": among the first 3 in 1 of 14 answers since 3 May,/
    )
    assert.match(
      reported({ type: "position_changed", from: 1, to: 2 }, { ...fall, positionUpTo: 1 }),
      /: first in 1 of 14/
    )
    assert.match(
      reported({ type: "sentiment_changed", from: "positive", to: "negative" }, { ...rise, sentiment: "negative" }),
      /^Sentiment about Acme changed from positive to negative in ChatGPT for "best crm": negative in 26 of 30 answers/
    )
    assert.match(
      reported({ type: "competitor_new", competitor: "Globex" }, rise),
      /^Globex now appears in ChatGPT for "best crm", where Acme is tracked: 26 of 30 answers since 1 April, follow-ups/
    )
  })

  it("says what goes with it", () => {
    const causes = (["model", "engine", "brand", "everywhere", "cell", null] as const).map((cause) =>
      reported(
        { type: "mention_lost" },
        { ...fall, cause, modelSinceMillis: Date.parse("2026-05-02T00:00:00Z") }
      ).replace(/^.*points, 95% interval\)/, "")
    )
    assert.deepStrictEqual(causes, [
      "; ChatGPT has answered with model gpt-5.1 since 2 May, with gpt-5 before",
      "; other answers of ChatGPT changed, too",
      "; so it is on other engines",
      "; answers of other engines changed, too",
      "",
      ""
    ])
    const unknown = { modelBefore: null, modelAfter: null, confirmation: { ...fall, cause: "model" as const } }
    assert.match(confirmedMessage({ type: "mention_lost" }, place, unknown), /; its model changed about then$/)
    const modelSinceMillis = Date.parse("2026-05-02T00:00:00Z")
    const late = { ...unknown.confirmation, modelSinceMillis }
    const same = { modelBefore: "gpt-5.1", modelAfter: "gpt-5.1", confirmation: late }
    assert.match(
      confirmedMessage({ type: "mention_lost" }, place, same),
      /; ChatGPT has answered with model gpt-5\.1 since 2 May$/
    )
  })

  it("says how many cells show a change that many made, and the answers of all cells of its scope", () => {
    const extent = { cellsSure: 6, cells: 10, now: { k: 4, n: 20 }, before: { k: 160, n: 200 } }
    const many = { ...fall, cells: { changed: 6, asked: 10, list: [] }, extent }
    const lost = { type: "mention_lost" } as const
    const shown =
      "1 of 14 answers since 3 May, follow-ups included, 26 of 30 before (fell by 50 to 90 points, 95% interval); " +
      "over all 10"
    const counts = "4 of 20 answers now, 160 of 200 before"
    assert.strictEqual(
      reported(lost, { ...many, cause: "model" }, { prompt: "*" }),
      `Acme is no longer mentioned in ChatGPT for at least 6 of 10 prompts so far: ${shown} prompts ${counts}; ` +
        "its model changed about then"
    )
    assert.strictEqual(
      reported(lost, { ...many, cause: "everywhere" }, { prompt: "*", engine: "*" }),
      "Acme is no longer mentioned on all engines for at least 6 of 10 combinations of prompt and engine so far: " +
        `${shown} combinations of prompt and engine ${counts}`
    )
    const all = { ...many, cause: "engine" as const, extent: { ...extent, cellsSure: 10 } }
    assert.match(reported(lost, all, { prompt: "*" }), / for all 10 prompts: 1 of 14 .*, 95% interval\)$/)
  })

  it("speaks of all prompts and engines", () => {
    assert.match(
      reported({ type: "mention_lost" }, fall, { prompt: "*" }),
      /^Acme is no longer mentioned in ChatGPT over all/
    )
    assert.match(
      reported({ type: "mention_lost" }, fall, { prompt: "*", engine: "*" }),
      /^Acme is no longer mentioned on all engines over all prompts: 1 of 14/
    )
  })

  it("speaks of citations, and of namings in a share of voice", () => {
    const everyone = { prompt: "*", engine: "*" }
    assert.match(
      reported({ type: "citation_lost" }, fall, everyone),
      /^Acme is cited less on all engines over all prompts: 1 of 14 answers since 3 May, follow-ups/
    )
    assert.match(
      reported({ type: "share_of_voice_gained" }, rise, { prompt: "*" }),
      /^Acme has a larger share of voice in ChatGPT over all prompts: 26 of 30 namings since 1 April, follow-ups/
    )
  })

  it("gives no range that has no direction, and stays on one line", () => {
    const unsure = { ...fall, difference: { value: -0.3, low: -0.6, high: 0.01 } }
    assert.match(reported({ type: "mention_lost" }, unsure), /26 of 30 before$/)
    const message = confirmedMessage({ type: "mention_lost" }, place, { ...models, confirmation: fall })
    assert.notMatch(message, /[\n\u202e]/)
  })
})
