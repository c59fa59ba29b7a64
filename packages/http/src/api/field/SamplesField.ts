/** Number of samples per cell. */
import { ScanRequest } from "@answerscope/core"
import { bounds } from "@answerscope/core/model"
import { Schema } from "effect"
import { keywords } from "./SchemaDocs.ts"

/** Field of a request. */
export const samplesField = (description: string) =>
  Schema.Int.check(keywords({ minimum: 1, maximum: bounds.samplesMax }))
    .annotate({ description: `${description} 1 to ${bounds.samplesMax}.`, examples: [3] })
    .pipe(Schema.decodeTo(ScanRequest.fields.samples.schema))

/** Field of a scan or tracker. */
export const ShownSamples = Schema.Int.annotate({
  description: "How many answers are asked for to each prompt on each engine.",
  examples: [1]
})

/** Field of an answer. */
export const ShownSample = Schema.Int.annotate({
  description: "Which of the answers to this prompt on this engine in its scan, from 1.",
  examples: [1]
})
