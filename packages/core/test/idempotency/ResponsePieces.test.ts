import { Credits, Retention, StorageError, Transaction } from "@answerscope/core"
import { Idempotency, type ResponseText } from "@answerscope/core/model"
import type { IdempotentRequest } from "#core/idempotency/Idempotency.ts"
import { IdempotencyStore } from "@answerscope/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Option, Predicate, Stream } from "effect"
import { TestClock } from "effect/testing"
import { coreWith, newTenant, remaining } from "../TestCore.ts"

const core = coreWith()

const head = { status: 200, contentType: "application/json" }

const newRequest = Effect.map(newTenant(100), (organizationId): IdempotentRequest => ({
  organizationId,
  key: "k",
  fingerprint: "f"
}))

const charge = ({ organizationId }: IdempotentRequest) =>
  Effect.flatMap(Credits, (credits) => credits.charge({ organizationId, chargeId: "c", operation: "rank", amount: 1 }))

/** A long body: so many texts of 1,000 characters, each another one. */
const texts = (count: number) => Array.from({ length: count }, (_, index) => `${index} 🎈`.padEnd(1_000, "é"))

/** A request that charges a credit, and whose response is these texts as they come. */
const streaming = (request: IdempotentRequest, body: ResponseText["body"]) =>
  Effect.as(charge(request), { ...head, body } satisfies ResponseText)

const textOf = ({ response }: { readonly response: ResponseText }) =>
  Predicate.isString(response.body) ? Effect.succeed(response.body) : Stream.mkString(response.body)

/** The pieces that the stored response of a request is said to have. */
const storedOf = Effect.fnUntraced(function* (request: IdempotentRequest) {
  const store = yield* IdempotencyStore
  const { run } = yield* Transaction
  const past = DateTime.makeUnsafe(0)
  const claim = yield* run(store.claim({ ...request, at: past, expiredBefore: past, waitMillis: 0 }))
  if (claim._tag !== "completed" || Predicate.isString(claim.response.body)) return assert.fail("not long")
  return claim.response.body
})

const ran = Effect.die("ran twice")
const unreadable = new StorageError({ operation: "read", cause: "gone" })

for (const how of ["run", "runLong"] as const) {
  describe(`a long response to ${how}`, () => {
    it.effect("is the same for the first and for all others, and is read as it is asked for", () =>
      Effect.gen(function* () {
        const { [how]: once } = yield* Idempotency
        const request = yield* newRequest
        const long = texts(300)
        const first = yield* once(request, streaming(request, Stream.fromIterable(long)))
        const again = yield* once(request, ran)
        assert.deepStrictEqual([first.isReplay, again.isReplay], [false, true])
        for (const reply of [first, again, again]) assert.strictEqual(yield* textOf(reply), long.join(""))
        assert.isFalse(Predicate.isString(again.response.body))
        assert.strictEqual(yield* remaining(request.organizationId), 99)
        // in pieces of more than 64 Ki characters, but for the last
        const store = yield* IdempotencyStore
        const { claimedAt } = yield* storedOf(request)
        const lengths = yield* Effect.forEach([0, 1, 2, 3, 4, 5], (place) =>
          Effect.map(store.piece({ ...request, claimedAt, place }), (piece) => Option.getOrElse(piece, () => "").length)
        )
        assert.deepStrictEqual(lengths, [66_000, 66_000, 66_000, 66_000, 36_000, 0])
      }).pipe(Effect.provide(core))
    )

    it.effect("that is empty is empty again", () =>
      Effect.gen(function* () {
        const { [how]: once } = yield* Idempotency
        const request = yield* newRequest
        assert.strictEqual(yield* textOf(yield* once(request, streaming(request, Stream.empty))), "")
        assert.strictEqual(yield* textOf(yield* once(request, ran)), "")
      }).pipe(Effect.provide(core))
    )

    it.effect("that cannot be made whole leaves no trace", () =>
      Effect.gen(function* () {
        const { [how]: once } = yield* Idempotency
        const request = yield* newRequest
        const broken = Stream.concat(Stream.fromIterable(texts(300)), Stream.fail(unreadable))
        // what `runLong` runs is undone by itself, not here
        const work = how === "run" ? streaming(request, broken) : Effect.succeed({ ...head, body: broken })
        assert.strictEqual(yield* Effect.flip(once(request, work)), unreadable)
        assert.strictEqual(yield* remaining(request.organizationId), 100)
        const other = { ...request, fingerprint: "other" }
        assert.isFalse((yield* once(other, streaming(other, "short"))).isReplay)
      }).pipe(Effect.provide(core))
    )

    it.effect("that is removed while it is read fails in the middle", () =>
      Effect.gen(function* () {
        const { [how]: once } = yield* Idempotency
        const request = yield* newRequest
        const { response } = yield* once(request, streaming(request, Stream.fromIterable(texts(300))))
        if (Predicate.isString(response.body)) return assert.fail("not long")
        const pull = yield* Stream.toPull(response.body)
        yield* pull
        yield* TestClock.adjust("8 days")
        yield* (yield* Retention).removeExpired
        const error = yield* Effect.flip(Stream.runDrain(Stream.fromPull(Effect.succeed(pull))))
        assert.deepStrictEqual([error._tag, error.operation], ["StorageError", "IdempotencyStore.piece"])
      }).pipe(Effect.scoped, Effect.provide(core))
    )
  })
}
