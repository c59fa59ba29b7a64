/**
 * Who comes next where organizations, or others who share something, take turns. Pure.
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
 * the order in which it came, or should come: it decides within an owner, and between equals.
 */
export const turnsOf = <Owned, A extends Owned>(
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

/** The first `limit` of what waits when organizations take turns: nobody has anything under way. */
export const byOrganization = <A extends { readonly organizationId: string }>(
  waiting: ReadonlyArray<A>,
  limit: number
): ReadonlyArray<A> =>
  turnsOf(waiting, ({ organizationId }: A) => organizationId, [])
    .slice(0, limit)
    .map(({ item }) => item)
