/**
 * What an adapter reads out of a vendor's body: an answer, or a failure in place of one.
 */
import type { Answer, AnswerEngineErrorKind } from "@answerscope/core"

/** An answer as it stands in the body. */
export interface AnswerParts extends Omit<Answer, "engine" | "origin" | "model" | "vendorRequestId" | "raw"> {
  /** The model that answered; null when the body does not name it. */
  readonly model: string | null
  /** The vendor's id of the answer. */
  readonly id: string | null
}

/** A failure that came with a 200. */
export interface FailureInside {
  readonly finish: null
  /** The vendor's word for it. */
  readonly finishReason: string | null
  readonly kind: AnswerEngineErrorKind
}

export type AnswerReading = AnswerParts | FailureInside

/** How an answer ended, and the vendor's word for it; `finish` is null when it failed. */
export interface AnswerEnd {
  readonly finish: AnswerParts["finish"] | null
  readonly finishReason: string | null
}

/** The parts of an answer with its end, or the failure when it has none. */
export const ended = (
  parts: Omit<AnswerParts, "finish" | "finishReason">,
  { finish, finishReason }: AnswerEnd,
  kind: AnswerEngineErrorKind = "unavailable"
): AnswerReading => (finish === null ? { finish, finishReason, kind } : { ...parts, finish, finishReason })
