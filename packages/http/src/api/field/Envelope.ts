/** Envelopes around the results of operations. */
import { Schema } from "effect"

const success = Schema.Literal(true)

/** `{ success: true, data }` */
export const Success = <Data extends Schema.Top>(data: Data) => Schema.Struct({ success, data })

/** Credits charged by a paid operation, and the balance after it. */
export const CreditsTaken = Schema.Struct({
  charged: Schema.Int.annotate({ description: "Credits taken for this request.", examples: [20] }),
  remaining: Schema.Int.annotate({ description: "Credits left, monthly and purchased together.", examples: [9980] })
}).annotate({ identifier: "CreditsTaken", description: "What a paid operation took, and what is left, in credits." })

/** `{ success: true, credits, data }` */
export const PaidSuccess = <Data extends Schema.Top>(data: Data) =>
  Schema.Struct({ success, credits: CreditsTaken, data })

/** The fields of a page beside its items: how many match in all, and which page this is. */
export const pageFields = {
  total: Schema.Int.annotate({ description: "How many match in all.", examples: [1] }),
  limit: Schema.Int.annotate({ description: "Most items that this response holds, as asked for.", examples: [50] }),
  offset: Schema.Int.annotate({ description: "How many were skipped, as asked for.", examples: [0] })
}

/** The response to a removal. */
export const Removed = Schema.Struct({
  id: Schema.String.annotate({ description: "The id of what was removed." }),
  deleted: Schema.Boolean.annotate({ description: "Always true." })
})
