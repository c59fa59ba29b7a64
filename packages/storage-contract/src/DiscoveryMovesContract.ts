/** Contract of `DiscoveryStore` for runs: they start, are taken over, and end once. */
import { DiscoveryId } from "@answerscope/core"
import { DiscoveryStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { at, idsOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { completed, failed, newDiscovery, started, stored, suggestions } from "./DiscoveryFixtures.ts"

const moving = (it: ContractTests) => {
  it.effect("starts, ends and returns all that a run needs", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const discovery = yield* newDiscovery()
      const { id, organizationId, brandId, maxPrompts, maxCompetitors, creditsCharged } = discovery
      const work = yield* started(discovery, "r1")
      assert.deepStrictEqual(work, {
        id,
        organizationId,
        brandId,
        maxPrompts,
        maxCompetitors,
        creditsCharged,
        attempt: "r1"
      })
      const running = { ...discovery, status: "running", startedAt: at(1_000) } as const
      assert.deepStrictEqual(yield* stored(discovery), running)
      assert.isTrue(yield* store.finish(completed(work)))
      assert.deepStrictEqual(yield* stored(discovery), {
        ...running,
        ...suggestions,
        status: "completed",
        warnings: ["Keywords could not be looked up: away."],
        completedAt: at(2_000)
      })
    })
  )

  it.effect("stores a missing profile as null", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const discovery = yield* newDiscovery()
      const outcome = completed(yield* started(discovery, "r"))
      if (outcome._tag === "completed") {
        yield* store.finish({ ...outcome, suggestions: { profile: null, prompts: [], competitors: [] } })
      }
      const { profile, prompts, competitors } = yield* stored(discovery)
      assert.deepStrictEqual({ profile, prompts, competitors }, { profile: null, prompts: [], competitors: [] })
    })
  )

  it.effect("stores the reason of a failure and no credits", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const discovery = yield* newDiscovery()
      assert.isTrue(yield* store.finish(failed(yield* started(discovery, "r"))))
      assert.deepStrictEqual(yield* stored(discovery), {
        ...discovery,
        status: "failed",
        error: "No source answered.",
        warnings: ["a", "b"],
        creditsCharged: 0,
        startedAt: at(1_000),
        completedAt: at(2_000)
      })
    })
  )
}

const contending = (it: ContractTests) => {
  it.effect("takes over a running one: the earlier run's outcome writes nothing", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const discovery = yield* newDiscovery()
      const earlier = yield* started(discovery, "r1")
      const later = yield* started(discovery, "r2", 1_500)
      const before = yield* stored(discovery)
      assert.deepStrictEqual(before.startedAt, at(1_000))
      assert.isFalse(yield* store.finish(failed(earlier)))
      assert.deepStrictEqual(yield* stored(discovery), before)
      assert.isTrue(yield* store.finish(completed(later)))
      const ended = yield* stored(discovery)
      for (const outcome of [completed(later, 9_000), failed(later), failed(earlier)]) {
        assert.isFalse(yield* store.finish(outcome))
      }
      assert.isTrue(Option.isNone(yield* store.start({ id: discovery.id, attempt: "r3", at: at(3_000) })))
      assert.deepStrictEqual(yield* stored(discovery), ended)
    })
  )

  it.effect("accepts one of many concurrent ends", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const discovery = yield* newDiscovery()
      const work = yield* started(discovery, "r")
      const ends = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? completed(work) : failed(work)))
      const accepted = yield* Effect.forEach(ends, store.finish, { concurrency: "unbounded" })
      assert.strictEqual(accepted.filter(Boolean).length, 1)
    })
  )

  it.effect("starts no unknown one", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const [unknown = ""] = yield* idsOf("dsc", 1)
      for (const id of [unknown, "x", ""]) {
        assert.isTrue(Option.isNone(yield* store.start({ id: DiscoveryId.make(id), attempt: "r", at: at(0) })))
      }
    })
  )
}

export const suite = contractSuite("DiscoveryStore's moves", [moving, contending])
