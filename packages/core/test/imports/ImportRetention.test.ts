/** What retention removes of imports. */
import { Import, Retention } from "@answerscope/core"
import { ImportId, TypeId } from "@answerscope/core/model"
import { ImportStore, SnapshotStore } from "@answerscope/core/storage"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Fiber, Option } from "effect"
import { TestClock } from "effect/testing"
import { importCore, newImporter } from "./ImportWorld.ts"

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
})
