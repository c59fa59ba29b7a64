/** Services that a host replaces below all others: ids, and credits. */
import {
  AnswerEngines,
  Brands,
  Core,
  Credits,
  functionEngine,
  Ids,
  Organizations,
  Scans,
  type Storage
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Digest } from "effect/crypto"

/** The services above their dependencies, which the host provides. */
const hostWith = (own: Layer.Layer<Ids | Credits, never, Storage>) =>
  Core.layerNoDeps.pipe(
    Layer.provideMerge(own),
    Layer.provide([
      Digest.layerWebCrypto,
      AnswerEngines.layer({ chatgpt: functionEngine("chatgpt", () => "Contoso") })
    ]),
    Layer.provideMerge(MemoryStorage.layer)
  )

/** Ids in a sequence of their own. */
const countedIds = Layer.sync(Ids, () => {
  let count = 0
  return Ids.of({ next: (prefix) => Effect.sync(() => `${prefix}_${String(++count).padStart(26, "0")}` as const) })
})

describe("Core.layerNoDeps", () => {
  it.effect("takes ids from the host", () =>
    Effect.gen(function* () {
      const { id } = yield* (yield* Organizations).create({ name: "Acme", monthlyLimit: 0 })
      const brand = yield* (yield* Brands).create(id, { name: "Contoso" })
      const isCounted = (given: string) => /^[a-z]{3}_0{20}\d{6}$/.test(given)
      assert.isTrue(isCounted(id), id)
      assert.isTrue(isCounted(brand.id), brand.id)
    }).pipe(Effect.provide(hostWith(Credits.layer.pipe(Layer.provideMerge(countedIds)))))
  )

  it.effect("charges by the host's own credit policy", () => {
    const charged: Array<number> = []
    const free = Effect.map(Credits, (credits) =>
      Credits.of({
        ...credits,
        requireBalance: () => Effect.void,
        chargeAll: (charges) => {
          charged.push(...charges.map(({ amount }) => amount))
          return credits.chargeAll(charges.map((charge) => ({ ...charge, amount: 0 })))
        }
      })
    )
    return Effect.gen(function* () {
      const { id } = yield* (yield* Organizations).create({ name: "Acme", monthlyLimit: 0 })
      yield* (yield* Scans).start(id, { brand: "Contoso", prompts: ["Which CRM?"], engines: ["chatgpt"] })
      assert.deepStrictEqual(charged, [5])
    }).pipe(
      Effect.provide(
        hostWith(Layer.effect(Credits, free).pipe(Layer.provide(Credits.layer), Layer.provideMerge(Ids.layer)))
      )
    )
  })
})
