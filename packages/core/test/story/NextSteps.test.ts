/** What a story advises, and what it takes from lists for that. */
import { type Alert, SubscriptionId } from "@answerscope/core"
import { gapSources, untrackedBrands } from "#core/story/LoadedParts.ts"
import type { StoryMaterial } from "#core/story/StoryMaterial.ts"
import { SnapshotId } from "#core/snapshot/SnapshotId.ts"
import { engineNamed } from "#core/engine/Engine.ts"
import { storyOf } from "#core/story/StoryOf.ts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"
import { alertOf, changeOf, dayOf, immediate, materialOf, now, rowOf, trackerOf } from "./StoryWorld.ts"

const stepsOf = (fields: Partial<StoryMaterial>) =>
  storyOf(materialOf(fields)).next.map(({ detail, done, text }) => `${done ? "x" : "-"} ${text}: ${detail}`)

const receiver = {
  id: SubscriptionId.make("sub_story"),
  channel: "email",
  failingSince: null,
  confirmed: ["mara@nimbus.example"],
  unconfirmed: []
} as const

/** Credits that end after those days. */
const creditsUntil = ({ days }: { readonly days: number }): StoryMaterial["credits"] => {
  const at = DateTime.add(now, { days })
  return {
    remaining: 3_630,
    perDay: { mean: 1_210, low: 1_000, high: 1_500 },
    ends: { at, earliest: at, latest: at }
  }
}

const none = { k: 0, n: 0 }

const isDaily = "x Ask every day: Tracker “Daily” runs every day."
const isTold = "x Tell somebody about alerts: Alerts go to one address."
/** Nothing is left to do. */
const quiet = { receivers: [receiver] }

/** Three engines, each failing on a day of its own. */
const failing = {
  engines: ["chatgpt", "gemini", "perplexity"].map((engine) => rowOf({ engine, failed: 40 })),
  failingDays: ["chatgpt", "gemini", "perplexity"].map((engine, index) => ({
    ...rowOf({ failed: 40 }),
    by: { engine, day: `2026-11-2${index}` }
  }))
}

/** A rate of ten prompts that says little of prompts like these. */
const wide = { ...rowOf(), mentionRate: { ...rowOf().mentionRate, sampleLow: 0.29, sampleHigh: 0.54 } }

