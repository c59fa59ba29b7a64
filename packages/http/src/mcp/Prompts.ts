/** Prompts: tasks that people start often. */
import { Effect, Layer, Schema } from "effect"
import { McpServer } from "effect/ai"
import { noiseRule } from "./Words.ts"

const brand = Schema.String.annotate({ description: "The brand's name or id." })

const closing = `${noiseRule} State no figure without its n and interval, and no cause as certain.`

const weeklyReview = McpServer.prompt({
  name: "weekly_review",
  title: "Weekly review",
  description: "What happened to a brand in the last seven days, and what to do next.",
  parameters: { brand },
  content: (given) =>
    Effect.succeed(
      `Review the last seven days of the brand ${JSON.stringify(given.brand)}. Find it with list_brands. Then call ` +
        "changes from seven days ago. If something changed, call matrix to see on which prompts and engines, and " +
        "sources with gap for what to work on. Write a sentence, changes with likely causes, three next steps. If " +
        `nothing clearly changed, say so in one sentence and stop. ${closing}`
    )
})

const whyDidWeDrop = McpServer.prompt({
  name: "why_did_we_drop",
  title: "Why did we drop?",
  description: "Finds out whether a brand fell, where and why.",
  parameters: {
    brand,
    engine: Schema.optionalKey(Schema.String.annotate({ description: "An engine, such as chatgpt." }))
  },
  content: (given) =>
    Effect.succeed(
      `Find out whether, where and why the brand ${JSON.stringify(given.brand)} fell` +
        `${given.engine === undefined ? "" : ` on the engine ${JSON.stringify(given.engine)}`}. Find it with ` +
        "list_brands. Call changes with the period in question; it has the likely cause. Call matrix to see which " +
        "prompts fell. Read one or two answers that leave the brand out, by list_answers with mentioned false and " +
        "get_answer, and see whom they name instead. First say whether it fell at all: it did not if changes names " +
        `no fall and no verdict is down. ${closing}`
    )
})

const clientSummary = McpServer.prompt({
  name: "client_summary",
  title: "Summary for a client",
  description: "A page about a brand for people who know nothing of the method.",
  parameters: {
    brand,
    from: Schema.optionalKey(Schema.String.annotate({ description: "Start, YYYY-MM-DD." })),
    to: Schema.optionalKey(Schema.String.annotate({ description: "End, YYYY-MM-DD." }))
  },
  content: (given) =>
    Effect.succeed(
      `Write a page about the brand ${JSON.stringify(given.brand)} for its owner, from ` +
        `${given.from ?? "30 days ago"} to ${given.to ?? "now"}. Find it with list_brands, then call changes, report ` +
        "by engine, report by competitor, and sources. Explain each figure briefly (explain_metric). No jargon, and " +
        `no advice that the figures do not support. ${closing}`
    )
})

export const promptsLayer = Layer.mergeAll(weeklyReview, whyDidWeDrop, clientSummary)
