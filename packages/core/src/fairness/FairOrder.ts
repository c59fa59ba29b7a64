/**
 * The rule of fairness for whatever waits in a storage: each owner's first comes before any other's second, what is
 * under way included. Pure. The contracts compare the statements of PostgreSQL with it over generated backlogs.
 */
import { Order } from "effect"

/** One of those that wait. */
export interface Turn<A> {
  readonly item: A
  /** How many its owner has with this one, those under way included. */
  readonly nth: number
}

const fewest: Order.Order<Turn<unknown>> = Order.mapInput(Order.Number, ({ nth }) => nth)

/**
 * Numbers what waits by owner, and puts each owner's first before anyone's second, `underWay` counted. `waiting` is in
 * the order in which it came, or should come: it decides within an owner, and between equals. A cap of an owner is a
 * filter by `nth`, and owners within owners are turns of turns.
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

/** In the order of ids, on from the one that had the last turn, and round. */
const onFrom = (last: string | null): Order.Order<OfOrganization> =>
  Order.combine(
    Order.mapInput(Order.Boolean, ({ organizationId }) => last !== null && organizationId <= last),
    Order.mapInput(Order.String, ({ organizationId }) => organizationId)
  )

/**
 * The jobs of a queue to begin, at most `limit`: who has the fewest under way is next; of equals, the one whose id
 * follows that of `last`, who had the turn before. `ready` is in order within each organization.
 */
export const fairJobOrder = <A extends OfOrganization>(
  ready: ReadonlyArray<A>,
  underWay: ReadonlyArray<OfOrganization>,
  { last, limit }: { readonly last: string | null; readonly limit: number }
): ReadonlyArray<A> => byOrganization(ready.toSorted(onFrom(last)), limit, underWay)
