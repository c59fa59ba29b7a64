import { Health } from "@answerscope/core"
import { Readiness } from "@answerscope/http"
import { MemoryStorage } from "@answerscope/storage-memory"
import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Layer } from "effect"
import { readinessWithKeys } from "@answerscope/cli/testing"

it.effect("a server is not ready before its first key is there", () =>
  Effect.gen(function* () {
    const hasKeys = yield* Deferred.make<void>()
    yield* Effect.gen(function* () {
      const reason = yield* Readiness
      assert.strictEqual(yield* reason, "The server is starting: its first access key is being created.")
      yield* Deferred.succeed(hasKeys, undefined)
      assert.isNull(yield* reason)
    }).pipe(Effect.provide(readinessWithKeys(hasKeys)))
  }).pipe(Effect.provide(Health.layer.pipe(Layer.provideMerge(MemoryStorage.layer))))
)
