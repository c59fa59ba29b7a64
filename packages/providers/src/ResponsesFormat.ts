/** Reads the bodies of OpenAI's Responses API and of the APIs that follow it. */
import { unknownUsage } from "@answerscope/core"
import type { AnswerFinish, CallUsage } from "@answerscope/core/model"
import { Schema } from "effect"
import { type AnswerEnd, type Failing, termsOf, withExtras } from "./ParsedAnswer.ts"
import { cutAt, joined, lastSaid, type Passage, type Said, said } from "./AnswerText.ts"
import { citationSpan } from "./CitationSpan.ts"
import { listOf, orNull, typedItems } from "./OpenSchema.ts"

const UrlCitation = Schema.Struct({
  type: Schema.Literal("url_citation"),
  url: Schema.String,
  title: orNull(Schema.String),
  start_index: orNull(Schema.Int),
  end_index: orNull(Schema.Int)
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
  /** `commentary` or `final_answer`; null from models that do not tell them apart. */
  phase: orNull(Schema.String),
  content: typedItems(["output_text", "refusal"], Schema.Union([OutputText, Refusal]))
})
type Message = typeof Message.Type

/** The fields of a reply with status 200. Replies of these APIs always have a `status`. */
export const responseFields = {
  id: orNull(Schema.String),
  status: Schema.String,
  model: orNull(Schema.String),
  incomplete_details: orNull(Schema.Struct({ reason: orNull(Schema.String) })),
  service_tier: orNull(Schema.String),
  usage: orNull(
    Schema.Struct({
      input_tokens: orNull(Schema.Int),
      input_tokens_details: orNull(
        Schema.Struct({
          cached_tokens: orNull(Schema.Int),
          cache_write_tokens: orNull(Schema.Int),
          cache_write_tokens_details: orNull(Schema.Struct({ ttl_12h_tokens: orNull(Schema.Int) })),
          // of Perplexity
          cache_read_input_tokens: orNull(Schema.Int),
          cache_creation_input_tokens: orNull(Schema.Int)
        })
      ),
      output_tokens: orNull(Schema.Int),
      output_tokens_details: orNull(Schema.Struct({ reasoning_tokens: orNull(Schema.Int) })),
      // of Perplexity
      cost: orNull(Schema.Struct({ total_cost: orNull(Schema.Finite), currency: orNull(Schema.String) })),
      tool_calls_details: orNull(
        Schema.Struct({ search_web: orNull(Schema.Struct({ invocation: orNull(Schema.Int) })) })
      ),
      // of xAI
      cost_in_usd_ticks: orNull(Schema.Finite),
      server_side_tool_usage_details: orNull(
        Schema.Struct({ web_search_calls: orNull(Schema.Int), x_search_calls: orNull(Schema.Int) })
      )
    })
  )
}
interface Billed {
  readonly service_tier: string | null
  readonly usage: (typeof responseFields.usage)["Type"]
}

/** Returns the tokens that a response states. All of these APIs count cached input and reasoning in. */
export const tokensOf = ({ service_tier, usage }: Billed): CallUsage => {
  const input = usage?.input_tokens_details
  const figures = {
    ...unknownUsage,
    inputTokens: usage?.input_tokens ?? null,
    cachedTokens: input?.cached_tokens ?? input?.cache_read_input_tokens ?? null,
    outputTokens: usage?.output_tokens ?? null,
    reasoningTokens: usage?.output_tokens_details?.reasoning_tokens ?? null
  }
  return withExtras(figures, {
    cacheWriteTokens: input?.cache_write_tokens ?? input?.cache_creation_input_tokens ?? null,
    extendedCacheWriteTokens: input?.cache_write_tokens_details?.ttl_12h_tokens ?? null,
    terms: termsOf(service_tier)
  })
}

/** The text of an output, or its refusals if there is no other text. */
export interface MessageReading extends Said {
  readonly isRefused: boolean
}

/** Reads the messages of an output. `isTool` tells which of the other items stand for the use of a tool. */
export const readMessages = <Item extends { readonly type: string }>(
  output: ReadonlyArray<Item | Message>,
  isTool: (item: Item | Message) => boolean
): MessageReading => {
  const messages = output.filter(isMessage)
  const commentary = messages.filter(({ phase }) => phase === "commentary")
  const reading = messages.some(({ phase }) => phase !== null)
    ? said(passageOf(messages.filter((message) => !commentary.includes(message))), [passageOf(commentary)])
    : lastSaid(cutAt(output, isTool).map((section) => passageOf(section.filter(isMessage))))
  const refusals = messages.flatMap(({ content }) =>
    content.flatMap((part) => (part.type === "refusal" ? [part.refusal ?? ""] : []))
  )
  return {
    ...reading,
    text: reading.text === "" ? refusals.join("\n") : reading.text,
    isRefused: refusals.length > 0
  }
}

const isMessage = (item: { readonly type: string }): item is Message => item.type === "message"

const passageOf = (messages: ReadonlyArray<Message>): Passage =>
  joined(
    messages.map(({ content }) => joined(content.map(partOf), "")),
    "\n\n"
  )

const partOf = (part: Message["content"][number]): Passage => {
  if (part.type === "refusal") return { text: "", citations: [], cited: [] }
  const { text, annotations } = part
  return {
    text,
    citations: annotations.flatMap((annotation) => citationSpan(text, annotation) ?? []),
    cited: annotations
  }
}

/**
 * Returns how a response ended. `incomplete` maps the reasons for an early end. With any other reason, the response
 * counts as truncated.
 */
export const endOf = (
  {
    status,
    incomplete_details
  }: { readonly status: string; readonly incomplete_details: { readonly reason: string | null } | null },
  options: {
    readonly isRefused: boolean
    readonly incomplete: Readonly<Record<string, AnswerFinish>>
    /** Of a response of any other status. */
    readonly failed: AnswerEnd | Failing
  }
): AnswerEnd | Failing => {
  if (status === "completed") {
    return options.isRefused
      ? { finish: "refused", finishReason: "refusal" }
      : { finish: "complete", finishReason: null }
  }
  if (status !== "incomplete") return options.failed
  const reason = incomplete_details?.reason ?? "incomplete"
  return { finish: options.incomplete[reason] ?? "truncated", finishReason: reason }
}
