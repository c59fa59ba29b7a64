/** Rows of the reports on sources and searches as the interface shows them. */
import { Engine } from "@answerscope/core"
import { sourceKinds } from "@answerscope/core/model"
import { Schema } from "effect"
import { Timestamp } from "../field/SchemaDocs.ts"
import { changeFields, changeKeys, RateOf } from "./RateField.ts"

const engines = Schema.Array(Engine).annotate({ description: "Engines of those answers, by name." })
const prompts = Schema.Int.annotate({ description: "Prompts with such an answer." })

/** The gap rate since a mark. */
const SinceDone = Schema.Struct({
  at: Timestamp("Since when it is marked as done."),
  ...changeFields
}).pipe(
  Schema.encodeKeys(changeKeys),
  Schema.annotateEncoded({
    identifier: "SinceDone",
    description:
      "The gap rate in the answers of the report since the source was marked as done (`value`), beside that in those " +
      "before (`previous`), over the combinations of prompt and engine that cite it in both."
  })
)

/**
 * A cited page, or all cited pages of a domain. A source that was only retrieved counts the answers that retrieved it.
 */
export const SourceRow = Schema.Struct({
  key: Schema.String.annotate({ description: "The registrable domain, or the page's address.", examples: ["g2.com"] }),
  kind: Schema.Literals(sourceKinds).annotate({
    description:
      "Whose it is: the brand's by its domain, a tracked competitor's by domain or by a site's name, or another's."
  }),
  competitor: Schema.NullOr(Schema.String).annotate({ description: "The competitor whose it is, as it is tracked." }),
  answers: RateOf("Answers that cite it, of all answers."),
  retrieved: Schema.Int.annotate({
    description:
      "Answers whose engine retrieved it and that do not cite it. Answers whose text was removed by age do not count."
  }),
  withBrand: RateOf("Answers that name the brand, of those that cite it."),
  competitors: Schema.Array(Schema.Struct({ name: Schema.String, answers: Schema.Int })).annotate({
    description: "The 5 competitors that most of the answers name which cite it."
  }),
  gap: RateOf("Answers that name a tracked competitor and not the brand, of those that cite it."),
  gapAnswers: Schema.Int.annotate({ description: "The `k` of `gap`." }),
  few: Schema.Boolean.annotate({
    description:
      "Whether it is no clear gap: fewer than 3 gap answers, or a rate whose interval is not above that of all sources."
  }),
  namesInstead: Schema.Array(Schema.Struct({ name: Schema.String, answers: Schema.Int })).annotate({
    description: "The 5 competitors that most of the gap answers name."
  }),
  gapPrompts: Schema.Array(
    Schema.Struct({ prompt: Schema.String, gapAnswers: Schema.Int, answers: Schema.Int }).pipe(
      Schema.encodeKeys({ gapAnswers: "gap_answers" })
    )
  ).annotate({
    description: "The 10 prompts with most gap answers, each with those and with all its answers that cite the source."
  }),
  engines,
  prompts,
  firstSeenAt: Timestamp("When the first of those answers was read."),
  lastSeenAt: Timestamp("When the last of those answers was read."),
  pages: Schema.Array(Schema.Struct({ key: Schema.String, answers: Schema.Int })).annotate({
    description: "The 5 pages of the domain that most answers cite; none by page."
  }),
  sinceDone: Schema.NullOr(SinceDone).annotate({ description: "`null` if it is not marked as done." })
}).pipe(
  Schema.encodeKeys({
    withBrand: "with_brand",
    gapAnswers: "gap_answers",
    namesInstead: "names_instead",
    gapPrompts: "gap_prompts",
    sinceDone: "since_done",
    firstSeenAt: "first_seen_at",
    lastSeenAt: "last_seen_at"
  }),
  Schema.annotateEncoded({
    identifier: "SourceRow",
    description:
      "A source that answers cite. With `retrieved_only`, `competitors`, `gap`, `engines`, `prompts`, times and " +
      "`pages` are those of the answers whose engines retrieved it."
  })
)

/** A search query of an engine. */
export const SearchRow = Schema.Struct({
  query: Schema.String.annotate({ description: "As the engine wrote it.", examples: ["best crm 2026 reviews"] }),
  answers: Schema.Int.annotate({ description: "Answers for which it was searched." }),
  engines,
  prompts,
  tracked: Schema.Boolean.annotate({ description: "Whether it is one of the brand's prompts now." })
}).annotate({ identifier: "SearchRow", description: "What an engine searched for before it answered." })

/** Rows as the JSON of the interface. */
export const encodeSource = Schema.encodeSync(SourceRow)
export const encodeSearch = Schema.encodeSync(SearchRow)
