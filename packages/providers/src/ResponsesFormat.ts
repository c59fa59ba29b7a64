/**
 * What the bodies of OpenAI's Responses API and of Perplexity's Agent API, which follows it, have in common.
 */
import type { AnswerFinish } from "@answerscope/core/adapter"
import { Schema } from "effect"
import type { AnswerEnd } from "./AnswerReading.ts"
import { listOf, orNull, typedItems } from "./OpenSchema.ts"

const UrlCitation = Schema.Struct({
  type: Schema.Literal("url_citation"),
  url: Schema.String,
  title: orNull(Schema.String)
})

const OutputText = Schema.Struct({
  type: Schema.Literal("output_text"),
  text: Schema.String,
  annotations: listOf(UrlCitation)
})

const Refusal = Schema.Struct({ type: Schema.Literal("refusal"), refusal: orNull(Schema.String) })

/** An item of the output that holds text for the user. */
export const Message = Schema.Struct({
  type: Schema.Literal("message"),
  content: typedItems(["output_text", "refusal"], Schema.Union([OutputText, Refusal]))
})

/** The fields of a reply with status 200. Replies of these APIs always have a `status`. */
export const responseFields = {
  id: orNull(Schema.String),
  status: Schema.String,
  model: orNull(Schema.String),
  incomplete_details: orNull(Schema.Struct({ reason: orNull(Schema.String) })),
  usage: orNull(Schema.Struct({ input_tokens: orNull(Schema.Int), output_tokens: orNull(Schema.Int) }))
}

/** The text of messages, or their refusals if there is no other text, and what the text cites. */
export const readMessages = (messages: ReadonlyArray<typeof Message.Type>) => {
  const parts = messages.flatMap(({ content }) => content)
  const refusals = parts.flatMap((part) => (part.type === "refusal" ? [part.refusal ?? ""] : []))
  const text = messages
    .map(({ content }) => content.map((part) => (part.type === "output_text" ? part.text : "")).join(""))
    .filter((part) => part !== "")
    .join("\n\n")
  return {
    text,
    shown: text === "" ? refusals.join("\n") : text,
    citations: parts.flatMap((part) => (part.type === "output_text" ? part.annotations : [])),
    isRefused: refusals.length > 0
  }
}

/**
 * How a response ended. `incomplete` says what a reason for breaking off means; for a reason that it does not name the
 * response counts as truncated.
 */
export const endOf = (
  {
    status,
    incomplete_details
  }: { readonly status: string; readonly incomplete_details: { readonly reason: string | null } | null },
  options: {
    readonly isRefused: boolean
    readonly incomplete: Readonly<Record<string, AnswerFinish>>
    readonly failed: AnswerEnd
  }
): AnswerEnd => {
  if (status === "completed") {
    return options.isRefused
      ? { finish: "refused", finishReason: "refusal" }
      : { finish: "complete", finishReason: null }
  }
  if (status !== "incomplete") return options.failed
  const reason = incomplete_details?.reason ?? "incomplete"
  return { finish: options.incomplete[reason] ?? "truncated", finishReason: reason }
}
