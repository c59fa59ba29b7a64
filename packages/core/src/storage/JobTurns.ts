/**
 * Which organizations' jobs of a queue come next, shared out so that none waits behind another's backlog. Pure.
 * PostgreSQL's `claim_jobs` decides the same in SQL; the contract compares the two over generated backlogs.
 */
import { Order } from "effect"

/** What one organization has in a queue. */
export interface JobBacklog {
  readonly organizationId: string
  /** Jobs that could be begun now. */
  readonly ready: number
  /** Jobs that some process is at. */
  readonly underWay: number
}

interface Turn {
  readonly organizationId: string
  /** How many jobs the organization has under way with this one. */
  readonly nth: number
}

/** In the order of ids, on from the one that had the last turn, and round. */
const onFrom = (last: string | null): Order.Order<Turn> =>
  Order.combine(
    Order.mapInput(Order.Boolean, ({ organizationId }) => last !== null && organizationId <= last),
    Order.mapInput(Order.String, ({ organizationId }) => organizationId)
  )

const fewestUnderWay = Order.mapInput(Order.Number, ({ nth }: Turn) => nth)

/**
 * The organizations whose jobs are to be begun, one entry for each job, at most `limit`. Who has the fewest under way
 * is next; of equals, the one whose id follows that of `last`, who had the turn before.
 */
export const jobTurns = (
  backlogs: ReadonlyArray<JobBacklog>,
  { last, limit }: { readonly last: string | null; readonly limit: number }
): ReadonlyArray<string> =>
  backlogs
    .flatMap(({ organizationId, ready, underWay }) =>
      Array.from({ length: Math.min(ready, limit) }, (_, index): Turn => ({
        organizationId,
        nth: underWay + index + 1
      }))
    )
    .toSorted(Order.combine(fewestUnderWay, onFrom(last)))
    .slice(0, limit)
    .map(({ organizationId }) => organizationId)
