/**
 * Arbitrary histories of an account.
 */
import { Arbitrary, Schema } from "effect"

const amount = (max: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: max }))

const Step = Schema.Union([
  Schema.TaggedStruct("charge", { amount: amount(25) }),
  Schema.TaggedStruct("charge", { amount: amount(6) }),
  /** `pick` chooses among the charges so far; `excess` asks for that much more than is left of it. */
  Schema.TaggedStruct("refund", { pick: amount(1_000), amount: amount(12), excess: Schema.Boolean }),
  Schema.TaggedStruct("refund", { pick: amount(1_000), amount: amount(12), excess: Schema.Literal(false) }),
  Schema.TaggedStruct("grant", { amount: amount(30) }),
  Schema.TaggedStruct("limit", { amount: amount(30) }),
  /** Moves the clock, back when negative. */
  Schema.TaggedStruct("wait", { hours: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 24 * 70 })) }),
  Schema.TaggedStruct("wait", { hours: Schema.Int.check(Schema.isBetween({ minimum: -24 * 40, maximum: 24 })) })
])
export type Step = typeof Step.Type

export const History = Schema.Struct({
  monthlyLimit: amount(30),
  steps: Schema.Array(Step).check(Schema.isMaxLength(30))
})

export const history = Arbitrary.schema(History)
