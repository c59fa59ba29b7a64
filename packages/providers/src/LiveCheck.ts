/** Compares a live answer with what the vendors' documentation and our adapters expect. */
import type { Answer, Question } from "@answerscope/core"
import { Option, Schema } from "effect"
import { isAppName } from "./AppName.ts"
import { listOf, orNull } from "./OpenSchema.ts"

/** The question of a live check. Its signs have a meaning in addresses, and must arrive all the same. */
export const liveQuestion: Question = {
  prompt: "Which CRM suits a small law firm that wants to save 50% + tax?",
  model: null,
  location: "United States"
}

const Echo = Schema.Struct({
  tasks: listOf(
    Schema.Struct({
      result: listOf(Schema.Struct({ keyword: orNull(Schema.String), item_types: listOf(Schema.String) }))
    })
  )
})

const decodeEcho = Schema.decodeUnknownOption(Echo)

/** Types of elements that our adapters know. */
const knownTypes = new Set(
  (
    "ai_overview,chat_gpt_ad,chat_gpt_images,chat_gpt_local_businesses,chat_gpt_navigation_list,chat_gpt_products," +
    "chat_gpt_table,chat_gpt_text,gemini_images,gemini_table,gemini_text"
  ).split(",")
)

const echoed = ({ engine, raw }: Answer): ReadonlyArray<string> => {
  const result = Option.getOrNull(decodeEcho(raw))?.tasks[0]?.result[0]
  if (result === undefined) return ["the reply does not repeat the question"]
  const { item_types: types, keyword } = result
  // a page of results has many other elements
  const strange = engine === "google_ai_overview" ? [] : types.filter((type) => !knownTypes.has(type))
  return [
    ...(keyword === null || keyword === liveQuestion.prompt
      ? []
      : [`the question arrived as ${JSON.stringify(keyword)}`]),
    ...(strange.length === 0 ? [] : [`elements that are not read: ${strange.join(", ")}`])
  ]
}

/** Returns what is not as documented in an answer to `liveQuestion`, each as part of a sentence. */
export const oddities = (answer: Answer): ReadonlyArray<string> => {
  const { engine, finish, finishReason, model, searched, sources, usage } = answer
  const isApp = isAppName(engine)
  return [
    ...(finish === "complete" || finish === "not_shown" ? [] : [`the answer ended as ${finish} (${finishReason})`]),
    ...(finish === "complete" && sources.length === 0 ? ["it cites no page"] : []),
    ...(finish === "complete" && searched === false ? ["it did not search"] : []),
    ...((engine === "chatgpt_app" || engine === "gemini_app") && model === "app" ? ["the app names no model"] : []),
    ...(isApp && usage.microUsd === null ? ["the reply states no cost"] : []),
    ...(!isApp && usage.microUsd === null && usage.outputTokens === null ? ["the reply states no usage"] : []),
    ...(isApp ? echoed(answer) : [])
  ]
}
