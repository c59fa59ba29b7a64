/**
 * Reads stored answers again with the present version of the analysis.
 */
import { Context, Effect, Layer, Option, Stream } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { judgeOf } from "./JudgedOutcome.ts"
import { readingOf } from "./Observation.ts"
import { type NotFound, orNotFound } from "../request/RequestError.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Snapshot } from "../snapshot/Snapshot.ts"
import type { SnapshotId } from "../snapshot/SnapshotId.ts"
import { type SnapshotReading, SnapshotStore, type StoredAnswer } from "../snapshot/SnapshotStore.ts"

/** What can change when an answer is read again. */
export const readingFields = [
  "mentioned",
  "position",
  "sentiment",
  "competitorsFound",
  "competitorCandidatesFound",
  "spans",
  "ranking"
] as const
export type ReadingField = (typeof readingFields)[number]

/** A stored answer, read again. `changed` names the fields that differ; a new version alone does not count. */
export interface Reread {
  readonly before: Snapshot
  readonly after: SnapshotReading
  readonly changed: ReadonlyArray<ReadingField>
}

/** A sentiment that a judge gave is kept as long as the answer still names the brand. */
const judgedSentiment = ({ analyzerVersion, sentiment }: Snapshot, reading: { readonly mentioned: boolean }) => {
  const judge = judgeOf(analyzerVersion)
  return judge === "" || sentiment === null || !reading.mentioned ? null : { sentiment, judge }
}

/** A field as text to compare by: a database may return the fields of a span in another order. */
const textOf = (reading: Pick<Snapshot, ReadingField>, field: ReadingField): string =>
  JSON.stringify(
    field === "spans"
      ? reading.spans.map(({ end, entity, kind, start }) => [entity, kind, start, end])
      : field === "ranking"
        ? reading.ranking.map(({ kind, name, position }) => [name, kind, position])
        : reading[field]
  )

/**
 * Reads one stored answer with the present version. Pure: the version that last read it makes no difference. An answer
 * whose text was removed keeps the reading that it has.
 */
export const reanalyze = ({ captureSentiment, snapshot, subject }: Omit<StoredAnswer, "credits">): Reread => {
  if (snapshot.textRemovedAt !== null) return { before: snapshot, after: snapshot, changed: [] }
  const { answer, citations, prompt } = snapshot
  const reading = readingOf({ answer, citations, prompt, subject, captureSentiment })
  const judged = judgedSentiment(snapshot, reading)
  const after: SnapshotReading = {
    organizationId: snapshot.organizationId,
    id: snapshot.id,
    ...reading,
    ...(judged === null
      ? {}
      : { sentiment: judged.sentiment, analyzerVersion: `${reading.analyzerVersion}${judged.judge}` })
  }
  const changed = readingFields.filter((field) => textOf(after, field) !== textOf(snapshot, field))
  return { before: snapshot, after, changed }
}

/** Answers that are read at once, and written in one transaction. */
const pageSize = 200

/** Which stored answers are read again, and whether the new readings are stored. */
export interface ReanalysisRequest {
  readonly organizationId: OrganizationId
  /** Null takes all brands. */
  readonly brandId: BrandId | null
  readonly write: boolean
}

const isStale = ({ after, before, changed }: Reread): boolean =>
  changed.length > 0 || after.analyzerVersion !== before.analyzerVersion

/** Reads the stored answers of one organization again. */
export class Reanalysis extends Context.Service<
  Reanalysis,
  {
    /**
     * Reads stored answers again with the present version of the analysis, newest first. With `write` the new
     * readings replace the stored ones, in snapshots and checks, page by page and before they are emitted. Raises no
     * alerts and charges nothing. A second run of the same version finds nothing to change.
     */
    readonly run: (request: ReanalysisRequest) => Stream.Stream<Reread, StorageError>
    /** Reads one stored answer with the present version, and stores nothing. */
    readonly readAgain: (key: {
      readonly organizationId: OrganizationId
      readonly id: SnapshotId
    }) => Effect.Effect<Reread, NotFound | StorageError>
  }
>()("@answerscope/core/reading/Reanalysis") {
  static readonly layer = Layer.effect(
    Reanalysis,
    Effect.map(SnapshotStore, (store) =>
      Reanalysis.of({
        run: (request) => rereadAll(store, request),
        readAgain: Effect.fn("Reanalysis.readAgain")((key) =>
          store.answer(key).pipe(orNotFound("snapshot"), Effect.map(reanalyze))
        )
      })
    )
  )
}

const rereadAll = (
  store: SnapshotStore["Service"],
  { brandId, organizationId, write }: ReanalysisRequest
): Stream.Stream<Reread, StorageError> =>
  Stream.paginate<Pick<Snapshot, "checkedAt" | "id"> | null, Reread, StorageError>(
    null,
    Effect.fnUntraced(function* (after) {
      const page = (yield* store.answers({ organizationId, brandId, after, limit: pageSize })).map(reanalyze)
      const stale = page.filter(isStale)
      if (write && stale.length > 0) yield* store.replaceReadings(stale.map((found) => found.after))
      const last = page.at(-1)
      return [page, last === undefined || page.length < pageSize ? Option.none() : Option.some(last.before)] as const
    })
  )
