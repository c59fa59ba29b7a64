/**
 * Snapshots as the interface shows them.
 */
import {
  AnswerOrigin,
  BrandId,
  Engine,
  ScanId,
  Sentiment,
  SnapshotId,
  type SnapshotSummary,
  TrackerId
} from "@answerscope/core"
import { Schema } from "effect"
import { ShownId } from "./field/IdField.ts"
import { ShownSample } from "./field/SamplesField.ts"
import { Timestamp } from "./field/SchemaDocs.ts"

export const exampleId = "snp_01jnhv8q5yfa7tb2c3d4e5f6g7"

const summaryFields = {
  id: ShownId(SnapshotId, { examples: [exampleId] }),
  brandId: ShownId(BrandId),
  brand: Schema.String.annotate({ description: "The brand's name at the time of the check." }),
  prompt: Schema.String,
  engine: Engine,
  sample: ShownSample,
  followUp: Schema.Boolean.annotate({
    description: "Whether it was asked beside a tracker's plan, to make sure of a change. It counts in no rate."
  }),
  model: Schema.NullOr(Schema.String).annotate({ description: "The model that answered." }),
  mentioned: Schema.Boolean,
  position: Schema.NullOr(Schema.Int).annotate({
    description: "Rank among all brands that the answer offers, from 1; null when only named in passing or not at all."
  }),
  sources_count: Schema.Int.annotate({ description: "Distinct cited URLs." }),
  sentiment: Schema.NullOr(Sentiment),
  competitors_found: Schema.Array(Schema.String).annotate({
    description: "Tracked competitors that the answer names, in the brand's spelling, in order of appearance."
  }),
  competitor_candidates_found: Schema.Array(Schema.String).annotate({
    description: "Other brands that the answer offers, at most 20."
  }),
  checkedAt: Timestamp("When the answer was read.")
}

const Source = Schema.Struct({
  url: Schema.String,
  title: Schema.NullOr(Schema.String),
  domain: Schema.NullOr(Schema.String)
})

const answerFields = {
  answer: Schema.String.annotate({ description: "The whole answer." }),
  sources: Schema.Array(Source).annotate({ description: "Cited pages, in order of first citation." })
}

const textRemovedAt = Schema.NullOr(
  Timestamp(
    "When the operator's retention removed the text; null while it is there. `answer`, `sources`, `spans` and " +
      "`queries` are empty then, and all else stays."
  )
)

/** A snapshot as listed. */
export const Snapshot = Schema.Struct(summaryFields)

/** A snapshot as listed with its answer. */
export const SnapshotWithAnswer = Schema.Struct({ ...summaryFields, ...answerFields, textRemovedAt })

/** A snapshot of a list, with its answer where that is asked for. */
export const ListedSnapshot = Schema.Struct({
  ...summaryFields,
  answer: Schema.optionalKey(answerFields.answer),
  sources: Schema.optionalKey(answerFields.sources),
  textRemovedAt: Schema.optionalKey(textRemovedAt)
}).annotate({
  identifier: "Snapshot",
  description: "What one check observed; with `answer=true` also what was answered."
})

/** A snapshot with the field names of the wire; the schema drops the others. */
export const shownSnapshot = <S extends SnapshotSummary>(snapshot: S) => ({
  ...snapshot,
  sources_count: snapshot.sourcesCount,
  competitors_found: snapshot.competitorsFound,
  competitor_candidates_found: snapshot.competitorCandidatesFound
})

/** A snapshot listed with its answer as the JSON of the interface. */
export const encodeSnapshotWithAnswer = Schema.encodeSync(SnapshotWithAnswer)

const Span = Schema.Struct({
  entity: Schema.String,
  kind: Schema.Literals(["brand", "competitor", "candidate"]),
  start: Schema.Int.annotate({ description: "UTF-16 offset into `answer`." }),
  end: Schema.Int.annotate({ description: "UTF-16 offset into `answer`, exclusive." })
})

const RankedBrand = Schema.Struct({
  name: Schema.String.annotate({
    description: "The brand and its competitors in the brand's spelling, others in that of the answer.",
    examples: ["Acme"]
  }),
  kind: Schema.Literals(["brand", "competitor", "candidate"]),
  position: Schema.Int.annotate({ description: "From 1.", examples: [2] })
})

/** A snapshot with the evidence it rests on. */
export const SnapshotWithEvidence = Schema.Struct({
  ...summaryFields,
  ...answerFields,
  spans: Schema.Array(Span).annotate({ description: "Where the answer names the brand and others." }),
  ranking: Schema.Array(RankedBrand).annotate({
    description:
      "All brands that the answer offers, by position, the brand at its `position`. One whose name cannot be told " +
      "from the words about it is left out, but keeps its place."
  }),
  queries: Schema.Array(Schema.String).annotate({ description: "The search queries that the engine made." }),
  analyzerVersion: Schema.String.annotate({ description: "The version of the rules that read the answer." }),
  origin: AnswerOrigin.annotate({
    description: "Where the answer comes from: the engine itself, a simulated one, or a recording."
  }),
  scanId: ShownId(ScanId),
  trackerId: Schema.NullOr(ShownId(TrackerId)),
  textRemovedAt
}).annotate({
  identifier: "SnapshotWithEvidence",
  description: "What one check observed, with its evidence."
})
