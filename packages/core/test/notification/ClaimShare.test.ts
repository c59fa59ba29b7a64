import { claimShare, type DueDelivery } from "@answerscope/core/adapter"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

/** `a1` is due at 1 and belongs to `a`; capitals are failing subscriptions. */
const due = (...names: ReadonlyArray<string>): ReadonlyArray<DueDelivery> =>
  names.map((id) => ({
    id,
    subscriptionId: id.slice(0, 1),
    dueAtMillis: Number(id.slice(1)),
    isFailing: id.slice(0, 1) < "a"
  }))

const all = { limit: 100, perSubscriptionMax: 100, failingMax: 100 }

const claimed = (deliveries: ReadonlyArray<DueDelivery>, limits: Partial<typeof all>, underWay: object = {}) =>
  claimShare(deliveries, new Map(Object.entries(underWay)), { ...all, ...limits })
    .map(({ id }) => id)
    .join(" ")

describe("claimShare", () => {
  it.each<[string, Partial<typeof all>, object, string]>([
    ["all, longest due first", {}, {}, "a1 a2 a3 b4 b5 C6 C7"],
    ["each one's first before another's second", { limit: 3 }, {}, "a1 b4 C6"],
    ["then each one's second", { limit: 4 }, {}, "a1 a2 b4 C6"],
    ["who has fewer under way comes first", { limit: 3 }, { a: 2 }, "b4 b5 C6"],
    ["those under way count", { perSubscriptionMax: 2 }, { a: 1, b: 2 }, "a1 C6 C7"],
    ["more under way than may be", { perSubscriptionMax: 1 }, { a: 5 }, "b4 C6"],
    ["a part for failing ones", { failingMax: 1 }, {}, "a1 a2 a3 b4 b5 C6"],
    ["which takes nothing from the others", { failingMax: 0, limit: 3 }, {}, "a1 a2 b4"],
    ["none", { limit: 0 }, {}, ""]
  ])("%s", (_, limits, underWay, expected) => {
    assert.strictEqual(claimed(due("C7", "b5", "a3", "a1", "b4", "C6", "a2"), limits, underWay), expected)
  })

  const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))
  const Due = Schema.Array(Schema.Struct({ subscription: upTo(3), dueAtMillis: upTo(5) }))
  it.prop(
    "never leaves a subscription with nothing while another has two",
    [Due, upTo(8)],
    ([generated, limit]) => {
      const deliveries = generated.map(({ subscription, dueAtMillis }, index): DueDelivery => {
        return { id: String(index), subscriptionId: String(subscription), dueAtMillis, isFailing: false }
      })
      const chosen = claimShare(deliveries, new Map(), { ...all, limit })
      assert.strictEqual(chosen.length, Math.min(limit, deliveries.length))
      const countOf = (own: ReadonlyArray<DueDelivery>, id: string) =>
        own.filter(({ subscriptionId }) => subscriptionId === id).length
      const most = Math.max(0, ...chosen.map(({ subscriptionId }) => countOf(chosen, subscriptionId)))
      for (const { subscriptionId } of deliveries) {
        const own = countOf(chosen, subscriptionId)
        assert.isTrue(own >= most - 1 || own === countOf(deliveries, subscriptionId))
      }
    },
    { arbitrary: { runs: 200 } }
  )
})
