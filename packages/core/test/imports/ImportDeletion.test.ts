/** A brand that is deleted while its history is imported. */
import { Brands } from "@answerscope/core"
import { assert, layer } from "@effect/vitest"
import { Effect, Option, Stream } from "effect"
import { importCore, newImporter, price, row } from "./ImportWorld.ts"

layer(importCore())((it) => {
  it.effect("what was not stored is refunded once; what was stored stays charged", () =>
    Effect.gen(function* () {
      const { brand, imports, moved, start } = yield* newImporter
      const { id } = yield* start(450)
      const key = { organizationId: brand.organizationId, id }
      yield* imports.step(key)
      const deletion = Effect.option((yield* Brands).remove(brand))
      const deleted = yield* Effect.all([deletion, deletion, deletion], { concurrency: "unbounded" })
      assert.strictEqual(deleted.filter(Option.isSome).length, 1)
      // jobs that come later, as those of a worker that was killed
      yield* imports.run(key, { attempts: 1 })
      yield* imports.run(key, { attempts: 21 })
      assert.strictEqual((yield* Effect.flip(imports.get(key)))._tag, "NotFound")
      assert.deepStrictEqual(yield* moved, [[-450 * price], [250 * price]])
    })
  )

  it.effect("a file that is being received finds no brand", () =>
    Effect.gen(function* () {
      const { brand, imports, moved, request } = yield* newImporter
      const deletion = Effect.orDie((yield* Brands).remove(brand))
      const lines = Stream.map(Stream.range(1, 300), row)
      const file = Stream.concat(lines, Stream.drain(Stream.fromEffect(deletion)))
      assert.strictEqual((yield* Effect.flip(imports.start(request, file)))._tag, "NotFound")
      assert.deepStrictEqual(yield* moved, [[], []])
    })
  )

  it.effect("an import that has ended is not refunded", () =>
    Effect.gen(function* () {
      const { brand, imports, moved, start } = yield* newImporter
      yield* start(450)
      yield* imports.resume(brand)
      yield* (yield* Brands).remove(brand)
      assert.deepStrictEqual(yield* moved, [[-450 * price], []])
    })
  )
})
