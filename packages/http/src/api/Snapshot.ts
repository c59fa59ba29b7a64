/** Snapshots as the interface shows them. */
import { BrandId, Engine, ScanId, SnapshotId, TrackerId, Snapshot as CoreSnapshot } from "@answerscope/core"
import { SnapshotKind, Surface, TextSpan } from "@answerscope/core/model"
import { Schema } from "effect"
import { analyzerVersion, evidenceFields, extras, readFields, readKeys } from "./field/AnalysisFields.ts"
import { ShownId } from "./field/IdField.ts"
import { shownMarket } from "./field/MarketField.ts"
import { ShownSample } from "./field/SamplesField.ts"
import { Timestamp } from "./field/SchemaDocs.ts"

export const exampleId = "snp_01jnhv8q5yfa7tb2c3d4e5f6g7"

const summaryFields = {
  id: ShownId(SnapshotId, { examples: [exampleId] }),
  brandId: ShownId(BrandId),
  brand: Schema.String.annotate({ description: "The brand's name at the time of the check." }),
  prompt: Schema.String,
  engine: Engine,
  surface: Surface.annotate({ description: "Where the answer is seen: over the vendor's interface or in its app." }),
  provider: Schema.String.annotate({ description: "Whom the engine asked.", examples: ["openai"] }),
  kind: SnapshotKind.annotate({
    description: "`not_shown`: the page showed no answer. It counts in no rate but `shown_rate`."
  }),
  ...shownMarket,
  sample: ShownSample,
  followUp: Schema.Boolean.annotate({
    description: "Whether it is a follow-up answer. Not counted in any rate."
  }),
  model: Schema.NullOr(Schema.String).annotate({ description: "The model that answered." }),
  mentioned: readFields.mentioned,
  position: readFields.position,
  sourcesCount: Schema.Int.annotate({ description: "Distinct cited URLs." }),
  sentiment: readFields.sentiment,
  competitorsFound: readFields.competitorsFound,
  competitorCandidatesFound: readFields.competitorCandidatesFound,
  checkedAt: Timestamp("When the answer was read.")
}

const wireKeys = { ...readKeys, sourcesCount: "sources_count" } as const

const Source = Schema.Struct({
  url: Schema.String,
  title: Schema.NullOr(Schema.String),
  domain: Schema.NullOr(Schema.String)
})

const answerFields = {
  answer: Schema.String.annotate({ description: "The whole answer." }),
  sources: Schema.Array(Source).annotate({ description: "Cited pages, in order of first citation." }),
  searched: Schema.NullOr(Schema.Boolean).annotate({
    description: "Whether the engine retrieved a page for its answer. False: it answered from memory. Null: unknown."
  }),
  consulted: Schema.Array(Source).annotate({ description: "Pages that the engine retrieved and did not cite." }),
  narration: Schema.NullOr(Schema.String).annotate({
    description: "Text before the answer, such as a plan of the searches to come. It counts in no figure."
  }),
  extras
}

const textRemovedAt = Schema.NullOr(
  Timestamp(
    "When the operator's retention removed the text; null while it is there. `answer`, `narration`, `sources`, " +
      "`consulted`, `citations`, `spans` and `queries` are empty then, and all else stays."
  )
)

/** A snapshot as listed. */
export const Snapshot = Schema.Struct(summaryFields).pipe(Schema.encodeKeys(wireKeys))

/** A snapshot as listed with its answer. */
export const SnapshotWithAnswer = Schema.Struct({ ...summaryFields, ...answerFields, textRemovedAt }).pipe(
  Schema.encodeKeys(wireKeys)
)

/** A snapshot in a list, with its answer on request. */
export const ListedSnapshot = Schema.Struct({
  ...summaryFields,
  answer: Schema.optionalKey(answerFields.answer),
  sources: Schema.optionalKey(answerFields.sources),
  searched: Schema.optionalKey(answerFields.searched),
  consulted: Schema.optionalKey(answerFields.consulted),
  narration: Schema.optionalKey(answerFields.narration),
  extras: Schema.optionalKey(answerFields.extras),
  textRemovedAt: Schema.optionalKey(textRemovedAt)
}).pipe(
  Schema.encodeKeys(wireKeys),
  Schema.annotateEncoded({
    identifier: "Snapshot",
    description: "The observation of one check; with `answer=true`, including the answer."
  })
)

const tokens = (what: string) => Schema.NullOr(Schema.Int).annotate({ description: `${what}; null if unknown.` })

/** Vendor usage and cost of a check. */
export const vendorFields = {
  usage: Schema.optionalKey(
    Schema.Struct({
      inputTokens: tokens("All input tokens, cached ones included"),
      cachedTokens: tokens("Input tokens from the vendor's cache"),
      outputTokens: tokens("All output tokens, reasoning included"),
      reasoningTokens: tokens("Tokens of reasoning"),
      searches: tokens("Web searches that the vendor bills")
    }).annotate({ description: "Vendor usage of the check. Only if the operator shows it." })
  ),
  vendorCost: Schema.optionalKey(
    Schema.Struct({
      microUsd: Schema.NullOr(Schema.Int).annotate({ description: "Millionths of a US dollar; null if unknown." }),
      source: Schema.Literals(["vendor", "price_list", "unknown"])
    }).annotate({ description: "Vendor cost of the check. Only if the operator shows it." })
  )
}

/** A snapshot with the evidence it rests on. */
export const SnapshotWithEvidence = Schema.Struct({
  ...summaryFields,
  ...answerFields,
  ...evidenceFields,
  citations: Schema.Array(TextSpan).annotate({
    description: "Parts of `answer` that the vendor marks as citations. They do not count as mentions."
  }),
  queries: Schema.Array(Schema.String).annotate({ description: "The search queries that the engine made." }),
  tier: Schema.NullOr(Schema.String).annotate({
    description: "The vendor's service tier that answered, such as `flex`. Null: its normal one.",
    examples: ["flex"]
  }),
  analyzerVersion,
  origin: CoreSnapshot.fields.origin.annotate({
    description: "Origin of the answer: the engine, a simulation, a recording or an import."
  }),
  scanId: ShownId(ScanId),
  trackerId: Schema.NullOr(ShownId(TrackerId)),
  ...vendorFields,
  credits: Schema.Int.annotate({ description: "Cost of the check." }),
  textRemovedAt
}).pipe(
  Schema.encodeKeys(wireKeys),
  Schema.annotateEncoded({
    identifier: "SnapshotWithEvidence",
    description: "The observation of one check, with its evidence."
  })
)
