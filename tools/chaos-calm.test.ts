import { assert, describe, it } from "vitest"
import { grownBetween, levelFinding, type Look, lookOf, valuesIn } from "./chaos/looks.ts"
import { calmPlanOf, isCalm, planOf } from "./chaos/plan.ts"

const page = `# HELP answerscope_queue_jobs Jobs
# TYPE answerscope_queue_jobs gauge
answerscope_queue_jobs{queue="checks",state="waiting"} 3
answerscope_queue_jobs{queue="hooks.alert",state="waiting"} 2
answerscope_queue_jobs{queue="checks",state="delayed"} 9
answerscope_process_resident_bytes 200000000
answerscope_process_heap_bytes 5.5e7
answerscope_process_handles 41
answerscope_event_loop_delay_seconds{quantile="0.99"} 0.012
answerscope_event_loop_delay_seconds{quantile="1"} 0.5
`

const calm: Look = lookOf(page, 10)

const grownOf = (end: Partial<Look>) =>
  grownBetween([calm, calm, calm], [calm, { ...calm, ...end }, { ...calm, ...end }]).flatMap(({ isGrowth, title }) =>
    isGrowth ? [title] : []
  )

describe("chaos without faults", () => {
  it("lasts the requested time", () => {
    for (const minutes of [0.5, 1, 10]) {
      const plan = calmPlanOf(3, minutes)
      assert.isTrue(isCalm(plan))
      const millis = plan.rounds.map((round) => round.calmMillis + round.stormMillis + round.settleMillis)
      assert.deepStrictEqual(millis, [minutes * 60_000])
    }
    assert.isFalse(isCalm(planOf(3, 10)))
  })

  it("compares the second fifth of the time with the last, for each API", () => {
    const looks = (last: Partial<Look>) => [
      { ...calm, residentMegabytes: 900 },
      ...Array.from({ length: 3 }, () => calm),
      { ...calm, ...last }
    ]
    assert.isTrue(levelFinding(new Map([["api 1", looks({})]])).isOk)
    const grown = levelFinding(
      new Map([
        ["api 1", looks({})],
        ["api 2", looks({ handles: 90 })]
      ])
    )
    assert.isFalse(grown.isOk)
    assert.include(grown.detail, "api 2: handles grew from 41 to 90")
  })

  it("reads a server's metrics", () => {
    assert.deepStrictEqual(calm, {
      residentMegabytes: 200,
      heapMegabytes: 55,
      handles: 41,
      connections: 10,
      loopDelayMillis: 12,
      queueDepth: 5
    })
    assert.deepStrictEqual(valuesIn(page, "answerscope_queue"), [])
  })

  it("tells growth from what swings", () => {
    assert.deepStrictEqual(grownOf({}), [])
    assert.deepStrictEqual(grownOf({ residentMegabytes: 229, handles: 51, connections: 12, queueDepth: 55 }), [])
    assert.deepStrictEqual(grownOf({ residentMegabytes: 231 }), ["memory"])
    assert.deepStrictEqual(grownOf({ handles: 52, connections: 13 }), ["handles", "connections"])
    assert.deepStrictEqual(grownOf({ queueDepth: 56, loopDelayMillis: 63 }), [
      "event-loop delay, p99",
      "jobs that wait"
    ])
    // a sample with uncollected garbage does not count
    assert.deepStrictEqual(grownOf({ heapMegabytes: 300 }), [])
    assert.strictEqual(
      grownBetween([calm], [{ ...calm, heapMegabytes: 66 }]).filter(({ isGrowth }) => isGrowth).length,
      1
    )
  })
})
