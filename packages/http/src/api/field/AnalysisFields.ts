/** Fields of an answer's analysis. */
import { Sentiment, SnapshotId } from "@answerscope/core"
import { OwnedExtra } from "@answerscope/core/model"
import { Schema } from "effect"
import { ShownId } from "./IdField.ts"

/** Fields of every answer. */
export const readFields = {
  mentioned: Schema.Boolean,
  position: Schema.NullOr(Schema.Int).annotate({
    description: "Rank among all brands that the answer offers, from 1; null when only named in passing or not at all."
  }),
  sentiment: Schema.NullOr(Sentiment),
  competitorsFound: Schema.Array(Schema.String).annotate({
    description: "Tracked competitors that the answer names, in the brand's spelling, in order of appearance."
  }),
  competitorCandidatesFound: Schema.Array(Schema.String).annotate({
    description: "Other brands that the answer offers, at most 20."
  })
}

/** The names that these fields have on the wire, where they differ. */
export const readKeys = {
  competitorsFound: "competitors_found",
  competitorCandidatesFound: "competitor_candidates_found"
} as const

const kind = Schema.Literals(["brand", "competitor", "candidate"])

const Span = Schema.Struct({
  entity: Schema.String,
  kind,
  start: Schema.Int.annotate({ description: "UTF-16 offset into `answer`." }),
  end: Schema.Int.annotate({ description: "UTF-16 offset into `answer`, exclusive." })
})

const RankedBrand = Schema.Struct({
  name: Schema.String.annotate({
    description: "The brand and its competitors in the brand's spelling, others in that of the answer.",
    examples: ["Acme"]
  }),
  kind,
  position: Schema.Int.annotate({ description: "From 1.", examples: [2] })
})

export const evidenceFields = {
  spans: Schema.Array(Span).annotate({ description: "Where the answer names the brand and others." }),
  ranking: Schema.Array(RankedBrand).annotate({
    description:
      "All brands that the answer offers, by position, the brand at its `position`. One whose name cannot be told " +
      "from the words about it is left out, but keeps its place."
  })
}

export const extras = Schema.Array(OwnedExtra).annotate({
  description:
    "Advertisements, products and businesses beside the answer. They are neither mentions nor citations. " +
    "`ofBrand`: on the brand's domain, or with its name."
})

export const analyzerVersion = Schema.String.annotate({
  description: "The version of the rules that read the answer."
})

/** A field of a reading, by its name on the wire. */
const ChangedField = Schema.Literals([
  "mentioned",
  "position",
  "sentiment",
  "competitors_found",
  "competitor_candidates_found",
  "spans",
  "ranking"
]).transform([
  "mentioned",
  "position",
  "sentiment",
  "competitorsFound",
  "competitorCandidatesFound",
  "spans",
  "ranking"
])

/** A stored answer as the present rules read it. */
export const Reading = Schema.Struct({
  id: ShownId(SnapshotId, { examples: ["snp_01jnhv8q5yfa7tb2c3d4e5f6g7"] }),
  ...readFields,
  ...evidenceFields,
  extras,
  analyzerVersion,
  changed: Schema.Array(ChangedField).annotate({
    description: "The fields that differ from the stored reading."
  })
}).pipe(
  Schema.encodeKeys(readKeys),
  Schema.annotateEncoded({ identifier: "Reading", description: "What the present rules read in a stored answer." })
)