describe("the next steps", () => {
  it("say what is done", () => {
    assert.deepStrictEqual(stepsOf(quiet), [isDaily, isTold])
    const chats = (["slack", "webhook", "discord", "slack"] as const).map((channel) => ({
      ...receiver,
      channel,
      confirmed: []
    }))
    assert.deepStrictEqual(stepsOf({ receivers: chats }), [
      isDaily,
      "x Tell somebody about alerts: Alerts go to one webhook, Slack and Discord."
    ])
  })

  it("follow from the data", () => {
    const lost = alertOf({ prompt: "crm", cause: "cell", since: { k: 1, n: 21 }, before: { k: 14, n: 20 } })
    const cases: ReadonlyArray<readonly [step: string, fields: Partial<StoryMaterial>]> = [
      [
        "- Track “Nymbus” as another name: None of 240 answers mentions it.",
        { head: rowOf({ k: 0, n: 240 }), notes: [{ kind: "name_not_found", spelling: "Nymbus", answers: 240 }] }
      ],
      [
        "- Check the name “Nimbus”: None of 240 answers mentions it, but 62 answers cite its site.",
        { head: rowOf({ k: 0, n: 240 }), notes: [{ kind: "name_not_found", spelling: null, answers: 62 }] }
      ],
      [
        "- Get requests to Gemini answered again: A key, a quota or the vendor may be behind it. " +
          "Each failed request says why.",
        { engines: [rowOf({ engine: "gemini", failed: 36, n: 204 })] }
      ],
      [
        "- Add credits: 3,630 credits last until about 28 November at 1,210 a day.",
        { credits: creditsUntil({ days: 3 }) }
      ],
      [
        "- Add credits: A tracker pauses until there are credits for a run.",
        { trackers: [trackerOf({ creditsAwaited: 40 })] }
      ],
      [
        "- Win back “crm” on Perplexity: It was mentioned in 1 of 21 answers after 19 November, " +
          "and in 14 of 20 before.",
        { alerts: [lost] }
      ],
      [
        "- Look into why Perplexity ranks Nimbus lower: The alert compares an answer from before with one from since.",
        { alerts: [alertOf({ type: "position_changed" })] }
      ],
      [
        "- Look into why Gemini mentions Nimbus less: A new model may be behind it. " +
          "The list of prompts shows where.",
        {
          engines: [rowOf({ engine: "gemini", change: changeOf(-12, 6, "down") })],
          notes: [{ kind: "model_changed", engine: engineNamed("gemini"), from: "g-2", to: "g-3", at: dayOf(20) }]
        }
      ],
      [
        "- Get mentioned on a.example and one more site: 61 answers that cite a.example mention a competitor " +
          "and not Nimbus, most often Globex.",
        {
          gaps: [
            { domain: "a.example", answers: 61, namesInstead: "Globex" },
            { domain: "b.example", answers: 12, namesInstead: null }
          ]
        }
      ],
      ["- Ask every day: No tracker is active, so changes show only when you start a run.", { trackers: [] }],
      ["- Tell somebody about alerts: Alerts reach nobody. Add an address.", { receivers: [] }],
      [
        "- Tell somebody about alerts: Deliveries have failed since 12 November. Check where they go.",
        { receivers: [{ ...receiver, failingSince: dayOf(12) }] }
      ],
      [
        "- Decide whether to track Vandelay: Of the brands that you do not track, the newest answers mention it " +
          "most. See their rates on Competitors.",
        { untracked: [{ name: "Vandelay", answers: 18, of: 200 }] }
      ],
      [
        "- Ask 20 more prompts: Figures of 10 prompts say little about others like them: the rates of prompts differ " +
          "much. With 20 more, that doubt gets about 40% smaller.",
        { head: wide }
      ]
    ]
    for (const [step, fields] of cases) assert.include(stepsOf({ ...quiet, ...fields }), step)
  })

  it("leave out what is not needed", () => {
    // credits last for more than a week, and a single answer is no loss
    const alerts = [immediate(alertOf({ prompt: "crm", cause: "cell" }))]
    assert.deepStrictEqual(stepsOf({ ...quiet, alerts, credits: creditsUntil({ days: 7 }) }), [isDaily, isTold])
    // 20 more prompts narrow the range of 40 by less than a fifth
    assert.deepStrictEqual(stepsOf({ ...quiet, head: { ...wide, prompts: 40 } }), [isDaily, isTold])
  })

  it("follow the gravest change behind every repair, at most three of which are told", () => {
    const rank = alertOf({ id: "rank", type: "position_changed" })
    const lost = alertOf({ id: "lost", prompt: "crm", engine: "gemini", cause: "cell" })
    const less = alertOf({ id: "less", prompt: "cheap crm", engine: "gemini", cause: "cell", since: { k: 1, n: 100 } })
    const keysOf = (fields: Partial<StoryMaterial>) =>
      storyOf(materialOf({ ...quiet, ...fields })).next.flatMap(({ done, key }) => (done ? [] : [key]))
    const repairs = { ...failing, credits: creditsUntil({ days: 3 }) }
    const fixes = ["fix_engine:chatgpt", "fix_engine:gemini", "fix_engine:perplexity"]
    assert.deepStrictEqual(keysOf({ ...repairs, alerts: [rank, lost] }), [...fixes, "look_into:alr_rank"])
    // a prompt to win back follows it already, and comes before a larger loss of another change
    const whole = { cellsSure: 1, cells: 4, now: none, before: none }
    const cell = { before: { answers: 20, yes: 14 }, since: { answers: 21, yes: 8 } }
    const at = { beforeSnapshotId: SnapshotId.make("snp_1"), afterSnapshotId: SnapshotId.make("snp_2") }
    const own = { prompt: "crm", engine: "perplexity", location: null, language: null, ...cell, ...at }
    const joint = alertOf({ id: "joint", cause: "engine", extent: whole, list: [own], since: { k: 1, n: 100 } })
    assert.deepStrictEqual(keysOf({ alerts: [joint, less] }), [
      "win_back:alr_joint:perplexity:crm",
      "win_back:alr_less:gemini:cheap crm"
    ])
    // a gain asks for nothing, and what may be chance neither
    const gained = alertOf({ type: "mention_gained", since: { k: 80, n: 100 } })
    assert.deepStrictEqual(keysOf({ alerts: [gained] }), [])
    assert.deepStrictEqual(keysOf({ alerts: [immediate(rank)] }), [])
  })

  it("follow a clear figure once a month", () => {
    const fell = { engines: [rowOf({ engine: "gemini", change: changeOf(-12, 6, "down") })] }
    const [first] = storyOf(materialOf({ ...quiet, ...fell })).next
    assert.strictEqual(first?.key, "look_into:mentionRate:gemini:2026-11")
    assert.deepStrictEqual(first?.refs, [{ kind: "figure", id: "mentionRate", engine: "gemini" }])
  })

  it("name a lost prompt until its engine mentions the brand more again", () => {
    const lost = alertOf({ id: "lost", prompt: "crm", cause: "cell", day: 12 })
    const gained = (day: number, engine: string) => alertOf({ id: "gained", type: "mention_gained", engine, day })
    const isNamed = (later: Alert) => stepsOf({ ...quiet, alerts: [later, lost] }).some((text) => text.includes("Win"))
    assert.isFalse(isNamed(gained(19, "perplexity")))
    assert.isFalse(isNamed(gained(19, "*")))
    assert.isTrue(isNamed(gained(19, "gemini")))
    assert.isTrue(isNamed(gained(5, "perplexity")))
    assert.isTrue(isNamed({ ...gained(19, "perplexity"), location: "Germany" }))
  })

  it("name a lost prompt in its own market, which a change of several prompts may leave out", () => {
    const cell = {
      prompt: "crm",
      engine: "perplexity",
      location: "Germany",
      language: null,
      before: { answers: 20, yes: 14 },
      since: { answers: 21, yes: 1 },
      beforeSnapshotId: SnapshotId.make("snp_1"),
      afterSnapshotId: SnapshotId.make("snp_2")
    }
    const lost = alertOf({
      id: "lost",
      day: 12,
      extent: { cellsSure: 1, cells: 4, now: none, before: none },
      list: [cell]
    })
    const gainedIn = (location: string) => ({
      ...alertOf({ id: "gained", type: "mention_gained", prompt: "crm", cause: "cell", day: 19 }),
      location
    })
    const isNamed = (...alerts: ReadonlyArray<Alert>) =>
      stepsOf({ ...quiet, alerts: [...alerts, lost] }).some((text) => text.includes("Win back “crm”"))
    assert.isTrue(isNamed())
    assert.isTrue(isNamed(gainedIn("France")))
    assert.isFalse(isNamed(gainedIn("Germany")))
  })

  it("are done once they are marked so, and make room for others", () => {
    const untracked = [{ name: "Vandelay", answers: 18, of: 200 }]
    const settled = new Set(["fix_engine:gemini"])
    const { next } = storyOf(materialOf({ receivers: [], trackers: [], ...failing, untracked, settled }))
    assert.deepStrictEqual(
      next.map(({ done, key }) => `${done ? "x" : "-"} ${key}`),
      ["- fix_engine:chatgpt", "- fix_engine:perplexity", "- add_tracker", "- add_recipient", "x fix_engine:gemini"]
    )
  })

  it("have keys that tell those of one kind apart", () => {
    const lost = alertOf({ prompt: "crm", cause: "cell", since: { k: 1, n: 21 }, before: { k: 14, n: 20 } })
    const gaps = [{ domain: "a.example", answers: 61, namesInstead: "Globex" }]
    const untracked = [{ name: "Vandelay", answers: 18, of: 200 }]
    const { next } = storyOf(materialOf({ ...quiet, alerts: [lost], gaps, untracked }))
    assert.deepStrictEqual(
      next.map(({ key }) => key),
      [
        "win_back:alr_1:perplexity:crm",
        "close_gaps:a.example",
        "track_competitor:Vandelay",
        "add_tracker",
        "add_recipient"
      ]
    )
  })

  it("are at most four beside those that are done, the most urgent first", () => {
    const steps = stepsOf({
      receivers: [],
      trackers: [],
      ...failing,
      untracked: [{ name: "Vandelay", answers: 18, of: 200 }]
    })
    assert.deepStrictEqual(
      steps.map((step) => step.slice(0, 12)),
      ["- Get reques", "- Get reques", "- Get reques", "- Ask every "]
    )
  })
})

describe("what a story takes from lists", () => {
  it("untracked brands of many answers, by any spelling", () => {
    const answers = Array.from({ length: 20 }, (_, index) => ({
      competitorCandidatesFound: index < 8 ? ["Vandelay", "nimbus", "globex"] : index < 12 ? ["VANDELAY", "Rare"] : []
    }))
    const brand = { name: "Nimbus", aliases: [], competitorDetails: [], competitors: ["Globex"] }
    assert.deepStrictEqual(untrackedBrands(answers, brand), [{ name: "Vandelay", answers: 12, of: 20 }])
  })

  it("clear gaps", () => {
    const rowOn = (key: string, few = false) => ({
      key,
      few,
      gapAnswers: 9,
      namesInstead: [{ name: "Globex", answers: 9 }]
    })
    const rows = [rowOn("a.example"), rowOn("rare.example", true), rowOn("b.example")]
    assert.deepStrictEqual(
      gapSources({ rows }).map(({ domain }) => domain),
      ["a.example", "b.example"]
    )
  })
})
