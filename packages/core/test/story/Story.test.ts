/** Rules that every story keeps, over random material; and what it makes of events that several things show. */
import type { ReportNote } from "@answerscope/core"
import { isWide } from "#core/alert/cause/AlertChange.ts"
import { clearFigures } from "#core/story/ClearFigures.ts"
import { storyEvents } from "#core/story/Events.ts"
import { openAlerts } from "#core/story/OpenAlerts.ts"
import { engineNamed } from "#core/engine/Engine.ts"
import type { Story } from "#core/story/Story.ts"
import type { StoryMaterial } from "#core/story/StoryMaterial.ts"
import { storyOf } from "#core/story/StoryOf.ts"
import { isFailing } from "#core/story/Trust.ts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Duration, Schema } from "effect"
import { alertOf, changeOf, dayOf, immediate, materialOf, rowOf, trackerOf } from "./StoryWorld.ts"

const engineNames = ["chatgpt", "gemini", "perplexity"] as const
const Verdicts = Schema.Literals(["up", "down", "within_noise", "few_answers", "model_changed"])
const whole = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const SomeAlert = Schema.Struct({
  type: Schema.Literals([
    "mention_gained",
    "mention_lost",
    "position_changed",
    "competitor_new",
    "sentiment_changed",
    "citation_lost",
    "share_of_voice_gained"
  ]),
  engine: Schema.Literals([...engineNames, "*"]),
  prompt: Schema.Literals(["*", "best crm", "cheap crm"]),
  cause: Schema.NullOr(Schema.Literals(["model", "engine", "brand", "everywhere", "cell"])),
  day: Schema.Literals([3, 12, 19, 20]),
  k: whole(0, 20)
})

const SomeRow = Schema.Struct({ verdict: Verdicts, points: whole(-30, 30), n: whole(0, 300), failed: whole(0, 80) })

/** A world: alerts, figures, failures and notes of any kind. */
const World = Schema.Struct({
  alerts: Schema.Array(SomeAlert).check(Schema.isMaxLength(6)),
  head: SomeRow,
  engines: Schema.Tuple([SomeRow, SomeRow, SomeRow]),
  newest: whole(1, 25),
  isNamed: Schema.Boolean
})

const rowIn = ({ failed, n, points, verdict }: typeof SomeRow.Type, engine?: string) => {
  // a verdict goes with its difference
  const signed = verdict === "up" ? Math.abs(points) + 1 : verdict === "down" ? -Math.abs(points) - 1 : points
  const width = verdict === "within_noise" || verdict === "few_answers" ? Math.abs(signed) + 1 : Math.abs(signed) / 2
  const change = changeOf(signed, width, verdict)
  return rowOf({ ...(engine === undefined ? {} : { engine }), n, k: Math.floor(0.4 * n), failed, change })
}

const storyIn = ({ alerts, engines, head, isNamed, newest }: typeof World.Type) => {
  const notes: ReadonlyArray<ReportNote> = isNamed ? [] : [{ kind: "name_not_found", spelling: null, answers: 40 }]
  const material = materialOf({
    head: rowIn(head),
    engines: engines.map((row, index) => rowIn(row, engineNames[index])),
    alerts: alerts
      .map(({ k, prompt, ...alert }, index) =>
        alertOf({
          ...alert,
          id: String(index),
          // what is about all engines is about all prompts
          prompt: alert.engine === "*" ? "*" : prompt,
          since: { k, n: 20 }
        })
      )
      .toSorted((a, b) => (a.createdAt > b.createdAt ? -1 : 1)),
    newestAnswerAt: dayOf(newest),
    notes
  })
  return { material, story: storyOf(material) }
}

/** Words that deny a change. */
const denial = /nothing|no change|not changed|too few|no clear/i

/** Said of the whole period beside a fall and a recovery in it. */
const recovery = / (?:rose|fell) about [^.,;]+ and (?:recovered|rose again|fell back) about [^.,;]+/
const wholeUnclear = new RegExp(`(${recovery.source}), with no clear change over the whole period`)

