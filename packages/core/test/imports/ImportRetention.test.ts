/** What retention removes of imports. */
import { Import, Retention } from "@answerscope/core"
import { ImportId, TypeId } from "@answerscope/core/model"
import { ImportStore, SnapshotStore } from "@answerscope/core/storage"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Fiber, Option, Stream } from "effect"
import { TestClock } from "effect/testing"
import { importCore, newImporter, price, row } from "./ImportWorld.ts"

const removeExpired = Effect.gen(function* () {
  const removing = yield* Effect.forkChild((yield* Retention).removeExpired)
  // there is a pause after each batch
  yield* TestClock.adjust("1 minute")
  return yield* Fiber.join(removing)
})

layer(importCore())((it) => {
  it.effect("a file whose reception died fails after an hour; an ended import goes with stored responses", () =>
    Effect.gen(function* () {
      const { brand, imports, start } = yield* newImporter
      const { organizationId } = brand
      const store = yield* ImportStore
      const { id } = yield* start(3)
      yield* imports.resume(brand)
      const died = { organizationId, id: ImportId.make(TypeId.fromUuid("imp", crypto.randomUUID())) }
      const createdAt = yield* DateTime.now
      yield* store.insert(Import.make({ ...died, brandId: brand.id, kind: "answers", createdAt }))
      const isThere = (key: typeof died) => Effect.map(store.get(key), Option.isSome)
      yield* TestClock.adjust("59 minutes")
      yield* removeExpired
      assert.isTrue(yield* isThere(died))
      yield* TestClock.adjust("1 minute")
      yield* removeExpired
      assert.deepInclude(yield* imports.get(died), { status: "failed", total: 0 })

      yield* TestClock.adjust("6 days")
      yield* removeExpired
      assert.isTrue(yield* isThere({ organizationId, id }))
      yield* TestClock.adjust("1 day")
      assert.deepInclude(yield* removeExpired, { idempotency: 2 })
      for (const key of [died, { organizationId, id }]) assert.isFalse(yield* isThere(key))
      const answers = yield* (yield* SnapshotStore).answers({
        organizationId,
        brandId: brand.id,
        after: null,
        limit: 9
      })
      assert.lengthOf(answers, 3)
    })
  )

  it.effect("a clock that jumps ahead drops a file that is being received: it is to be sent again", () =>
    Effect.gen(function* () {
      const { brand, imports, moved, request, start } = yield* newImporter
      const lines = Stream.map(Stream.range(1, 300), row)
      const jump = Effect.andThen(TestClock.adjust("2 hours"), removeExpired)
      const file = Stream.concat(lines, Stream.drain(Stream.fromEffect(jump)))
      const error = yield* Effect.flip(imports.start(request, file))
      assert.strictEqual(error._tag, "Conflict")
      assert.include(String(error), "Send it again.")
      assert.deepStrictEqual(yield* moved, [[], []])
      assert.deepInclude(yield* start(300), { status: "pending", total: 300, duplicates: 0 })
      // and back
      yield* TestClock.setTime(Date.UTC(2025, 5, 1))
      assert.deepInclude(yield* imports.resume(brand), { status: "completed", done: 300 })
      assert.deepStrictEqual(yield* moved, [[-300 * price], []])
    })
  )
})
