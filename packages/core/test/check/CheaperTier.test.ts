/** Runs of trackers at an engine with a cheaper service tier. */
import {
  type Answer,
  type AnswerEngine,
  AnswerEngineError,
  type AnswerEngineErrorKind,
  type AskPolicy,
  type OrganizationId,
  Scans,
  Snapshots,
  unknownUsage,
  VendorPrices
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { answerOf } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { newTenant, startScan } from "../TestCore.ts"
import { costsOf, coreOver, passes, startProcess, startRun } from "./QueuedRun.ts"

/** A failure of a try, or its answer. */
type Reply = AnswerEngineErrorKind | "answer" | "served at the normal tier"

const price = {
  engine: "chatgpt_app",
  model: "app",
  from: "1970-01-01",
  inputUsdPerMillion: 2,
  cachedUsdPerMillion: null,
  cacheWriteUsdPerMillion: null,
  extendedCacheWriteUsdPerMillion: null,
  outputUsdPerMillion: 10,
  searchUsdPerThousand: 0,
  factors: { flex: 0.5 },
  longPrompt: null,
  source: "test",
  sourceDate: "1970-01-01"
}
/** 1,000 input and 100 output tokens at that price, in micro-dollars. */
const normalCost = 3_000

const answered = (tier: string | undefined): Answer => {
  const tokens = { inputTokens: 1_000, cachedTokens: null, outputTokens: 100 }
  const writes = { cacheWriteTokens: null, extendedCacheWriteTokens: null }
  const requests = tier === undefined ? {} : { requests: [{ ...tokens, ...writes, terms: [tier] }] }
  const usage = { ...unknownUsage, ...tokens, searches: 0, ...requests }
  const answer = answerOf("chatgpt_app", { model: "app", text: "Zendrix." })
  return { ...answer, usage, ...(tier === undefined ? {} : { tier }) }
}

/** An engine with a cheaper tier, whose tries end like that. `tiers` are those it was asked with. */
const tieredEngine = (replies: ReadonlyArray<Reply>) => {
  const tiers: Array<string | null> = []
  const engine: AnswerEngine = {
    surface: "app",
    defaultModel: "app",
    cheaperTier: "flex",
    ask: ({ tier }) =>
      Effect.suspend(() => {
        const reply = replies[tiers.length] ?? "answer"
        tiers.push(tier ?? null)
        if (reply === "answer") return Effect.succeed(answered(tier))
        if (reply === "served at the normal tier") return Effect.succeed(answered(undefined))
        return Effect.fail(
          new AnswerEngineError({ engine: "chatgpt_app", kind: reply, message: reply, retryAfterMillis: null })
        )
      })
  }
  return { engine, tiers }
}

const snapshotsOf = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const snapshots = yield* Snapshots
  const filter = { brandId: null, engine: null, prompt: null, mentioned: null, from: null, before: null }
  const { items } = yield* snapshots.list({ organizationId, filter, page: { limit: 10, offset: 0 } })
  return yield* Effect.forEach(items, ({ id }) => snapshots.get({ organizationId, id }))
})

/** Runs a check of a tracker: the tiers it was asked with, its end, the tier of its answer, and its cost. */
const run = Effect.fnUntraced(
  function* (replies: ReadonlyArray<Reply>, scheduledAsk?: AskPolicy["scheduledAsk"]) {
    const { engine, tiers } = tieredEngine(replies)
    return yield* Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const { key } = yield* startRun(organizationId)
      yield* startProcess(engine, scheduledAsk)
      yield* passes(240, 5)
      const { checks } = yield* (yield* Scans).get(key)
      const [snapshot] = yield* snapshotsOf(organizationId)
      const { calls, failedCalls, microUsd, unknownCalls } = yield* costsOf(organizationId)
      return {
        tiers,
        status: checks[0]?.status,
        tier: snapshot?.tier,
        cost: snapshot?.vendorCost.microUsd,
        costs: { calls, failedCalls, microUsd, unknownCalls }
      }
    }).pipe(Effect.provide(coreOver(MemoryStorage.layer, engine)))
  },
  Effect.provide(Layer.succeed(VendorPrices, [price]))
)

describe("a cheaper tier", () => {
  it.effect("answers runs of trackers, at its price", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* run([]), {
        tiers: ["flex"],
        status: "completed",
        tier: "flex",
        cost: normalCost / 2,
        costs: { calls: 1, failedCalls: 0, microUsd: normalCost / 2, unknownCalls: 0 }
      })
    })
  )

  it.effect("without room is asked three times, unbilled, before the normal tier", () =>
    Effect.gen(function* () {
      const full = ["no_capacity", "no_capacity", "no_capacity"] as const
      assert.deepStrictEqual(yield* run(full), {
        tiers: ["flex", "flex", "flex", null],
        status: "completed",
        tier: null,
        cost: normalCost,
        costs: { calls: 4, failedCalls: 3, microUsd: normalCost, unknownCalls: 0 }
      })
      const twice = yield* run(full.slice(1))
      assert.deepStrictEqual([twice.tiers, twice.tier, twice.cost], [["flex", "flex", "flex"], "flex", normalCost / 2])
    })
  )

  it.effect("is left after any other failure, and the normal tier has all its tries", () =>
    Effect.gen(function* () {
      for (const kind of ["unavailable", "timeout", "bad_request", "not_found", "access"] as const) {
        const { status, tier, tiers } = yield* run([kind])
        assert.deepStrictEqual([kind, tiers, status, tier], [kind, ["flex", null], "completed", null])
      }
      const down = yield* run(Array.from({ length: 9 }, () => "unavailable" as const))
      assert.deepStrictEqual([down.status, down.tiers], ["failed", ["flex", null, null, null]])
    })
  )

  it.effect("is asked again once a limit of the account allows it, three times at most", () =>
    Effect.gen(function* () {
      const limited = yield* run(["rate_limited"])
      assert.deepStrictEqual([limited.tiers, limited.status], [["flex", "flex"], "completed"])
      const often = yield* run(["rate_limited", "rate_limited", "rate_limited"])
      assert.deepStrictEqual([often.tiers.slice(0, 4), often.status], [["flex", "flex", "flex", null], "completed"])
    })
  )

  it.effect("costs the normal price where the vendor served the normal tier", () =>
    Effect.gen(function* () {
      const { cost, tier, tiers } = yield* run(["served at the normal tier"])
      assert.deepStrictEqual([tiers, tier, cost], [["flex"], null, normalCost])
    })
  )

  it.effect("is not asked for runs, unless the operator wants them queued", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* run([], "now")).tiers, [null])
    })
  )

  it.effect("is not asked for scans", () => {
    const { engine, tiers } = tieredEngine([])
    return Effect.gen(function* () {
      yield* startScan(yield* newTenant(100), { engines: ["chatgpt_app"], prompts: ["p"] })
      yield* startProcess(engine)
      yield* passes(60)
      assert.deepStrictEqual(tiers, [null])
    }).pipe(Effect.provide(coreOver(MemoryStorage.layer, engine)))
  })
})
