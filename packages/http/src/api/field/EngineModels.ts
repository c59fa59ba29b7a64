/**
 * The model of each engine: as a caller asks for it, and as a response shows it. The known engines are named; others,
 * of a server that has engines of its own, stand beside them.
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

/** `models` of a body: any, or of those that the operator lists. */
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
