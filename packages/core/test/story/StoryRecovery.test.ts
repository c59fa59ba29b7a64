/** What a story says of changes that later ones took back, and of those that few prompts show. */
import { type Alert, SnapshotId } from "@answerscope/core"
import type { ChangedCell } from "#core/alert/Alert.ts"
import { storyOf } from "#core/story/StoryOf.ts"
import { assert, describe, it } from "@effect/vitest"
import { alertOf, changeOf, materialOf, rowOf } from "./StoryWorld.ts"

const extent = { cellsSure: 4, cells: 10, now: { k: 32, n: 200 }, before: { k: 168, n: 400 } }

const cellOf = (prompt: string, engine = "gemini"): ChangedCell => ({
  prompt,
  engine,
  location: null,
  language: null,
  before: { answers: 20, yes: 14 },
  since: { answers: 20, yes: 2 },
  beforeSnapshotId: SnapshotId.make("snp_1"),
  afterSnapshotId: SnapshotId.make("snp_2")
})

/** The end of a sentence and of a basis, as the rules of every story know them. */
const wholeUnclear = /, with no clear change over the whole period\./
const unclear = / Taken whole, the period does not clearly differ from the .+ before\.$/

const told = (alerts: ReadonlyArray<Alert>, fields: Parameters<typeof materialOf>[0] = {}) =>
  storyOf(materialOf({ alerts, ...fields }))

