/**
 * Decides which due deliveries to claim, so that no organization or subscription waits behind another's backlog. Pure.
 * PostgreSQL's `claim_deliveries` decides the same in SQL; the contract compares the two on generated backlogs.
 */
import { Order } from "effect"
import { fairOrderOf } from "../../fairness/FairOrder.ts"

/** The owner of a delivery. */
export interface OwnedDelivery {
  readonly organizationId: string
  readonly subscriptionId: string
}

/** A due, unclaimed delivery. */
export interface DueDelivery extends OwnedDelivery {
  readonly id: string
  readonly dueAtMillis: number
  /** Whether its subscription is failing (`failingSince`). */
  readonly isFailing: boolean
}

export interface ClaimLimits {
  /** Most deliveries of this claim. */
  readonly limit: number
  /** Most concurrent claims per subscription, including earlier ones. */
  readonly perSubscriptionMax: number
  /** Most deliveries of failing subscriptions in this claim. */
  readonly failingMax: number
}

/** Longest due first, ties by id. */
const longestDueFirst: Order.Order<DueDelivery> = Order.combine(
  Order.mapInput(Order.Number, ({ dueAtMillis }) => dueAtMillis),
  Order.mapInput(Order.String, ({ id }) => id)
)

/**
 * The deliveries to claim, longest due first. Each organization's first comes before any other's second, counting its
 * claimed deliveries (`underWay`). The same holds for the subscriptions of an organization.
 */
export const fairClaims = <D extends DueDelivery>(
  due: ReadonlyArray<D>,
  underWay: ReadonlyArray<OwnedDelivery>,
  { limit, perSubscriptionMax, failingMax }: ClaimLimits
): ReadonlyArray<D> => {
  const bySubscription = fairOrderOf<OwnedDelivery, D>(
    due.toSorted(longestDueFirst),
    ({ subscriptionId }) => subscriptionId,
    underWay
  )
    .filter(({ nth }) => nth <= perSubscriptionMax)
    .map(({ item }) => item)
  const byOrganization = (deliveries: ReadonlyArray<D>) =>
    fairOrderOf<OwnedDelivery, D>(deliveries, ({ organizationId }) => organizationId, underWay).map(({ item }) => item)
  // limit failing ones first, so that the excluded ones take no turn from others of their organization
  const failing = new Set(byOrganization(bySubscription.filter(({ isFailing }) => isFailing)).slice(0, failingMax))
  return byOrganization(bySubscription.filter((one) => !one.isFailing || failing.has(one)))
    .slice(0, limit)
    .toSorted(longestDueFirst)
}
