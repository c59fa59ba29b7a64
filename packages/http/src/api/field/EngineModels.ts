/**
 * The model of each engine, in requests and responses. Known engines have their own property; custom engines of a
 * server use additional properties.
 */
import { Engine } from "@answerscope/core"
import { TrimmedText } from "@answerscope/core/model"
import { Schema } from "effect"
import { documentedText } from "./SchemaDocs.ts"

const model = (engine: string) =>
  documentedText(TrimmedText({ min: 1, max: 200 }), {
    description: `Model of ${engine}, by its vendor's name for it.`,
    example: `${engine}-model`,
    minLength: 1,
    maxLength: 200
  })

const askedModel = (engine: string) => Schema.optionalKey(model(engine))

/** The `models` of a request: any model, or those that the operator allows. */
export const modelsField = (description: string) =>
  Schema.StructWithRest(
    Schema.Struct({
      chatgpt: askedModel("chatgpt"),
      claude: askedModel("claude"),
      gemini: askedModel("gemini"),
      perplexity: askedModel("perplexity")
    }),
    [Schema.Record(Engine, model("another engine"))]
  ).annotate({ description: `${description} Where the operator lists models of an engine, one of those.` })

const shownModel = Schema.optionalKey(Schema.String)

/** `models` of a response. */
export const ShownModels = (description: string) =>
  Schema.StructWithRest(
    Schema.Struct({
      chatgpt: shownModel,
      claude: shownModel,
      gemini: shownModel,
      perplexity: shownModel
    }),
    [Schema.Record(Engine, Schema.String)]
  ).annotate({ description })
