/** A brand whose answers are erased while its history is imported. */
import { Retention, Snapshots } from "@answerscope/core"
import type { BrandKey } from "@answerscope/core/storage"
import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Stream } from "effect"
import { TestClock } from "effect/testing"
import { importCore, newImporter, price, row } from "./ImportWorld.ts"

const answersOf = (brand: BrandKey) =>
  Effect.flatMap(Snapshots, (snapshots) =>
    Effect.map(
      snapshots.list({ organizationId: brand.organizationId, filter: { brandId: brand.id } }),
      ({ total }) => total
    )
  )

const erased = Effect.fnUntraced(function* (brand: BrandKey) {
  yield* TestClock.adjust("1 second")
  const erasing = yield* Effect.forkChild((yield* Retention).eraseAnswers(brand))
  // there is a pause after each batch
  yield* TestClock.adjust("10 minutes")
  yield* Fiber.join(erasing)
})

layer(importCore())((it) => {
  it.effect("an erasure ends the import: nothing of it is left or comes later, and the rest is refunded", () =>
    Effect.gen(function* () {
      const { brand, imports, moved, start } = yield* newImporter
      const { id } = yield* start(450)
      const key = { organizationId: brand.organizationId, id }
      yield* imports.step(key)
      assert.strictEqual(yield* answersOf(brand), 200)
      yield* erased(brand)
      yield* imports.run(key, { attempts: 1 })
      assert.deepInclude(yield* imports.get(key), { status: "failed", done: 200, total: 450 })
      assert.strictEqual(yield* answersOf(brand), 0)
      assert.deepStrictEqual(yield* moved, [[-450 * price], [250 * price]])
      // whoever wants them imports them again
      const again = yield* start(450)
      assert.deepInclude(again, { total: 450, duplicates: 0 })
      yield* imports.resume(brand)
      assert.strictEqual(yield* answersOf(brand), 450)
    })
  )

  it.effect("an erasure drops a file that is being received", () =>
    Effect.gen(function* () {
      const { brand, imports, moved, request, start } = yield* newImporter
      const isErased = yield* Deferred.make<void>()
      const isReceived = yield* Deferred.make<void>()
      const lines = Stream.map(Stream.range(1, 300), row)
      const pause = Effect.andThen(Deferred.succeed(isReceived, undefined), Deferred.await(isErased))
      const file = Stream.concat(lines, Stream.drain(Stream.fromEffect(pause)))
      const receiving = yield* Effect.forkChild(Effect.flip(imports.start(request, file)))
      yield* Deferred.await(isReceived)
      yield* erased(brand)
      yield* Deferred.succeed(isErased, undefined)
      const error = yield* Fiber.join(receiving)
      assert.strictEqual(error._tag, "Conflict")
      assert.include(error.message, "Send it again.")
      assert.strictEqual(yield* answersOf(brand), 0)
      assert.deepStrictEqual(yield* moved, [[], []])
      assert.deepInclude(yield* start(300), { total: 300, duplicates: 0 })
    })
  )
})
