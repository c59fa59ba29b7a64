/** A scan: a grid of prompts × engines × samples, asked as a background job. */
import { Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { BrandSubject } from "../brand/BrandSubject.ts"
import { Spent } from "../cost/VendorCost.ts"
import { Engine } from "../engine/Engine.ts"
import { AskedMarket } from "../market/AskedMarket.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { Sentiment, SnapshotKind } from "../snapshot/Snapshot.ts"
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

/** Which consumers serve a check: `interactive` for manual scans, `scheduled` for trackers' runs. */
export const Lane = Schema.Literals(["interactive", "scheduled"])
export type Lane = typeof Lane.Type

/** The requested model of each engine. */
export const Models = Schema.Record(Engine, Schema.String)
export type Models = { readonly [engine: Engine]: string }

/** Price of a check by engine, fixed when the scan starts. */
export const CheckCredits = Schema.Record(Engine, Schema.Int)
export type CheckCredits = { readonly [engine: Engine]: number }

/** Number of checks, in all and by outcome. */
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
  /** The tracker of the run. */
  trackerId: Schema.NullOr(TrackerId),
  subject: BrandSubject,
  /** Questions to each engine. */
  prompts: Schema.Array(Schema.String),
  engines: Schema.Array(Engine),
  /** The requested model of each engine. */
  models: Models,
  /** Samples per cell. */
  samples: Schema.Int,
  /** The markets that it is asked in, as requested; a prompt's own settings stand over them. */
  markets: Schema.Array(AskedMarket),
  captureSentiment: Schema.Boolean,
  lane: Lane,
  /** The run that it follows up; `null` for all other scans. Its checks are no grid: a cell can occur several times. */
  followUpOf: Schema.NullOr(ScanId),
  /** Number of this follow-up, starting at 1; 0 for other scans. */
  stage: Schema.Int,
  status: ScanStatus,
  /** Price of a check by engine, and refund for a failed or cancelled one. */
  creditsPerCheck: CheckCredits,
  /** Price of all checks, charged at the start. */
  creditsCharged: Schema.Int,
  /** Refunds of failed and cancelled checks. */
  creditsRefunded: Schema.Int,
  progress: ScanProgress,
  createdAt: Schema.DateTimeUtc,
  completedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type Scan = typeof Scan.Type

/** One answer of one engine to one prompt. Unknown fields are `null`. */
export const Check = Schema.Struct({
  id: CheckId,
  scanId: ScanId,
  /** Index in the scan's results: by prompt, engine, market, sample. */
  ordinal: Schema.Int,
  prompt: Schema.String,
  engine: Engine,
  ...AskedMarket.fields,
  /** Sample number in its cell, from 1. */
  sample: Schema.Int,
  status: CheckStatus,
  /** The model that answered. */
  model: Schema.NullOr(Schema.String),
  /** Whether the page showed an answer; `null` until it has ended, and if it failed. */
  kind: Schema.NullOr(SnapshotKind),
  /** Whether the answer names the brand. */
  mentioned: Schema.NullOr(Schema.Boolean),
  /** Rank of the brand among the options of the answer, 1 = first; also `null` if it is not one of them. */
  position: Schema.NullOr(Schema.Int),
  /** Tone toward the brand; also `null` if it is not mentioned. */
  sentiment: Schema.NullOr(Sentiment),
  /** Tracked competitors that the answer names; see `namesOfCheck`. */
  competitorsFound: Schema.Array(Schema.String),
  /** Number of cited pages. */
  sourcesCount: Schema.Int,
  /** Why the check failed, for people. */
  error: Schema.NullOr(Schema.String),
  /** Usage and cost of its vendor calls. `null` until it has ended, and without calls. */
  spent: Schema.NullOr(Spent)
})
export type Check = typeof Check.Type

/** A scan with its checks, in the order of `ordinal`. */
export interface ScanWithChecks {
  readonly scan: Scan
  readonly checks: ReadonlyArray<Check>
}

/**
 * A scan as read, without its checks. `models` has the model of each engine: the answering one, or else the requested
 * one.
 */
export interface ScanHead {
  readonly scan: Scan
  readonly models: Models
}

/** Most competitors of a check, and most bytes of each name in UTF-8. */
const namesMax = 50
const nameBytesMax = 100

/**
 * The competitors of a check, bounded so that the largest scan, of 2,000 checks, has a few MB. The snapshot has all
 * names whole.
 */
export const namesOfCheck = (competitors: ReadonlyArray<string>): ReadonlyArray<string> =>
  competitors.slice(0, namesMax).map((name) => cutToBytes(name, nameBytesMax))

/** Most scans of a list with their checks. */
export const scansWithChecksMax = 20

/** Price of these checks. */
export const creditsOf = (perCheck: CheckCredits, checks: ReadonlyArray<Pick<Check, "engine">>): number =>
  checks.reduce((sum, { engine }) => sum + (perCheck[engine] ?? 0), 0)

/** Number of finished checks. */
export const endedOf = ({ completed, failed, cancelled }: ScanProgress): number => completed + failed + cancelled

/** Unfinished checks. */
export const pendingOf = (progress: ScanProgress): number => progress.total - endedOf(progress)

/** The public status of a check: a running check is shown as pending. */
export const shownStatus = (status: CheckStatus): Exclude<CheckStatus, "running"> =>
  status === "running" ? "pending" : status

/** Whether none of its checks starts any more. */
export const isDone = (scan: Scan): boolean => scan.status === "completed" || scan.status === "cancelled"

/** Whether all its checks have ended, including those that were running when it was cancelled. */
export const isSettled = ({ progress }: Scan): boolean => pendingOf(progress) === 0

/** The model of each engine: the answering one, or else the requested one. */
export const modelsUsed = ({ scan, checks }: ScanWithChecks): Models => {
  const used: { [engine: Engine]: string } = { ...scan.models }
  for (const check of checks) if (check.model !== null) used[check.engine] = check.model
  return used
}
