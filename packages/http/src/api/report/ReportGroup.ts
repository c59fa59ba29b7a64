/** Reports: figures over stored answers that say how sure they are. */
import { BrandId, TrackerId, VisibilityDigest } from "@answerscope/core"
import { bounds, DigestEvery, PromptClass, RequestedId, sourceGroupings, sourceKinds } from "@answerscope/core/model"
import { Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NotAcceptable, NotFound } from "../request/ApiError.ts"
import { IsHeavyRequest } from "../request/RequestRules.ts"
import { Success } from "../field/Envelope.ts"
import {
  BooleanParameter,
  brandIdParameter,
  engineParameter,
  groupParameter,
  IntegerParameter,
  modelParameter,
  promptParameter,
  promptParameters,
  searchedParameter,
  surfaceParameter,
  timeRangeParameters
} from "../field/QueryParameter.ts"
import { marketParameters } from "../field/MarketField.ts"
import { alsoRows, described } from "../field/OperationDocs.ts"
import { DuelReport } from "./Duel.ts"
import { Plan, planParameters } from "./PlanReport.ts"
import { Portfolio } from "./Portfolio.ts"
import {
  EnginesReport,
  PromptList,
  SearchesReport,
  SourcesReport,
  UntrackedReport,
  VisibilityReport
} from "./ReportBody.ts"
import { Story } from "./Story.ts"

/** Which answers a report is about. */
const filterParameters = {
  engine: engineParameter,
  surface: surfaceParameter,
  ...marketParameters,
  model: modelParameter,
  prompt: promptParameter,
  ...promptParameters,
  searched: searchedParameter,
  tracker_id: Schema.optionalKey(
    RequestedId(TrackerId, { description: "Only answers of this tracker's runs. An unknown id matches nothing." })
  ),
  ...timeRangeParameters
}

const rowParameters = {
  limit: Schema.optionalKey(
    IntegerParameter({
      min: 1,
      max: bounds.reportRowsMax,
      byDefault: bounds.reportRowsDefault,
      description: "Most rows to return; CSV and NDJSON have all if it is left out."
    })
  ),
  offset: Schema.optionalKey(
    IntegerParameter({
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      byDefault: 0,
      description: "How many rows to skip."
    })
  )
}

const anytimeParameter = Schema.optionalKey(
  BooleanParameter("`true`: intervals and verdicts hold although you look every day, and are about 1.5 times as wide.")
)

const ofBrand = RequestedId(BrandId, { description: "The brand. An unknown or malformed id matches nothing." })

const defaultPeriod = `Default: the last 30 days. ${alsoRows} The method: docs/method.md.`

const storyClass = Schema.optionalKey(
  Schema.Literals([...PromptClass.literals, "all"]).annotate({
    description:
      "Prompts of this class. Default: `all` for one prompt, else `non_branded` if the brand has such a prompt."
  })
)