/** Said of the figures in the basis, beside alerts of a part of the period. */
const unclear = / Taken whole, the period does not clearly differ from the .+ before\.$/

const refsIn = (story: Story, kind: "alert" | "figure") =>
  story.changes.flatMap(({ refs }) =>
    refs.filter((ref) => ref.kind === kind).map(({ engine, id }) => `${id} ${engine}`)
  )

const many = { arbitrary: { runs: 500 } }

describe("every story", () => {
  it.prop(
    "denies no open alert and no clear figure that it lists",
    [World],
    ([world]) => {
      const { material, story } = storyIn(world)
      const told = story.changes.filter(({ direction }) => direction !== "fault")
      if (told.length > 0) assert.notMatch(story.sentence.replace(wholeUnclear, "$1"), denial)
      if (material.alerts.length > 0) assert.isAbove(told.length, 0)
      const clear = [...clearFigures([material.head]), ...clearFigures(material.engines)]
      const isCompared = story.levels.some(({ change }) => change !== null)
      if (clear.length > 0 && isCompared) assert.isAbove(told.length, 0)
      if (clear.length > 0) assert.notMatch(story.basis, unclear)
      if (wholeUnclear.test(story.sentence)) {
        assert.strictEqual(material.head.change?.mentionRate.verdictPage, "within_noise")
        assert.deepStrictEqual(clear, [])
        assert.notMatch(story.basis, unclear)
      }
      // what is not listed is not told, either
      if (told.length === 0) assert.isFalse(story.slots.some(({ slot }) => slot === "changes"))
    },
    many
  )

  it.prop(
    "names no change where a quarter of the requests failed, and lists the alerts",
    [World],
    ([world]) => {
      const { material, story } = storyIn({ ...world, head: { ...world.head, failed: Math.max(5, world.head.n) } })
      assert.isTrue(isFailing(material.head))
      assert.isTrue(story.slots.every(({ slot }) => slot === "level" || slot === "trust"))
      assert.notMatch(story.sentence, / more| less| now | no longer |since/)
      if (material.alerts.length > 0) assert.isTrue(story.changes.some(({ direction }) => direction !== "fault"))
    },
    many
  )

  it.prop(
    "tells every alert that stands, and every clear figure",
    [World],
    ([world]) => {
      const { material, story } = storyIn(world)
      const standing = openAlerts(material.alerts, material.brand.competitors).map(({ alert }) => alert.id)
      const told = story.changes.flatMap(({ refs }) => refs.flatMap(({ id, kind }) => (kind === "alert" ? [id] : [])))
      assert.sameMembers(told, standing)
      const isCompared = story.levels.some(({ change }) => change !== null)
      const clear = [...clearFigures([material.head]), ...clearFigures(material.engines)]
      assert.strictEqual(refsIn(story, "figure").length, isCompared ? clear.length : 0)
    },
    many
  )

  it.prop(
    "tells each alert and each figure once",
    [World],
    ([world]) => {
      const { story } = storyIn(world)
      for (const kind of ["alert", "figure"] as const) {
        const refs = refsIn(story, kind)
        assert.strictEqual(new Set(refs).size, refs.length)
      }
      const texts = story.changes.map(({ since, text }) => JSON.stringify([text, since]))
      assert.strictEqual(new Set(texts).size, texts.length)
    },
    many
  )

  it.prop(
    "keeps no two alerts of one engine, direction and day apart",
    [World],
    ([world]) => {
      const { material } = storyIn(world)
      const wide = storyEvents(openAlerts(material.alerts, []), [], material.surfaceOf).flatMap(({ alerts: [lead] }) =>
        lead !== undefined && isWide(lead) && lead.direction !== "new" ? [lead] : []
      )
      for (const [index, one] of wide.entries()) {
        for (const other of wide.slice(index + 1)) {
          const isApart = DateTime.distance(one.since.at, other.since.at)
          const areAlike = one.engine === other.engine && one.direction === other.direction
          assert.isFalse(areAlike && Math.abs(Duration.toMillis(isApart)) < 86_400_000)
        }
      }
    },
    many
  )

  it.prop(
    "has a first step behind repairs that follows its gravest change that is no gain",
    [World],
    ([world]) => {
      const { changes, next } = storyIn(world).story
      const gravest = changes.find(({ direction: way, text }) => /^(down|new)$/.test(way) && !text.startsWith("Po"))
      const told = new Set(gravest?.refs.map(({ engine, id }) => `${id} ${engine}`))
      const first = next.find(({ done, kind }) => !done && kind !== "check_name" && kind !== "fix_engine")
      const isAbout = first?.refs.some(({ engine, id }) => told.has(`${id} ${engine}`)) === true
      assert.strictEqual(isAbout, gravest !== undefined, first?.text)
    },
    many
  )

  it.prop(
    "is the same each time, and is made of its slots",
    [World],
    ([world]) => {
      const { story } = storyIn(world)
      assert.deepStrictEqual(storyIn(world).story, story)
      assert.strictEqual(story.slots.map(({ text }) => text).join(" "), story.sentence)
      assert.match(story.sentence, /^[A-Z0-9].*\.$/)
      assert.isAtMost(story.next.filter(({ done }) => !done).length, 4)
    },
    many
  )
})

