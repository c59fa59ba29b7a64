/**
 * A scan: a grid of prompts × engines × samples, asked as a background job.
 */
import { Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { BrandSubject } from "../brand/BrandSubject.ts"
import { Spent } from "../cost/VendorCost.ts"
import { Engine } from "../engine/Engine.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { Sentiment } from "../snapshot/Snapshot.ts"
import { cutToBytes } from "../text/Text.ts"
import { TrackerId } from "../tracker/TrackerId.ts"
import { CheckId } from "./CheckId.ts"
import { ScanId } from "./ScanId.ts"

/** `pending` → `running` → `completed`, or `cancelled` on the way. */
export const ScanStatus = Schema.Literals(["pending", "running", "completed", "cancelled"])
export type ScanStatus = typeof ScanStatus.Type

/** `pending` → `running` → `completed` or `failed`; a pending check may become `cancelled`. */
export const CheckStatus = Schema.Literals(["pending", "running", "completed", "failed", "cancelled"])
export type CheckStatus = typeof CheckStatus.Type

/** Which consumers serve a check: people wait for `interactive` checks; `scheduled` ones are of trackers' runs. */
export const Lane = Schema.Literals(["interactive", "scheduled"])
export type Lane = typeof Lane.Type

/** The model that each engine of a scan is asked to use. */
export const Models = Schema.Record(Engine, Schema.String)
export type Models = { readonly [engine: Engine]: string }

/** What one check costs by its engine, fixed when the scan is started. */
export const CheckCredits = Schema.Record(Engine, Schema.Int)
export type CheckCredits = { readonly [engine: Engine]: number }

/** How many checks a scan has, and how many of them have ended in which way. */
export const ScanProgress = Schema.Struct({
  total: Schema.Int,
  completed: Schema.Int,
  failed: Schema.Int,
  cancelled: Schema.Int
})
export type ScanProgress = typeof ScanProgress.Type

/** A scan without its checks. */
export const Scan = Schema.Struct({
  id: ScanId,
  organizationId: OrganizationId,
  brandId: Schema.NullOr(BrandId),
  /** The tracker whose run this scan is. */
  trackerId: Schema.NullOr(TrackerId),
  subject: BrandSubject,
  prompts: Schema.Array(Schema.String),
  engines: Schema.Array(Engine),
  /** The model asked of each engine. */
  models: Models,
  /** How many answers are asked for in each cell: a prompt on an engine. */
  samples: Schema.Int,
  captureSentiment: Schema.Boolean,
  lane: Lane,
  /**
   * The run whose cells it asks again, beside the plan; null for all other scans. Its checks are no grid: a cell may
   * stand among them several times.
   */
  followUpOf: Schema.NullOr(ScanId),
  /** Number of this follow-up of the run, from 1; 0 for other scans. */
  stage: Schema.Int,
  status: ScanStatus,
  /** What one check of each engine costs, and what is refunded for a failed or cancelled one. */
  creditsPerCheck: CheckCredits,
  /** What all its checks cost: taken when it was started. */
  creditsCharged: Schema.Int,
  /** What was given back of it: the cost of the checks that failed or were cancelled. */
  creditsRefunded: Schema.Int,
  progress: ScanProgress,
  createdAt: Schema.DateTimeUtc,
  completedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type Scan = typeof Scan.Type

/** One answer of one engine to one prompt. What is not known yet is null. */
export const Check = Schema.Struct({
  id: CheckId,
  scanId: ScanId,
  /** Place in the scan's results, from 0: prompts in their order, for each its engines, for each its samples. */
  ordinal: Schema.Int,
  prompt: Schema.String,
  engine: Engine,
  /** Which of its cell's answers, from 1. */
  sample: Schema.Int,
  status: CheckStatus,
  /** The model that answered. */
  model: Schema.NullOr(Schema.String),
  mentioned: Schema.NullOr(Schema.Boolean),
  position: Schema.NullOr(Schema.Int),
  sentiment: Schema.NullOr(Sentiment),
  /** See `namesOfCheck`. */
  competitorsFound: Schema.Array(Schema.String),
  sourcesCount: Schema.Int,
  /** Why a failed check failed, for people. */
  error: Schema.NullOr(Schema.String),
  /** What its calls to vendors used and cost. Null until it has ended, and if it made none. */
  spent: Schema.NullOr(Spent)
})
export type Check = typeof Check.Type

/** A scan with its checks, in the order of `ordinal`. */
export interface ScanWithChecks {
  readonly scan: Scan
  readonly checks: ReadonlyArray<Check>
}

/**
 * A scan as it was read, without its checks. `models` has the model of each engine: the one that answered where one
 * has, else the one asked for.
 */
export interface ScanHead {
  readonly scan: Scan
  readonly models: Models
}

/** Most competitors that a check names, and most bytes of each name in UTF-8. */
const namesMax = 50
const nameBytesMax = 100

/**
 * The competitors as a check names them. The bound keeps the largest scan, of 2,000 checks, within a few MB. The
 * snapshot has all names whole.
 */
export const namesOfCheck = (competitors: ReadonlyArray<string>): ReadonlyArray<string> =>
  competitors.slice(0, namesMax).map((name) => cutToBytes(name, nameBytesMax))

/** Most scans of one list that are shown with their checks. */
export const scansWithChecksMax = 20

/** What these checks cost. */
export const creditsOf = (perCheck: CheckCredits, checks: ReadonlyArray<Pick<Check, "engine">>): number =>
  checks.reduce((sum, { engine }) => sum + (perCheck[engine] ?? 0), 0)

/** How many checks have ended. */
export const endedOf = ({ completed, failed, cancelled }: ScanProgress): number => completed + failed + cancelled

/** Checks that have not ended yet. */
export const pendingOf = (progress: ScanProgress): number => progress.total - endedOf(progress)

/** The status of a check as callers see it: a running check is shown as pending. */
export const shownStatus = (status: CheckStatus): Exclude<CheckStatus, "running"> =>
  status === "running" ? "pending" : status

/** Whether no further check is started for it. */
export const isDone = (scan: Scan): boolean => scan.status === "completed" || scan.status === "cancelled"

/** Whether every check of it has ended, including those that were under way when it was cancelled. */
export const isSettled = ({ progress }: Scan): boolean => pendingOf(progress) === 0

/** The model of each engine: the one that answered where one has, else the one asked for. */
export const modelsUsed = ({ scan, checks }: ScanWithChecks): Models => {
  const used: { [engine: Engine]: string } = { ...scan.models }
  for (const check of checks) if (check.model !== null) used[check.engine] = check.model
  return used
}
