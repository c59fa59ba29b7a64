/** Reports between processes about an engine's limits, and how to merge them. Pure. */
import { Option, Schema } from "effect"
import {
  type EnginePace,
  pausedElsewhere,
  type PaceShare,
  type Period,
  rateChanged,
  type SentByOthers
} from "./EnginePace.ts"
import type { ProcessReport } from "./EngineLimitStore.ts"

/** Whether a person waits for the answer of a call. */
export const CallLane = Schema.Literals(["interactive", "scheduled"])
export type CallLane = typeof CallLane.Type

/** Whether the vendor refuses the account: for money or its key. `message` is null if it does not. */
export interface AccountFault {
  readonly at: number
  readonly message: string | null
  /** Until then no scheduled call begins. */
  readonly until: number
}

/** Calls of a period that began `millis` ago. */
const SentCalls = Schema.Struct({ calls: Schema.Number, millis: Schema.Number })

/** One engine as one process knows it. Times are durations: clocks of processes differ. */
export const EngineReport = Schema.Struct({
  /** The first lane that has calls; null if the process does not call the engine. */
  lane: Schema.NullOr(CallLane),
  /** Calls of this process, refused ones not counted. */
  sent: SentCalls,
  pauseMillis: Schema.Number,
  refusals: Schema.Number,
  /** Calls of all processes before the first of the pauses in a row; null if the last call was accepted. */
  refusedPeriod: Schema.NullOr(SentCalls),
  stated: Schema.NullOr(Schema.Number),
  learnt: Schema.NullOr(Schema.Struct({ perMinute: Schema.Number, ageMillis: Schema.Number })),
  /** The vendor refuses the account; null if it does not. `ageMillis` is the time since that was found. */
  fault: Schema.NullOr(Schema.Struct({ message: Schema.String, millis: Schema.Number })),
  faultAgeMillis: Schema.NullOr(Schema.Number)
})
export type EngineReport = typeof EngineReport.Type

/** All engines of a process, by name. */
export const EngineReports = Schema.Record(Schema.String, EngineReport)
export type EngineReports = typeof EngineReports.Type

const decode = Schema.decodeUnknownOption(EngineReports)

/** A process whose report is older has ended, and gives its share back. */
export const livingMillis = 5_000

/** Calls that were reported before that are in no measurement. */
export const sentMillisMax = 120_000

/** Share of a process with scheduled calls alone while another one has interactive ones: a person does not wait. */
const scheduledWeight = 1 / 8

/** What two processes find at the same time is not passed to and fro. */
const newerMillis = 1_000

/** One engine in the report of another process. */
export interface OtherReport extends EngineReport {
  readonly process: string
  readonly ageMillis: number
}

/** The engine in the reports of others. Reports in an unknown form are skipped: versions may differ. */
export const reportsOf = (engine: string, reports: ReadonlyArray<ProcessReport>): ReadonlyArray<OtherReport> =>
  reports.flatMap(({ ageMillis, process, report }) => {
    const known = Option.getOrUndefined(decode(report))?.[engine]
    return known === undefined ? [] : [{ ...known, process, ageMillis }]
  })

/** The share of a process among those that call the engine. */
export const shareOf = (
  self: { readonly process: string; readonly lane: CallLane | null },
  others: ReadonlyArray<OtherReport>
): PaceShare => {
  const calling = others.filter(({ ageMillis, lane }) => lane !== null && ageMillis < livingMillis)
  const all = [self, ...calling]
  const isAnyoneWaiting = all.some(({ lane }) => lane === "interactive")
  const weightOf = (lane: CallLane | null) => (lane === "interactive" || !isAnyoneWaiting ? 1 : scheduledWeight)
  return {
    fraction: weightOf(self.lane) / all.reduce((sum, { lane }) => sum + weightOf(lane), 0),
    order: calling.filter(({ process }) => process < self.process).length,
    processes: all.length
  }
}

/** Calls that other processes began before `now`, also ended processes. */
export const sentByOthers =
  (others: ReadonlyArray<OtherReport>, now: number): SentByOthers =>
  (since) => {
    const millis = now - since
    return others.reduce((sum, { ageMillis, sent }) => {
      const part = Math.min(1, millis / Math.max(1, sent.millis + ageMillis))
      return ageMillis < livingMillis || ageMillis < millis ? sum + sent.calls * part : sum
    }, 0)
  }

/** The pace with what other processes found out. */
export const paceWith = (pace: EnginePace, others: ReadonlyArray<OtherReport>, now: number): EnginePace => {
  let known = pace
  for (const { ageMillis, learnt, pauseMillis, refusals, refusedPeriod: refused, stated } of others) {
    const refusedPeriod: Period | null =
      refused === null ? null : { since: now - refused.millis - ageMillis, sent: refused.calls }
    if (learnt !== null) {
      const at = now - learnt.ageMillis - ageMillis
      if (at > (known.learnt?.at ?? -Infinity) + newerMillis) {
        known = rateChanged(known, { perMinute: learnt.perMinute, at })
      }
    }
    if (pauseMillis > ageMillis) {
      known = pausedElsewhere(known, { millis: pauseMillis - ageMillis, refusals, refusedPeriod }, now)
    }
    if (known.stated === null && stated !== null) known = { ...known, stated }
  }
  return known
}

/** The newest finding about the vendor's account. */
export const faultWith = (fault: AccountFault, others: ReadonlyArray<OtherReport>, now: number): AccountFault => {
  let known = fault
  for (const { ageMillis, fault: found, faultAgeMillis } of others) {
    if (faultAgeMillis === null) continue
    const at = now - faultAgeMillis - ageMillis
    if (at > known.at + newerMillis) {
      known = { at, message: found?.message ?? null, until: found === null ? at : now + found.millis - ageMillis }
    }
  }
  return known
}
