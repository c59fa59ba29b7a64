/** Port for snapshots. */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { AnsweredRun } from "./RunCell.ts"
import type { BrandId } from "../brand/BrandId.ts"
import type { Engine } from "../engine/Engine.ts"
import type { Surface } from "../engine/EngineIdentity.ts"
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
import type { RemoveTenant } from "../storage/TenantRemoval.ts"

/** Filter of snapshots; `null` matches everything. `from` is inclusive, `before` exclusive. */
export interface SnapshotFilter {
  readonly brandId: BrandId | null
  readonly engine: Engine | null
  readonly surface: Surface | null
  readonly location: string | null
  readonly language: string | null
  readonly prompt: string | null
  /** Any of these prompts; an empty list matches nothing. */
  readonly prompts: ReadonlyArray<string> | null
  /** Whether rates count the answer: one that was shown, and is no follow-up. */
  readonly counted: boolean | null
  readonly mentioned: boolean | null
  /** Whether the engine retrieved a page. Answers for which this is unknown match neither value. */
  readonly searched: boolean | null
  readonly sentiment: Sentiment | null
  /** Highest position of the brand. Answers that do not rank it never match. */
  readonly positionMax: number | null
  readonly model: string | null
  /** A tracked competitor that the answer mentions, as it was tracked. */
  readonly competitor: string | null
  /** Any of these competitors, as they were tracked; an empty list matches nothing. */
  readonly competitors: ReadonlyArray<string> | null
  /** A domain on or below which the answer cites a page. */
  readonly source: string | null
  /** Cites any of these addresses, as the engine wrote them; an empty list matches nothing. */
  readonly addresses: ReadonlyArray<string> | null
  /** An exact search of the engine; unknown for an answer without text. */
  readonly search: string | null
  readonly from: DateTime.Utc | null
  readonly before: DateTime.Utc | null
}

/** Matches everything. */
export const everySnapshot: SnapshotFilter = {
  brandId: null,
  engine: null,
  surface: null,
  location: null,
  language: null,
  prompt: null,
  prompts: null,
  counted: null,
  mentioned: null,
  searched: null,
  sentiment: null,
  positionMax: null,
  model: null,
  competitor: null,
  competitors: null,
  source: null,
  addresses: null,
  search: null,
  from: null,
  before: null
}

/** A page of an organization's snapshots. */
export interface SnapshotListRequest {
  readonly organizationId: OrganizationId
  readonly filter: SnapshotFilter
  readonly page: PageRequest
}

/** Position of a snapshot in the order of `list`. */
export type SnapshotPlace = Pick<Snapshot, "checkedAt" | "id">

/** Citations of some answers, and where to continue. */
export interface CitedAddresses {
  /** Each once. */
  readonly addresses: ReadonlyArray<string>
  /** The last of the answers; `null` if there are no more. */
  readonly last: SnapshotPlace | null
}

/** Answers of a cell and UTC day that recommend a brand which was not tracked. */
export interface CandidateCount extends Pick<Snapshot, "prompt" | "engine" | "location" | "language"> {
  readonly name: string
  readonly day: string
  readonly answers: number
}

/** A walk over an organization's snapshots. */
export interface SnapshotWalkRequest {
  readonly organizationId: OrganizationId
  readonly filter: SnapshotFilter
  readonly part: WalkRequest
}

/** A stored answer with all that a re-analysis needs. */
export interface StoredAnswer {
  readonly snapshot: Snapshot
  /** The names of its latest analysis: those of its scan, or of a re-analysis since. */
  readonly subject: BrandSubject
  readonly captureSentiment: boolean
  /** Price of its check in its scan. */
  readonly credits: number
}

/** A new analysis of a stored answer, with its version; replaces the previous one. */
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
  | "extras"
  | "analyzerVersion"
  | "reanalysisId"
>

