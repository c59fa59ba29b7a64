import { fairClaims } from "@answerscope/core/storage"
import type { DueDelivery } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

/** Which organization has the subscription of that letter; each has its own unless it is said. */
type Owners = Readonly<Record<string, string>>

/** `a1` is due at 1 and belongs to `a`; capitals are failing subscriptions. */
const due = (owners: Owners, ...names: ReadonlyArray<string>): ReadonlyArray<DueDelivery> =>
  names.map((id) => ({
    id,
    organizationId: owners[id.slice(0, 1)] ?? `of ${id.slice(0, 1)}`,
    subscriptionId: id.slice(0, 1),
    dueAtMillis: Number(id.slice(1)),
    isFailing: id.slice(0, 1) < "a"
  }))

const all = { limit: 100, perSubscriptionMax: 100, failingMax: 100 }

const claimed = (
  deliveries: ReadonlyArray<DueDelivery>,
  limits: Partial<typeof all>,
  underWay: ReadonlyArray<DueDelivery> = []
) =>
  fairClaims(deliveries, underWay, { ...all, ...limits })
    .map(({ id }) => id)
    .join(" ")

describe("fairClaims", () => {
  it.each<[string, Partial<typeof all>, ReadonlyArray<string>, string]>([
    ["all, longest due first", {}, [], "a1 a2 a3 b4 b5 C6 C7"],
    ["each one's first before another's second", { limit: 3 }, [], "a1 b4 C6"],
    ["then each one's second", { limit: 4 }, [], "a1 a2 b4 C6"],
    ["who has fewer under way comes first", { limit: 3 }, ["a8", "a9"], "b4 b5 C6"],
    ["those under way count", { perSubscriptionMax: 2 }, ["a8", "b8", "b9"], "a1 C6 C7"],
    ["more under way than may be", { perSubscriptionMax: 1 }, ["a8", "a9", "a10", "a11", "a12"], "b4 C6"],
    ["a part for failing ones", { failingMax: 1 }, [], "a1 a2 a3 b4 b5 C6"],
    ["which takes nothing from the others", { failingMax: 0, limit: 3 }, [], "a1 a2 b4"],
    ["none", { limit: 0 }, [], ""]
  ])("%s", (_, limits, underWay, expected) => {
    const deliveries = due({}, "C7", "b5", "a3", "a1", "b4", "C6", "a2")
    assert.strictEqual(claimed(deliveries, limits, due({}, ...underWay)), expected)
  })

  const owners = { a: "x", b: "x", c: "x", D: "x", E: "x" }
  const waiting = ["a1", "a2", "b3", "c4", "D5", "E6", "z7", "z8", "F9"]
  it.each<[string, ReadonlyArray<string>, Partial<typeof all>, ReadonlyArray<string>, string]>([
    ["each organization's first before another's second", waiting, { limit: 3 }, [], "a1 z7 F9"],
    ["within an organization, each subscription's first", waiting, { limit: 5 }, [], "a1 b3 z7 z8 F9"],
    ["an organization with fewer under way comes first", waiting, { limit: 3 }, ["b0", "c0"], "z7 z8 F9"],
    ["failing ones of an organization come in its turn", waiting, { failingMax: 1 }, [], "a1 a2 b3 c4 D5 z7 z8"],
    ["they share their part by organization too", waiting, { failingMax: 1 }, ["a0"], "a1 a2 b3 c4 z7 z8 F9"],
    ["those left out take no turn", ["D1", "E2", "a3", "z4", "z5"], { limit: 2, failingMax: 0 }, [], "a3 z4"]
  ])("%s", (_, names, limits, underWay, expected) => {
    assert.strictEqual(claimed(due(owners, ...names), limits, due(owners, ...underWay)), expected)
  })

  const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))
  const Due = Schema.Array(Schema.Struct({ subscription: upTo(3), dueAtMillis: upTo(5) }))
  const organizationId = "x"
  it.prop(
    "never leaves a subscription with nothing while another has two",
    [Due, upTo(8)],
    ([generated, limit]) => {
      const deliveries = generated.map(({ subscription, dueAtMillis }, index): DueDelivery => {
        return {
          id: String(index),
          organizationId,
          subscriptionId: String(subscription),
          dueAtMillis,
          isFailing: false
        }
      })
      const chosen = fairClaims(deliveries, [], { ...all, limit })
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
