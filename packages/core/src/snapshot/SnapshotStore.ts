/**
 * Where snapshots are kept.
 */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { AnsweredRun } from "./RunCell.ts"
import type { BrandId } from "../brand/BrandId.ts"
import type { Engine } from "../engine/Engine.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { ScanId } from "../scan/ScanId.ts"
import type { BrandSubject } from "../brand/BrandSubject.ts"
import type { AgedRemoval, RemovedBatch } from "../storage/AgedRemoval.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Walk, WalkRequest } from "../storage/Walk.ts"
import type { TrackerId } from "../tracker/TrackerId.ts"
import type { Sentiment, Snapshot, SnapshotSummary, SnapshotWithAnswer } from "./Snapshot.ts"
import type { SnapshotId } from "./SnapshotId.ts"

/** Which snapshots are wanted; null takes all. `from` is inclusive, `before` exclusive. */
export interface SnapshotFilter {
  readonly brandId: BrandId | null
  readonly engine: Engine | null
  readonly prompt: string | null
  /** Any of these prompts; none of them takes none. */
  readonly prompts: ReadonlyArray<string> | null
  readonly mentioned: boolean | null
  /** Whether the engine retrieved a page. Answers of which that is unknown match neither value. */
  readonly searched: boolean | null
  readonly sentiment: Sentiment | null
  /** Highest position of the brand. Answers that do not rank it never match. */
  readonly positionMax: number | null
  readonly model: string | null
  /** A tracked competitor that the answer names, as it was tracked. */
  readonly competitor: string | null
  /** A domain on or below which the answer cites a page. */
  readonly source: string | null
  /** Any of these addresses is cited, as the engine wrote it; none of them takes none. */
  readonly addresses: ReadonlyArray<string> | null
  /** What the engine searched for, as it wrote it; not known any more of an answer whose text was removed. */
  readonly search: string | null
  readonly from: DateTime.Utc | null
  readonly before: DateTime.Utc | null
}

/** Takes all. */
export const everySnapshot: SnapshotFilter = {
  brandId: null,
  engine: null,
  prompt: null,
  prompts: null,
  mentioned: null,
  searched: null,
  sentiment: null,
  positionMax: null,
  model: null,
  competitor: null,
  source: null,
  addresses: null,
  search: null,
  from: null,
  before: null
}

/** A part of an organization's snapshots. */
export interface SnapshotListRequest {
  readonly organizationId: OrganizationId
  readonly filter: SnapshotFilter
  readonly page: PageRequest
}

/** Where a snapshot stands in the order of `list`. */
export type SnapshotPlace = Pick<Snapshot, "checkedAt" | "id">

/** What some answers cite, and where to go on. */
export interface CitedAddresses {
  /** Each once. */
  readonly addresses: ReadonlyArray<string>
  /** The last of the answers; null if there are no more. */
  readonly last: SnapshotPlace | null
}

/** Which of an organization's snapshots are walked over. */
export interface SnapshotWalkRequest {
  readonly organizationId: OrganizationId
  readonly filter: SnapshotFilter
  readonly part: WalkRequest
}

/** A stored answer with all that is needed to read it again. */
export interface StoredAnswer {
  readonly snapshot: Snapshot
  /** The names by which it was last read: those of its scan, or of the reanalysis since. */
  readonly subject: BrandSubject
  readonly captureSentiment: boolean
  /** What its check cost, at the prices of its scan. */
  readonly credits: number
}

/** A new reading of a stored answer and the version that made it; replaces the one before. */
export type SnapshotReading = Pick<
  Snapshot,
  | "organizationId"
  | "id"
  | "mentioned"
  | "position"
  | "sentiment"
  | "competitorsFound"
  | "competitorCandidatesFound"
  | "spans"
  | "ranking"
  | "analyzerVersion"
  | "reanalysisId"
>

/** The port of snapshots: one for each completed check, newest first. */
export class SnapshotStore extends Context.Service<
  SnapshotStore,
  {
    /** Keeps new snapshots; joins the running transaction. */
    readonly insert: (snapshots: ReadonlyArray<Snapshot>) => Effect.Effect<void, StorageError>
    readonly get: (options: {
      readonly organizationId: OrganizationId
      readonly id: SnapshotId
    }) => Effect.Effect<Option.Option<Snapshot>, StorageError>
    /** Newest first: `checkedAt`, then id, descending. */
    readonly list: (request: SnapshotListRequest) => Effect.Effect<Page<SnapshotSummary>, StorageError>
    /** As `list`, with the answers and their sources, which can be long. */
    readonly listWithAnswers: (request: SnapshotListRequest) => Effect.Effect<Page<SnapshotWithAnswer>, StorageError>
    /** All that `list` would show. */
    readonly walk: (request: SnapshotWalkRequest) => Walk<SnapshotSummary>
    /** All that `listWithAnswers` would show. */
    readonly walkWithAnswers: (request: SnapshotWalkRequest) => Walk<SnapshotWithAnswer>
    /**
     * A tracker's run and those before it, at most `runsMax`, the oldest first, each with what all its answers said,
     * the oldest answer first. None if there is no such run of this tracker.
     */
    readonly answeredRuns: (options: {
      readonly organizationId: OrganizationId
      readonly trackerId: TrackerId
      readonly scanId: ScanId
      readonly runsMax: number
    }) => Effect.Effect<ReadonlyArray<AnsweredRun>, StorageError>
    /** What the `limit` answers after `after` cite, of those of a brand and a time that cite these hosts; null: all. */
    readonly citedAddresses: (options: {
      readonly organizationId: OrganizationId
      readonly brandId: BrandId
      readonly from: DateTime.Utc | null
      readonly before: DateTime.Utc | null
      readonly hosts: ReadonlyArray<string> | null
      readonly after: SnapshotPlace | null
      readonly limit: number
    }) => Effect.Effect<CitedAddresses, StorageError>
    /** One stored answer, to read it again. */
    readonly answer: (options: {
      readonly organizationId: OrganizationId
      readonly id: SnapshotId
    }) => Effect.Effect<Option.Option<StoredAnswer>, StorageError>
    /**
     * Returns at most `limit` stored answers that come after `after`: in the order of `list`, or in the opposite order
     * with `oldestFirst`.
     */
    readonly answers: (options: {
      readonly organizationId: OrganizationId
      readonly brandId: BrandId | null
      readonly after: SnapshotPlace | null
      readonly limit: number
      readonly oldestFirst?: boolean
    }) => Effect.Effect<ReadonlyArray<StoredAnswer>, StorageError>
    /**
     * Replaces what was read from answers: in the snapshots, and in the completed checks that they came from. Snapshots
     * that are gone, or whose text is, are ignored. All or nothing; joins the running transaction.
     */
    readonly replaceReadings: (readings: ReadonlyArray<SnapshotReading>) => Effect.Effect<void, StorageError>
    /**
     * Removes the text of answers read before then: `answer`, `sources`, `spans`, `queries`, `consulted`, `narration`
     * and `citations` are emptied, and `textRemovedAt` is `at`. All else stays, so no figure changes. A second call
     * changes nothing.
     */
    readonly removeTexts: (
      removal: AgedRemoval & { readonly at: DateTime.Utc }
    ) => Effect.Effect<RemovedBatch, StorageError>
    /** Removes snapshots of answers read before then. What names them (alerts, results of scans) stays. */
    readonly removeBefore: (removal: AgedRemoval) => Effect.Effect<RemovedBatch, StorageError>
  }
>()("@answerscope/core/snapshot/SnapshotStore") {}
