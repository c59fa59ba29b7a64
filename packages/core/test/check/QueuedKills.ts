/** A tracker's run of queued checks over two processes that end and die at random moments. */
import { Scans } from "@answerscope/core"
import { assert } from "@effect/vitest"
import { Effect, References } from "effect"
import { dice } from "../Dice.ts"
import { faultyStorage, noFaults } from "../FaultyStorage.ts"
import { auditedEntries, newTenant, remaining } from "../TestCore.ts"
import {
  costsOf,
  coreOver,
  creditsPerCheck,
  fakeVendor,
  microUsd,
  passes,
  snapshotCount,
  startProcess,
  startRun
} from "./QueuedRun.ts"

const samples = 10

/**
 * Runs ten checks of each prompt while requests, replies and writes get lost and processes end. Asserts that each
 * check was submitted, charged and stored once, in 2 requests on average.
 */
export const assertOnceOverKills = ({
  kills,
  prompts,
  seed
}: {
  readonly prompts: number
  readonly kills: number
  readonly seed: number
}) => {
  const count = samples * prompts
  const roll = dice(seed)
  const vendor = fakeVendor(roll, 0.01)
  const faults = noFaults()
  return Effect.gen(function* () {
    const organizationId = yield* newTenant(count * creditsPerCheck + 7)
    const { checks, key } = yield* startRun(organizationId, prompts, samples)
    const processes = yield* Effect.replicateEffect(startProcess(vendor.engine), 2)
    faults.draw = () => {
      const drawn = roll()
      return drawn < 0.005 ? "before" : drawn < 0.01 ? "after" : null
    }
    for (let kill = 0; kill < kills; kill++) {
      yield* passes(Math.round((2_700 / kills) * (0.5 + roll())), 5 + Math.floor(4 * roll()))
      const victim = Math.floor(roll() * 2)
      const process = processes[victim]
      assert(process !== undefined)
      yield* roll() < 0.7 ? process.kill : process.stop
      processes[victim] = yield* startProcess(vendor.engine)
    }
    faults.draw = () => null
    yield* passes(3_600, 60)
    const { scan } = yield* (yield* Scans).get(key)
    assert.deepStrictEqual(scan.progress, { total: count, completed: count, failed: 0, cancelled: 0 })
    assert.sameMembers(
      [...vendor.tasks.keys()],
      checks.map(({ id }) => id)
    )
    assert.deepStrictEqual([...new Set([...vendor.tasks.values()].map(({ submissions }) => submissions))], [1])
    const collected = [...vendor.tasks.values()].reduce((sum, task) => sum + task.collected, 0)
    // a lost reply, or a process that dies before it has stored one, leaves the answer to another collection
    assert.isBelow(collected, 1.1 * count)
    assert.strictEqual(yield* snapshotCount(organizationId), count)
    assert.strictEqual(yield* remaining(organizationId), 7)
    assert.lengthOf(yield* auditedEntries(organizationId, "charge"), 1)
    assert.lengthOf(yield* auditedEntries(organizationId, "refund"), 0)
    const costs = yield* costsOf(organizationId)
    assert.deepInclude(costs, { microUsd: count * microUsd, unknownCalls: 0 })
    assert.strictEqual(costs.calls - costs.failedCalls, count)
    const { checks: ended } = yield* (yield* Scans).get(key)
    assert.deepStrictEqual([...new Set(ended.map(({ spent }) => spent?.cost.microUsd))], [microUsd])
    assert.isAtMost((vendor.counts.collect + vendor.counts.find) / count, 2)
  }).pipe(
    Effect.provide(coreOver(faultyStorage(faults), vendor.engine)),
    Effect.provideService(References.MinimumLogLevel, "None")
  )
}
