/** The catalogue of engines. */
import { Engine } from "@answerscope/core"
import { Surface } from "@answerscope/core/model"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Success } from "../field/Envelope.ts"
import { described } from "../field/OperationDocs.ts"

const credits = (description: string) => Schema.Int.annotate({ description })

/** An engine as the interface shows it. */
export const CataloguedEngine = Schema.Struct({
  engine: Engine,
  name: Schema.String.annotate({ description: "Its name for people.", examples: ["Google AI Mode"] }),
  surface: Surface.annotate({
    description:
      "`api`: asked over the vendor's interface. `app`: answers as people see them in the vendor's app or page."
  }),
  provider: Schema.String.annotate({
    description: "Whom it asks; `custom` for a host's own.",
    examples: ["dataforseo"]
  }),
  configured: Schema.Boolean.annotate({ description: "Whether this server can ask it." }),
  models: Schema.NullOr(Schema.Array(Schema.String)).annotate({ description: "Models to choose from; null: any." }),
  promptMax: Schema.NullOr(Schema.Int).annotate({
    description: "Longest prompt in UTF-16 units; null: any. A longer prompt is refused, never cut."
  }),
  places: Schema.Literals(["none", "country", "city"]).annotate({ description: "The finest place that it takes." }),
  language: Schema.Boolean.annotate({ description: "Whether it takes a language." }),
  credits: Schema.Struct({
    check: credits("Price of a check."),
    sentiment: credits("Added to a check with `captureSentiment`."),
    prompts_run: credits("Price of an answer of `POST /v1/prompts/run`.")
  }),
  status: Schema.Literals(["ok", "limited", "failing", "out_of_budget"]).annotate({
    description:
      "`limited`: calls wait for the vendor's limit. `failing`: the vendor refuses the account, or most of your " +
      "checks of the last hour failed. `out_of_budget`: a budget for vendors is used up."
  })
}).annotate({ identifier: "CataloguedEngine" })

export class EngineGroup extends HttpApiGroup.make("engines")
  .add(
    HttpApiEndpoint.get("list", "/v1/engines", {
      success: Success(Schema.Struct({ engines: Schema.Array(CataloguedEngine) }))
    }).annotateMerge(
      described(
        "listEngines",
        "List engines",
        "Known engines and those of this server, with limits, prices and status. Limits of an engine that is not " +
          "configured are unknown: `promptMax` is null, `places` is `none`."
      )
    )
  )
  .annotateMerge(OpenApi.annotations({ title: "Engines", description: "What can be asked. Free." })) {}
