/** Request bodies for trackers. */
import { BrandId, NewTracker } from "@answerscope/core"
import { bounds, RequestedId, TrackerName } from "@answerscope/core/model"
import { Schema } from "effect"
import { enginesField } from "./BrandBody.ts"
import { alertModeField, alertSettingsField } from "./field/AlertSettingsField.ts"
import { modelsField } from "./field/EngineModels.ts"
import { marketFields } from "./field/MarketField.ts"
import { samplesField } from "./field/SamplesField.ts"
import { documentedList, documentedText, keywords } from "./field/SchemaDocs.ts"

const name = Schema.NullOr(
  documentedText(TrackerName, {
    description: "A name to know the tracker by. 1 to 200 characters after trimming.",
    example: "Daily",
    minLength: 1,
    maxLength: 200
  })
)

const intervalMinutes = Schema.Int.check(
  keywords({ minimum: bounds.intervalMinutesMin, maximum: bounds.intervalMinutesMax })
)
  .annotate({
    description: "Minutes from one run to the next: 15 to 43,200 (30 days).",
    examples: [bounds.intervalMinutesDefault]
  })
  .pipe(Schema.decodeTo(NewTracker.fields.intervalMinutes.schema))

const prompts = documentedList(NewTracker.fields.prompts.schema, {
  description: "Prompts of each run: 1 to 50, of 1 to 500 characters; exact repetitions are dropped.",
  example: ["best crm for startups"],
  list: { minItems: 1, maxItems: 50 },
  item: { minLength: 1, maxLength: 500 }
})

const settings = {
  name: Schema.optionalKey(name),
  intervalMinutes: Schema.optionalKey(intervalMinutes),
  enabled: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "Whether runs start on schedule."
    })
  ),
  prompts: Schema.optionalKey(prompts),
  engines: Schema.optionalKey(enginesField),
  models: Schema.optionalKey(modelsField("The model to ask, for engines of this tracker only.")),
  ...marketFields,
  samples: Schema.optionalKey(
    samplesField("Samples per prompt, engine and market in each run; the product of all is at most 2,000.")
  ),
  captureSentiment: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "Whether to analyze sentiment, for 1 more credit per check."
    })
  ),
  alertMode: Schema.optionalKey(alertModeField),
  alertSettings: Schema.optionalKey(alertSettingsField)
}

/** The body of a tracker's creation. `null` for `name` or `alertSettings` counts as left out. */
export const TrackerCreate = Schema.Struct({
  brandId: RequestedId(BrandId, {
    description: "The brand to track. It provides omitted prompts and engines, as they are now.",
    examples: [BrandId.make("brd_01jnhv8q5yfa7tb2c3d4e5f6g7")]
  }),
  ...settings
}).annotate({
  examples: [
    {
      brandId: BrandId.make("brd_01jnhv8q5yfa7tb2c3d4e5f6g7"),
      name: "Daily",
      intervalMinutes: 1440,
      prompts: ["best crm for startups"],
      engines: ["chatgpt", "perplexity"],
      alertMode: "confirmed"
    }
  ]
})

/** The body of a tracker change: at least one property. `null` clears `name` and `alertSettings`. */
export const TrackerPatch = Schema.Struct(settings)
  .check(
    Schema.makeFilter<object>(
      (body) => Object.keys(body).length > 0 || `must have at least one of ${Object.keys(settings).join(", ")}`,
      { toJsonSchema: () => ({ minProperties: 1 }) }
    )
  )
  .annotate({ examples: [{ enabled: false }] })
