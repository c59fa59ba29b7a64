import { analyzeAnswer } from "@answerscope/analysis"
import type { Sentiment } from "@answerscope/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { comparison } from "./alerts/comparison.ts"
import { textOf } from "./alerts/product.ts"
import { realistic } from "./world/behaviour.ts"
import type { TrueChange, Truth } from "./world/truth.ts"
import { rivalName, type WorldOptions } from "./world/world.ts"

const truth: Truth = { mention: 0.9, position: 2, positive: 0.9, negative: 0.02, rivals: [0.05, 0.6] }

const changeRun = 13

type Change = Omit<TrueChange, "run">

/** Ten cells of two engines, some of which change. */
const worldWith = (change: Change): WorldOptions & { readonly runs: number } => ({
  behaviour: realistic,
  prompts: 5,
  engineCount: 2,
  runs: 24,
  truthOf: () => truth,
  changes: [{ run: changeRun, ...change }],
  isMentionAlone: false,
  seed: 5
})

const ofEachEngine = (cell: number): boolean => cell === 1 || cell === 6
const ofOneEngine = (cell: number): boolean => cell % 2 === 1

const lost: Partial<Truth> = { mention: 0.03, rivals: [0.95, 0.6] }
const elsewhere: Partial<Truth> = { mention: 0.98, position: 7, positive: 0.02, negative: 0.95 }
const othersInstead: Partial<Truth> = { mention: 0.1, rivals: [0.95, 0.95] }

describe("trackers through the whole product, beside the policy alone on the same answers", () => {
  // fixed seeds, so the result is always the same. `npm run eval:alerts -- --product` has a month of 100 cells
  it.live.each([
    ["the brand lost, a competitor new", ofEachEngine, lost, ["mention_lost", "competitor_new"]],
    ["another place and tone", ofEachEngine, elsewhere, ["position_changed"]],
    ["an engine that names others instead", ofOneEngine, othersInstead, ["mention_lost", "share_of_voice_lost"]]
  ] as const)("tell the same, alert by alert: %s", ([, cells, to, types]) =>
    Effect.gen(function* () {
      const { differing, lines } = yield* comparison(worldWith({ cells, to }))
      assert.deepStrictEqual(differing, [])
      for (const type of types) {
        const told = lines.find(({ what }) => what === `confirmed: ${type}`)
        assert.isAbove(told?.product ?? 0, 0, type)
      }
      assert.isAbove(lines.find(({ what }) => what === "immediate: mention_lost")?.product ?? 0, 5)
    })
  )
})

describe("a world's answer as a text", () => {
  const rivals = [0, 1, 2, 3, 4]
  const tones: ReadonlyArray<Sentiment> = ["positive", "neutral", "negative"]

  it.each(
    [1, 2, 5, 9].flatMap((position) =>
      tones.flatMap((tone) => [[], [2], rivals].map((named) => ({ position, tone, named })))
    )
  )("is read as it was drawn: $position $tone $named", ({ named, position, tone }) => {
    const answer = {
      model: "model",
      text: 1,
      isNamed: true,
      position,
      tone,
      rivals: rivals.map((rival) => named.includes(rival))
    }
    const competitors = rivals.map((rival) => ({ name: rivalName(rival), aliases: [], domain: null }))
    const brand = { name: "Acme", aliases: [], domain: null }
    const read = (text: string) => analyzeAnswer({ answer: text, prompt: "prompt 1", brand, competitors })
    const found = read(textOf(answer))
    assert.deepInclude(found, { mentioned: true, position, sentiment: tone })
    assert.deepStrictEqual(found.competitorsFound.toSorted(), named.map(rivalName).toSorted())
    assert.isFalse(read(textOf({ ...answer, isNamed: false, position: null, tone: null })).mentioned)
  })
})
