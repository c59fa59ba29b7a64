/** Re-analyzes stored answers with the current version of the analysis. */
import { Context, Effect, Layer, Option, Stream } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import { type BrandNames, namesIn } from "../brand/BrandSubject.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { ReanalysisId } from "../reanalysis/ReanalysisId.ts"
import { judgeOf } from "./JudgedOutcome.ts"
import { readingOf } from "./Observation.ts"
import { NotFound, orNotFound } from "../request/RequestError.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Snapshot } from "../snapshot/Snapshot.ts"
import type { SnapshotId } from "../snapshot/SnapshotId.ts"
import { type SnapshotReading, SnapshotStore, type StoredAnswer } from "../snapshot/SnapshotStore.ts"

/** Fields that a re-analysis can change. Whose `extras` are follows from the names, and is replaced with them. */
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

/** A judge's sentiment stays as long as the answer still mentions the brand. */
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
 * Reads one stored answer for its subject with the present version of the analysis. Pure: the version that last read it
 * makes no difference. An answer whose text was removed keeps its reading. `reanalysisId` names the reanalysis whose
 * names the subject has; by default the subject has the names of the last reading.
 */
export const reanalyze = (
  { captureSentiment, snapshot, subject }: Omit<StoredAnswer, "credits">,
  reanalysisId: ReanalysisId | null = snapshot.reanalysisId
): Reread => {
  if (snapshot.textRemovedAt !== null) return { before: snapshot, after: snapshot, changed: [] }
  const { answer, citations, extras, prompt } = snapshot
  const reading = readingOf({ answer, citations, extras, prompt, subject, captureSentiment })
  const judged = judgedSentiment(snapshot, reading)
  const after: SnapshotReading = {
    organizationId: snapshot.organizationId,
    id: snapshot.id,
    reanalysisId,
    ...reading,
    ...(judged === null
      ? {}
      : { sentiment: judged.sentiment, analyzerVersion: `${reading.analyzerVersion}${judged.judge}` })
  }
  const changed = readingFields.filter((field) => textOf(after, field) !== textOf(snapshot, field))
  return { before: snapshot, after, changed }
}

/** Returns an answer with the given names in its subject. */
export const answerFor = (answer: StoredAnswer, names: BrandNames): StoredAnswer => ({
  ...answer,
  subject: { ...answer.subject, ...namesIn(names) }
})

/** Answers that are read at once, and written in one transaction. */
const pageSize = 200

/** Options: which stored answers, with which names, and whether to store the results. */
export type ReanalysisRequest = {
  readonly organizationId: OrganizationId
  /** Null takes all brands. */
  readonly brandId: BrandId | null
} & (
  | {
      /** The names of each answer's latest analysis. */
      readonly names?: "last"
      readonly write: boolean
    }
  | {
      /** The names that each brand has now. `Reanalyses` stores readings by them. */
      readonly names: "now"
      readonly write: false
    }
)

/** Whether the stored reading differs from the new one. */
export const isStale = ({ after, before, changed }: Reread): boolean =>
  changed.length > 0 || after.analyzerVersion !== before.analyzerVersion || after.reanalysisId !== before.reanalysisId

/** Reads the stored answers of one organization again. */
export class Reanalysis extends Context.Service<
  Reanalysis,
  {
    /**
     * Re-analyzes stored answers with the current version, newest first. With `write`, the results replace the stored
     * ones in snapshots and checks, page by page, before they are emitted. Raises no alerts and charges nothing. A
     * second run with the same version changes nothing.
     */
    readonly run: (request: ReanalysisRequest) => Stream.Stream<Reread, StorageError>
    /** Reads one stored answer with the present version, by the names that its brand has now. Stores nothing. */
    readonly readAgain: (key: {
      readonly organizationId: OrganizationId
      readonly id: SnapshotId
    }) => Effect.Effect<Reread, NotFound | StorageError>
  }
>()("@answerscope/core/reading/Reanalysis") {
  static readonly layer = Layer.effect(
    Reanalysis,
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const brands = yield* BrandStore

      /** Returns answers with the names that their brands have now. A brand takes its answers with it. */
      const asNow = Effect.fnUntraced(function* (answers: ReadonlyArray<StoredAnswer>) {
        const keys = answers.map(({ snapshot: { brandId: id, organizationId } }) => ({ organizationId, id }))
        const distinct = [...new Map(keys.map((key) => [key.id, key])).values()]
        const found = new Map((yield* brands.getAll(distinct)).map((brand) => [brand.id, brand]))
        return answers.flatMap((answer) => {
          const brand = found.get(answer.snapshot.brandId)
          return brand === undefined ? [] : [answerFor(answer, brand)]
        })
      })

      return Reanalysis.of({
        run: (request) => rereadAll(store, request, request.names === "now" ? asNow : Effect.succeed),
        readAgain: Effect.fn("Reanalysis.readAgain")(function* (key) {
          const [answer] = yield* asNow([yield* store.answer(key).pipe(orNotFound("snapshot"))])
          return answer === undefined ? yield* new NotFound({ resource: "snapshot" }) : reanalyze(answer)
        })
      })
    })
  )
}

const rereadAll = (
  store: SnapshotStore["Service"],
  { brandId, organizationId, write }: ReanalysisRequest,
  named: (answers: ReadonlyArray<StoredAnswer>) => Effect.Effect<ReadonlyArray<StoredAnswer>, StorageError>
): Stream.Stream<Reread, StorageError> =>
  Stream.paginate<Pick<Snapshot, "checkedAt" | "id"> | null, Reread, StorageError>(
    null,
    Effect.fnUntraced(function* (after) {
      const answers = yield* store.answers({ organizationId, brandId, after, limit: pageSize })
      const page = (yield* named(answers)).map((answer) => reanalyze(answer))
      const stale = page.filter(isStale)
      if (write && stale.length > 0) yield* store.replaceReadings(stale.map((found) => found.after))
      const last = answers.at(-1)
      const isLast = last === undefined || answers.length < pageSize
      return [page, isLast ? Option.none() : Option.some(last.snapshot)] as const
    })
  )
