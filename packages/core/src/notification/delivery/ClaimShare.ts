/**
 * Which of the due deliveries a claim takes, shared out so that neither an organization nor a subscription waits behind
 * another's backlog. Pure.
 * PostgreSQL's `claim_deliveries` decides the same in SQL; the contract compares the two over generated backlogs.
 */
import { Order } from "effect"
import { turnsOf } from "../../fairness/Turns.ts"

/** Whose a delivery is. */
export interface OwnedDelivery {
  readonly organizationId: string
  readonly subscriptionId: string
}

/** A pending delivery whose time has come and that nobody has claimed. */
export interface DueDelivery extends OwnedDelivery {
  readonly id: string
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

/**
 * The deliveries to claim, longest due first. Each organization's first comes before any other's second, `underWay`
 * counted: what is claimed already. Within an organization it is the same with its subscriptions.
 */
export const claimShare = <D extends DueDelivery>(
  due: ReadonlyArray<D>,
  underWay: ReadonlyArray<OwnedDelivery>,
  { limit, perSubscriptionMax, failingMax }: ClaimLimits
): ReadonlyArray<D> => {
  const bySubscription = turnsOf<OwnedDelivery, D>(
    due.toSorted(longestDueFirst),
    ({ subscriptionId }) => subscriptionId,
    underWay
  )
    .filter(({ nth }) => nth <= perSubscriptionMax)
    .map(({ item }) => item)
  const byOrganization = (deliveries: ReadonlyArray<D>) =>
    turnsOf<OwnedDelivery, D>(deliveries, ({ organizationId }) => organizationId, underWay).map(({ item }) => item)
  // failing ones share their part first, so that those left out take no turn from the others of their organization
  const failing = new Set(byOrganization(bySubscription.filter(({ isFailing }) => isFailing)).slice(0, failingMax))
  return byOrganization(bySubscription.filter((one) => !one.isFailing || failing.has(one)))
    .slice(0, limit)
    .toSorted(longestDueFirst)
}