describe("the changes of a story", () => {
  it("say a fall and its recovery as one, and that the whole period shows neither", () => {
    const whole = { engine: "*", cause: "everywhere" } as const
    const rise = (rest: Parameters<typeof alertOf>[0] = {}) =>
      alertOf({ ...whole, id: "2", type: "mention_gained", since: { k: 60, n: 100 }, ...rest })
    const fall = (rest: Parameters<typeof alertOf>[0] = {}) => alertOf({ ...whole, id: "1", day: 5, ...rest })
    const told = (alerts: ReadonlyArray<Alert>, fields: Parameters<typeof materialOf>[0] = {}) =>
      storyOf(materialOf({ alerts, ...fields }))
    const recovered = told([rise(), fall()])
    assert.match(
      recovered.sentence,
      / Mentions fell about 5 November and recovered about 19 November, with no clear change over the whole period\.$/
    )
    assert.notMatch(recovered.basis, unclear)
    assert.strictEqual(recovered.changes[0]?.text, "Mentions of Nimbus recovered after the fall about 5 November")
    // the two are as many as a sentence names
    const later = alertOf({ id: "3", engine: "claude", cause: "engine", day: 20 })
    assert.match(
      told([rise(), fall(), later]).sentence,
      /, with no clear change over the whole period; one more change\.$/
    )
    // where a figure of the whole period is clear, it stands instead
    const down = { head: rowOf({ change: changeOf(-8, 5, "down") }) }
    assert.notMatch(told([rise(), fall()], down).sentence, wholeUnclear)
    const unmeasured = told([rise(), fall()], { measuredBefore: [] })
    assert.match(unmeasured.sentence, / Mentions fell about 5 November and recovered about 19 November\.$/)
    const fellBack = told([alertOf({ ...whole, id: "2" }), rise({ id: "1", day: 5 })])
    assert.match(fellBack.sentence, / Mentions rose about 5 November and fell back about 19 November, with /)
    // what was dismissed is not told
    assert.match(
      told([rise(), { ...fall(), dismissed: true }]).sentence,
      / It is mentioned more since about 19 November\.$/
    )
    // other prompts rose than those that fell
    const others = told([rise({ extent, list: [cellOf("a")] }), fall({ extent, list: [cellOf("a"), cellOf("b")] })])
    assert.match(others.sentence, / Mentions fell about 5 November and rose again about 19 November, with /)
  })

  it("say of a competitor in all prompts no fall, rise or recovery of the brand", () => {
    const appeared = { type: "competitor_new", cause: "engine", extent, message: "Globex now appears in" } as const
    const fall = alertOf({ id: "1", day: 5, cause: "engine", extent })
    const later = alertOf({ id: "2", ...appeared, since: { k: 60, n: 100 } })
    const earlier = alertOf({ id: "3", ...appeared, day: 5, since: { k: 60, n: 100 } })
    const told = (...alerts: ReadonlyArray<Alert>) =>
      storyOf(materialOf({ alerts })).changes.map(({ direction, text }) => [direction, text])
    const more = "Perplexity mentions Globex more, in at least 4 of 10 prompts"
    assert.deepStrictEqual(told(later, earlier), [["new", more]])
    assert.deepStrictEqual(told(later, fall), [
      ["down", "Perplexity mentions Nimbus less, in at least 4 of 10 prompts"],
      ["new", more]
    ])
  })

  it("leave out a change once each of its cells has changed back, and count it", () => {
    const fell = alertOf({
      id: "fell",
      day: 5,
      engine: "gemini",
      cause: "engine",
      extent,
      list: [cellOf("a"), cellOf("b")]
    })
    const rose = (day: number, ...list: ReadonlyArray<ChangedCell>) =>
      alertOf({ id: "rose", day, type: "mention_gained", engine: "*", cause: "everywhere", extent, list })
    const storyWith = (...alerts: ReadonlyArray<Alert>) => storyOf(materialOf({ alerts }))
    const told = (...alerts: ReadonlyArray<Alert>) => storyWith(...alerts).changes.map(({ direction }) => direction)
    const back = [cellOf("a"), cellOf("b"), cellOf("c", "chatgpt")]
    assert.deepStrictEqual(told(rose(20, ...back), fell), ["up"])
    assert.match(
      storyWith(rose(20, ...back), fell).sentence,
      / It is mentioned more since about 20 November, after a fall on Gemini about 5 November\.$/
    )
    // one of its cells has not, or what rose did so before
    assert.deepStrictEqual(told(rose(20, cellOf("a")), fell), ["up", "down"])
    assert.deepStrictEqual(told(rose(4, ...back), fell), ["up", "down"])
  })

  it("are told to come after a fall of the same figure alone", () => {
    const rise = alertOf({
      id: "1",
      type: "mention_gained",
      engine: "*",
      cause: "everywhere",
      since: { k: 60, n: 100 }
    })
    const tone = { type: "sentiment_changed", engine: "gemini", prompt: "best crm", cause: "everywhere" } as const
    const better = alertOf({ id: "2", ...tone, since: { k: 60, n: 100 } })
    const { changes, sentence } = told([better, rise, alertOf({ id: "3", ...tone, day: 5 })])
    assert.strictEqual(changes.length, 1)
    assert.match(sentence, / It is mentioned more since about 19 November\.$/)
  })

  it("name how few prompts made a change of all, which the others may have made, too", () => {
    const prompts = Array.from({ length: 12 }, (_, index) => `p${index}`)
    const brand = { ...materialOf().brand, prompts }
    const whole = { engine: "*", cause: "everywhere", extent: { ...extent, cells: 48 } } as const
    const cells = (...names: ReadonlyArray<string>) => names.flatMap((name) => [cellOf(name), cellOf(name, "claude")])
    const fall = (list: ReadonlyArray<ChangedCell>, changed = list.length) =>
      alertOf({ ...whole, extent: { ...whole.extent, cellsSure: changed }, id: "1", day: 5, list })
    const rise = alertOf({
      ...whole,
      id: "2",
      type: "mention_gained",
      since: { k: 60, n: 100 },
      list: cells("p1", "p2", "p3")
    })
    const both = told([rise, fall(cells("p1", "p2"))], { brand })
    assert.match(both.sentence, / Mentions fell about 5 November for at least 2 of 12 prompts and recovered about 19 /)
    assert.strictEqual(
      both.changes[0]?.text,
      "Mentions of Nimbus recovered after the fall about 5 November for at least 2 of 12 prompts"
    )
    // the brand has 12 prompts, which four engines answer
    assert.match(both.changes[0]?.detail ?? "", /^Over all prompts and engines, branded prompts included: /)
    const sentence = (list: ReadonlyArray<ChangedCell>, changed?: number) =>
      told([fall(list, changed)], { brand }).sentence
    assert.match(sentence(cells("p1")), / It is mentioned less for at least 1 of 12 prompts since about 5 November\.$/)
    // three prompts, a cut list, one that is asked no more, and one of four
    for (const text of [
      sentence(cells("p1", "p2", "p3")),
      sentence(cells("p1"), 51),
      sentence(cells("p1", "old")),
      told([fall(cells("p1", "p2"))], { brand: { ...brand, prompts: prompts.slice(0, 4) } }).sentence
    ]) {
      assert.match(text, / It is mentioned less since about 5 November\.$/)
    }
  })
})
