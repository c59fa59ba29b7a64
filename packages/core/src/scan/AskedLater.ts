/** State of a check whose answer is collected later. */
import { Schema } from "effect"
import { Spent } from "../cost/VendorCost.ts"
import { Ticket } from "../engine/AnswerEngine.ts"

/**
 * A check's question at an engine that answers later. Its tag is the check's id. Written before the question is
 * submitted, so that it is never submitted twice. Times are Unix milliseconds of the storage's clock.
 */
export const AskedLater = Schema.Struct({
  /** Time before the submission. */
  at: Schema.Int,
  /** The requested model. The cost of the submission is recorded under it. */
  model: Schema.String,
  /** The vendor's ticket. `null` while it is unknown whether the vendor has the question. */
  ticket: Schema.NullOr(Ticket),
  /** Time of the next step. With a ticket, a job that comes earlier is a duplicate. */
  dueAt: Schema.Int,
  /** Usage and cost of the check up to its ticket. */
  spent: Schema.NullOr(Spent)
})
export type AskedLater = typeof AskedLater.Type
