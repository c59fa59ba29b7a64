/** Claims follow `fairClaims` on generated backlogs, whatever the storage. */
import { fairClaims, DeliveryStore } from "@answerscope/core/storage"
import type { DueDelivery } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { newOrganization } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { newDeliveries, newEra, newSubscription } from "./NotificationFixtures.ts"

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const arrayOf = <S extends Schema.Constraint>(item: S, minimum: number, maximum: number) =>
  Schema.Array(item).check(Schema.isMinLength(minimum), Schema.isMaxLength(maximum))

/** Subscriptions of three organizations, with due times of deliveries, and consecutive claims. */
const Backlog = Schema.Struct({
  subscriptions: arrayOf(
    Schema.Struct({ owner: between(0, 2), isFailing: Schema.Boolean, dueAt: arrayOf(between(0, 20), 1, 6) }),
    2,
    6
  ),
  claims: arrayOf(
    Schema.Struct({
      pause: between(0, 40),
      limit: between(1, 8),
      perSubscriptionMax: between(1, 5),
      failingMax: between(0, 3)
    }),
    2,
    5
  )
})

const sharing = (it: ContractTests) => {
  it.effect.prop(
    "claims what `fairClaims` decides, counting current and expired claims",
    [Backlog],
    ([backlog]) =>
      Effect.gen(function* () {
        const store = yield* DeliveryStore
        const moment = newEra()
        const organizations = yield* Effect.replicateEffect(newOrganization, 3)
        const deliveries = yield* Effect.forEach(
          backlog.subscriptions,
          Effect.fnUntraced(function* ({ owner, isFailing, dueAt }) {
            const organizationId = organizations[owner] ?? assert.fail("no such organization")
            const subscription = yield* newSubscription(organizationId, { failingSince: isFailing ? moment(0) : null })
            const stored = yield* newDeliveries(subscription, ...dueAt.map(moment))
            return stored.map(({ id, subscriptionId }, index) => {
              return { id, organizationId, subscriptionId, isFailing, dueAtMillis: dueAt[index] ?? 0 }
            })
          })
        )
        const claimedUntil = new Map<string, number>()
        let millis = 0
        for (const { pause, ...limits } of backlog.claims) {
          millis += pause
          const isClaimed = ({ id }: DueDelivery) => (claimedUntil.get(id) ?? 0) > millis
          const underWay = deliveries.flat().filter(isClaimed)
          const due = deliveries.flat().filter((one) => one.dueAtMillis <= millis && !isClaimed(one))
          const expected = fairClaims(due, underWay, limits).map(({ id }) => id)
          const until = { webhook: moment(millis + 100), email: moment(millis + 100) }
          const claimed = yield* store.claimDue({ ...limits, now: moment(millis), until })
          assert.deepStrictEqual(
            claimed.map(({ delivery }) => delivery.id),
            expected
          )
          for (const id of expected) claimedUntil.set(id, millis + 100)
        }
      }),
    { arbitrary: { runs: 60 } }
  )
}

/** Which deliveries a claim returns. */
export const suite = contractSuite("DeliveryStore's shares", [sharing])
