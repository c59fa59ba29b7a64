/** The sentences of a story: every reason for distrust beside everything that may have happened. */
import type { StoryMaterial } from "#core/story/StoryMaterial.ts"
import { storyOf } from "#core/story/StoryOf.ts"
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { alertOf, changeOf, dayOf, materialOf, rowOf } from "./StoryWorld.ts"

const extent = { cellsSure: 4, cells: 10, now: { k: 32, n: 200 }, before: { k: 168, n: 400 } }
const engines = (perplexity: ReturnType<typeof rowOf>) => [
  rowOf({ engine: "chatgpt" }),
  rowOf({ engine: "gemini" }),
  perplexity
]

const newCompetitor = (before: { readonly k: number; readonly n: number }) =>
  alertOf({
    type: "competitor_new",
    prompt: "best crm",
    message: "Globex now appears in perplexity",
    before,
    since: { k: 14, n: 20 }
  })

/** What happened. */
const happened: Readonly<Record<string, Partial<StoryMaterial>>> = {
  "joint alert": { alerts: [alertOf({ cause: "engine", extent })] },
  "figure of an engine": { engines: engines(rowOf({ engine: "perplexity", change: changeOf(-8, 5, "down") })) },
  "alert of a prompt": {
    alerts: [
      alertOf({ prompt: "crm for real estate", cause: "cell", since: { k: 0, n: 21 }, before: { k: 14, n: 20 } })
    ]
  },
  "new competitor": {
    alerts: [newCompetitor({ k: 0, n: 20 })]
  },
  "several changes": {
    alerts: [
      alertOf({ cause: "engine", extent }),
      alertOf({
        id: "2",
        type: "mention_gained",
        engine: "gemini",
        day: 3,
        before: { k: 10, n: 90 },
        since: { k: 40, n: 90 }
      }),
      alertOf({ id: "3", type: "position_changed", engine: "chatgpt", prompt: "cheap crm", cause: "cell", day: 12 })
    ]
  },
  nothing: {},
  fault: {
    engines: [
      rowOf({ engine: "chatgpt" }),
      rowOf({ engine: "perplexity" }),
      rowOf({ engine: "gemini", failed: 36, n: 204 })
    ]
  },
  "few answers": { head: rowOf({ change: changeOf(-2, 30, "within_noise") }) }
}

type Distrust = (material: Partial<StoryMaterial>) => Partial<StoryMaterial>

/** Why the figures cannot be trusted. */
const distrust: Readonly<Record<string, Distrust>> = {
  trusted: (material) => material,
  failing: (material) => ({ ...material, head: rowOf({ k: 56, n: 180, failed: 540 }) }),
  misspelled: (material) => ({
    ...material,
    head: rowOf({ k: 0, n: 240 }),
    notes: [{ kind: "name_not_found", spelling: "Nymbus", answers: 240 }]
  }),
  stale: (material) => ({ ...material, newestAnswerAt: dayOf(14) }),
  simulated: (material) => ({ ...material, notes: [{ kind: "simulated", count: 400 }] })
}

/** The rows of `sentences.md`: why, what, and the sentence. */
const golden = readFileSync(new URL("sentences.md", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) => line.split("|").slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim()))
  .slice(2)

const combinations = Object.entries(distrust).flatMap(([why, change]) =>
  Object.entries(happened).map(([what, material]) => ({ why, what, story: storyOf(materialOf(change(material))) }))
)

describe("the sentence of a story", () => {
  it("is the one in the table of all combinations", () => {
    assert.strictEqual(golden.length, 40)
    assert.deepStrictEqual(
      combinations.map(({ story, what, why }) => [why, what, story.sentence]),
      golden
    )
  })

  it("says now of a competitor only if no answer mentioned it before", () => {
    const { sentence } = storyOf(materialOf({ alerts: [newCompetitor({ k: 3, n: 20 })] }))
    assert.include(sentence, "Perplexity mentions Globex more for “best crm”")
  })

  it("is made of the slots, each of a kind once", () => {
    for (const { story, what, why } of combinations) {
      const { sentence, slots } = story
      assert.strictEqual(slots.map(({ text }) => text).join(" "), sentence, `${why}, ${what}`)
      assert.strictEqual(new Set(slots.map(({ slot }) => slot)).size, slots.length, `${why}, ${what}`)
    }
  })
})