/** Port for snapshots: one per completed check, newest first. */
export class SnapshotStore extends Context.Service<
  SnapshotStore,
  {
    /**
     * Inserts snapshots in the current transaction, and sets `repeats`, whatever it was: whether a snapshot of the same
     * brand, tracker and cell has the same `textHash`, in its own scan or in the latest one before it that has an
     * answer. Of two that are inserted at the same moment by two processes, neither repeats the other.
     */
    readonly insert: (snapshots: ReadonlyArray<Snapshot>) => Effect.Effect<void, StorageError>
    readonly get: (options: {
      readonly organizationId: OrganizationId
      readonly id: SnapshotId
    }) => Effect.Effect<Option.Option<Snapshot>, StorageError>
    /** Newest first: `checkedAt`, then id, descending. */
    readonly list: (request: SnapshotListRequest) => Effect.Effect<Page<SnapshotSummary>, StorageError>
    /** Like `list`, with the answers and their sources, which can be long. */
    readonly listWithAnswers: (request: SnapshotListRequest) => Effect.Effect<Page<SnapshotWithAnswer>, StorageError>
    /** All rows of `list`. */
    readonly walk: (request: SnapshotWalkRequest) => Walk<SnapshotSummary>
    /** All rows of `listWithAnswers`. */
    readonly walkWithAnswers: (request: SnapshotWalkRequest) => Walk<SnapshotWithAnswer>
    /**
     * A tracker's run and those before it, at most `runsMax`, oldest first, each with all shown answers, oldest first.
     * None if this tracker has no such run.
     */
    readonly answeredRuns: (options: {
      readonly organizationId: OrganizationId
      readonly trackerId: TrackerId
      readonly scanId: ScanId
      readonly runsMax: number
    }) => Effect.Effect<ReadonlyArray<AnsweredRun>, StorageError>
    /** Citations of the `limit` answers after `after`, of a brand and period, that cite these hosts; `null`: all. */
    readonly citedAddresses: (options: {
      readonly organizationId: OrganizationId
      readonly brandId: BrandId
      readonly from: DateTime.Utc | null
      readonly before: DateTime.Utc | null
      readonly hosts: ReadonlyArray<string> | null
      readonly after: SnapshotPlace | null
      readonly limit: number
    }) => Effect.Effect<CitedAddresses, StorageError>
    /**
     * How many answers recommend brands that were not tracked: of the `limit` names with most answers, ties by name.
     * Names that differ in the case of ASCII letters are one, in its most frequent spelling. Leaves out those of
     * `without`.
     */
    readonly candidates: (options: {
      readonly organizationId: OrganizationId
      readonly filter: SnapshotFilter
      readonly without: ReadonlyArray<string>
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<CandidateCount>, StorageError>
    /** One stored answer, for a re-analysis. */
    readonly answer: (options: {
      readonly organizationId: OrganizationId
      readonly id: SnapshotId
    }) => Effect.Effect<Option.Option<StoredAnswer>, StorageError>
    /**
     * Returns at most `limit` stored answers after `after`: in the order of `list`, or in the opposite order with
     * `oldestFirst`.
     */
    readonly answers: (options: {
      readonly organizationId: OrganizationId
      readonly brandId: BrandId | null
      readonly after: SnapshotPlace | null
      readonly limit: number
      readonly oldestFirst?: boolean
    }) => Effect.Effect<ReadonlyArray<StoredAnswer>, StorageError>
    /**
     * Replaces analyses, in snapshots and in their completed checks. Ignores deleted snapshots and those without text.
     * All or nothing; joins the current transaction.
     */
    readonly replaceReadings: (readings: ReadonlyArray<SnapshotReading>) => Effect.Effect<void, StorageError>
    /**
     * Deletes the texts of answers from before then: empties `answer`, `sources`, `spans`, `queries`, `consulted`,
     * `narration` and `citations`, and sets `textRemovedAt` to `at`. Figures stay. Idempotent.
     */
    readonly removeTexts: (
      removal: AgedRemoval & { readonly at: DateTime.Utc }
    ) => Effect.Effect<RemovedBatch, StorageError>
    /** Deletes snapshots of answers from before then. Alerts and results of scans that refer to them stay. */
    readonly removeBefore: (removal: AgedRemoval) => Effect.Effect<RemovedBatch, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/snapshot/SnapshotStore") {}
