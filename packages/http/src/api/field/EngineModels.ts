/**
 * The model of each engine: as a caller asks for it, and as a response shows it.
 */
import { TrimmedText } from "@answerscope/core/adapter"
import { Schema } from "effect"
import { documentedText } from "./SchemaDocs.ts"

const askedModel = (engine: string) =>
  Schema.optionalKey(
    documentedText(TrimmedText({ min: 1, max: 200 }), {
      description: `Model of ${engine}, by its vendor's name for it.`,
      example: `${engine}-model`,
      minLength: 1,
      maxLength: 200
    })
  )

/** `models` of a body: any, or of those that the operator lists. */
export const modelsField = (description: string) =>
  Schema.Struct({
    chatgpt: askedModel("chatgpt"),
    claude: askedModel("claude"),
    gemini: askedModel("gemini"),
    perplexity: askedModel("perplexity")
  }).annotate({ description: `${description} Where the operator lists models of an engine, one of those.` })

const shownModel = Schema.optionalKey(Schema.String)

/** `models` of a response. */
export const ShownModels = (description: string) =>
  Schema.Struct({
    chatgpt: shownModel,
    claude: shownModel,
    gemini: shownModel,
    perplexity: shownModel
  }).annotate({ description })
