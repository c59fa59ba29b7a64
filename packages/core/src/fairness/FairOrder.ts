/**
 * Fair queueing for stored work: each owner's first item comes before any other's second, running ones included. Pure.
 * The contracts compare PostgreSQL's statements with it on generated backlogs.
 */
import { Order } from "effect"

/** A waiting item, and its number among its owner's. */
export interface Turn<A> {
  readonly item: A
  /** How many its owner has with this one, those under way included. */
  readonly nth: number
}

const fewest: Order.Order<Turn<unknown>> = Order.mapInput(Order.Number, ({ nth }) => nth)

/**
 * Numbers waiting items by owner and puts each owner's first before anyone's second, counting `underWay`. The order of
 * `waiting` decides within an owner and between equals. A cap per owner is a filter on `nth`. Owners within owners are
 * fair orders of fair orders.
 */
export const fairOrderOf = <Owned, A extends Owned>(
  waiting: ReadonlyArray<A>,
  ownerOf: (owned: Owned) => string,
  underWay: ReadonlyArray<Owned>
): ReadonlyArray<Turn<A>> => {
  const counts = new Map<string, number>()
  const count = (owned: Owned): number => {
    const owner = ownerOf(owned)
    const nth = (counts.get(owner) ?? 0) + 1
    counts.set(owner, nth)
    return nth
  }
  underWay.forEach(count)
  return waiting.map((item): Turn<A> => ({ item, nth: count(item) })).toSorted(fewest)
}

interface OfOrganization {
  readonly organizationId: string
}

/** The first `limit` of what waits when organizations take turns. */
export const byOrganization = <A extends OfOrganization>(
  waiting: ReadonlyArray<A>,
  limit: number,
  underWay: ReadonlyArray<OfOrganization> = []
): ReadonlyArray<A> =>
  fairOrderOf<OfOrganization, A>(waiting, ({ organizationId }) => organizationId, underWay)
    .slice(0, limit)
    .map(({ item }) => item)

/** By id, starting after the last one served, and round. */
const onFrom = (last: string | null): Order.Order<OfOrganization> =>
  Order.combine(
    Order.mapInput(Order.Boolean, ({ organizationId }) => last !== null && organizationId <= last),
    Order.mapInput(Order.String, ({ organizationId }) => organizationId)
  )

/**
 * The jobs of a queue to start, at most `limit`. The organization with the fewest running jobs is next; of equals, the
 * one whose id follows `last`, which was served before. `ready` is in order within each organization.
 */
export const fairJobOrder = <A extends OfOrganization>(
  ready: ReadonlyArray<A>,
  underWay: ReadonlyArray<OfOrganization>,
  { last, limit }: { readonly last: string | null; readonly limit: number }
): ReadonlyArray<A> => byOrganization(ready.toSorted(onFrom(last)), limit, underWay)
