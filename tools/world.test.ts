import { assert, describe, it } from "@effect/vitest"
import { independent, realistic } from "./world/behaviour.ts"
import { isMet } from "./world/target.ts"
import { mentioned } from "./world/truth.ts"
import { type AnswerPlace, longRunOf, World, type WorldOptions } from "./world/world.ts"

const options: WorldOptions = {
  behaviour: independent,
  prompts: 3,
  engineCount: 2,
  truthOf: () => mentioned(0.5),
  changes: [],
  isMentionAlone: true,
  seed: 3
}

const cells = [0, 1, 2, 3, 4, 5]
const runs = Array.from({ length: 200 }, (_, index) => index + 1)
const samples = [1, 2, 3]
const places: ReadonlyArray<AnswerPlace> = runs.flatMap((run) =>
  cells.flatMap((cell) => samples.map((sample) => ({ cell, run, sample })))
)

const textsOf = (world: World, { cell, run }: Omit<AnswerPlace, "sample">): ReadonlySet<number | undefined> =>
  new Set(samples.map((sample) => world.answer({ cell, run, sample })?.text))

const textOf = (world: World, cell: number, run: number): number | undefined =>
  world.answer({ cell, run, sample: 1 })?.text

/** Share of the runs after the first in which the cell's first answer is that of the run before. */
const repeated = (world: World): number =>
  runs.filter((run) => run > 1 && textOf(world, 1, run) === textOf(world, 1, run - 1)).length / (runs.length - 1)

const mentionRate = (world: World, cell: number, of: ReadonlyArray<number>): number => {
  const answers = of.flatMap((run) => samples.flatMap((sample) => world.answer({ cell, run, sample }) ?? []))
  return answers.filter(({ isNamed }) => isNamed).length / answers.length
}

describe("a world of answers", () => {
  it("gives the same answers in any order", () => {
    const behaviour = { ...realistic, repeats: 0.3 }
    const forwards = new World({ ...options, behaviour })
    const backwards = new World({ ...options, behaviour })
    const answers = places.map((place) => forwards.answer(place))
    const others = places.toReversed().map((place) => backwards.answer(place))
    assert.deepStrictEqual(others.toReversed(), answers)
    const elsewhere = new World({ ...options, behaviour, seed: 4 })
    assert.notDeepEqual(
      places.map((place) => elsewhere.answer(place)),
      answers
    )
  })

  it("has a text of its own for each answer, unless answers repeat", () => {
    const world = new World(options)
    assert.strictEqual(new Set(runs.flatMap((run) => [...textsOf(world, { cell: 1, run })])).size, 600)
    const repeating = new World({ ...options, behaviour: { ...independent, textsRepeat: true, repeats: 0.5 } })
    assert.closeTo(repeated(repeating), 0.5, 0.12)
    const repeatedRun = runs.find((run) => run > 1 && textOf(repeating, 1, run) === textOf(repeating, 1, run - 1)) ?? 0
    assert.strictEqual(textsOf(repeating, { cell: 1, run: repeatedRun }).size, 1)
  })

  it("caches answers for a number of runs, which begin on different days", () => {
    const daily = new World({ ...options, behaviour: { ...independent, textsRepeat: true, cachedRuns: 1 } })
    assert.isTrue(runs.every((run) => textsOf(daily, { cell: 1, run }).size === 1))
    assert.strictEqual(repeated(daily), 0)
    const weekly = new World({ ...options, behaviour: { ...independent, textsRepeat: true, cachedRuns: 7 } })
    assert.strictEqual(new Set(runs.map((run) => textOf(weekly, 1, run))).size, Math.ceil(200 / 7))
    const firstOf = (cell: number) => runs.find((run) => textOf(weekly, cell, run) !== textOf(weekly, cell, 1))
    assert.notStrictEqual(firstOf(1), firstOf(2))
  })

  it("changes some cells for a while, slowly, or for good", () => {
    const world = new World({
      ...options,
      truthOf: () => mentioned(0.9),
      changes: [
        { run: 11, until: 20, cells: (cell) => cell === 0, to: { failed: 1 } },
        { run: 1, drift: 200, cells: (cell) => cell === 1, to: { mention: 0.1 } },
        { run: 101, cells: (cell) => cell === 2, to: ({ mention }) => ({ mention: mention / 9 }), isOfModel: true }
      ]
    })
    const failed = runs.filter((run) => world.answer({ cell: 0, run, sample: 1 }) === null)
    assert.deepStrictEqual(failed, runs.slice(10, 20))
    const [early, middle, late] = [runs.slice(0, 40), runs.slice(80, 120), runs.slice(160)]
    const drifted = [early, middle, late].map((part) => mentionRate(world, 1, part))
    for (const [index, rate] of [0.82, 0.5, 0.18].entries()) assert.closeTo(drifted[index] ?? 0, rate, 0.12)
    assert.closeTo(mentionRate(world, 2, runs.slice(100)), 0.1, 0.06)
    assert.isAbove(mentionRate(world, 3, runs), 0.85)
    const modelOf = (run: number) => world.answer({ cell: 2, run, sample: 1 })?.model
    assert.deepStrictEqual([100, 101].map(modelOf), ["chatgpt-1", "chatgpt-2"])
  })

  it("mentions the brand or its competitors, at the rates of the long run", () => {
    const behaviour = { ...realistic, failed: 0, isEitherOr: true }
    const truth = { ...mentioned(0.8), rivals: [0.9] }
    const world = new World({ ...options, behaviour, isMentionAlone: false, truthOf: () => truth })
    const answers = places.flatMap((place) => world.answer(place) ?? [])
    const shareOf = (isCounted: (answer: (typeof answers)[number]) => boolean): number =>
      answers.filter(isCounted).length / answers.length
    const { mention, rivals } = longRunOf(truth, behaviour)
    assert.isTrue(answers.every((answer) => !(answer.isNamed && answer.rivals[0] === true)))
    assert.closeTo(
      shareOf(({ isNamed }) => isNamed),
      mention,
      0.03
    )
    assert.closeTo(
      shareOf((answer) => answer.rivals[0] === true),
      rivals[0] ?? 0,
      0.03
    )
    assert.isBelow(mention, 0.8)
  })
})

describe("a target", () => {
  it("is met at its value and on one side of it", () => {
    const met = (figure: number, bound: "at most" | "at least") =>
      isMet({ what: "", figure, target: { bound, value: 1 } })
    assert.deepStrictEqual(
      [1, 1.001].map((figure) => met(figure, "at most")),
      [true, false]
    )
    assert.deepStrictEqual(
      [1, 0.999].map((figure) => met(figure, "at least")),
      [true, false]
    )
    assert.isTrue(isMet({ what: "", figure: 5, target: null }))
  })
})
