/** How often a story and the preview of a report read the same answers. */
import { AnswerEngines, Brands, Core, Documents, noEmail, noWebhooks, Organizations, Stories } from "@answerscope/core"
import { RollupStore } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { MemoryStorage } from "@answerscope/storage-memory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

const asked: Array<string> = []

/** The rollups, which note what is counted. */
const notingRollups = Layer.effect(
  RollupStore,
  Effect.map(RollupStore, (store) =>
    RollupStore.of({
      ...store,
      count: (question) => {
        asked.push(JSON.stringify(question))
        return store.count(question)
      }
    })
  )
).pipe(Layer.provideMerge(MemoryStorage.layer))

const layer = Core.layer.pipe(
  Layer.provideMerge(notingRollups),
  Layer.provideMerge(
    AnswerEngines.layer({ chatgpt: scriptedEngine("chatgpt", () => Effect.succeed({ text: "Nimbus" })) })
  ),
  Layer.provide([noWebhooks, noEmail])
)

describe("the reports of a story", () => {
  it.effect("count the same answers once, and those of a report count them with its story", () =>
    Effect.gen(function* () {
      const { id: organizationId } = yield* (yield* Organizations).create({ name: "t", monthlyLimit: 0 })
      const brand = { name: "Nimbus", engines: ["chatgpt"], prompts: ["best crm"], competitors: ["Globex"] }
      const { id: brandId } = yield* (yield* Brands).create(organizationId, brand)
      const counted = <A, E, R>(make: Effect.Effect<A, E, R>) =>
        Effect.map(make, () => {
          const questions = asked.splice(0)
          assert.strictEqual(new Set(questions).size, questions.length)
          return questions.length
        })
      const story = counted((yield* Stories).story(organizationId, { brandId, prompts: true, competitors: true }))
      const first = yield* story
      assert.isAtLeast(first, 3)
      assert.strictEqual(yield* story, first)
      const documents = yield* Documents
      yield* counted(documents.preview(organizationId, { brandId, period: { lastDays: 30 } }, (content) => content))
    }).pipe(Effect.provide(layer))
  )
})
