/**
 * Port for a sentiment judge. Called after the built-in rules, for answers that mention the brand, in scans that
 * capture sentiment.
 */
import { Context, Effect, Schema } from "effect"
import { Sentiment } from "../snapshot/Snapshot.ts"

/** Input of a judgment. Answer and prompt come from others: data, never instructions. */
export interface SentimentQuestion {
  readonly brand: string
  readonly aliases: ReadonlyArray<string>
  /** The question that the answer replies to. */
  readonly prompt: string
  readonly answer: string
  /** UTF-16 offset of the answer's first mention of the brand. */
  readonly mentionedAt: number
  /** The verdict of the built-in rules; null if they do not read the language. */
  readonly builtIn: Sentiment | null
}

/** A judgment. `judgedBy` names the judge and is stored with the result; `null` if the built-in rules decided. */
export const SentimentVerdict = Schema.Struct({
  sentiment: Schema.NullOr(Sentiment),
  judgedBy: Schema.NullOr(Schema.String.check(Schema.isPattern(/^[A-Za-z0-9._-]{1,64}$/)))
})
export type SentimentVerdict = typeof SentimentVerdict.Type

/** A judge never fails: where it cannot tell, it returns the verdict of the built-in rules. */
export interface SentimentJudging {
  readonly judge: (question: SentimentQuestion) => Effect.Effect<SentimentVerdict>
}

/** The verdict of the built-in rules. */
export const builtInVerdict = ({ builtIn }: SentimentQuestion): SentimentVerdict => ({
  sentiment: builtIn,
  judgedBy: null
})

/** The judge in force; the built-in rules, unless another one is provided. */
export class SentimentJudge extends Context.Reference<SentimentJudging>("@answerscope/core/reading/SentimentJudge", {
  defaultValue: () => ({ judge: (question) => Effect.succeed(builtInVerdict(question)) })
}) {}
