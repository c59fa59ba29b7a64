import { Schema } from "effect"

/** The balance does not cover the cost. Nothing was charged or created. */
export class InsufficientCredits extends Schema.TaggedError<InsufficientCredits>(
  "@answerscope/core/credit/InsufficientCredits"
)("InsufficientCredits", {
  /** Price of the operation, in credits. */
  cost: Schema.Int,
  /** What both buckets hold. */
  remaining: Schema.Int
}) {
  override get message(): string {
    return `This costs ${this.cost} credits, but only ${this.remaining} remain.`
  }
}
