/** Stories of known worlds through the whole product: a tracker runs for weeks, and the story says what happened. */
import {
  type AnswerEngine,
  AnswerEngines,
  Brands,
  Core,
  Credits,
  Inbox,
  noEmail,
  noWebhooks,
  Organizations,
  Stories,
  type Story,
  Trackers
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { scriptedEngine } from "@answerscope/core/testing"
import { Worker } from "@answerscope/worker"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Layer, References } from "effect"
import { TestClock } from "effect/testing"

const dayMillis = 86_400_000
const start = Date.parse("2026-10-01T00:00:00Z")
const days = 34
/** The first day of the change, which a period of 30 days holds. */
const changeDay = 22

const names = ["claude", "gemini", "perplexity"] as const
type Name = (typeof names)[number]

const prompts = ["best crm", "crm for startups", "cheap crm", "crm for sales teams", "crm with email", "simple crm"]

/** What an engine does on a day. */
interface Behaviour {
  /** Share of answers that mention the brand. */
  readonly rate: number
  readonly model?: string
  readonly fails?: boolean
}

type WorldOf = (engine: Name, day: number, prompt: string) => Behaviour

/** A number from 0 to 1 that only the text decides: the same world in every test run. */
const chanceOf = (text: string): number => {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296
}

const answerIn = (engine: Name, { fails = false, model, rate }: Behaviour, seed: string) => {
  if (fails) return { failure: "bad_request" } as const
  const found = [
    ...(chanceOf(`${seed} brand`) < rate ? ["Nimbus"] : []),
    ...(chanceOf(`${seed} globex`) < 0.6 ? ["Globex"] : []),
    ...(chanceOf(`${seed} initech`) < 0.3 ? ["Initech"] : [])
  ]
  const text = `${found.map((name) => `- **${name}** is a tool for teams.`).join("\n")}\n\nThis is answer ${seed}.`
  return { text, model: model ?? `${engine}-1` }
}

const engineOf = (name: Name, world: WorldOf): AnswerEngine =>
  scriptedEngine(name, ({ prompt }, before) =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      const day = Math.floor((now - start) / dayMillis)
      return answerIn(name, world(name, day, prompt), `${name} ${prompt} ${day} ${before}`)
    })
  )

/** The story after some weeks of daily runs in that world. */
const storyIn = (world: WorldOf) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(start)
    const organizations = yield* Organizations
    const { id: organizationId } = yield* organizations.create({ name: "t", monthlyLimit: 0 })
    yield* (yield* Credits).grant({ organizationId, amount: 1_000_000 })
    const brand = yield* (yield* Brands).create(organizationId, {
      name: "Nimbus",
      engines: [...names],
      prompts,
      competitors: ["Globex", "Initech"]
    })
    const trackers = yield* Trackers
    const tracker = yield* trackers.create(organizationId, {
      brandId: brand.id,
      name: "Daily",
      alertMode: "confirmed",
      alertSettings: { scopes: ["cell", "engine", "brand"] },
      samples: 1
    })
    for (let run = 1; run <= days; run++) {
      const hasEnded = Effect.map(trackers.get(tracker), ({ runCount }) => runCount >= run)
      const ended = Effect.gen(function* () {
        while (!(yield* hasEnded)) yield* TestClock.adjust("1 second")
      })
      yield* Effect.provide(ended, Worker.layer())
      if (run < days) yield* TestClock.setTime(start + run * dayMillis)
    }
    const stories = yield* Stories
    const story = yield* stories.story(organizationId, { brandId: brand.id, competitors: true })
    const ofPrompt = (prompt: string) => stories.story(organizationId, { brandId: brand.id, prompt })
    return {
      story,
      listed: (yield* (yield* Inbox).groups({ organizationId, filter: { brandId: brand.id, dismissed: false } })).total,
      ofPrompt: yield* Effect.forEach(prompts, ofPrompt),
      portfolio: yield* stories.portfolio(organizationId, {})
    }
  }).pipe(
    Effect.provide(
      Core.layer.pipe(
        Layer.provideMerge(MemoryStorage.layer),
        Layer.provideMerge(AnswerEngines.layer(Object.fromEntries(names.map((name) => [name, engineOf(name, world)])))),
        Layer.provide([noWebhooks, noEmail]),
        Layer.provideMerge(Layer.succeed(References.MinimumLogLevel, "None"))
      )
    )
  )

const kindsOf = ({ slots }: Story) => slots.map(({ slot }) => slot)

