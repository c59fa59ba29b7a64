/**
 * What callers were told during a run, to be compared afterwards with what is stored.
 */
import type { Tenant } from "./tenants.ts"

/** A scan that was asked for, under a prompt that no other has. */
export interface ScanClaim {
  readonly tenant: Tenant
  /** Its first prompt. */
  readonly prompt: string
  /** `made`: 200. `not made`: an error that says so. `unknown`: no answer, or one that says that. */
  readonly outcome: "made" | "not made" | "unknown"
  readonly id: string | null
}

/** A request with an Idempotency-Key, and the answer that it got in the end. */
export interface KeyedAnswer {
  readonly tenant: Tenant
  readonly path: string
  readonly body: unknown
  readonly key: string
  readonly status: number
  readonly text: string
}

/** A single check of an organization that has no other: how long others went before it. */
export interface Probe {
  readonly prompt: string
  /** How many questions the engine had got when the scan was accepted. */
  readonly acceptedAfter: number
  readonly acceptedMillis: number
  /** How many checks of the organization that floods were waiting. */
  readonly behind: number
  /** The stretch of calm in which it was placed; null in a storm. */
  readonly calm: Calm | null
}

/** A stretch in which nothing is cut. */
export interface Calm {
  /** How many questions the engine had got when it was over; null while it lasts. */
  endedAfter: number | null
}

export interface Witness {
  /** How often each status and code came; `none` where nothing did. */
  readonly statuses: Map<string, number>
  /** Answers that must never come. */
  readonly unexpected: Array<string>
  readonly scans: Array<ScanClaim>
  readonly keyed: Array<KeyedAnswer>
  /** Keys whose later answer was another one than the first. */
  readonly contradicted: Array<string>
  readonly probes: Array<Probe>
  /** Lookups answered with 200, by organization and kind, and those that nobody knows of. */
  readonly lookups: Map<string, { answered: number; unknown: number }>
  /** What each kind of work was done how often. */
  readonly work: Map<string, number>
}

export const newWitness = (): Witness => ({
  statuses: new Map(),
  unexpected: [],
  scans: [],
  keyed: [],
  contradicted: [],
  probes: [],
  lookups: new Map(),
  work: new Map()
})

export const countOne = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
