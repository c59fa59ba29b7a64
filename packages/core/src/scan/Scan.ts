/**
 * A scan: a grid of prompts × engines, asked as a background job.
 */
import { type DateTime, Schema } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { BrandSubject } from "../brand/BrandSubject.ts"
import { Engine } from "../engine/Engine.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { Sentiment } from "../snapshot/Snapshot.ts"
import type { TrackerId } from "../tracker/TrackerId.ts"
import type { CheckId } from "./CheckId.ts"
import type { ScanId } from "./ScanId.ts"

/** `pending` → `running` → `completed`, or `cancelled` on the way. */
export const ScanStatus = Schema.Literals(["pending", "running", "completed", "cancelled"])
export type ScanStatus = typeof ScanStatus.Type

/** `pending` → `running` → `completed` or `failed`; a pending check may become `cancelled`. */
export const CheckStatus = Schema.Literals(["pending", "running", "completed", "failed", "cancelled"])
export type CheckStatus = typeof CheckStatus.Type

/** Which consumers serve a check: a person waits for `interactive` ones, nobody for `scheduled` ones. */
export const Lane = Schema.Literals(["interactive", "scheduled"])
export type Lane = typeof Lane.Type

/** The model that each engine of a scan is asked to use. */
export const Models = Schema.Record(Engine, Schema.optionalKey(Schema.String))
export type Models = { readonly [E in Engine]?: string }

/** A scan without its checks. `progress` counts them; those neither completed, failed nor cancelled are pending. */
export interface Scan {
  readonly id: ScanId
  readonly organizationId: OrganizationId
  readonly brandId: BrandId | null
  readonly trackerId: TrackerId | null
  readonly subject: BrandSubject
  readonly prompts: ReadonlyArray<string>
  readonly engines: ReadonlyArray<Engine>
  /** The model asked of each engine. */
  readonly models: Models
  readonly captureSentiment: boolean
  readonly lane: Lane
  readonly status: ScanStatus
  /** What one check costs, and a failed or cancelled one gives back. */
  readonly creditsPerCheck: number
  readonly progress: ScanProgress
  readonly createdAt: DateTime.Utc
  readonly completedAt: DateTime.Utc | null
}

export interface ScanProgress {
  readonly total: number
  readonly completed: number
  readonly failed: number
  readonly cancelled: number
}

/** One prompt on one engine. What is not known yet is null. */
export interface Check {
  readonly id: CheckId
  readonly scanId: ScanId
  /** Place in the scan's results, from 0: prompts in their order, for each its engines. */
  readonly ordinal: number
  readonly prompt: string
  readonly engine: Engine
  readonly status: CheckStatus
  /** The model that answered. */
  readonly model: string | null
  readonly mentioned: boolean | null
  readonly position: number | null
  readonly sentiment: Sentiment | null
  readonly competitorsFound: ReadonlyArray<string>
  readonly sourcesCount: number
  /** Why a failed check failed, for people. */
  readonly error: string | null
}

/** A scan with its checks, in the order of `ordinal`. */
export interface ScanWithChecks {
  readonly scan: Scan
  readonly checks: ReadonlyArray<Check>
}

/** Checks that have not ended yet. */
export const pendingOf = ({ total, completed, failed, cancelled }: ScanProgress): number =>
  total - completed - failed - cancelled

/** The status of a check as callers see it: one that is running is still pending. */
export const shownStatus = (status: CheckStatus): Exclude<CheckStatus, "running"> =>
  status === "running" ? "pending" : status

/** Whether nothing more is started for it. */
export const isDone = (scan: Scan): boolean => scan.status === "completed" || scan.status === "cancelled"

/** Whether every check of it has ended, also those that were under way when it was cancelled. */
export const isSettled = ({ progress }: Scan): boolean => pendingOf(progress) === 0

/** The model of each engine: the one that answered where one has, else the one asked for. */
export const modelsUsed = ({ scan, checks }: ScanWithChecks): Models => {
  const used: { [E in Engine]?: string } = { ...scan.models }
  for (const check of checks) if (check.model !== null) used[check.engine] = check.model
  return used
}