describe("the story of a world", () => {
  it.effect("tells a drop on one engine once, since about its day", () =>
    Effect.gen(function* () {
      const { listed, portfolio, story } = yield* storyIn((engine, day) => ({
        rate: engine === "perplexity" && day >= changeDay ? 0.1 : 0.7
      }))
      assert.match(story.sentence, / Perplexity mentions it less since (about )?2[234] October\.$/)
      assert.deepStrictEqual(kindsOf(story), ["level", "changes"])
      assert.deepStrictEqual(
        story.changes.map(({ cause, direction, text }) => [text, direction, cause.kind]),
        [["Perplexity mentions Nimbus less", "down", "unknown"]]
      )
      assert.strictEqual(portfolio.rows[0]?.change?.text, "Perplexity mentions Nimbus less")
      assert.deepStrictEqual(story.competitors, {
        sentence:
          "Nimbus is first or second of the three tracked brands by mentions. No prompt clearly tells it from Globex.",
        basis: "540 answers to 6 non-branded prompts."
      })
      assert.strictEqual(portfolio.sentence, "Nimbus needs a look: it does worse.")
      // several alerts show it, which the inbox lists once, too
      assert.deepStrictEqual([listed, story.changesBasis], [1, "1 change within the period."])
      assert.isAbove(story.changes[0]?.refs.filter(({ kind }) => kind === "alert").length ?? 0, 1)
    })
  )

  it.effect("is told of one prompt, by its own answers and alerts", () =>
    Effect.gen(function* () {
      const { ofPrompt, story } = yield* storyIn((_engine, day, prompt) => ({
        rate: prompt === "cheap crm" && day >= changeDay ? 0.05 : 0.8
      }))
      const stories = new Map(ofPrompt.map((each, index) => [prompts[index], each]))
      const changed = stories.get("cheap crm")
      assert.match(
        changed?.sentence ?? "",
        / (Claude|Gemini|Perplexity) mentions it less for “cheap crm” since (about )?2[2-5] October/
      )
      assert.match(changed?.basis ?? "", /^\d\d% \(\d\d–\d\d%\) of 90 answers to 1 prompt\.$/)
      assert.match(stories.get("simple crm")?.sentence ?? "", /Too few answers|Nothing clearly changed/)
      assert.deepStrictEqual(changed?.next, [])
      assert.isAbove(story.next.length, 0)
    })
  )

  it.effect("tells a new model as what may be behind a change", () =>
    Effect.gen(function* () {
      const { story } = yield* storyIn((engine, day) =>
        engine === "claude" && day >= changeDay ? { rate: 0.15, model: "claude-2" } : { rate: 0.6 }
      )
      assert.match(story.sentence, / Claude mentions it less since (about )?2[234] October\.$/)
      assert.deepStrictEqual(
        story.changes.map(({ cause }) => cause),
        [
          {
            kind: "model",
            text: "A new model may be behind it: Claude answers with claude-2 instead of claude-1 since 23 October."
          }
        ]
      )
    })
  )

  it.effect("tells a failing vendor, and no change", () =>
    Effect.gen(function* () {
      const { story } = yield* storyIn((engine, day) => ({ rate: 0.5, fails: engine === "gemini" && day >= 30 }))
      assert.strictEqual(
        story.period,
        "5 October to 3 November, compared with the 4 measured days before (1 to 4 October)"
      )
      assert.match(
        story.sentence,
        / Nothing clearly changed since 5 October, but Gemini has given no answer since 31 October\.$/
      )
      assert.deepStrictEqual(
        story.changes.map(({ direction }) => direction),
        ["fault"]
      )
      assert.match(
        story.changes[0]?.detail ?? "",
        /^Of 180 requests to it with non-branded prompts, 156 went through and 24 failed\. Failed/
      )
      assert.strictEqual(story.changes[0]?.cause?.text, "A key, a quota or the vendor may be behind it.")
      assert.strictEqual(story.next[0]?.kind, "fix_engine")
      assert.match(story.next[0]?.detail ?? "", /^The reason given: “The script of gemini.+”\. /)
    })
  )

  it.effect("keeps quiet on a noisy week", () =>
    Effect.gen(function* () {
      const { portfolio, story } = yield* storyIn((engine, day) => ({
        rate: day >= changeDay && day < changeDay + 7 ? 0.2 + 0.6 * chanceOf(`${engine} ${day}`) : 0.5
      }))
      assert.match(
        story.sentence,
        /^Nimbus is mentioned in 1 of 2 answers, .* Nothing clearly changed since 5 October\.$/
      )
      assert.deepStrictEqual(story.changes, [])
      assert.deepStrictEqual([portfolio.rows[0]?.change, portfolio.needingLook], [null, 0])
      assert.deepStrictEqual(
        story.next.map(({ done, kind }) => [kind, done]),
        [
          ["add_recipient", false],
          ["add_tracker", true]
        ]
      )
    })
  )
})
