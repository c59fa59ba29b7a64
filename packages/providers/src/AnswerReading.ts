/**
 * What an adapter reads out of a vendor's body, before it is known whether it is an answer.
 */
import type { Answer, AnswerFinish } from "@answerscope/core"

/** The parts of an answer that stand in the body. */
export interface AnswerReading extends Omit<Answer, "engine" | "model" | "finish" | "vendorRequestId" | "raw"> {
  /** Null when the body says that it holds a failure; `finishReason` is then the vendor's word for it. */
  readonly finish: AnswerFinish | null
}

/** How an answer ended, and the vendor's word for it. */
export type AnswerEnd = Pick<AnswerReading, "finish" | "finishReason">
