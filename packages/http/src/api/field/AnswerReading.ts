/**
 * What is read in an answer, as it is shown.
 */
import { Sentiment, SnapshotId } from "@answerscope/core"
import type { ReadingField, Reread } from "@answerscope/core/adapter"
import { Schema } from "effect"
import { ShownId } from "./IdField.ts"

/** What is read in every answer. */
export const readFields = {
  mentioned: Schema.Boolean,
  position: Schema.NullOr(Schema.Int).annotate({
    description: "Rank among all brands that the answer offers, from 1; null when only named in passing or not at all."
  }),
  sentiment: Schema.NullOr(Sentiment),
  competitors_found: Schema.Array(Schema.String).annotate({
    description: "Tracked competitors that the answer names, in the brand's spelling, in order of appearance."
  }),
  competitor_candidates_found: Schema.Array(Schema.String).annotate({
    description: "Other brands that the answer offers, at most 20."
  })
}

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

/** What a reading rests on. */
export const evidenceFields = {
  spans: Schema.Array(Span).annotate({ description: "Where the answer names the brand and others." }),
  ranking: Schema.Array(RankedBrand).annotate({
    description:
      "All brands that the answer offers, by position, the brand at its `position`. One whose name cannot be told " +
      "from the words about it is left out, but keeps its place."
  })
}

export const analyzerVersion = Schema.String.annotate({
  description: "The version of the rules that read the answer."
})

const shownFields = {
  mentioned: "mentioned",
  position: "position",
  sentiment: "sentiment",
  competitorsFound: "competitors_found",
  competitorCandidatesFound: "competitor_candidates_found",
  spans: "spans",
  ranking: "ranking"
} as const satisfies Readonly<Record<ReadingField, string>>

/** A stored answer as the present rules read it. */
export const Reading = Schema.Struct({
  id: ShownId(SnapshotId, { examples: ["snp_01jnhv8q5yfa7tb2c3d4e5f6g7"] }),
  ...readFields,
  ...evidenceFields,
  analyzerVersion,
  changed: Schema.Array(Schema.Literals(Object.values(shownFields))).annotate({
    description: "The fields that differ from the stored reading."
  })
}).annotate({ identifier: "Reading", description: "What the present rules read in a stored answer." })

/** A reading with the names of the interface. */
export const shownReading = ({ after, changed }: Reread): typeof Reading.Type => ({
  ...after,
  competitors_found: after.competitorsFound,
  competitor_candidates_found: after.competitorCandidatesFound,
  changed: changed.map((field) => shownFields[field])
})
