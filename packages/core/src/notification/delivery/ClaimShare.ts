/**
 * Which of the due deliveries a claim takes, shared out so that no subscription waits behind another's backlog. Pure.
 * PostgreSQL's `claim_deliveries` decides the same in SQL; the contract compares the two over generated backlogs.
 */
import { Order } from "effect"

/** A pending delivery whose time has come and that nobody has claimed. */
export interface DueDelivery {
  readonly id: string
  readonly subscriptionId: string
  readonly dueAtMillis: number
  /** Whether its subscription is failing (`failingSince`). */
  readonly isFailing: boolean
}

/** How much one claim may take. */
export interface ClaimLimits {
  /** Most deliveries of this claim. */
  readonly limit: number
  /** Most claimed at once of one subscription, those claimed before included. */
  readonly perSubscriptionMax: number
  /** Most of this claim that belong to failing subscriptions. */
  readonly failingMax: number
}

/** Longest due first, ties by id. */
const longestDueFirst: Order.Order<DueDelivery> = Order.combine(
  Order.mapInput(Order.Number, ({ dueAtMillis }) => dueAtMillis),
  Order.mapInput(Order.String, ({ id }) => id)
)

const byTurn = Order.mapInput(Order.Number, ({ turn }: { readonly turn: number }) => turn)

/**
 * The deliveries to claim, longest due first. Each subscription's first comes before any other's second, those that
 * are claimed already counted; `claimed` says how many that are, by subscription.
 */
export const claimShare = <D extends DueDelivery>(
  due: ReadonlyArray<D>,
  claimed: ReadonlyMap<string, number>,
  { limit, perSubscriptionMax, failingMax }: ClaimLimits
): ReadonlyArray<D> => {
  const held = new Map(claimed)
  const inTurn = due.toSorted(longestDueFirst).flatMap((delivery) => {
    const turn = (held.get(delivery.subscriptionId) ?? 0) + 1
    if (turn > perSubscriptionMax) return []
    held.set(delivery.subscriptionId, turn)
    return [{ delivery, turn }]
  })
  let failing = 0
  return inTurn
    .toSorted(byTurn)
    .map(({ delivery }) => delivery)
    .filter(({ isFailing }) => !isFailing || ++failing <= failingMax)
    .slice(0, limit)
    .toSorted(longestDueFirst)
}