export class ReportGroup extends HttpApiGroup.make("reports")
  .add(
    HttpApiEndpoint.get("visibility", "/v1/reports/visibility", {
      query: {
        brand_id: brandIdParameter,
        by: Schema.optionalKey(
          Schema.String.annotate({
            description:
              "What each row stands for: up to three of `brand`, `engine`, `surface`, `location`, `language`, " +
              "`model`, `prompt`, `class`, `tag`, `competitor`, and one of `day`, `week` (ISO, by its Monday), " +
              "`month` (UTC), separated by commas. Without it: one row. Without `brand_id` it must hold `brand`.",
            examples: ["engine,week"]
          })
        ),
        ...filterParameters,
        compare: Schema.optionalKey(
          Schema.Literals(["previous", "none"]).annotate({
            description:
              "`previous`: each rate is compared with the equal period before; not with a unit of time in `by`. " +
              "Default `none`."
          })
        ),
        anytime: anytimeParameter,
        ...rowParameters
      },
      success: Success(VisibilityReport),
      error: NotAcceptable
    }).annotateMerge(described("getVisibilityReport", "Figures of visibility, by any dimensions", defaultPeriod)),
    HttpApiEndpoint.get("sources", "/v1/reports/sources", {
      query: {
        brand_id: ofBrand,
        group_by: Schema.optionalKey(
          Schema.Literals(sourceGroupings).annotate({
            description: "What each row is: a registrable domain (default), or a page without tracking parameters."
          })
        ),
        ...filterParameters,
        kind: Schema.optionalKey(Schema.Literals(sourceKinds).annotate({ description: "Only sources of this kind." })),
        gap: Schema.optionalKey(
          BooleanParameter(
            "`true`: only sources of answers that name a competitor and not the brand. Figures stay over all answers."
          )
        ),
        competitor: Schema.optionalKey(
          Schema.String.annotate({
            description: "Only sources of answers that name this tracked competitor; with `gap`, of such gap answers."
          })
        ),
        q: Schema.optionalKey(
          Schema.String.annotate({
            description: "Only sources whose domain or address has this text; case does not matter."
          })
        ),
        sort: Schema.optionalKey(
          Schema.Literals(["answers", "gap"]).annotate({
            description: "`answers` (default): most answers first. `gap`: clear gaps first, then most gap answers."
          })
        ),
        retrieved_only: Schema.optionalKey(
          BooleanParameter("`true`: instead of cited sources, those that engines retrieved and no answer cites.")
        ),
        ...rowParameters
      },
      success: Success(SourcesReport),
      error: NotAcceptable
    }).annotateMerge(described("getSourcesReport", "Which pages answers cite", defaultPeriod)),
    HttpApiEndpoint.get("searches", "/v1/reports/searches", {
      query: {
        brand_id: ofBrand,
        ...filterParameters,
        tracked: Schema.optionalKey(
          BooleanParameter("`true`: only searches that are prompts of the brand. `false`: only others. Default: all.")
        ),
        ...rowParameters
      },
      success: Success(SearchesReport),
      error: NotAcceptable
    }).annotateMerge(described("getSearchesReport", "What engines searched for", defaultPeriod)),
    HttpApiEndpoint.get("duel", "/v1/reports/duel", {
      query: {
        brand_id: ofBrand,
        competitor: Schema.String.annotate({
          description: "The name of a competitor that the brand tracks.",
          examples: ["Globex"]
        }),
        ...filterParameters,
        ...rowParameters
      },
      success: Success(DuelReport),
      error: NotAcceptable
    }).annotateMerge(described("getDuel", "The brand beside one competitor, prompt by prompt", defaultPeriod)),
    HttpApiEndpoint.get("untracked", "/v1/reports/untracked", {
      query: {
        brand_id: ofBrand,
        ...Struct.omit(filterParameters, ["tracker_id"]),
        anytime: anytimeParameter
      },
      success: Success(UntrackedReport)
    }).annotateMerge(
      described(
        "getUntracked",
        "Brands that answers recommend and nobody tracks",
        "Their rates are like those of competitors in the visibility report. Default: the last 30 days."
      )
    ),
    HttpApiEndpoint.get("story", "/v1/reports/story", {
      query: {
        brand_id: RequestedId(BrandId, { description: "The brand." }),
        class: storyClass,
        prompt: promptParameter,
        engine: engineParameter,
        surface: surfaceParameter,
        prompts: Schema.optionalKey(BooleanParameter("`true`: also tells where the brand is weakest, as `prompts`.")),
        competitors: Schema.optionalKey(BooleanParameter("`true`: also tells who leads, as `competitors`.")),
        ...marketParameters,
        ...timeRangeParameters
      },
      success: Success(Story),
      error: NotFound
    }).annotateMerge(
      described(
        "getStory",
        "What happened, in a few sentences, and what to do next",
        "One sentence with its figures, what changed and what may be behind it, compared with the previous period. " +
          "Default: the last 30 days. The method: docs/method.md."
      )
    ),
    HttpApiEndpoint.get("digest", "/v1/reports/digest", {
      query: {
        brand_id: RequestedId(BrandId, { description: "The brand." }),
        every: Schema.optionalKey(DigestEvery).annotate({ description: "`weekly` by default." })
      },
      success: Success(VisibilityDigest),
      error: NotFound
    }).annotateMerge(
      described(
        "getDigest",
        "The digest of a brand, as subscriptions get it",
        "Covers the last 24 hours or 7 days. Digests that are sent cover whole days."
      )
    ),
    HttpApiEndpoint.get("portfolio", "/v1/reports/portfolio", {
      query: { class: storyClass, group: groupParameter, ...timeRangeParameters, ...rowParameters },
      success: Success(Portfolio)
    }).annotateMerge(
      described(
        "getPortfolio",
        "All brands, and which of them need a look",
        "One row per brand, with its first change, its figures and 12 weeks. Default: the last 30 days."
      )
    ),
    HttpApiEndpoint.get("prompts", "/v1/reports/prompts", {
      query: { brand_id: ofBrand, ...filterParameters, ...rowParameters },
      success: Success(PromptList)
    }).annotateMerge(
      described(
        "getPromptList",
        "Gap answers and 12 weeks of each prompt",
        "Gap answers are of the period (default: the last 30 days), weeks end with it. Figures: the visibility report."
      )
    ),
    HttpApiEndpoint.get("engines", "/v1/reports/engines", {
      query: timeRangeParameters,
      success: Success(EnginesReport)
    }).annotateMerge(
      described(
        "getEnginesReport",
        "How many checks each engine answered",
        "Over all brands together, by engine. Default: the last 30 days. Follow-ups and imported answers do not count."
      )
    ),
    HttpApiEndpoint.get("plan", "/v1/reports/plan", {
      query: planParameters,
      success: Success(Plan),
      error: NotFound
    }).annotateMerge(
      described(
        "getPlan",
        "How soon a tracker would detect a change, and what that costs",
        "With `brand_id`, or `before` and `cells`; and with `after` or `drop`. How it is computed: docs/method.md."
      )
    )
  )
  .annotateEndpoints(IsHeavyRequest, true)
  .annotateMerge(
    OpenApi.annotations({
      title: "Reports",
      description: "Figures over stored answers, each with what it rests on and how sure it is. Free."
    })
  ) {}
