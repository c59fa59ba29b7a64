/** Clients' responses during a run, to compare with the stored data. */
import type { Tenant } from "./tenants.ts"

/** A requested scan with a unique prompt. */
export interface ScanClaim {
  readonly tenant: Tenant
  /** Its first prompt. */
  readonly prompt: string
  /** `made`: 200. `not made`: an error that guarantees it. `unknown`: no response, or one without a guarantee. */
  readonly outcome: "made" | "not made" | "unknown"
  readonly id: string | null
}

/** A request with an Idempotency-Key, and its final response. */
export interface KeyedAnswer {
  readonly tenant: Tenant
  readonly path: string
  readonly body: unknown
  readonly key: string
  readonly status: number
  readonly text: string
}

/** A single check of an organization without others: how long it waited. */
export interface Probe {
  readonly prompt: string
  /** Number of engine requests when the scan was accepted. */
  readonly acceptedAfter: number
  readonly acceptedMillis: number
  /** Number of waiting checks of the flooding organization. */
  readonly behind: number
  /** The calm in which it was placed; `null` in a storm. */
  readonly calm: Calm | null
}

/** A period without faults. */
export interface Calm {
  /** Number of engine requests at its end; `null` while it lasts. */
  endedAfter: number | null
}

export interface Witness {
  /** Number of each status and code; `none` without a response. */
  readonly statuses: Map<string, number>
  /** Responses that must never occur. */
  readonly unexpected: Array<string>
  readonly scans: Array<ScanClaim>
  readonly keyed: Array<KeyedAnswer>
  /** Keys whose later response differed from the first. */
  readonly contradicted: Array<string>
  readonly probes: Array<Probe>
  /** Lookups with a 200, by organization and kind, and those with an unknown outcome. */
  readonly lookups: Map<string, { answered: number; unknown: number }>
  /** Number of each kind of work. */
  readonly work: Map<string, number>
  /** Reads of the neighbor by outcome, and scans of others that were refused with a 429. */
  readonly neighbor: { answered: number; refused: number; readonly scansRefused: Array<string> }
}

export const newWitness = (): Witness => ({
  statuses: new Map(),
  unexpected: [],
  scans: [],
  keyed: [],
  contradicted: [],
  probes: [],
  lookups: new Map(),
  work: new Map(),
  neighbor: { answered: 0, refused: 0, scansRefused: [] }
})

export const countOne = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
