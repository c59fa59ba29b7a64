/** Imports that cannot go on. */
import { type Storage, StorageError } from "@answerscope/core"
import { SnapshotStore } from "@answerscope/core/storage"
import { MemoryStorage } from "@answerscope/storage-memory"
import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { importCore, newImporter, price } from "./ImportWorld.ts"

interface World {
  broken: boolean
}

const storageOf = (world: World): Layer.Layer<Storage> =>
  Layer.effect(
    SnapshotStore,
    Effect.map(SnapshotStore, (store) =>
      SnapshotStore.of({
        ...store,
        insert: (snapshots) =>
          world.broken
            ? Effect.fail(new StorageError({ operation: "SnapshotStore.insert", cause: "broken" }))
            : store.insert(snapshots)
      })
    )
  ).pipe(Layer.provideMerge(MemoryStorage.layer))

it.effect("after many attempts an import fails: what it stored stays charged, the rest is refunded once", () => {
  const world: World = { broken: false }
  return Effect.gen(function* () {
    const { brand, imports, moved, start } = yield* newImporter
    const { id } = yield* start(450)
    const key = { organizationId: brand.organizationId, id }
    yield* imports.step(key)
    world.broken = true
    assert.strictEqual((yield* Effect.flip(imports.run(key, { attempts: 20 })))._tag, "StorageError")
    assert.deepInclude(yield* imports.get(key), { status: "running", done: 200 })
    assert.deepStrictEqual(yield* moved, [[-450 * price], []])
    const last = imports.run(key, { attempts: 21 })
    yield* Effect.all([last, last, last], { concurrency: "unbounded" })
    yield* last
    assert.deepInclude(yield* imports.get(key), { status: "failed", done: 200 })
    assert.deepStrictEqual(yield* moved, [[-450 * price], [250 * price]])
    // the brand is free: the same file stores, and costs, the rest
    world.broken = false
    assert.deepInclude(yield* start(450), { total: 250, duplicates: 200 })
    assert.deepInclude(yield* imports.resume(brand), { status: "completed", done: 250 })
    assert.deepStrictEqual(yield* moved, [[-450 * price, -250 * price], [250 * price]])
  }).pipe(Effect.provide(importCore(storageOf(world))))
})

it.effect("an import that stopped is named to whoever sends a file, and goes on when it is resumed", () => {
  const world: World = { broken: true }
  return Effect.gen(function* () {
    const { brand, imports, moved, start } = yield* newImporter
    const { id } = yield* start(450)
    assert.strictEqual((yield* Effect.flip(imports.resume(brand)))._tag, "StorageError")
    const refused = yield* Effect.flip(start(450))
    assert.strictEqual(refused._tag, "Conflict")
    assert.include(refused.message, id)
    world.broken = false
    assert.deepInclude(yield* imports.resume(brand), { id, status: "completed", done: 450 })
    assert.isNull(yield* imports.resume(brand))
    assert.deepInclude(yield* start(450), { total: 0, duplicates: 450 })
    assert.deepStrictEqual(yield* moved, [[-450 * price], []])
  }).pipe(Effect.provide(importCore(storageOf(world))))
})