const extent = { cellsSure: 4, cells: 10, now: { k: 32, n: 200 }, before: { k: 168, n: 400 } }

describe("the changes of a story", () => {
  it("begin with the brand as a whole; then the larger comes first, an engine's twice as large", () => {
    const ofPrompt = (id: string, prompt: string, k: number) =>
      alertOf({ id, prompt, cause: "cell", before: { k: 88, n: 100 }, since: { k, n: 100 } })
    const { changes } = storyOf(
      materialOf({
        engines: [rowOf({ engine: "gemini", change: changeOf(-8, 4, "down") })],
        alerts: [
          immediate(alertOf({ id: "possible", engine: "grok", prompt: "crm" })),
          alertOf({ id: "new", type: "competitor_new", prompt: "crm", engine: "claude", since: { k: 99, n: 100 } }),
          ofPrompt("less", "cheap crm", 75),
          alertOf({ id: "mild", type: "citation_lost", engine: "chatgpt", since: { k: 33, n: 100 } }),
          ofPrompt("most", "best crm", 8),
          alertOf({ id: "whole", type: "share_of_voice_gained", engine: "*", since: { k: 45, n: 100 } })
        ]
      })
    )
    assert.deepStrictEqual(
      changes.map(({ refs: [first] }) => first?.id),
      ["alr_whole", "alr_most", "alr_mild", "mentionRate", "alr_less", "alr_new", "alr_possible"]
    )
  })

  it("join the alerts and figures of one engine and direction", () => {
    const { changes } = storyOf(
      materialOf({
        head: rowOf({ change: changeOf(-6, 4, "down") }),
        engines: [rowOf({ engine: "perplexity", change: changeOf(-12, 6, "down") })],
        alerts: [
          alertOf({ id: "share", type: "share_of_voice_lost", engine: "*", day: 20 }),
          alertOf({ id: "cell", prompt: "best crm", cause: "engine" }),
          alertOf({ id: "joint", cause: "engine", extent })
        ]
      })
    )
    assert.strictEqual(changes.length, 1)
    assert.deepStrictEqual(
      changes[0]?.refs.map(({ engine, id }) => [id, engine]),
      [
        ["alr_joint", null],
        ["alr_share", null],
        ["alr_cell", null],
        ["mentionRate", "perplexity"],
        ["mentionRate", null]
      ]
    )
    assert.strictEqual(changes[0]?.text, "Perplexity mentions Nimbus less, in at least 4 of 10 prompts")
    assert.strictEqual(
      changes[0]?.detail,
      "In all 10 prompts, branded prompts included: " +
        "16% of answers since, 42% before. Compared with the 30 days before: " +
        "mention rate 28%, 40% before (6 to 18 points less)."
    )
  })

  it("name the prompts of an alert only where the figures are of fewer", () => {
    const detailWith = (hasOtherClass: boolean) =>
      storyOf(materialOf({ hasOtherClass, alerts: [alertOf({ cause: "engine", extent })] })).changes[0]?.detail
    const told = "16% of answers since, 42% before."
    assert.strictEqual(detailWith(false), `In all 10 prompts: ${told}`)
    assert.strictEqual(detailWith(true), `In all 10 prompts, branded prompts included: ${told}`)
  })

  it("say the surface of what all engines of one do, if trackers ask both, and keep the surfaces apart", () => {
    const whole = { engine: "*", cause: "everywhere", extent } as const
    const told = (asked: ReadonlyArray<string>, fields: Parameters<typeof materialOf>[0] = {}) => {
      const { changes, sentence } = storyOf(
        materialOf({
          trackers: [trackerOf({ engines: asked })],
          alerts: [
            alertOf({ id: "1", ...whole, surface: "api" }),
            alertOf({ id: "2", ...whole, surface: "app", day: 20 })
          ],
          ...fields
        })
      )
      return { sentence, changes: changes.map(({ refs, text }) => [text, refs.map(({ id }) => id).join()]) }
    }
    const both = told(["chatgpt", "chatgpt_app"])
    const cells = "in at least 4 of 10 pairs of prompt and engine"
    assert.deepStrictEqual(both.changes, [
      [`Nimbus is mentioned less in apps, ${cells}`, "alr_2"],
      [`Nimbus is mentioned less over APIs, ${cells}`, "alr_1"]
    ])
    assert.match(both.sentence, / It is mentioned less (over APIs|in apps) since about/)
    const alone = told(["chatgpt"], { alerts: [alertOf({ id: "1", ...whole })] })
    assert.deepStrictEqual(alone.changes, [[`Nimbus is mentioned less, ${cells}`, "alr_1"]])
    // an engine's figure is no sign of what happens on the other surface
    const engines = [rowOf({ engine: "chatgpt", change: changeOf(-12, 6, "down") })]
    const withFigure = told(["chatgpt", "chatgpt_app"], {
      engines,
      alerts: [alertOf({ id: "2", ...whole, surface: "app" })]
    })
    assert.deepStrictEqual(
      withFigure.changes.map(([, refs]) => refs),
      ["alr_2", "mentionRate"]
    )
  })

  it("keep apart what began at other times, went another way or was one prompt's alone", () => {
    const { changes } = storyOf(
      materialOf({
        alerts: [
          alertOf({ id: "1", cause: "engine", extent, day: 20 }),
          alertOf({ id: "2", cause: "engine", extent, day: 3, engine: "gemini" }),
          alertOf({ id: "3", type: "mention_gained", engine: "chatgpt", since: { k: 80, n: 100 } }),
          alertOf({ id: "4", prompt: "best crm", engine: "chatgpt", cause: "cell", day: 20 }),
          alertOf({ id: "5", prompt: "cheap crm", engine: "chatgpt", cause: "cell", day: 20 })
        ]
      })
    )
    assert.strictEqual(changes.length, 5)
  })

  it("join prompts of one engine whose alerts name different causes", () => {
    const both = { engine: "gemini", prompt: "best crm" } as const
    const { changes } = storyOf(
      materialOf({
        alerts: [
          alertOf({ id: "1", ...both, cause: "engine" }),
          alertOf({ id: "2", ...both, prompt: "cheap crm", cause: "everywhere" })
        ]
      })
    )
    assert.deepStrictEqual(
      changes.map(({ text }) => text),
      ["Gemini mentions Nimbus less for two prompts"]
    )
  })

  it("leave out what a later alert updates or takes back", () => {
    const back = alertOf({ id: "2", type: "mention_gained", day: 22, since: { k: 60, n: 100 } })
    const old = { ...alertOf({ id: "3", engine: "gemini" }), supersededBy: back.id }
    const { basis, changes, sentence } = storyOf(materialOf({ alerts: [back, alertOf({ day: 12 }), old] }))
    assert.deepStrictEqual(
      changes.map(({ text }) => text),
      ["Mentions of Nimbus on Perplexity recovered after the fall about 12 November"]
    )
    assert.match(sentence, / Mentions on Perplexity fell about 12 November and recovered about 22 November\.$/)
    assert.match(basis, / Taken whole, the period does not clearly differ from the 30 days before\.$/)
  })

  it("are only possible where immediate alerts alone show them, and come after the others", () => {
    const immediateOnes = [
      immediate(alertOf({ id: "1", prompt: "best crm", message: "Nimbus is no longer mentioned in perplexity" })),
      immediate(
        alertOf({
          id: "2",
          type: "position_changed",
          engine: "gemini",
          prompt: "cheap crm",
          message: "Nimbus moved from position 2 to 5 in gemini for “cheap crm”"
        })
      )
    ]
    const { changes, sentence } = storyOf(materialOf({ alerts: immediateOnes }))
    assert.match(
      sentence,
      / Possibly Perplexity no longer mentions it for “best crm” since 21 November; one possible change\.$/
    )
    assert.deepStrictEqual(
      changes.map(({ direction, text }) => [direction, text]),
      [
        ["down", "Possibly Perplexity no longer mentions Nimbus for “best crm”"],
        ["down", "Possibly Gemini ranks Nimbus lower for “cheap crm”"]
      ]
    )
    const sure = alertOf({ id: "3", prompt: "crm", engine: "chatgpt", cause: "cell", since: { k: 0, n: 20 } })
    const both = storyOf(materialOf({ alerts: [...immediateOnes, sure] }))
    assert.match(both.sentence, / ChatGPT no longer mentions it for “crm” .*; two possible changes\.$/)
  })

  it("leave out dismissed alerts, and tell no older one in their place", () => {
    const older = alertOf({ id: "1", day: 12 })
    const newest = alertOf({ id: "2", day: 19, type: "mention_gained", since: { k: 60, n: 100 } })
    const changesWith = (...dismissed: ReadonlyArray<string>) =>
      storyOf(
        materialOf({ alerts: [newest, older].map((alert) => ({ ...alert, dismissed: dismissed.includes(alert.id) })) })
      ).changes.map(({ direction }) => direction)
    assert.deepStrictEqual([changesWith(), changesWith("alr_1"), changesWith("alr_2")], [["back"], ["up"], []])
  })

  it("have what failed of an engine, and on which days", () => {
    const failing = rowOf({ engine: "gemini", failed: 36, n: 204 })
    const onDay = (day: string, failed: number) => ({ ...rowOf({ failed }), by: { engine: "gemini", day } })
    const { changes, faults } = storyOf(
      materialOf({
        engines: [failing],
        failingDays: [onDay("2026-11-20", 0), onDay("2026-11-22", 20), onDay("2026-11-21", 16)]
      })
    )
    const on = "on two days from 21 November to 22 November"
    assert.deepStrictEqual(
      changes.map(({ detail, since, text }) => [text, detail, since?.at]),
      [
        [
          `36 of 240 requests to Gemini failed ${on}`,
          "Failed requests are refunded and count in no figure.",
          DateTime.makeUnsafe("2026-11-21T00:00:00Z")
        ]
      ]
    )
    assert.deepStrictEqual(faults, [{ engine: "gemini", text: "36 of 240 failed", silence: null }])
  })

  const onDay = (engine: string, day: string, failed: number, n: number) => ({
    ...rowOf({ failed, n }),
    by: { engine, day }
  })

  it("say since when an engine has been silent, or on which days it was", () => {
    const failing = rowOf({ engine: "gemini", failed: 36, n: 204 })
    const silent = [
      onDay("gemini", "2026-11-20", 0, 9),
      onDay("gemini", "2026-11-21", 18, 0),
      onDay("gemini", "2026-11-22", 18, 0)
    ]
    const told = (failingDays: typeof silent) => storyOf(materialOf({ engines: [failing], failingDays }))
    const { changes, faults } = told(silent)
    assert.strictEqual(changes[0]?.text, "Gemini has given no answer since 21 November")
    assert.strictEqual(
      changes[0]?.detail,
      "Of 240 requests to it with non-branded prompts, 204 went through and 36 failed. " +
        "Failed requests are refunded and count in no figure."
    )
    const others = [
      onDay("claude", "2026-11-20", 0, 9),
      onDay("chatgpt", "2026-11-21", 1, 8),
      onDay("perplexity", "2026-11-22", 0, 9),
      onDay("chatgpt", "2026-11-22", 0, 9)
    ]
    assert.isNull(changes[0]?.basis)
    const basis = "Since 21 November, the figures rest on ChatGPT and Perplexity alone"
    const [rest] = told([...silent, ...others]).changes
    assert.deepStrictEqual([rest?.text, rest?.basis], [`${basis}: no answer from Gemini`, basis])
    const silence = "silent since 21 November"
    assert.deepStrictEqual(faults, [{ engine: "gemini", text: "silent since 21 Nov", silence }])
    // it has answered since
    const between = [
      ...silent.slice(0, 2),
      { ...onDay("gemini", "2026-11-22", 0, 9) },
      onDay("gemini", "2026-11-23", 18, 0)
    ]
    assert.match(told(between).changes[0]?.text ?? "", /^Gemini gave no answer on two days /)
    assert.strictEqual(
      told([...silent, onDay("gemini", "2026-11-23", 0, 9)]).changes[0]?.text,
      "Gemini gave no answer on two days from 21 November to 22 November"
    )
  })

  it("count the failed requests of a fault as the sentence does", () => {
    const failed = (engine: string, count: number) => rowOf({ engine, failed: count, n: 120 - count })
    const told = (counts: ReadonlyArray<number>) => {
      const total = counts.reduce((sum, count) => sum + count, 0)
      const names = ["chatgpt", "gemini", "perplexity"]
      return storyOf(
        materialOf({
          head: rowOf({ failed: total, n: 480 - total }),
          engines: counts.map((count, place) => failed(names[place] ?? "", count)),
          failingDays: counts.flatMap((count, place) =>
            count === 0
              ? []
              : [onDay(names[place] ?? "", "2026-11-19", 0, 9), onDay(names[place] ?? "", "2026-11-24", count, 0)]
          )
        })
      )
    }
    const two = told([80, 60, 0])
    assert.include(two.sentence, ", but two of three engines have given no answer since 24 November: ")
    assert.match(
      two.changes[0]?.detail ?? "",
      /^Of 240 requests to them with non-branded prompts, 100 went through and 140 failed\. /
    )
    // three failed requests are told of no engine, but count
    assert.include(told([80, 60, 3]).sentence, ", but 143 of all 480 requests to engines failed: ")
    const one = told([120, 0, 0])
    assert.include(one.sentence, ", but ChatGPT has given no answer since 24 November: ")
    assert.match(one.changes[0]?.detail ?? "", /^All 120 requests to it with non-branded prompts failed\. /)
    assert.include(told([120, 120, 120]).sentence, " have given no answer since 24 November")
  })

  it("tell once what several engines failed in on the same days, and each engine for itself beside its figures", () => {
    const engines = ["chatgpt", "gemini", "perplexity"].map((engine) => rowOf({ engine, failed: 40, n: 80 }))
    const silent = (engine: string, day: string) => [
      onDay(engine, "2026-11-19", 0, 9),
      onDay(engine, `2026-11-${day}`, 40, 0)
    ]
    const told = (days: ReadonlyArray<string>) =>
      storyOf(
        materialOf({ engines, failingDays: engines.flatMap(({ by }, i) => silent(by.engine ?? "", days[i] ?? "")) })
      )
    const { changes, faults, next } = told(["24", "24", "24"])
    assert.deepStrictEqual(
      changes.map(({ detail, refs, text }) => [text, detail.split(".")[0], refs.map(({ id }) => id)]),
      [
        [
          "ChatGPT, Gemini and Perplexity have given no answer since 24 November",
          "Of 360 requests to them with non-branded prompts, 240 went through and 120 failed",
          ["chatgpt", "gemini", "perplexity"]
        ]
      ]
    )
    assert.deepStrictEqual(
      faults,
      engines.map(({ by }) => ({
        engine: by.engine ?? "",
        text: "silent since 24 Nov",
        silence: "silent since 24 November"
      }))
    )
    assert.deepStrictEqual(
      next.filter(({ kind }) => kind === "fix_engine").map(({ key, text }) => [key, text]),
      [["fix_engine:chatgpt,gemini,perplexity", "Get requests to ChatGPT, Gemini and Perplexity answered again"]]
    )
    assert.deepStrictEqual(
      told(["24", "22", "24"]).changes.map(({ text }) => text),
      ["ChatGPT and Perplexity have given no answer since 24 November", "Gemini has given no answer since 22 November"]
    )
  })

  it("say why most requests failed, where one reason is behind them", () => {
    const refused = "The vendor refuses questions about this site"
    const told = (failures: StoryMaterial["failures"]) => {
      const engines = [rowOf({ engine: "gemini", failed: 40, n: 80 })]
      const { changes, next } = storyOf(materialOf({ engines, failures }))
      return [changes[0]?.cause?.text, next.find(({ kind }) => kind === "fix_engine")?.detail]
    }
    const failed = (error: string, checks: number, engine = "gemini") => ({
      engine: engineNamed(engine),
      error,
      checks
    })
    const general = "A key, a quota or the vendor may be behind it."
    // changes are shared with people who may not read what a vendor says to the organization
    assert.deepStrictEqual(told([failed(refused, 36), failed("Google took too long (timeout)", 4)]), [
      general,
      `The reason given: “${refused}”. If it lasts, leave the engine out of trackers, ` +
        "and show the reason to your administrator."
    ])
    const [cause, detail] = told([
      failed("Google refuses the key (401).", 30),
      failed("Google refuses the key (403).", 10)
    ])
    assert.strictEqual(cause, "The key or the account is refused.")
    assert.match(detail ?? "", /^The key or the account is refused\. Whoever runs this server /)
    // of other engines, or for several reasons
    assert.strictEqual(told([failed(refused, 40, "claude")])[0], general)
    assert.strictEqual(told([failed(refused, 20), failed("Google took too long (timeout)", 20)])[0], general)
  })

  it("tell what an engine did at the time of all as a part of it", () => {
    const whole = alertOf({ id: "whole", engine: "*", cause: "everywhere", extent })
    const part = alertOf({ id: "part", engine: "gemini", cause: "engine", extent })
    const later = alertOf({ id: "later", engine: "claude", cause: "engine", extent, day: 22 })
    const better = alertOf({ id: "better", type: "mention_gained", cause: "engine", extent })
    const { changes } = storyOf(materialOf({ alerts: [later, whole, part, better] }))
    assert.deepStrictEqual(
      changes.map(({ refs }) => refs.map(({ id }) => id)),
      [["alr_whole", "alr_part"], ["alr_later"], ["alr_better"]]
    )
  })

  it("of one prompt say how its engines differ", () => {
    const engines = [
      rowOf({ engine: "perplexity", k: 79, n: 100 }),
      rowOf({ engine: "gemini", k: 4, n: 100 }),
      rowOf({ engine: "claude", k: 2, n: 3 })
    ]
    const sentenceOf = (prompt: string | null, some = engines) =>
      storyOf(materialOf({ prompt, engines: some })).sentence
    assert.match(
      sentenceOf("best crm"),
      /^Nimbus is mentioned in 79% of answers on Perplexity, 4% on Gemini; in 2 of 5 answers overall\. /
    )
    assert.notInclude(sentenceOf(null), "on Gemini")
    assert.notInclude(sentenceOf("best crm", engines.slice(1)), "on Gemini")
  })

  it("name a new model of that time", () => {
    const model = { kind: "model_changed", engine: "perplexity", from: "sonar", to: "sonar-2" } as const
    const causeOn = (day: number) =>
      storyOf(materialOf({ alerts: [alertOf({ cause: "engine", extent })], notes: [{ ...model, at: dayOf(day) }] }))
        .changes[0]?.cause
    assert.deepStrictEqual(causeOn(19), {
      kind: "model",
      text: "A new model may be behind it: Perplexity answers with sonar-2 instead of sonar since 19 November."
    })
    assert.strictEqual(causeOn(9)?.kind, "unknown")
  })
})
